package engine

import (
	"slices"
	"strconv"

	"fudgetray/engine/language"
)

// An expression is a number, a group of dice, or an operation on other expressions. Its values are
// whole multiples of 1/unit, so that divisions are exact until they are rounded.
type expression struct {
	op    operation
	minus bool // subtracted from the sum that it is part of
	index int  // index of the group
	value int  // value of the number
	unit  int
	args  []expression
}

// An operation is a kind of expression.
type operation uint8

const (
	opDice operation = iota
	opNumber
	opSum
	opProduct
	opQuotient // by a opNumber
	opFloor
	opCeil
	opRound // half up
	opAbsolute
	opLowest
	opHighest
)

// functions maps names of functions to operations.
var functions = map[string]operation{"floor": opFloor, "ceil": opCeil, "round": opRound, "abs": opAbsolute, "min": opLowest, "max": opHighest}

func (o operation) function() string {
	for name, op := range functions {
		if op == o {
			return name
		}
	}
	return ""
}

// operate returns an operation on expressions. Sums in a sum are part of it.
func operate(op operation, args ...expression) expression {
	e := expression{op: op, unit: 1, args: args}
	switch op {
	case opProduct:
		e.unit = args[0].unit * args[1].unit
	case opQuotient:
		e.unit = args[0].unit * args[1].value
	case opSum, opAbsolute, opLowest, opHighest:
		for i := range args {
			e.unit = commonMultiple(e.unit, args[i].unit)
		}
	}
	e.unit = min(e.unit, maxTotal+1) // too large, which check refuses
	return e
}

// plus adds an expression to a sum, or subtracts it.
func (e *expression) plus(o expression, minus bool) {
	if o.op == opSum {
		for _, arg := range o.args {
			e.plus(arg, minus != arg.minus)
		}
		return
	}
	o.minus = minus
	e.args = append(e.args, o)
	e.unit = min(commonMultiple(e.unit, o.unit), maxTotal+1)
}

// alone returns the only part of a sum instead of the sum.
func (e expression) alone() expression {
	if e.op == opSum && len(e.args) == 1 && !e.args[0].minus {
		return e.args[0]
	}
	return e
}

func commonMultiple(a, b int) int {
	product := a * b
	for b != 0 {
		a, b = b, a%b
	}
	return product / a
}

// merge combines the value x of the arguments before the i-th, which is 0 for the first, with the
// value y of that argument.
func (e *expression) merge(i, x, y int) int {
	arg := &e.args[i]
	switch e.op {
	case opSum:
		if y *= e.unit / arg.unit; arg.minus {
			y = -y
		}
		return x + y
	case opQuotient:
		if i == 1 {
			return x // counted in smaller units
		}
	case opFloor:
		return divideDown(y, arg.unit)
	case opCeil:
		return -divideDown(-y, arg.unit)
	case opRound:
		return divideDown(2*y+arg.unit, 2*arg.unit)
	case opAbsolute:
		return max(y, -y)
	case opProduct:
		if i == 1 {
			return x * y
		}
	case opLowest, opHighest:
		if y *= e.unit / arg.unit; i == 0 {
			return y
		}
		if e.op == opLowest {
			return min(x, y)
		}
		return max(x, y)
	}
	return y
}

func divideDown(n, by int) int {
	q := n / by
	if n%by < 0 {
		q--
	}
	return q
}

// of returns the value of the expression, given those of the groups.
func (e *expression) of(groups []int) int {
	switch e.op {
	case opDice:
		return groups[e.index]
	case opNumber:
		return e.value
	}
	total := 0
	for i := range e.args {
		total = e.merge(i, total, e.args[i].of(groups))
	}
	return total
}

// An extent is a range of totals, both included.
type extent struct{ low, high int }

// maxTotal limits totals and intermediate results.
const maxTotal = 1_000_000_000

// span returns the range of the expression's values, given those of the groups. It reports false if
// they are beyond maxTotal.
func (e *expression) span(groups []extent) (extent, bool) {
	switch e.op {
	case opDice:
		return groups[e.index], true
	case opNumber:
		return extent{e.value, e.value}, true
	}
	var total extent
	for i := range e.args {
		arg, ok := e.args[i].span(groups)
		if !ok || e.unit > maxTotal {
			return extent{}, false
		}
		ends := []int{e.merge(i, total.low, arg.low), e.merge(i, total.low, arg.high), e.merge(i, total.high, arg.low), e.merge(i, total.high, arg.high)}
		if e.op == opAbsolute && arg.low < 0 && arg.high > 0 {
			ends = append(ends, 0)
		}
		if total = (extent{slices.Min(ends), slices.Max(ends)}); total.low < -maxTotal || total.high > maxTotal {
			return extent{}, false
		}
	}
	return total, true
}

// A formatter formats expressions: as notation, or if there are casts, with the values of dice.
type formatter struct {
	pool  *pool
	casts []cast
}

