package engine

import "strings"

// minusSign is that of typographers. What people read has it; names, which are read again,
// have a hyphen.
const minusSign = "−"

// Typeset returns a text with minus signs before its numbers in place of hyphens, as people
// should see it: "Terrible−1". No name has a digit behind a hyphen.
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

// asciiMinus has a hyphen for every minus sign.
func asciiMinus(text string) string { return strings.ReplaceAll(text, minusSign, "-") }
