package notation

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/language"
)

// MaxNumber bounds numbers and targets in either direction, so that no sum overflows.
const MaxNumber = 1000

// A parser is the state of parsing the dice of a sum.
type parser struct {
	text string // text with "-" for every minus sign
	at   int    // index of the next byte
	pool Pool
	plus []int // numbers between the dice

	depth      int  // depth of parentheses
	arithmetic bool // the text is more than a sum of dice and numbers
	open       bool // other words may follow
	trial      bool // a suggestion is being parsed, which needs no further suggestion
}

// An Error is an error at a place of a notation.
type Error struct {
	At      int    // byte of the text at which the bad part begins
	Value   string // bad part of the text
	Problem language.Message
	Nearest string // the text with a correction that makes it valid, or ""
}

// Error returns the bad part and the problem in English.
func (e *Error) Error() string { return language.Refused(strconv.Quote(e.Value), e.Problem).In(nil) }

// Parse parses the dice of a sum without added numbers, such as 4d6dl1+1d4 or (2d6+3)*2 vs 15.
func Parse(text string) (*Pool, *Error) {
	pool, numbers, err := ParseNumbers(text)
	if err == nil && len(numbers) > 0 {
		err = &Error{Value: text, Problem: language.NumberAmongDice()}
	}
	if err != nil {
		return nil, err
	}
	return pool, nil
}

// ParseNumbers parses the dice of a sum and returns the numbers that are added to them: 3 and -1 of 2d6+3-1.
func ParseNumbers(text string) (pool *Pool, numbers []int, err *Error) {
	n := parser{text: language.ASCIIMinus(text)}
	if err := n.whole(); err != nil {
		return nil, nil, err
	}
	return &n.pool, n.plus, nil
}

// whole parses all of the text, which may end in a target.
func (n *parser) whole() *Error {
	err := n.sum()
	if err == nil {
		err = n.target()
	}
	if err == nil && n.peek() != 0 {
		err = n.fault(n.at, n.rest(), language.NoPartOfDice())
	}
	return err
}

// target parses a total to reach: vs 15.
func (n *parser) target() *Error {
	start := n.at
	if !n.skip('v') {
		return nil
	}
	found := n.skip('s')
	minus := n.skip('-')
	number, counted := n.digits()
	if minus {
		number = -number
	}
	switch value := n.text[start:n.at]; {
	case !found || !counted:
		n.at = start
		return nil // no part of the dice
	case number < -MaxNumber || number > MaxNumber:
		return n.fault(start, value, language.NoNumber(-MaxNumber, MaxNumber))
	case n.pool.Several():
		return n.fault(start, value, language.OneTotalOnly())
	}
	n.pool.target = &number
	return nil
}

func (n *parser) fault(at int, value string, problem language.Message) *Error {
	return &Error{At: at, Value: value, Problem: problem}
}

// suggest returns the notation with a part replaced, or "" if the result is also invalid.
func (n *parser) suggest(from, to int, with string) string {
	if n.trial {
		return ""
	}
	trial := parser{text: n.text[:from] + with + n.text[to:], trial: true}
	if trial.sum() != nil || trial.peek() != 0 {
		return ""
	}
	return trial.text
}

// rest returns the text that is not parsed yet.
func (n *parser) rest() string { return n.text[n.at:] }

