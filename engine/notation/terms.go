package notation

import "fudgetray/engine/language"

// maxDepth bounds nested parentheses.
const maxDepth = 20

// terms parses signed products.
func (n *parser) terms() (expression, *Error) {
	total := operate(opSum)
	for first := true; first || n.peek() == '+' || n.peek() == '-'; first = false {
		minus := n.peek() == '-'
		if minus || !first {
			n.at++
		}
		if c := n.peek(); !first && (c == '-' || c == '+') { // a sign of the number, as in 1d20+-5
			n.at++
			minus = minus != (c == '-')
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
func (n *parser) product() (expression, *Error) {
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
		if value := e.value * by.value; op == opProduct && e.op == opNumber && by.op == opNumber && value <= MaxNumber {
			e.value = value
			continue
		}
		e = operate(op, e, by)
	}
	return e, err
}

// factor parses an expression in parentheses, a function, dice or a number.
func (n *parser) factor() (expression, *Error) {
	start := n.at
	op, name := opSum, n.name()
	if name != "" {
		op = functions[name]
	}
	if n.peek() != '(' || name != "" && op == opDice {
		n.at = start
		return n.operand()
	}
	n.depth++
	if n.depth > maxDepth {
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
func (n *parser) name() string {
	start := n.at
	for c := n.peek(); 'a' <= c && c <= 'z'; c = n.peek() {
		n.at++
	}
	return n.lower(start)
}
