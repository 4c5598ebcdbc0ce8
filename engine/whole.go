package engine

import (
	"math/bits"
	"slices"
	"strconv"
)

// Whole is a whole number of up to 192 bits: enough for the 100^20 ways that twenty
// d100 can fall. The zero value is 0. It is a struct, as the compiler keeps those in
// registers, and arrays not.
type Whole struct{ low, mid, high uint64 }

// wholeOf returns n, which is not negative.
func wholeOf(n int64) Whole { return Whole{low: uint64(n)} }

// Int64 returns the number, if it fits.
func (w Whole) Int64() (n int64, ok bool) {
	return int64(w.low), w.mid|w.high == 0 && w.low < 1<<63
}

// Float returns the nearest floating point number, give or take a rounding.
func (w Whole) Float() float64 {
	const limb = 1 << 64
	return (float64(w.high)*limb+float64(w.mid))*limb + float64(w.low)
}

// String returns the number in decimal.
func (w Whole) String() string {
	const chunk = 1e19 // the greatest power of ten below 2^64
	var parts []string
	for w.mid|w.high != 0 {
		var rest uint64
		w, rest = w.divide(chunk)
		digits := strconv.FormatUint(rest, 10)
		parts = append(parts, "0000000000000000000"[len(digits):]+digits)
	}
	text := strconv.FormatUint(w.low, 10)
	for _, part := range slices.Backward(parts) {
		text += part
	}
	return text
}

// MarshalJSON writes the number in decimal, all its digits.
func (w Whole) MarshalJSON() ([]byte, error) { return []byte(w.String()), nil }

func (w Whole) plus(o Whole) (sum Whole) {
	var carry uint64
	sum.low, carry = bits.Add64(w.low, o.low, 0)
	sum.mid, carry = bits.Add64(w.mid, o.mid, carry)
	sum.high, _ = bits.Add64(w.high, o.high, carry)
	return sum
}

func (w Whole) minus(o Whole) (difference Whole) {
	var borrow uint64
	difference.low, borrow = bits.Sub64(w.low, o.low, 0)
	difference.mid, borrow = bits.Sub64(w.mid, o.mid, borrow)
	difference.high, _ = bits.Sub64(w.high, o.high, borrow)
	return difference
}

// times multiplies by a small number; the product must fit.
func (w Whole) times(by uint64) (product Whole) {
	var over, carry uint64
	over, product.low = bits.Mul64(w.low, by)
	high, mid := bits.Mul64(w.mid, by)
	product.mid, carry = bits.Add64(mid, over, 0)
	product.high = w.high*by + high + carry
	return product
}

func (w Whole) divide(by uint64) (quotient Whole, rest uint64) {
	quotient.high, rest = bits.Div64(0, w.high, by)
	quotient.mid, rest = bits.Div64(rest, w.mid, by)
	quotient.low, rest = bits.Div64(rest, w.low, by)
	return quotient, rest
}

// prime is one of the primes that numbers of ways for dice to fall are made of.
type prime uint64

var dicePrimes = [...]prime{2, 3, 5}

// divides says whether the prime divides a number. 2^64 leaves 1 when divided by 3
// or 5, so the limbs can be looked at one by one. Constants spare the divisions.
func (p prime) divides(w Whole) bool {
	switch p {
	case 2:
		return w.low%2 == 0
	case 3:
		return (w.low%3+w.mid%3+w.high%3)%3 == 0
	}
	return (w.low%5+w.mid%5+w.high%5)%5 == 0
}

// reduced brings a fraction of such numbers of ways into lowest terms.
func reduced(num, den Whole) (Whole, Whole) {
	if num == den {
		return wholeOf(1), wholeOf(1)
	}
	for _, p := range dicePrimes {
		for p.divides(den) && p.divides(num) {
			num, den = p.cancel(num), p.cancel(den)
		}
	}
	return num, den
}

// cancel divides a number by the prime, which divides it.
func (p prime) cancel(w Whole) Whole {
	if p == 2 {
		return Whole{w.low>>1 | w.mid<<63, w.mid>>1 | w.high<<63, w.high >> 1}
	}
	w, _ = w.divide(uint64(p))
	return w
}
