package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// A splitter splits a line of shorthand into words.
type splitter struct {
	runes []rune
	names []string // names that are one word, whatever characters they contain
	words []word
	start int // start of the current word, or -1

	beginning bool // only words that may precede a calculation have been read
}

// split splits a line at white space and around lists of faces and labels, up to a remark after # or //.
// A text in quotes and each of names are one word. It returns the words and the column after the
// last one.
func split(line string, names []string) (words []word, end int, err *FieldError) {
	s := splitter{runes: []rune(line), names: names, start: -1, beginning: true}
	s.words = make([]word, 0, 1+strings.Count(line, " "))
	at := 0
	for at < len(s.runes) && !s.remark(at) {
		if at, err = s.read(at); err != nil {
			return nil, 0, err
		}
	}
	s.cut(at)
	return s.words, at + 1, nil
}

// remark reports whether a remark begins at an index: # or // at the beginning of a word.
func (s *splitter) remark(at int) bool {
	next := min(at+1, len(s.runes)-1)
	return s.start < 0 && (s.runes[at] == '#' || s.runes[at] == '/' && s.runes[next] == '/' && next > at)
}

// cut ends the current word.
func (s *splitter) cut(to int) {
	if s.start >= 0 {
		s.words = append(s.words, word{text: string(s.runes[s.start:to]), column: s.start + 1})
	}
	s.start = -1
}

// read reads the character at an index, or a text that begins there, and returns the index after
// it.
func (s *splitter) read(at int) (next int, err *FieldError) {
	c := plain(s.runes[at])
	if s.start < 0 {
		if n := s.calculation(at); n > 0 {
			s.words = append(s.words, word{text: s.bytes(at, at+n), column: at + 1, calculation: true})
			return at + n, nil
		}
		switch name := s.name(at); {
		case name != "":
			s.words = append(s.words, word{text: name, column: at + 1, name: true})
			return at + utf8.RuneCountInString(name), nil
		case c == '"':
			return s.quoted(at)
		case c == '≥':
			s.words = append(s.words, word{text: ">=", column: at + 1})
			return at + 1, nil
		case c == '>' && at+1 < len(s.runes) && plain(s.runes[at+1]) == '=':
			s.words = append(s.words, word{text: ">=", column: at + 1})
			return at + 2, nil
		}
	}
	switch {
	case unicode.IsSpace(c):
		s.cut(at)
		return at + 1, nil
	case c == '[' || c == '(':
		return s.bracketed(at, c)
	case s.start < 0:
		s.start = at
	}
	s.runes[at] = c
	return at + 1, nil
}

// calculation returns the length of the calculation at an index, or 0. Only few words may precede
// it, so that a label isn't parsed as one.
func (s *splitter) calculation(at int) int {
	if !s.beginning || unicode.IsSpace(s.runes[at]) {
		return 0
	}
	if last := len(s.words) - 1; last > 2 || last >= 0 && !precedesCalculation(s.words[last].text) {
		s.beginning = false
		return 0
	}
	c := plain(s.runes[at])
	if s.name(at) != "" || c != '(' && c != '-' && (c < '0' || c > '9') && !unicode.IsLetter(c) {
		return 0
	}
	text := s.bytes(at, len(s.runes))
	if first, _, _ := strings.Cut(text, " "); c == '-' && !notation.Like(first[1:]) {
		return 0 // a level, as in -1 4dF
	}
	return notation.Calculation(text)
}

// precedesCalculation reports whether a word may precede a calculation.
func precedesCalculation(text string) bool {
	return isOneOf(text, "sum", "secret", "geheim") || isOneOf(text, list(prefixes)...)
}

// bytes returns characters of the grammar as one byte each, and others as control characters.
func (s *splitter) bytes(from, to int) string {
	b := make([]byte, 0, to-from)
	for _, c := range s.runes[from:to] {
		times := c == '×' && !isNumber(strings.TrimSpace(string(b)))
		c = plain(c)
		switch {
		case times:
			c = '*'
		case unicode.IsSpace(c):
			c = ' '
		case c >= 0x80:
			c = 0x7f
		}
		b = append(b, byte(c))
	}
	return string(b)
}

