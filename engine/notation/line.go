package notation

import (
	"slices"
	"strings"
	"unicode"

	"fudgetray/engine/language"
)

// Calculation returns the length of the calculation at the beginning of text, such as (2d6+3)*2, or
// 0. A sum of dice and numbers is not a calculation.
func Calculation(text string) int {
	if beginsWord(text) || !calculates(text) {
		return 0
	}
	n := parser{text: text, open: true}
	if n.sum() != nil || !n.arithmetic && len(n.pool.totals) == 1 {
		return 0
	}
	return len(strings.TrimRight(text[:n.at], " "))
}

// beginsWord reports whether text begins with a word that is neither dice nor the name of a function.
func beginsWord(text string) bool {
	after := strings.TrimLeftFunc(text, unicode.IsLetter)
	return after != text && !isD(text[0]) && !strings.HasPrefix(strings.TrimLeft(after, " "), "(")
}

// calculates reports whether text has a sign of a calculation, or a number before the dice.
func calculates(text string) bool {
	first := strings.TrimLeft(text, "0123456789 ")
	return strings.ContainsAny(text, "*/(;,") || first != "" && (first[0] == '+' || first[0] == '-')
}

// Like reports whether text looks like dice, valid or not: digits and a d; a d and digits, % or F; or
// several sets of dice.
func Like(text string) bool {
	digits := 0
	for digits < len(text) && isDigit(text[digits]) {
		digits++
	}
	after := text[digits:]
	if after == "" || digits == 0 && len(after) == 1 {
		return false
	}
	switch {
	case lower(after[0]) == 'x':
		return digits > 0 && len(after) > 1 && (after[1] == '(' || isDigit(after[1]))
	case isD(after[0]):
		return digits > 0 || isDigit(after[1]) || after[1] == '%' || isFudgeDie(after[1:])
	}
	return false
}

// isD reports whether a letter separates the number of dice from their sides: d, or W for German players.
func isD(c byte) bool { return lower(c) == 'd' || lower(c) == 'w' }

// isFudgeDie reports whether text, which follows a d, is the rest of dF and not of another word.
func isFudgeDie(text string) bool {
	return lower(text[0]) == 'f' && (len(text) == 1 || strings.IndexByte(".<>=kdr!+-", lower(text[1])) >= 0)
}

// Twice returns a pool of one die that is thrown twice, with an option such as kh1 that keeps one of the dice. It
// reports false for other pools, and if the die can't have the option.
func (p *Pool) Twice(option string) (twice *Pool, ok bool) {
	n := parser{text: p.Dice()}
	if n.sum() != nil || n.arithmetic || len(n.pool.groups) > 1 || n.pool.Several() || n.pool.groups[0].count != 1 {
		return nil, false
	}
	n = parser{text: "2" + strings.TrimPrefix(n.text, "1") + option}
	if n.sum() != nil {
		return nil, false
	}
	n.pool.target = p.target
	return &n.pool, true
}

// Plus returns the pool with a product of dice and numbers added to its only total, or subtracted from it. The
// places of errors are those of text.
func (p *Pool) Plus(text string, minus bool) (*Pool, *Error) {
	n := parser{text: text, pool: *p}
	n.pool.groups = slices.Clip(p.groups)
	e, err := n.product()
	if err == nil && n.peek() != 0 {
		err = n.fault(n.at, n.rest(), language.NoPartOfDice())
	}
	if err == nil {
		n.pool.totals = []expression{operate(opSum, slices.Clip(p.totals[0].args)...)}
		n.pool.totals[0].plus(e, minus)
		err = n.check(0)
	}
	if err != nil {
		return nil, err
	}
	return &n.pool, nil
}
