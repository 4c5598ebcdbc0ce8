package session

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A packed string holds 15 bits in every character from U+0020 to U+801F. Those are
// one UTF-16 unit each and never half of a pair, so the string survives localStorage
// and every conversion between UTF-8 and UTF-16. The bits are those of the bytes, the
// highest first, then a 1, then as many 0 as fill the last character: so the number
// of bytes is known again, and every sequence of bytes has exactly one string.
const (
	unitBits  = 15
	firstUnit = 0x20
	lastUnit  = firstUnit + 1<<unitBits - 1
)

// Pack returns bytes as text of 8/15 as many UTF-16 units, one more at most.
func Pack(data []byte) string {
	var text strings.Builder
	text.Grow(utf8.RuneLen(lastUnit) * (len(data)*8/unitBits + 1))
	var bits uint32 // waiting, in the low places
	n := 0          // how many
	for _, b := range data {
		bits, n = bits<<8|uint32(b), n+8
		if n >= unitBits {
			n -= unitBits
			text.WriteRune(rune(firstUnit + bits>>n))
			bits &= 1<<n - 1
		}
	}
	text.WriteRune(rune(firstUnit + (bits<<1|1)<<(unitBits-1-n)))
	return text.String()
}

// Unpack returns the bytes that Pack was given. Text that Pack does not write is
// refused with the reason.
func Unpack(text string) ([]byte, error) {
	if text == "" {
		return nil, fmt.Errorf("packed text: it is empty; not even no bytes pack to that")
	}
	data := make([]byte, 0, len(text)*unitBits/8/utf8.RuneLen(lastUnit)+2)
	var bits uint32
	n := 0
	for at, r := range text {
		if r < firstUnit || r > lastUnit {
			return nil, fmt.Errorf("packed text: %U at byte %d is not one of its characters, U+0020 to U+801F", r, at)
		}
		bits, n = bits<<unitBits|uint32(r-firstUnit), n+unitBits
		if at+utf8.RuneLen(r) == len(text) {
			break
		}
		for n >= 8 {
			n -= 8
			data = append(data, byte(bits>>n))
			bits &= 1<<n - 1
		}
	}
	return unpackEnd(data, bits, n)
}

// unpackEnd takes the rest of the bytes from the last n bits, which end in the 1 and
// the 0s that fill them up.
func unpackEnd(data []byte, bits uint32, n int) ([]byte, error) {
	for fill := 0; fill < unitBits; fill++ {
		if bits>>fill&1 == 0 {
			continue
		}
		bits >>= fill + 1
		n -= fill + 1
		if n%8 != 0 {
			break
		}
		for n >= 8 {
			n -= 8
			data = append(data, byte(bits>>n))
		}
		return data, nil
	}
	return nil, fmt.Errorf("packed text: it does not end where a byte does; it was cut off or altered")
}
