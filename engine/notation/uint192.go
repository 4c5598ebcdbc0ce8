package notation

import (
	"math/bits"
	"slices"
	"strconv"
)

// Uint192 is an unsigned integer of 192 bits, enough for the 100^20 combinations of twenty d100.
// It is a struct because the compiler keeps structs in registers, but not arrays. The zero value
// is 0.
type Uint192 struct{ low, mid, high uint64 }

// Uint192Of returns n as a Uint192; n must not be negative.
func Uint192Of(n int64) Uint192 { return Uint192{low: uint64(n)} }

// Int64 returns the number and reports whether it fits.
func (u Uint192) Int64() (n int64, ok bool) {
	return int64(u.low), u.mid|u.high == 0 && u.low < 1<<63
}

// Float returns a floating-point number, correct up to rounding.
func (u Uint192) Float() float64 {
	const limb = 1 << 64
	return (float64(u.high)*limb+float64(u.mid))*limb + float64(u.low)
}

// String returns the number in decimal.
func (u Uint192) String() string {
	const chunk = 1e19 // the greatest power of ten below 2^64
	var parts []string
	for u.mid|u.high != 0 {
		var rest uint64
		u, rest = u.divide(chunk)
		digits := strconv.FormatUint(rest, 10)
		parts = append(parts, "0000000000000000000"[len(digits):]+digits)
	}
	text := strconv.FormatUint(u.low, 10)
	for _, part := range slices.Backward(parts) {
		text += part
	}
	return text
}

// AppendJSON appends the number in decimal.
func (u Uint192) AppendJSON(b []byte) []byte { return append(b, u.String()...) }

// MarshalJSON implements json.Marshaler.
func (u Uint192) MarshalJSON() ([]byte, error) { return u.AppendJSON(nil), nil }

// Plus returns the sum modulo 2^192.
func (u Uint192) Plus(o Uint192) (sum Uint192) {
	var carry uint64
	sum.low, carry = bits.Add64(u.low, o.low, 0)
	sum.mid, carry = bits.Add64(u.mid, o.mid, carry)
	sum.high, _ = bits.Add64(u.high, o.high, carry)
	return sum
}

// Minus returns the difference modulo 2^192.
func (u Uint192) Minus(o Uint192) (difference Uint192) {
	var borrow uint64
	difference.low, borrow = bits.Sub64(u.low, o.low, 0)
	difference.mid, borrow = bits.Sub64(u.mid, o.mid, borrow)
	difference.high, _ = bits.Sub64(u.high, o.high, borrow)
	return difference
}

// Times multiplies by a small number. The product must fit.
func (u Uint192) Times(by uint64) (product Uint192) {
	var over, carry uint64
	over, product.low = bits.Mul64(u.low, by)
	high, mid := bits.Mul64(u.mid, by)
	product.mid, carry = bits.Add64(mid, over, 0)
	product.high = u.high*by + high + carry
	return product
}

// multiplied multiplies by any number. The product must fit.
func (u Uint192) multiplied(by Uint192) Uint192 {
	product, middle := u.Times(by.low), u.Times(by.mid)
	var carry uint64
	product.mid, carry = bits.Add64(product.mid, middle.low, 0)
	product.high += middle.mid + carry + u.low*by.high
	return product
}

func (u Uint192) divide(by uint64) (quotient Uint192, rest uint64) {
	quotient.high, rest = bits.Div64(0, u.high, by)
	quotient.mid, rest = bits.Div64(rest, u.mid, by)
	quotient.low, rest = bits.Div64(rest, u.low, by)
	return quotient, rest
}

// Primes returns the prime factors above 5 of the number of all ways. A die has at most 1000
// sides, so they are smaller.
func Primes(ways Uint192) (primes []uint64) {
	_, ways = Reduced(Uint192{}, ways)
	for p := uint64(7); ways != Uint192Of(1) && p <= maxSides; p += 2 {
		quotient, rest := ways.divide(p)
		for found := false; rest == 0; quotient, rest = ways.divide(p) {
			ways = quotient
			if !found {
				primes, found = append(primes, p), true
			}
		}
	}
	return primes
}

// Reduced returns a fraction in lowest terms. The prime factors of den are 2, 3, 5 and primes.
func Reduced(num, den Uint192, primes ...uint64) (Uint192, Uint192) {
	if num == den {
		return Uint192Of(1), Uint192Of(1)
	}
	for twos := min(num.twos(), den.twos()); twos > 0; twos = min(num.twos(), den.twos()) {
		num, den = num.shifted(twos), den.shifted(twos)
	}
	for den.mod3() == 0 && num.mod3() == 0 {
		num, _ = num.divide(3)
		den, _ = den.divide(3)
	}
	for den.mod5() == 0 && num.mod5() == 0 {
		num, _ = num.divide(5)
		den, _ = den.divide(5)
	}
	for _, p := range primes {
		for {
			n, rest := num.divide(p)
			d, other := den.divide(p)
			if rest != 0 || other != 0 || d == (Uint192{}) {
				break
			}
			num, den = n, d
		}
	}
	return num, den
}

// mod3 returns u mod 3. 2^64 mod 3 is 1, so the limbs are added.
func (u Uint192) mod3() uint64 { return (u.low%3 + u.mid%3 + u.high%3) % 3 }

func (u Uint192) mod5() uint64 { return (u.low%5 + u.mid%5 + u.high%5) % 5 }

// twos returns how often 2 divides the number, up to 63.
func (u Uint192) twos() int { return min(bits.TrailingZeros64(u.low), 63) }

// shifted shifts the number right by up to 63 bits.
func (u Uint192) shifted(by int) Uint192 {
	return Uint192{u.low>>by | u.mid<<(64-by), u.mid>>by | u.high<<(64-by), u.high >> by}
}
