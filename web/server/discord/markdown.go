package discord

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

const (
	markup  = "\\`*_~|<>[]()#@" // has a meaning anywhere, or at the beginning of a line
	joining = ".:/"             // has a meaning in addresses, invitations and emoji, but not before a space
)

// visible returns a name that a message may repeat, of at most 40 characters.
func visible(name string) string {
	letters := []rune(name)
	return string(letters[:min(len(letters), 40)])
}

// escaped returns a text that Discord shows as it is: without markup, mentions, links, line breaks and changes of
// direction. It has at most most units of UTF-16; a text without room for more is cut.
func escaped(text string, most int) string {
	const ellipsis = '…'
	var b strings.Builder
	letters := []rune(text)
	for i, letter := range letters {
		piece := escapedRune(letter, i+1 < len(letters) && !unicode.IsSpace(letters[i+1]))
		most -= units(piece)
		if most < 1 {
			b.WriteRune(ellipsis)
			break
		}
		b.WriteString(piece)
	}
	return b.String()
}

func escapedRune(letter rune, joined bool) string {
	switch {
	case unicode.IsSpace(letter) && letter != '\u00a0' || unicode.IsControl(letter):
		return " "
	case unicode.Is(unicode.Bidi_Control, letter):
		return ""
	case strings.ContainsRune(markup, letter), joined && strings.ContainsRune(joining, letter):
		return `\` + string(letter)
	}
	return string(letter)
}

// units returns the length of a text in units of UTF-16, as Discord counts at most.
func units(text string) int { return len(utf16.Encode([]rune(text))) }
