package main

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
)

// functions returns values of functions that have code of their own on wasm, or are long.
//
//go:noinline
func functions(x, y float64) []float64 {
	return []float64{
		x / y, math.Sqrt(x), math.Floor(y), math.Trunc(x), math.Mod(x, y), math.Pow(x, y), math.Sin(x), math.Atan2(x, y),
		math.Exp(y), math.Log(x), math.Hypot(x, y), math.Copysign(x, y), math.FMA(x, y, x), math.Cbrt(y),
		float64(float32(x) * float32(y)), math.RoundToEven(x), math.Gamma(y), max(x, 1), min(x, y),
	}
}

// determinant eliminates columns with pivots.
func determinant(m [8][8]float64) float64 {
	det := 1.0
	for i := range m {
		pivot := i
		for k := i; k < len(m); k++ {
			if math.Abs(m[k][i]) > math.Abs(m[pivot][i]) {
				pivot = k
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		det *= m[i][i]
		for k := i + 1; k < len(m); k++ {
			factor := m[k][i] / m[i][i]
			for j := i; j < len(m); j++ {
				m[k][j] -= factor * m[i][j]
			}
		}
	}
	return det
}

func numbers() {
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2.5, -2.5, 1e10, -1e-10, math.Pi, math.MaxFloat64,
		math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	hash := uint64(17)
	for _, x := range special {
		for _, y := range special {
			for _, f := range functions(x, y) {
				if f == f {
					hash = hash*1099511628211 ^ math.Float64bits(f)
				}
			}
		}
	}
	fmt.Println(hash)
	var m [8][8]float64
	for i := range m {
		for j := range m[i] {
			m[i][j] = float64((i*7+j*3)%11) + 1/float64(i+j+1)
		}
	}
	fmt.Println(determinant(m))
	a, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	b := new(big.Int).Exp(big.NewInt(3), big.NewInt(200), nil)
	q, r := new(big.Int).DivMod(b, a, new(big.Int))
	fmt.Println(q, r, new(big.Int).GCD(nil, nil, a, b), b.ProbablyPrime(5), new(big.Rat).SetFrac(a, b).FloatString(20))
	fmt.Println(new(big.Float).SetPrec(200).Quo(big.NewFloat(1), big.NewFloat(3)).Text('g', 50))
	pcg := rand.New(rand.NewPCG(1, 2))
	cha := rand.New(rand.NewChaCha8([32]byte{1}))
	sum := 0.0
	for range 300 {
		sum += pcg.NormFloat64() + cha.ExpFloat64() + float64(cha.IntN(100))
	}
	fmt.Println(sum, pcg.Perm(10))
}
