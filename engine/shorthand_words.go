package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// A word is a piece of a line of shorthand.
type word struct {
	text   string
	column int // in characters, from 1
}

// split splits a line at white space and around lists of faces and labels. It replaces every
// minus sign by a hyphen. It returns the words and the column after the last one.
func split(line string) (words []word, end int, err *FieldError) {
	runes := []rune(line)
	start := -1
	cut := func(to int) {
		if start >= 0 {
			words = append(words, word{string(runes[start:to]), start + 1})
		}
		start = -1
	}
	for i := 0; i < len(runes); i++ {
		switch c := runes[i]; {
		case c == '−':
			runes[i] = '-'
			if start < 0 {
				start = i
			}
		case unicode.IsSpace(c):
			cut(i)
		case c == '[' || c == '(':
			if c == '[' || start < 0 || !countsSets(runes[start:i]) {
				cut(i)
				start = i
			}
			closing := closes(runes, i)
			if closing < 0 {
				return nil, 0, word{string(c), i + 1}.fault("", language.NotClosed())
			}
			if i = closing; runes[start] == c {
				cut(i + 1)
			}
		case start < 0:
			start = i
		}
	}
	cut(len(runes))
	return withCounts(words), len(runes) + 1, nil
}

// countsSets reports whether before, the text up to a parenthesis, is the count of sets as in
// 6x(4d6).
func countsSets(before []rune) bool {
	last := len(before) - 1
	return last > 0 && unicode.ToLower(before[last]) == 'x' && isNumber(string(before[:last]))
}

func isNumber(text string) bool {
	return text != "" && strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// closes returns the index of the bracket that closes the one at from, or -1. It replaces white
// space by spaces and minus signs by hyphens up to there.
func closes(runes []rune, from int) int {
	depth := 0
	for i := from; i < len(runes); i++ {
		switch c := runes[i]; {
		case c == '−':
			runes[i] = '-'
		case unicode.IsSpace(c):
			runes[i] = ' '
		case c == runes[from]:
			depth++
		case c == ']' && runes[from] == '[', c == ')' && runes[from] == '(':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// withCounts joins a number to the dice that it counts: "4 dF" is 4dF.
func withCounts(words []word) []word {
	joined := words[:0]
	for i, w := range words {
		last := len(joined) - 1
		if last >= 0 && isNumber(joined[last].text) && w.isCounted() &&
			!(i >= 2 && isOneOf(words[i-2].text, "level", "npc")) {
			joined[last].text += w.text
			continue
		}
		joined = append(joined, w)
	}
	return joined
}

func isOneOf(text string, words ...string) bool {
	for _, w := range words {
		if strings.EqualFold(text, w) {
			return true
		}
	}
	return false
}

// isCounted reports whether the word is dice without their number. d% and dF-d6 are complete
// techniques, so a number before them is a level.
func (w word) isCounted() bool {
	return lower(w.text[0]) == 'd' && diceLike(w.text) && w.text[1] != '%' && !isPrefix(w.text, "df-d6")
}

func isPrefix(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

func joined(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}

// from returns the word from the byte at on.
func (w word) from(at int) word {
	return word{w.text[at:], w.column + utf8.RuneCountInString(w.text[:at])}
}

// bracketed reports whether the word is a list of faces or a label.
func (w word) bracketed() bool { return w.text[0] == '[' || w.text[0] == '(' }

// tail reports whether the word can't be part of a name: a modifier, a list of faces or a label.
func (w word) tail() bool { return w.bracketed() || w.text[0] == '+' || w.text[0] == '-' }

// segment splits a word before its second sign, ignoring signs in parentheses.
func (w word) segment() (first, rest word) {
	depth := 0
	for i := 0; i < len(w.text); i++ {
		switch c := w.text[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case (c == '+' || c == '-') && i > 0 && depth <= 0:
			return word{w.text[:i], w.column}, w.from(i)
		}
	}
	return w, word{}
}

// namedWithHyphen lists the dice with a hyphen in their name.
var namedWithHyphen = []string{string(Fudge3), "dF-d6"}

// cutDice splits a word after its dice: 4dF+1.
func (w word) cutDice() (dice, rest word) {
	for _, name := range namedWithHyphen {
		if !isPrefix(w.text, name) {
			continue
		}
		if n := len(name); len(w.text) == n || w.text[n] == '+' || w.text[n] == '-' {
			return word{w.text[:n], w.column}, w.from(n)
		}
	}
	return w.segment()
}

// isFudge3 reports whether the word begins with 3d6-fudge, which names a system and its dice.
func (w word) isFudge3() bool {
	dice, _ := w.cutDice()
	return strings.EqualFold(dice.text, string(Fudge3))
}

// isDice reports whether the word begins with dice, valid or not.
func (w word) isDice() bool {
	dice, _ := w.cutDice()
	return diceLike(dice.text) || gradedName(dice.text) != ""
}

// diceLike reports whether text looks like dice: digits and a d; a d and digits, % or F; or
// several sets of dice.
func diceLike(text string) bool {
	digits := 0
	for digits < len(text) && isDigit(text[digits]) {
		digits++
	}
	after := text[digits:]
	if after == "" || digits == 0 && len(after) == 1 {
		return false
	}
	switch lower(after[0]) {
	case 'x':
		return digits > 0 && len(after) > 1 && (after[1] == '(' || isDigit(after[1]))
	case 'd':
		return digits > 0 || isDigit(after[1]) || after[1] == '%' || isFudgeDie(after[1:])
	}
	return false
}

// isFudgeDie reports whether text, which follows a d, is the rest of dF and not of another word.
func isFudgeDie(text string) bool {
	return lower(text[0]) == 'f' && (len(text) == 1 || strings.IndexByte("kdr!+-", lower(text[1])) >= 0)
}

// npc parses the word as an NPC technique.
func (w word) npc() (NPC, bool) {
	dice, _ := w.cutDice()
	name := NPC(strings.ReplaceAll(strings.ToLower(dice.text), "df", "dF"))
	_, known := name.technique()
	return name, known
}

// startsSideDice reports whether the word begins with dice of the other side, valid or not.
func (w word) startsSideDice(npc bool) bool {
	if npc {
		_, known := w.npc()
		return known
	}
	return w.isDice()
}

func (w word) fault(field string, problem language.Message) *FieldError {
	return &FieldError{In: "request", Field: field, Column: w.column, Value: quoted(w.text), Problem: problem}
}

// notationFault returns the error at its place within the word.
func (w word) notationFault(e *notationError) *FieldError {
	err := w.from(min(e.at, len(w.text))).fault("technique", e.problem)
	err.Value, err.Nearest = quoted(e.value), e.nearest
	return err
}
