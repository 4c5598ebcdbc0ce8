package engine

import (
	"strings"

	"fudgetray/engine/language"
)

// Typeset replaces the hyphen before each number by a minus sign, as in "Terrible−1". Names never
// have a digit after a hyphen.
func Typeset(text string) string {
	if !strings.Contains(text, "-") {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if text[i] == '-' && i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9' {
			b.WriteString(language.MinusSign)
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
