package engine

import (
	"slices"
	"strings"
	"unicode"

	"fudgetray/engine/language"
)

// tidy returns a line without invisible characters and with letters and their combining marks composed, as in
// Unicode NFC.
func tidy(line string) string {
	if isASCII(line) {
		return line
	}
	return composed(line)
}

// marked are combining marks. Each is followed by letters and their composed forms, in turn.
const marked = language.Begin + "\u0300AÀEÈIÌOÒUÙaàeèiìoòuù \u0301AÁCĆEÉIÍNŃOÓSŚUÚYÝZŹaácćeéiínńoósśuúyýzź " +
	"\u0302AÂEÊIÎOÔUÛaâeêiîoôuû \u0303AÃNÑOÕaãnñoõ \u0308AÄEËIÏOÖUÜYŸaäeëiïoöuüyÿ \u030AAÅUŮaåuů " +
	"\u0327CÇSŞcçsş \u030CCČEĚNŇRŘSŠZŽcčeěnňrřsšzž \u0328AĄEĘaąeę \u030BOŐUŰoőuű" + language.End

// composed composes letters and removes invisible characters.
func composed(text string) string {
	var all []rune
	for _, c := range text {
		if last := len(all) - 1; last >= 0 {
			if letter := compose(all[last], c); letter != 0 {
				all[last] = letter
				continue
			}
		}
		if !unseen(c) {
			all = append(all, c)
		}
	}
	return string(all)
}

// compose returns a letter with a combining mark as one character, or 0.
func compose(letter, mark rune) rune {
	if mark < '\u0300' || mark > '\u036F' {
		return 0
	}
	for _, letters := range list(marked) {
		all, ok := strings.CutPrefix(letters, string(mark))
		if !ok {
			continue
		}
		for pair := range slices.Chunk([]rune(all), 2) {
			if pair[0] == letter {
				return pair[1]
			}
		}
	}
	return 0
}

// unseen reports whether a character has no width and no meaning in a line. Those that join letters or emoji are
// kept, because a name may need them.
func unseen(c rune) bool {
	return unicode.Is(unicode.Cf, c) && c != '\u200C' && c != '\u200D'
}