// peek returns the next byte in lower case, or 0 at the end. It skips spaces.
func (n *parser) peek() byte {
	for n.at < len(n.text) && n.text[n.at] == ' ' {
		n.at++
	}
	if n.at == len(n.text) {
		return 0
	}
	return lower(n.text[n.at])
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func (n *parser) skip(c byte) bool {
	if n.peek() != c {
		return false
	}
	n.at++
	return true
}

// digits parses an integer. It ignores digits after the fourth, because such numbers are out of
// every range.
func (n *parser) digits() (number int, ok bool) {
	n.peek()
	start := n.at
	for n.at < len(n.text) && isDigit(n.text[n.at]) {
		n.at++
	}
	number, err := strconv.Atoi(n.text[start:min(n.at, start+4)])
	return number, err == nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// sum parses dice, or several sets of them: 6x(4d6dl1).
func (n *parser) sum() *Error {
	start := n.at
	sets, counted := n.digits()
	if !counted || !n.skip('x') {
		n.at, n.pool.sets = start, 1
		return n.totals(start)
	}
	if !n.skip('(') {
		err := n.fault(n.at, n.rest(), language.NoParentheses())
		err.Nearest = n.suggest(n.at, len(n.text), "("+n.rest()+")")
		return err
	}
	n.pool.sets = sets
	total, err := n.terms()
	if err != nil {
		return err
	}
	if !n.skip(')') {
		return n.fault(n.at, n.rest(), language.SetNotClosed())
	}
	if sets < 2 {
		return n.fault(start, n.text[start:], language.OneSet())
	}
	n.pool.totals = []expression{n.withoutNumbers(total)}
	return n.check(start)
}

// totals parses one or several expressions. In a single expression, numbers that are added are modifiers.
func (n *parser) totals(start int) *Error {
	for more := true; more; more = n.skip(';') {
		total, err := n.terms()
		if err != nil {
			return err
		}
		n.pool.totals = append(n.pool.totals, total)
	}
	if len(n.pool.totals) == 1 {
		n.pool.totals[0] = n.withoutNumbers(n.pool.totals[0])
	}
	return n.check(start)
}

// withoutNumbers moves the numbers of a sum to n.plus.
func (n *parser) withoutNumbers(total expression) expression {
	rest := operate(opSum)
	for _, arg := range total.args {
		switch {
		case arg.op != opNumber:
			rest.plus(arg, arg.minus)
		case arg.minus:
			n.plus = append(n.plus, -arg.value)
		default:
			n.plus = append(n.plus, arg.value)
		}
	}
	if len(rest.args) > 0 && rest.args[0].minus {
		n.arithmetic = true
	}
	return rest
}

// operand parses a group or a number.
func (n *parser) operand() (expression, *Error) {
	n.peek()
	start := n.at
	count, counted := n.digits()
	spaced := counted && n.at < len(n.text) && n.text[n.at] == ' '
	if end := n.at; spaced && isD(n.peek()) && operatesAt(n.text[:start]) {
		return expression{}, n.fault(end, n.text[end:], language.NoPartOfDice()) // as in d20 +5 d6
	}
	if n.skip('d') || n.skip('w') {
		err := n.group(start, count, counted)
		return expression{op: opDice, unit: 1, index: len(n.pool.groups) - 1}, err
	}
	if !counted {
		name := n.name()
		called := name != "" && n.peek() == '('
		n.at = len(n.text)
		if called {
			return expression{}, n.fault(start, name, language.NoFunction("floor, ceil, round, abs, min, max"))
		}
		return expression{}, n.fault(start, n.text[start:], language.NoDice(language.PoolExamples()))
	}
	if len(n.pool.groups) == 0 {
		n.arithmetic = true // a number before the dice
	}
	if count > MaxNumber {
		return expression{}, n.fault(start, n.text[start:n.at], language.Above(MaxNumber))
	}
	return expression{op: opNumber, unit: 1, value: count}, nil
}

// operatesAt reports whether text ends in an operator.
func operatesAt(text string) bool {
	text = strings.TrimRight(text, " ")
	return text != "" && strings.IndexByte("+-*/", text[len(text)-1]) >= 0
}

// group parses the rest of a group, after the d.
func (n *parser) group(start, count int, counted bool) *Error {
	if !counted {
		count = 1
	}
	name := n.sides()
	die := kindNamed(name)
	if die == nil {
		err := n.fault(n.at-len(name), n.text[start:], language.NoDie(maxSides))
		if name != "" && !isDigit(name[0]) {
			err.Nearest = n.suggest(n.at-len(name), n.at, "F")
		}
		return err
	}
	if n.text[start] == '0' || count < 1 || count > MaxDrawn {
		return n.fault(start, n.text[start:n.at], language.SomeDice(MaxDrawn))
	}
	if die.digits() && count > 1 {
		err := n.fault(start, n.text[start:n.at], language.OneD66Only())
		err.Nearest = n.suggest(start, n.at, strconv.Itoa(count)+"x(d66)")
		return err
	}
	g := group{count: count, die: die, kept: count}
	for c := n.peek(); c != 0 && strings.IndexByte("+-*/),;[#v", c) < 0; c = n.peek() {
		at := n.at
		if err := n.option(&g); err != nil && n.open && n.text[at-1] == ' ' {
			n.at = at
			break
		} else if err != nil {
			return err
		}
	}
	n.pool.groups = append(n.pool.groups, g)
	return nil
}

// sides parses the name of a die: digits, % or F, or one other character. F.2 is F: a Fudge die has
// each sign twice.
func (n *parser) sides() string {
	start := n.at
	if n.peek() == 'f' {
		n.at++
		name := n.text[start:n.at]
		if strings.HasPrefix(n.rest(), ".2") {
			n.at += len(".2")
		}
		return name
	}
	if _, ok := n.digits(); !ok && n.at < len(n.text) {
		n.at++
		for n.at < len(n.text) && n.text[n.at]&0xC0 == 0x80 {
			n.at++ // the same character
		}
	}
	return n.text[start:n.at]
}

// check checks the limits of a pool.
func (n *parser) check(start int) *Error {
	p := &n.pool
	p.draw()
	value := n.text[start:n.at]
	switch {
	case len(p.groups) > maxGroups:
		return n.fault(start, value, language.TooManyGroups(len(p.groups), maxGroups))
	case p.sets > MaxDrawn || p.DiceCount() > MaxDrawn:
		return n.fault(start, value, language.PoolTooLarge(MaxDrawn))
	case len(p.groups) == 0:
		n.at = len(n.text)
		return n.fault(start, n.text[start:], language.NoDice(language.PoolExamples()))
	case len(p.groups) > 1 && slices.ContainsFunc(p.groups, group.keepsItself):
		return n.fault(start, value, language.KeepsItself())
	case slices.ContainsFunc(p.groups, func(g group) bool { return g.exploding() && p.explosions(&g) == 0 }):
		return n.fault(start, value, language.NoRoomToExplode(p.mostDice()))
	case p.Counting() && !p.counts():
		return n.fault(start, value, language.SuccessesAlone())
	}
	for i := range p.totals {
		if _, ok := p.totals[i].span(p.spans()); !ok {
			return n.fault(start, value, language.TotalTooLarge(maxTotal))
		}
	}
	return nil
}
