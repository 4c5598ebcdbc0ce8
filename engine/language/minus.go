package language

import "strings"

// MinusSign is the typographic minus sign, U+2212, for text that users read. Names have a hyphen,
// so that they can be parsed again.
const MinusSign = "−"

// ASCIIMinus replaces every minus sign by a hyphen.
func ASCIIMinus(text string) string { return strings.ReplaceAll(text, MinusSign, "-") }

// typographicMinus returns a formatted number with the typographic minus sign.
func typographicMinus(number string) string { return strings.ReplaceAll(number, "-", MinusSign) }
