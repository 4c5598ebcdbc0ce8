package session

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A packed string holds 15 bits in each character from U+0020 to U+801F. Each is one UTF-16 code
// unit and never half of a surrogate pair, so the string survives localStorage and every
// conversion between UTF-8 and UTF-16. The bits are those of the bytes, most significant first,
// followed by a 1 and as many 0s as fill the last character. The length in bytes is thus known,
// and every byte sequence has exactly one string.
const (
	unitBits  = 15
	firstUnit = 0x20
	lastUnit  = firstUnit + 1<<unitBits - 1
)

// Pack returns bytes as a string of at most 8/15 as many UTF-16 code units, plus one.
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

// Unpack returns the bytes that Pack was given, or an error for a string that Pack doesn't
// return.
func Unpack(text string) ([]byte, error) {
	if text == "" {
		return nil, fmt.Errorf("packed text: it is empty")
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

// unpackEnd returns data with the bytes in the last n bits, without the padding.
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
	return nil, fmt.Errorf("packed text: it doesn't end at a byte; it was cut off or altered")
}
