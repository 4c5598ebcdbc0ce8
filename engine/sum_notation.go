package engine

import (
	"strconv"
	"strings"

	"fudgetray/engine/language"
)

// A notation is the state of a parser for the dice of a sum. docs/notation.md has the grammar.
type notation struct {
	text string // text with "-" for every minus sign
	at   int    // index of the next byte
	pool pool
	plus []int // numbers between the dice

	depth      int  // depth of parentheses
	arithmetic bool // the text is more than a sum of dice and numbers
	open       bool // other words may follow
	trial      bool // a suggestion is being parsed, which needs no further suggestion
}

// A notationError is an error at a place of a notation.
type notationError struct {
	at      int // byte of the text
	value   string
	problem language.Message
	nearest string
}

// parsePool parses a complete notation.
func parsePool(text string) (*pool, *notationError) {
	n := notation{text: asciiMinus(text)}
	err := n.whole()
	if err == nil && len(n.plus) > 0 {
		err = n.fault(0, text, language.NumberAmongDice())
	}
	if err != nil {
		return nil, err
	}
	return &n.pool, nil
}

// whole parses all of the text, which may end in a target.
func (n *notation) whole() *notationError {
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
func (n *notation) target() *notationError {
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
	case number < -maxNumber || number > maxNumber:
		return n.fault(start, value, language.NoNumber(-maxNumber, maxNumber))
	case n.pool.several():
		return n.fault(start, value, language.OneTotalOnly())
	}
	n.pool.target = Some(Level(number))
	return nil
}

// calculation returns the length of the calculation at the beginning of text, such as (2d6+3)*2, or
// 0. A sum of dice and numbers is not a calculation.
func calculation(text string) int {
	n := notation{text: text, open: true}
	if n.sum() != nil || !n.arithmetic && len(n.pool.totals) == 1 {
		return 0
	}
	return len(strings.TrimRight(text[:n.at], " "))
}

func (n *notation) fault(at int, value string, problem language.Message) *notationError {
	return &notationError{at: at, value: value, problem: problem}
}

// suggest returns the notation with a part replaced, or "" if the result is also invalid.
func (n *notation) suggest(from, to int, with string) string {
	if n.trial {
		return ""
	}
	trial := notation{text: n.text[:from] + with + n.text[to:], trial: true}
	if trial.sum() != nil || trial.peek() != 0 {
		return ""
	}
	return trial.text
}

// of returns the error as a FieldError about a field of a request with the value name.
func (e *notationError) of(field, name string) *FieldError {
	err := fault(field, nil, e.problem)
	err.Value, err.Nearest = quoted(e.value), e.nearest
	if e.value != name {
		err.Problem = language.InDice(err.Problem, quoted(name))
	}
	return err
}

// rest returns the text that is not parsed yet.
func (n *notation) rest() string { return n.text[n.at:] }