// format formats an expression.
func (f *formatter) format(e *expression) string {
	switch e.op {
	case opNumber:
		return strconv.Itoa(e.value)
	case opDice:
		if f.casts != nil {
			return f.values(e, "")
		}
		return f.pool.groups[e.index].String()
	case opSum:
		return f.sum(e.args)
	case opProduct:
		return f.factor(&e.args[0], false) + f.sign("*", " × ") + f.factor(&e.args[1], true)
	case opQuotient:
		return f.factor(&e.args[0], false) + f.sign("/", " / ") + f.factor(&e.args[1], true)
	}
	text := e.op.function() + "("
	for i := range e.args {
		if i > 0 {
			text += f.sign(",", ", ")
		}
		text += f.format(&e.args[i])
	}
	return text + ")"
}

// sum formats signed terms.
func (f *formatter) sum(args []expression) string {
	text := ""
	for i := range args {
		switch arg := &args[i]; {
		case arg.op == opDice && f.casts != nil:
			text = f.values(arg, text)
		case arg.minus && text == "":
			text = f.sign("-", minusSign) + f.format(arg)
		case arg.minus:
			text += f.sign("-", " "+minusSign+" ") + f.format(arg)
		case text == "":
			text = f.format(arg)
		default:
			text += f.sign("+", " + ") + f.format(arg)
		}
	}
	return text
}

// values adds the values of a group's dice to a sum.
func (f *formatter) values(e *expression, text string) string {
	for _, value := range f.pool.counted(f.casts, e.index) {
		if e.minus {
			value = -value
		}
		text = added(text, value)
	}
	return text
}

// factor formats a part of a product or a quotient. A second operand needs parentheses more often.
func (f *formatter) factor(e *expression, second bool) string {
	text := f.format(e)
	several := f.casts != nil && e.op == opDice && len(f.pool.counted(f.casts, e.index)) > 1
	if e.op == opSum || several || second && (e.op == opProduct || e.op == opQuotient) {
		return "(" + text + ")"
	}
	return text
}

func (f *formatter) sign(notation, sentence string) string {
	if f.casts != nil {
		return sentence
	}
	return notation
}

// maxDepth bounds nested parentheses.
const maxDepth = 20

// terms parses signed products.
func (n *notation) terms() (expression, *notationError) {
	total := operate(opSum)
	for first := true; first || n.peek() == '+' || n.peek() == '-'; first = false {
		minus := n.peek() == '-'
		if minus || !first {
			n.at++
		}
		if c := n.peek(); !first && (c == '-' || c == '+') { // a sign of the number, as in 1d20+-5
			n.at++
			n.arithmetic, minus = true, minus != (c == '-')
		}
		e, err := n.product()
		if err != nil {
			return total, err
		}
		total.plus(e, minus)
	}
	return total, nil
}

// product parses factors.
func (n *notation) product() (expression, *notationError) {
	e, err := n.factor()
	for c := n.peek(); err == nil && (c == '*' || c == '/' || c == 'x' && n.text[n.at-1] == ')'); c = n.peek() {
		n.at++
		n.arithmetic = true
		start := n.at
		var by expression
		if by, err = n.factor(); err != nil {
			break
		}
		op := opProduct
		if c == '/' {
			op = opQuotient
		}
		if op == opQuotient && (by.op != opNumber || by.value == 0) {
			return e, n.fault(start, n.text[start:n.at], language.DividedByNumber())
		}
		if value := e.value * by.value; op == opProduct && e.op == opNumber && by.op == opNumber && value <= maxNumber {
			e.value = value
			continue
		}
		e = operate(op, e, by)
	}
	return e, err
}

// factor parses an expression in parentheses, a function, dice or a number.
func (n *notation) factor() (expression, *notationError) {
	start := n.at
	op, name := opSum, n.name()
	if name != "" {
		op = functions[name]
	}
	if n.peek() != '(' || name != "" && op == opDice {
		n.at = start
		return n.operand()
	}
	if n.depth++; n.depth > maxDepth {
		return expression{}, n.fault(start, n.rest(), language.TooDeep(maxDepth))
	}
	n.arithmetic = true
	var args []expression
	for more := true; more; more = name != "" && n.peek() == ',' {
		n.at++ // the parenthesis or the comma
		arg, err := n.terms()
		if err != nil {
			return arg, err
		}
		args = append(args, arg.alone())
	}
	n.depth--
	if !n.skip(')') {
		return expression{}, n.fault(n.at, n.rest(), language.SetNotClosed())
	}
	switch {
	case name == "":
		return args[0], nil
	case op == opLowest || op == opHighest:
	case len(args) > 1:
		return expression{}, n.fault(start, n.text[start:n.at], language.OneArgument(name))
	}
	return operate(op, args...), nil
}

// name parses the name of a function.
func (n *notation) name() string {
	start := n.at
	for c := n.peek(); 'a' <= c && c <= 'z'; c = n.peek() {
		n.at++
	}
	return n.lower(start)
}
