package notation

import (
	"math"
	"math/big"
	"testing"
)

// bigOf returns a Uint192 as a big.Int.
func bigOf(u Uint192) *big.Int {
	n := new(big.Int)
	for _, limb := range []uint64{u.high, u.mid, u.low} {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(limb))
	}
	return n
}

// samplesOf192 returns numbers whose limbs carry and overflow.
func samplesOf192() (all []Uint192) {
	limbs := []uint64{0, 1, 6, 1 << 63, math.MaxUint64}
	for _, low := range limbs {
		for _, mid := range limbs {
			for _, high := range limbs {
				all = append(all, Uint192{low, mid, high})
			}
		}
	}
	return all
}

// TestUint192 compares the arithmetic, which is modulo 2^192, with math/big.
func TestUint192(t *testing.T) {
	modulus := new(big.Int).Lsh(big.NewInt(1), 192)
	check := func(what string, got Uint192, want *big.Int) {
		want.Mod(want, modulus)
		if bigOf(got).Cmp(want) != 0 {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	for _, a := range samplesOf192() {
		x := bigOf(a)
		if a.String() != x.String() {
			t.Errorf("%v as text is %s", x, a)
		}
		if n, ok := a.Int64(); ok != x.IsInt64() || ok && n != x.Int64() {
			t.Errorf("%v as an int64 is %d, %t", x, n, ok)
		}
		if want, _ := new(big.Float).SetInt(x).Float64(); math.Abs(a.Float()-want) > want*1e-15 {
			t.Errorf("%v as a float64 is %v", x, a.Float())
		}
		three, five := new(big.Int).Mod(x, big.NewInt(3)), new(big.Int).Mod(x, big.NewInt(5))
		if a.mod3() != three.Uint64() || a.mod5() != five.Uint64() {
			t.Errorf("%v mod 3 is %d, mod 5 is %d; want %v, %v", x, a.mod3(), a.mod5(), three, five)
		}
		for _, by := range []uint64{1, 7, 1e19, math.MaxUint64} {
			y := new(big.Int).SetUint64(by)
			check(x.String()+" * "+y.String(), a.Times(by), new(big.Int).Mul(x, y))
			quotient, rest := a.divide(by)
			wanted, remainder := new(big.Int).DivMod(x, y, new(big.Int))
			check(x.String()+" / "+y.String(), quotient, wanted)
			if rest != remainder.Uint64() {
				t.Errorf("%v %% %v is %d, want %v", x, y, rest, remainder)
			}
		}
		for _, b := range samplesOf192() {
			y := bigOf(b)
			check(x.String()+" + "+y.String(), a.Plus(b), new(big.Int).Add(x, y))
			check(x.String()+" - "+y.String(), a.Minus(b), new(big.Int).Sub(x, y))
			check(x.String()+" * "+y.String(), a.multiplied(b), new(big.Int).Mul(x, y))
		}
	}
}

// TestReduced compares fractions in lowest terms with math/big.
func TestReduced(t *testing.T) {
	power := func(base uint64, exponent int) Uint192 {
		n := Uint192Of(1)
		for range exponent {
			n = n.Times(base)
		}
		return n
	}
	dens := []Uint192{
		power(2, 190), power(6, 40), power(10, 40), power(100, 20), power(7, 40), power(1001, 19),
		power(30, 20).Times(49).Times(11).Times(997),
	}
	factors := []Uint192{
		Uint192Of(1), power(2, 66), power(3, 5).Times(2), power(5, 9), power(7, 3), power(11, 2).Times(15), Uint192Of(13),
		Uint192Of(997),
	}
	for _, den := range dens {
		for _, num := range append(factors, den) {
			want := new(big.Rat).SetFrac(bigOf(num), bigOf(den))
			n, d := Reduced(num, den, Primes(den)...)
			if bigOf(n).Cmp(want.Num()) != 0 || bigOf(d).Cmp(want.Denom()) != 0 {
				t.Errorf("%v/%v is %v/%v, want %v", num, den, n, d, want)
			}
		}
	}
}