// peek returns the next byte in lower case, or 0 at the end. It skips spaces.
func (n *notation) peek() byte {
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

func (n *notation) skip(c byte) bool {
	if n.peek() != c {
		return false
	}
	n.at++
	return true
}

// digits parses an integer. It ignores digits after the fourth, because such numbers are out of
// every range.
func (n *notation) digits() (number int, ok bool) {
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
func (n *notation) sum() *notationError {
	start := n.at
	sets, counted := n.digits()
	if !counted || !n.skip('x') {
		n.at, n.pool.sets = start, 1
		return n.totals(start)
	}
	if !n.skip('(') {
		err := n.fault(n.at, n.rest(), language.NoParentheses())
		err.nearest = n.suggest(n.at, len(n.text), "("+n.rest()+")")
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
func (n *notation) totals(start int) *notationError {
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
func (n *notation) withoutNumbers(total expression) expression {
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
func (n *notation) operand() (expression, *notationError) {
	n.peek()
	start := n.at
	count, counted := n.digits()
	if n.skip('d') || n.skip('w') {
		err := n.group(start, count, counted)
		return expression{op: opDice, unit: 1, index: len(n.pool.groups) - 1}, err
	}
	if !counted {
		n.at = len(n.text)
		return expression{}, n.fault(start, n.text[start:], language.NoDice(language.PoolExamples()))
	}
	if len(n.pool.groups) == 0 {
		n.arithmetic = true // a number before the dice
	}
	if count > maxNumber {
		return expression{}, n.fault(start, n.text[start:n.at], language.Above(maxNumber))
	}
	return expression{op: opNumber, unit: 1, value: count}, nil
}

// group parses the rest of a group, after the d.
func (n *notation) group(start, count int, counted bool) *notationError {
	if !counted {
		count = 1
	}
	name := n.sides()
	die := poolDieNamed(name)
	if die == nil {
		err := n.fault(n.at-len(name), n.text[start:], language.NoDie(maxSides))
		if name != "" && !isDigit(name[0]) {
			err.nearest = n.suggest(n.at-len(name), n.at, "F")
		}
		return err
	}
	if n.text[start] == '0' || count < 1 || count > maxDrawnDice {
		return n.fault(start, n.text[start:n.at], language.SomeDice(maxDrawnDice))
	}
	if die.digits() && count > 1 {
		err := n.fault(start, n.text[start:n.at], language.OneD66Only())
		err.nearest = n.suggest(start, n.at, strconv.Itoa(count)+"x(d66)")
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
func (n *notation) sides() string {
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

// option parses an option of a group: keep, drop, reroll, explode or count successes.
func (n *notation) option(g *group) *notationError {
	at := n.at
	letters := n.letters()
	after := n.at
	compare := n.comparison()
	number, counted := n.digits()
	if !counted {
		number = 1
	}
	if n.at == at {
		n.at = len(n.text) // the error names the rest of the text
	}
	value := n.text[at:n.at]
	if letters == "" && compare == "" || compare != "" && !counted {
		return n.fault(at, value, language.NoOption())
	}
	var problem language.Message
	switch letters {
	case "":
		problem = g.countSuccesses(g.die.values(compare, number))
	case "kh", "kl", "dh", "dl":
		if problem = g.keepSome(letters, number); compare != "" {
			problem = language.OnlyRCompares()
		}
	case "r", "ro":
		problem = g.reroll(g.die.values(compare, number))
	case "!", "!!": // the total of dice that explode into one is the same
		values := g.die.top()
		if counted {
			values = g.die.values(compare, number)
		}
		problem = g.explode(values)
	case "min", "mi", "max", "ma":
		if problem = g.limit(letters[1] == 'i', number); compare != "" || !counted {
			problem = language.NoOption()
		}
	case "s", "sa", "sd":
		if problem = g.sort(letters); compare != "" || counted {
			problem = language.NoOption()
		}
	default:
		err := n.fault(at, value, language.NoOption())
		if instead := optionsElsewhere[letters]; instead == "!" {
			err.nearest = n.suggest(at, n.at, instead)
		} else if instead != "" {
			err.nearest = n.suggest(at, after, instead)
		}
		return err
	}
	if problem.IsSet() {
		return n.fault(at, value, problem)
	}
	return nil
}

// comparison parses <, <=, >, >= or =.
func (n *notation) comparison() string {
	n.peek()
	start := n.at
	if !n.skip('<') {
		n.skip('>')
	}
	n.skip('=')
	return strings.ReplaceAll(n.text[start:n.at], " ", "")
}

// letters parses the name of an option.
func (n *notation) letters() string {
	start := n.at
	for c := n.peek(); 'a' <= c && c <= 'z' || c == '!'; c = n.peek() {
		n.at++
		if c == '!' && n.peek() != '!' {
			break
		}
	}
	return n.lower(start)
}

// lower returns the text from an index to the next byte in lower case.
func (n *notation) lower(start int) string {
	return strings.ToLower(strings.TrimSpace(n.text[start:n.at]))
}

// optionsElsewhere maps options of other dice rollers to ours.
var optionsElsewhere = map[string]string{
	"k": "kh", "d": "dl", "h": "kh", "l": "kl", "p": "dl", "ph": "dh", "pl": "dl",
	"x": "!", "e": "!",
}

// keepSome keeps or drops the highest or the lowest dice.
func (g *group) keepSome(letters string, number int) (problem language.Message) {
	most := g.count
	if letters[0] == 'd' {
		most--
	}
	switch {
	case g.keeping != "":
		return language.SecondChoice(g.keeping, letters+strconv.Itoa(number))
	case g.exploding():
		return language.ExplodesAllCount()
	case g.die.digits():
		return language.WithNoD66()
	case number < 1 || number > most:
		return language.SomeOfThem(most)
	}
	g.keeping = letters + strconv.Itoa(number)
	g.best = letters == "kh" || letters == "dl"
	g.kept = number
	if letters[0] == 'd' {
		g.kept = g.count - number
	}
	return problem
}

// reroll rerolls values once.
func (g *group) reroll(values valueRange) (problem language.Message) {
	switch {
	case g.rerolled.size() > 0:
		return language.RerolledTwice()
	case g.exploding():
		return language.ExplodesAlone()
	case g.clamped():
		return language.ClampsAlone()
	case g.die.digits() || g.die.signed():
		return language.NumbersOnly("d" + g.die.name)
	case !g.die.has(values):
		return language.NoValueOf("d" + g.die.name)
	case values.size() == g.die.sides:
		return language.Effortless()
	}
	g.rerolled = values
	return problem
}

// explode adds a die for each die with one of the values.
func (g *group) explode(values valueRange) (problem language.Message) {
	switch {
	case g.exploding():
		return language.GivenTwice()
	case g.keeping != "":
		return language.ExplodesNoneDropped()
	case g.rerolled.size() > 0:
		return language.ExplodesNoneRerolled()
	case g.clamped():
		return language.ClampsAlone()
	case g.die.digits() || g.die.signed():
		return language.NumbersOnly("d" + g.die.name)
	case !g.die.has(values):
		return language.NoValueOf("d" + g.die.name)
	case values.size() == g.die.sides:
		return language.Endless()
	}
	g.explodes = values
	return problem
}

// limit counts lower values as number, or higher ones.
func (g *group) limit(lower bool, number int) (problem language.Message) {
	all := valueRange{g.die.lowest, g.die.highest() + 1}
	clamp := g.clamp
	if !g.clamped() {
		clamp = all
	}
	switch {
	case g.threshold.size() > 0:
		return language.SuccessesAlone()
	case g.exploding() || g.rerolled.size() > 0:
		return language.ClampsAlone()
	case g.die.digits() || g.die.signed():
		return language.NumbersOnly("d" + g.die.name)
	case lower && clamp.from > all.from || !lower && clamp.below < all.below:
		return language.GivenTwice()
	case number <= all.from && lower || number >= all.below-1 && !lower || !all.has(number):
		return language.NoLimit("d" + g.die.name)
	case lower:
		clamp.from = number
	default:
		clamp.below = number + 1
	}
	if clamp.size() < 1 {
		return language.NoLimit("d" + g.die.name)
	}
	g.clamp = clamp
	return problem
}

// sort sorts the dice in the sentence.
func (g *group) sort(letters string) (problem language.Message) {
	if g.sorting != "" {
		return language.GivenTwice()
	}
	if g.sorting = letters; letters == "s" {
		g.sorting = "sa"
	}
	return problem
}

// countSuccesses counts the dice with some values instead of adding them.
func (g *group) countSuccesses(values valueRange) (problem language.Message) {
	switch {
	case g.threshold.size() > 0:
		return language.GivenTwice()
	case g.clamped():
		return language.SuccessesAlone()
	case g.die.digits():
		return language.NumbersOnly("d" + g.die.name)
	case !g.die.has(values):
		return language.NoValueOf("d" + g.die.name)
	}
	g.threshold = values
	return problem
}

// check checks the limits of a pool.
func (n *notation) check(start int) *notationError {
	p := &n.pool
	p.draw()
	value := n.text[start:n.at]
	switch {
	case len(p.groups) > maxPoolGroups:
		return n.fault(start, value, language.TooManyGroups(len(p.groups), maxPoolGroups))
	case p.sets > maxDrawnDice || p.throwCount() > maxDrawnDice:
		return n.fault(start, value, language.PoolTooLarge(maxDrawnDice))
	case len(p.groups) == 0:
		n.at = len(n.text)
		return n.fault(start, n.text[start:], language.NoDice(language.PoolExamples()))
	case p.counting() && !p.counts():
		return n.fault(start, value, language.SuccessesAlone())
	}
	for i := range p.totals {
		if _, ok := p.totals[i].span(p.spans()); !ok {
			return n.fault(start, value, language.TotalTooLarge(maxTotal))
		}
	}
	return nil
}
