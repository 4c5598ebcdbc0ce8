package json

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns the value of a JSON string. It reports false for any other value. Invalid UTF-8 and
// unpaired surrogates become U+FFFD.
func Text(value []byte) (text string, ok bool) {
	s := scanner{text: value}
	if s.peek() != '"' || !s.string() || s.at != len(value) {
		return "", false
	}
	return unquoted(value), true
}

// unquoted returns the value of a valid JSON string.
func unquoted(quoted []byte) string {
	var text strings.Builder
	for rest := quoted[1 : len(quoted)-1]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r == '\\' {
			r, size = unescaped(rest)
		}
		text.WriteRune(r)
		rest = rest[size:]
	}
	return text.String()
}

// unescaped returns the character of the escape sequence that text begins with, and its length in
// bytes.
func unescaped(text []byte) (r rune, size int) {
	first := codeUnit(text)
	if first < 0 {
		return rune(escaped[strings.IndexByte(escapes, text[1])]), 2
	}
	if !utf16.IsSurrogate(first) {
		return first, 6
	}
	if pair := utf16.DecodeRune(first, codeUnit(text[6:])); pair != utf8.RuneError {
		return pair, 12
	}
	return utf8.RuneError, 6
}

// codeUnit returns the UTF-16 code unit of the \u sequence that text begins with, or -1.
func codeUnit(text []byte) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}

// appendText appends text as a JSON string with as few escapes as possible.
func appendText(b []byte, text string) []byte {
	b = append(b, '"')
	for _, r := range text {
		short := strings.IndexRune(escaped, r)
		switch {
		case short >= 0 && r != '/':
			b = append(b, '\\', escapes[short])
		case r < ' ':
			b = append(b, `\u00`...)
			b = append(b, "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
