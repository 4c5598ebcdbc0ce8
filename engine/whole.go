package engine

import (
	"math/bits"
	"slices"
	"strconv"
)

// Whole is a whole number of up to 192 bits: enough for the 100^20 ways that twenty
// d100 can fall. The zero value is 0.
type Whole [3]uint64 // lowest 64 bits first

// wholeOf returns n, which is not negative.
func wholeOf(n int64) Whole { return Whole{uint64(n)} }

// Int64 returns the number, if it fits.
func (w Whole) Int64() (n int64, ok bool) {
	return int64(w[0]), w[1] == 0 && w[2] == 0 && w[0] < 1<<63
}

// Float returns the nearest floating point number, give or take a rounding.
func (w Whole) Float() float64 {
	const limb = 1 << 64
	return (float64(w[2])*limb+float64(w[1]))*limb + float64(w[0])
}

// String returns the number in decimal.
func (w Whole) String() string {
	const chunk = 1e19 // the greatest power of ten below 2^64
	var parts []string
	for w[1]|w[2] != 0 {
		var rest uint64
		w, rest = w.divide(chunk)
		digits := strconv.FormatUint(rest, 10)
		parts = append(parts, "0000000000000000000"[len(digits):]+digits)
	}
	text := strconv.FormatUint(w[0], 10)
	for _, part := range slices.Backward(parts) {
		text += part
	}
	return text
}

// MarshalJSON writes the number in decimal, all its digits.
func (w Whole) MarshalJSON() ([]byte, error) { return []byte(w.String()), nil }

func (w Whole) plus(o Whole) Whole {
	var carry uint64
	for i := range w {
		w[i], carry = bits.Add64(w[i], o[i], carry)
	}
	return w
}

func (w Whole) minus(o Whole) Whole {
	var borrow uint64
	for i := range w {
		w[i], borrow = bits.Sub64(w[i], o[i], borrow)
	}
	return w
}

// times multiplies by a small number; the product must fit.
func (w Whole) times(by uint64) Whole {
	var over uint64
	for i := range w {
		high, low := bits.Mul64(w[i], by)
		var carry uint64
		w[i], carry = bits.Add64(low, over, 0)
		over = high + carry
	}
	return w
}

func (w Whole) divide(by uint64) (quotient Whole, rest uint64) {
	for i := len(w) - 1; i >= 0; i-- {
		quotient[i], rest = bits.Div64(rest, w[i], by)
	}
	return quotient, rest
}

// prime is one of the primes that numbers of ways for dice to fall are made of.
type prime uint64

var dicePrimes = [...]prime{2, 3, 5}

// divides says whether the prime divides a number. 2^64 leaves 1 when divided by 3
// or 5, so the limbs can be looked at one by one. Constants spare the divisions.
func (p prime) divides(w *Whole) bool {
	switch p {
	case 2:
		return w[0]%2 == 0
	case 3:
		return (w[0]%3+w[1]%3+w[2]%3)%3 == 0
	}
	return (w[0]%5+w[1]%5+w[2]%5)%5 == 0
}

// reduced brings a fraction of such numbers of ways into lowest terms.
func reduced(num, den Whole) (Whole, Whole) {
	if num == den {
		return Whole{1}, Whole{1}
	}
	for _, p := range dicePrimes {
		for p.divides(&den) && p.divides(&num) {
			num, den = p.cancel(num), p.cancel(den)
		}
	}
	return num, den
}

// cancel divides a number by the prime, which divides it.
func (p prime) cancel(w Whole) Whole {
	if p == 2 {
		return Whole{w[0]>>1 | w[1]<<63, w[1]>>1 | w[2]<<63, w[2] >> 1}
	}
	w, _ = w.divide(uint64(p))
	return w
}
