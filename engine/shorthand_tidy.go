package engine

import "unicode"

// tidy returns a line without invisible characters and with letters and their combining marks composed, as in
// Unicode NFC.
func tidy(line string) string {
	if isASCII(line) {
		return line
	}
	return composed(line)
}

// marks are combining marks. Each is followed by letters and their composed forms, in turn.
var marks = map[rune]string{
	0x300: "AÀEÈIÌOÒUÙaàeèiìoòuù", 0x301: "AÁCĆEÉIÍNŃOÓSŚUÚYÝZŹaácćeéiínńoósśuúyýzź", 0x302: "AÂEÊIÎOÔUÛaâeêiîoôuû",
	0x303: "AÃNÑOÕaãnñoõ", 0x308: "AÄEËIÏOÖUÜYŸaäeëiïoöuüyÿ", 0x30A: "AÅUŮaåuů", 0x327: "CÇSŞcçsş",
	0x30C: "CČEĚNŇRŘSŠZŽcčeěnňrřsšzž", 0x328: "AĄEĘaąeę", 0x30B: "OŐUŰoőuű",
}

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
	pairs := []rune(marks[mark])
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == letter {
			return pairs[i+1]
		}
	}
	return 0
}

// unseen reports whether a character has no width and no meaning in a line. Those that join letters or emoji are
// kept, because a name may need them.
func unseen(c rune) bool {
	return unicode.Is(unicode.Cf, c) && c != '\u200C' && c != '\u200D'
}
