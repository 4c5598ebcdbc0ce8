package engine

import "strings"

// minusSign is the typographic minus sign, U+2212, for text that users read. Names have a hyphen,
// so that they can be parsed again.
const minusSign = "−"

// Typeset replaces the hyphen before each number by a minus sign, as in "Terrible−1". Names never
// have a digit after a hyphen.
func Typeset(text string) string {
	if !strings.Contains(text, "-") {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if text[i] == '-' && i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9' {
			b.WriteString(minusSign)
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// asciiMinus replaces every minus sign by a hyphen.
func asciiMinus(text string) string { return strings.ReplaceAll(text, minusSign, "-") }
