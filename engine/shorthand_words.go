package engine

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// A word is a piece of a line of shorthand.
type word struct {
	text   string
	column int  // column in characters, from 1
	name   bool // quoted or on the sheet, so that it is no keyword, dice or number
	quoted bool
	typed  string // the text of a synonym

	calculation bool // dice with operations, which are one word
}

// isCounted reports whether the word is dice without their number. d% and dF-d6 are complete
// techniques, so a number before them is a level.
func (w word) isCounted() bool {
	return strings.ContainsAny(w.text[:1], "dwDW") && notation.Like(w.text) &&
		w.text[1] != '%' && !isPrefix(w.text, "df-d6")
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

// asTyped returns words as the user has typed them.
func asTyped(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = cmp.Or(w.typed, w.text)
	}
	return strings.Join(texts, " ")
}

// from returns the word from the byte at on.
func (w word) from(at int) word {
	return word{text: w.text[at:], column: w.column + utf8.RuneCountInString(w.text[:at])}
}

// before returns the word up to the byte at.
func (w word) before(at int) word {
	w.text = w.text[:at]
	return w
}

// bracketed reports whether the word is a list of faces or a label.
func (w word) bracketed() bool {
	return !w.name && !w.calculation && (w.text[0] == '[' || w.text[0] == '(')
}

// repeats reports whether the word is a number of rolls, as in Good 4dF x3.
func (w word) repeats() bool {
	return isPrefix(w.text, "x") && isNumber(w.text[1:])
}

// inner returns the number in parentheses, as in (+2).
func (w word) inner() (n int, ok bool) {
	return number(language.ASCIIMinus(strings.TrimSpace(w.text[1 : len(w.text)-1])))
}

// tail reports whether the word can't be part of a name: a modifier, a list of faces or a label.
func (w word) tail() bool {
	return w.bracketed() || w.isSigned()
}

// isSigned reports whether the word begins with a sign.
func (w word) isSigned() bool {
	return !w.name && !w.calculation && w.text != "" && (w.text[0] == '+' || w.text[0] == '-')
}

// comparesDice reports whether the word is dice that end in a comparison without its number, as in 5d10>=.
func (w word) comparesDice() bool {
	return !w.name && !w.calculation && w.text != "" && strings.ContainsAny(w.text[len(w.text)-1:], "<>=") &&
		notation.Like(w.text)
}

// segment splits a word before its second sign, ignoring signs in parentheses.
func (w word) segment() (first, rest word) {
	if w.calculation || w.name {
		return w, word{}
	}
	depth := 0
	for i := 0; i < len(w.text); i++ {
		switch c := w.text[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case (c == '+' || c == '-') && i > 0 && depth <= 0 && strings.IndexByte("<>=", w.text[i-1]) < 0:
			return word{text: w.text[:i], column: w.column}, w.from(i)
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
			return word{text: w.text[:n], column: w.column}, w.from(n)
		}
	}
	return w.segment()
}

// isUncounted reports whether the word is Fudge dice without a number, of which most players mean four.
func (w word) isUncounted() bool { return withD(w.text) == "dF" }

// isFudge3 reports whether the word begins with 3d6-fudge, which names a system and its dice.
func (w word) isFudge3() bool {
	if w.name || !isPrefix(w.text, string(Fudge3)) {
		return false
	}
	dice, _ := w.cutDice()
	return len(dice.text) == len(Fudge3)
}

// calculatesFudge reports whether the word is a calculation that may have Fudge dice.
func (w word) calculatesFudge() bool { return w.calculation && strings.ContainsAny(w.text, "fF") }

// isDice reports whether the word begins with dice, valid or not.
func (w word) isDice() bool {
	dice, _ := w.cutDice()
	return !w.name && (w.calculation || notation.Like(dice.text) || gradedName(dice.text) != "")
}

// npc parses the word as an NPC technique.
func (w word) npc() (NPC, bool) {
	dice, _ := w.cutDice()
	name := NPC(withD(dice.text))
	_, known := name.technique()
	return name, known && !w.name
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
	err := &FieldError{In: "request", Field: field, Column: w.column, Problem: problem}
	err.Value = quoted(cmp.Or(w.typed, w.text))
	err.replaces(w, w)
	return err
}

// replaces sets the words of the line that the suggestion of an error replaces.
func (e *FieldError) replaces(first, last word) {
	e.start, e.end = first.column, last.column+utf8.RuneCountInString(cmp.Or(last.typed, last.text))
}

// notationFault returns the error at its place within the word.
func (w word) notationFault(e *notation.Error) *FieldError {
	err := w.from(min(e.At, len(w.text))).fault("technique", e.Problem)
	err.Value, err.Nearest = quoted(e.Value), e.Nearest
	err.replaces(w, w)
	return err
}
