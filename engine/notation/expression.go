package notation

import "slices"

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
var functions = map[string]operation{
	"floor": opFloor, "ceil": opCeil, "round": opRound, "abs": opAbsolute, "min": opLowest, "max": opHighest,
}

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
		y *= e.unit / arg.unit
		if arg.minus {
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
		y *= e.unit / arg.unit
		if i == 0 {
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
		ends := []int{
			e.merge(i, total.low, arg.low), e.merge(i, total.low, arg.high),
			e.merge(i, total.high, arg.low), e.merge(i, total.high, arg.high),
		}
		if e.op == opAbsolute && arg.low < 0 && arg.high > 0 {
			ends = append(ends, 0)
		}
		if total = (extent{slices.Min(ends), slices.Max(ends)}); total.low < -maxTotal || total.high > maxTotal {
			return extent{}, false
		}
	}
	return total, true
}
