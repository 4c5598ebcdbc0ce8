package table

import (
	"strings"
	"unicode"
)

// Doubtful returns the numbers of the seats at the table whose names are easily mistaken for another's, or mix
// alphabets that have letters of the same shapes. Programs show the number of such a seat beside its name.
func (t *Table) Doubtful() (numbers []int) {
	named := map[string]int{}
	for i := range t.Seats {
		if !t.Seats[i].gone() {
			named[skeleton(t.Seats[i].Name)]++
		}
	}
	for i := range t.Seats {
		if s := &t.Seats[i]; !s.gone() && (named[skeleton(s.Name)] > 1 || mixed(s.Name)) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// alphabets have letters of the same shapes.
var alphabets = []*unicode.RangeTable{
	unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee,
}

// mixed reports whether a name has letters of several alphabets.
func mixed(name string) bool {
	var first *unicode.RangeTable
	for _, r := range name {
		for _, alphabet := range alphabets {
			if !unicode.Is(alphabet, r) {
				continue
			}
			if first != nil && first != alphabet {
				return true
			}
			first = alphabet
		}
	}
	return false
}

// skeleton returns a text that is the same for names that look the same: without case, spaces, punctuation, marks,
// and styles of letters. It is a short form of the skeleton of Unicode Technical Standard 39.
func skeleton(name string) string {
	text := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsSymbol(r) {
			return -1
		}
		return shape(plain(r))
	}, name)
	if text == "" {
		return name
	}
	return text
}

// plain returns the letter or digit that a full-width, mathematical or circled one is a style of.
func plain(r rune) rune {
	const letters = 'Z' - 'A' + 1
	switch {
	case r >= 0xFF01 && r <= 0xFF5E: // full width
		return r - 0xFF01 + '!'
	case r >= 0x1D400 && r <= 0x1D6A3: // mathematical; small letters follow capitals
		at := (r - 0x1D400) % (2 * letters)
		if at >= letters {
			return 'a' + at - letters
		}
		return 'A' + at
	case r >= 0x1D7CE && r <= 0x1D7FF: // mathematical digits
		return '0' + (r-0x1D7CE)%10
	case r >= 0x24B6 && r <= 0x24CF: // circled
		return 'A' + r - 0x24B6
	case r >= 0x24D0 && r <= 0x24E9:
		return 'a' + r - 0x24D0
	}
	return r
}

// lookalikes are groups of characters that look like the Latin letter with which each group begins, in upper or lower
// case.
var lookalikes = strings.Fields("aАаΑαɑ bВΒьʙ cСсϹϲⅽⅭ dԁⅾ eЕеΕє gɡց hНΗһհʜ lІіΙιıӏוا1I|ⅠⅼL jЈјϳ kКкΚκᴋ mМΜⅯᴍ nΝɴ " +
	"oОоΟοσօ0 pРрΡρ qԛգ rгᴦ sЅѕ tТΤτᴛ uսυʋ vѵνⅴ wԝѡωա xХхΧχⅹ yУуΥγүҮ zΖᴢ")

// shape returns the Latin letter that a character looks like, or the character in lower case.
func shape(r rune) rune {
	for _, group := range lookalikes {
		if strings.ContainsRune(group, r) {
			return rune(group[0])
		}
	}
	return unicode.ToLower(r)
}
