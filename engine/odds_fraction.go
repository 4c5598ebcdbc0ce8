package engine

// Frac is an exact fraction, in lowest terms.
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

// Float returns the nearest floating-point number.
func (f Frac) Float() float64 { return float64(f.Num) / float64(f.Den) }
