package engine

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// quoted returns words of a line as an error repeats them: as a JSON string, with what can't
// be seen escaped, and with < and > as they are.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		if b.Len() > longest {
			break // no more is shown
		}
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case unicode.IsPrint(c):
			b.WriteRune(c)
		case c > 0xFFFF:
			high, low := utf16.EncodeRune(c)
			b.WriteString(escape(high) + escape(low))
		default:
			b.WriteString(escape(c))
		}
	}
	b.WriteByte('"')
	return shortened(b.String())
}

func escape(c rune) string {
	digits := strconv.FormatInt(int64(c), 16)
	return `\u` + "0000"[len(digits):] + digits
}
