package notation

import (
	"slices"
	"strconv"

	"fudgetray/engine/language"
)

// String returns the canonical notation of the pool.
func (p *Pool) String() string {
	if p.target != nil {
		return p.Dice() + TargetSeparator + strconv.Itoa(*p.target)
	}
	return p.Dice()
}

// TargetSeparator precedes the target in the canonical notation of a pool.
const TargetSeparator = " vs "

// Dice returns the canonical notation without the target.
func (p *Pool) Dice() string {
	f := printer{pool: p}
	text := ""
	for i := range p.totals {
		if i > 0 {
			text += "; "
		}
		text += f.format(&p.totals[i])
	}
	if p.sets > 1 {
		return strconv.Itoa(p.sets) + "x(" + text + ")"
	}
	return text
}

// String returns the notation of the group.
func (g *group) String() string {
	text := strconv.Itoa(g.count) + "d" + g.die.name
	switch {
	case g.rerolled.size() > 1:
		text += "r" + g.die.compared(g.rerolled)
	case g.rerolled.size() == 1:
		text += "r" + strconv.Itoa(g.rerolled.from)
	}
	if g.exploding() {
		text += "!"
	}
	if g.exploding() && (g.explodes != g.die.top() || g.threshold.size() > 0) {
		text += g.die.compared(g.explodes)
	}
	if g.threshold.size() > 0 {
		text += g.counting
	}
	if g.clamped() && g.clamp.from > g.die.lowest {
		text += "min" + strconv.Itoa(g.clamp.from)
	}
	if g.clamped() && g.clamp.below <= g.die.highest() {
		text += "max" + strconv.Itoa(g.clamp.below-1)
	}
	return text + g.keeping + g.sorting
}

// Addition returns the total of casts and a modifier as a sum of values: 5 + 4 − 2 + 3.
func (p *Pool) Addition(casts []Cast, modifier int) string {
	f := printer{p, casts}
	text := f.format(&p.totals[0])
	if modifier != 0 {
		text = added(text, modifier)
	}
	return text
}

func added(text string, n int) string {
	switch {
	case text == "":
		return strconv.Itoa(n)
	case n < 0:
		return text + " " + language.MinusSign + " " + strconv.Itoa(-n)
	}
	return text + " + " + strconv.Itoa(n)
}

// A printer formats expressions: as notation, or if there are casts, with the values of dice.
type printer struct {
	pool  *Pool
	casts []Cast
}

// format formats an expression.
func (f *printer) format(e *expression) string {
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
func (f *printer) sum(args []expression) string {
	text := ""
	for i := range args {
		switch arg := &args[i]; {
		case arg.op == opDice && f.casts != nil:
			text = f.values(arg, text)
		case arg.minus && text == "":
			text = f.sign("-", language.MinusSign) + f.format(arg)
		case arg.minus:
			text += f.sign("-", " "+language.MinusSign+" ") + f.format(arg)
		case text == "":
			text = f.format(arg)
		default:
			text += f.sign("+", " + ") + f.format(arg)
		}
	}
	return text
}

// values adds the values of a group's dice to a sum.
func (f *printer) values(e *expression, text string) string {
	for _, value := range f.pool.counted(f.casts, e.index) {
		if e.minus {
			value = -value
		}
		text = added(text, value)
	}
	return text
}

// factor formats a part of a product or a quotient. A second operand needs parentheses more often.
func (f *printer) factor(e *expression, second bool) string {
	text := f.format(e)
	several := f.casts != nil && e.op == opDice && len(f.pool.counted(f.casts, e.index)) > 1
	if e.op == opSum || several || second && (e.op == opProduct || e.op == opQuotient) {
		return "(" + text + ")"
	}
	return text
}

func (f *printer) sign(notation, sentence string) string {
	if f.casts != nil {
		return sentence
	}
	return notation
}

// counted returns the contributions of the dice of a group that count, in the order of the sentence.
func (p *Pool) counted(casts []Cast, group int) []int {
	g := &p.groups[group]
	var values []int
	for i := range casts {
		if c := &casts[i]; c.group == group && c.Counts() {
			values = append(values, g.worth(c.Value))
		}
	}
	if g.sorting != "" {
		slices.Sort(values)
	}
	if g.sorting == "sd" {
		slices.Reverse(values)
	}
	return values
}

// worth returns the contribution of a value to a total: the value, an end of the clamp, or one for
// a success.
func (g *group) worth(value int) int {
	switch {
	case g.clamped():
		return min(max(value, g.clamp.from), g.clamp.below-1)
	case g.threshold.size() == 0:
		return value
	case g.threshold.has(value):
		return 1
	}
	return 0
}