// quoted reads a text in quotes.
func (s *splitter) quoted(at int) (next int, err *FieldError) {
	for i := at + 1; i < len(s.runes); i++ {
		if plain(s.runes[i]) != '"' {
			continue
		}
		if text := strings.Join(strings.Fields(string(s.runes[at+1:i])), " "); text != "" {
			s.words = append(s.words, word{text: text, column: at + 1, name: true, quoted: true})
		}
		return i + 1, nil
	}
	return 0, word{text: `"`, column: at + 1}.fault("", language.NotClosed())
}

// bracketed reads a list of faces or a label, or the dice of several sets, which belong to the word
// before them. Characters of labels are unchanged.
func (s *splitter) bracketed(at int, c rune) (next int, err *FieldError) {
	sets := c == '(' && s.start >= 0 && countsSets(s.runes[s.start:at])
	if !sets {
		s.cut(at)
		s.start = at
	}
	closing := s.closes(at, c == '[' || sets)
	if closing < 0 {
		return 0, word{text: string(c), column: at + 1}.fault("", language.NotClosed())
	}
	if !sets {
		s.cut(closing + 1)
	}
	return closing + 1, nil
}

// closes returns the index of the bracket that closes the one at from, or -1. It makes white space
// up to there spaces and, if all is set, the other characters plain.
func (s *splitter) closes(from int, all bool) int {
	open := plain(s.runes[from])
	depth := 0
	for i := from; i < len(s.runes); i++ {
		c := plain(s.runes[i])
		bracket := c == '[' || c == ']' || c == '(' || c == ')'
		switch {
		case unicode.IsSpace(c):
			s.runes[i] = ' '
		case all || bracket:
			s.runes[i] = c
		}
		switch {
		case c == open:
			depth++
		case c == ']' && open == '[', c == ')' && open == '(':
			depth--
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// name returns the longest known name at an index, or "". After "level" a name is one of a level.
func (s *splitter) name(at int) (longest string) {
	for _, name := range s.names {
		if len(name) > len(longest) && begins(s.runes[at:], name) {
			longest = name
		}
	}
	if last := len(s.words) - 1; longest != "" && last >= 0 && isOneOf(s.words[last].text, "level", "stufe") {
		return ""
	}
	return longest
}

// begins reports whether text begins with a name, in any letter case, which ends there.
func begins(text []rune, name string) bool {
	for _, c := range name {
		if len(text) == 0 || text[0] != c && unicode.ToLower(plain(text[0])) != unicode.ToLower(plain(c)) {
			return false
		}
		text = text[1:]
	}
	return ends(text)
}

// ends reports whether a name may end before text.
func ends(text []rune) bool {
	if len(text) == 0 {
		return true
	}
	switch c := plain(text[0]); c {
	case '[', '(':
		return true
	case '+', '-':
		return len(text) == 1 || unicode.IsSpace(text[1]) || unicode.IsDigit(text[1])
	default:
		return unicode.IsSpace(c)
	}
}

// plain returns the character of the grammar for one that keyboards and programs write instead: a
// dash, a quotation mark or a full-width character.
func plain(c rune) rune {
	if c < 0x80 {
		return c
	}
	if '！' <= c && c <= '～' {
		c -= '！' - '!'
	}
	switch c {
	case '−', '–', '—', '‐', '‑', '‒', '﹣':
		return '-'
	case '“', '”', '„', '‟', '«', '»':
		return '"'
	case '×':
		return 'x'
	case '÷':
		return '/'
	}
	return c
}

// countsSets reports whether before, the text up to a parenthesis, is the count of sets as in
// 6x(4d6).
func countsSets(before []rune) bool {
	last := len(before) - 1
	return last > 0 && unicode.ToLower(before[last]) == 'x' && isNumber(string(before[:last]))
}
