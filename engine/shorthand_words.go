package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// word is a piece of a line of shorthand.
type word struct {
	text   string
	column int // in characters, from 1
}

// split cuts a line at white space, and around lists of faces and labels. Every minus sign
// becomes "-". It also returns the column after the last word.
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

// countsSets says whether the word before a parenthesis is that of 6x(4d6).
func countsSets(before []rune) bool {
	last := len(before) - 1
	return last > 0 && unicode.ToLower(before[last]) == 'x' && isNumber(string(before[:last]))
}

func isNumber(text string) bool {
	return text != "" && strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// closes returns the index of the bracket that closes the one at from, or -1; on the way
// white space and minus signs are made plain.
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

// withCounts joins numbers to the dice that they count: 4 dF is 4dF.
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

// isCounted says whether the word is dice without their number. d% and dF-d6 are techniques
// of their own, which a level may stand before.
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

// from is the rest of a word.
func (w word) from(at int) word {
	return word{w.text[at:], w.column + utf8.RuneCountInString(w.text[:at])}
}

// bracketed says whether the word is a list of faces or a label.
func (w word) bracketed() bool { return w.text[0] == '[' || w.text[0] == '(' }

// tail says whether the word can't be part of a name: a modifier, a list of faces, a label.
func (w word) tail() bool { return w.bracketed() || w.text[0] == '+' || w.text[0] == '-' }

// segment cuts a word before its second sign; those in parentheses don't count.
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

// namedWithHyphen are the dice whose name has a sign in it.
var namedWithHyphen = []string{string(Fudge3), "dF-d6"}

// cutDice cuts a word of dice from what follows in it: 4dF+1.
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

// isFudge3 says whether the word begins with the name of the system that is that of its dice.
func (w word) isFudge3() bool {
	dice, _ := w.cutDice()
	return strings.EqualFold(dice.text, string(Fudge3))
}

// isDice says whether the word begins with dice, or with what is meant to be.
func (w word) isDice() bool {
	dice, _ := w.cutDice()
	return diceLike(dice.text) || gradedName(dice.text) != ""
}

// diceLike says whether a text is meant to be dice: digits and a d, or a d and digits, % or F;
// or several sets of them.
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

// isFudgeDie says whether a text is that of dF after its d, and not a word that begins so.
func isFudgeDie(text string) bool {
	return lower(text[0]) == 'f' && (len(text) == 1 || strings.IndexByte("kdr!+-", lower(text[1])) >= 0)
}

// npc reads one of an NPC's techniques.
func (w word) npc() (NPC, bool) {
	dice, _ := w.cutDice()
	name := NPC(strings.ReplaceAll(strings.ToLower(dice.text), "df", "dF"))
	_, known := name.technique()
	return name, known
}

// startsSideDice says whether the word begins with dice of the other side, or with what is meant to
// be.
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

// notationFault points to what is wrong within the word.
func (w word) notationFault(e *notationError) *FieldError {
	err := w.from(min(e.at, len(w.text))).fault("technique", e.problem)
	err.Value, err.Nearest = quoted(e.value), e.nearest
	return err
}
