package engine

import (
	"math"

	"fudgetray/engine/notation"
)

// Frac is a fraction in lowest terms. It is exact, unless the numbers of an exact one don't fit; then it differs from it
// by less than a 10^12th of it. An uncertain chance is at least 1/(2^63-1) and less than 1.
type Frac struct {
	Num int64 `json:"num"` // numerator
	Den int64 `json:"den"` // denominator
}

// newFrac returns num/den in lowest terms; den must be positive and num must not be negative.
func newFrac(num, den int64) Frac {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	return Frac{num / a, den / a}
}

// fracOf returns the fraction num/den, which is at most 1.
func fracOf(num, den Uint192) Frac {
	if _, fits := den.Int64(); !fits {
		num, den = notation.Reduced(num, den, notation.Primes(den)...)
	}
	n, _ := num.Int64()
	if d, fits := den.Int64(); fits {
		return newFrac(n, d)
	}
	rest := den.Minus(num)
	if num.Float() <= rest.Float() {
		return nearFrac(num.Float() / den.Float())
	}
	complement := nearFrac(rest.Float() / den.Float())
	return Frac{complement.Den - complement.Num, complement.Den}
}

// nearFrac returns a fraction near a chance from 0 to 1/2. Its numerator is a power of two, and its denominator
// has all bits of a floating-point number.
func nearFrac(chance float64) Frac {
	if chance == 0 {
		return Frac{0, 1}
	}
	fraction, exponent := math.Frexp(chance)
	shift := max(exponent+52, 0)
	den := math.Round(math.Ldexp(1/fraction, shift-exponent))
	if den >= math.MaxInt64 {
		return Frac{1, math.MaxInt64}
	}
	return newFrac(1<<shift, int64(den))
}

// Float returns the nearest floating-point number.
func (f Frac) Float() float64 { return float64(f.Num) / float64(f.Den) }
