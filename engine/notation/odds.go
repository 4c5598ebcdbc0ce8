package notation

import (
	"math"

	"fudgetray/engine/language"
)

// Odds has the number of ways to each total of some dice. It is the polynomial whose coefficient i belongs to
// the total Lowest+i; adding dice multiplies polynomials. Intermediate differences may wrap around, but the
// results are exact.
type Odds struct {
	Lowest int
	Ways   []Uint192
	All    Uint192 // all ways, including those that still explode at the limit of dice
}

// Rest returns the ways that still explode at the limit of dice, which belong to no total.
func (s *Odds) Rest() Uint192 {
	rest := s.All
	for _, n := range s.Ways {
		rest = rest.Minus(n)
	}
	return rest
}

// maxWidth limits the number of totals of exact odds, and maxProducts the number of multiplications.
const (
	maxWidth    = 50_000
	maxProducts = 100_000
)

// Odds returns the odds of each total, for several sets of one set, or the reason why they can't be computed.
func (p *Pool) Odds() (Odds, language.Message) {
	if len(p.totals) > 1 {
		return Odds{}, language.NoOddsOfSeveral()
	}
	for i := range p.groups {
		g := &p.groups[i]
		if !g.countable() || g.count > MaxThrown && g.drops() || p.mostDice() > MaxThrown && g.exploding() {
			return Odds{}, language.Uncountable()
		}
	}
	if !p.fits() {
		return Odds{}, language.UncountableWays()
	}
	c := counter{pool: p, spans: p.spans(), left: maxProducts}
	s := c.spread(&p.totals[0])
	if c.left < 0 {
		return Odds{}, language.Uncountable()
	}
	return c.rounded(s, p.totals[0].unit), language.Message{}
}

// fits reports whether the number of all ways is less than 2^192.
func (p *Pool) fits() bool {
	ways := 1.0
	for i := range p.groups {
		g := &p.groups[i]
		thrown := g.count + p.explosions(g)
		if g.rerolled.size() > 0 {
			thrown += g.count
		}
		for range thrown {
			ways *= float64(g.die.sides)
		}
	}
	return ways < 0x1p192
}

// countable reports whether the odds of a group can be computed quickly. Groups that count
// successes must have no other option. If dice are dropped, the others must be equally likely,
// except for a lowest value that is rerolled if the highest are kept.
func (g *group) countable() bool {
	if g.threshold.size() > 0 && (g.exploding() || g.drops() || g.rerolled.size() > 0) {
		return false
	}
	lowest := valueRange{g.die.lowest, g.die.lowest + 1}
	return !g.drops() || !g.clamped() && (g.rerolled.size() == 0 || g.best && g.rerolled == lowest)
}

// spans returns the range of the total of each group.
func (p *Pool) spans() []extent {
	spans := make([]extent, len(p.groups))
	for i := range p.groups {
		g := &p.groups[i]
		n := g.kept + p.explosions(g)
		switch low, high := g.die.lowest, g.die.highest(); {
		case g.threshold.size() > 0:
			spans[i] = extent{0, n}
		case g.clamped():
			spans[i] = extent{n * g.clamp.from, n * (g.clamp.below - 1)}
		default:
			spans[i] = extent{g.kept * low, n * high}
		}
	}
	return spans
}

// A counter computes spreads of expressions with a limited number of multiplications.
type counter struct {
	pool  *Pool
	spans []extent
	left  int // multiplications; negative if there were too many
}

// spread returns the spread of an expression, in its units. In a sum, dice that are all kept are added
// one by one at the end, which takes no multiplications.
func (c *counter) spread(e *expression) Odds {
	s := Odds{Ways: []Uint192{Uint192Of(1)}, All: Uint192Of(1)}
	switch e.op {
	case opDice:
		return c.added(s, &c.pool.groups[e.index], false)
	case opNumber:
		s.Lowest = e.value
		return s
	}
	total, _ := e.span(c.spans)
	if total.high-total.low > maxWidth {
		c.left = -1
	}
	for i := range e.args {
		if c.left < 0 {
			return s
		}
		if !c.addable(e, i) {
			s = c.paired(s, c.spread(&e.args[i]), func(x, y int) int { return e.merge(i, x, y) })
		}
	}
	for i := range e.args {
		if c.addable(e, i) {
			s = c.added(s, &c.pool.groups[e.args[i].index], e.args[i].minus)
		}
	}
	return s
}

// addable reports whether an argument of a sum is dice that are all kept.
func (c *counter) addable(e *expression, i int) bool {
	arg := &e.args[i]
	return e.op == opSum && e.unit == 1 && arg.op == opDice && !c.pool.groups[arg.index].drops()
}

// added adds the dice of a group to a spread, or subtracts them.
func (c *counter) added(s Odds, g *group, minus bool) Odds {
	if g.drops() {
		return g.selection()
	}
	if minus {
		s.mirror()
	}
	s.add(g, c.pool.explosions(g))
	if minus {
		s.mirror()
	}
	return s
}

// paired returns the spread of the results of f for each pair of values.
func (c *counter) paired(s, o Odds, f func(x, y int) int) Odds {
	c.left -= len(s.Ways) * len(o.Ways)
	if c.left < 0 {
		return s
	}
	low, high := math.MaxInt, math.MinInt
	for x := range s.Ways {
		for y := range o.Ways {
			value := f(s.Lowest+x, o.Lowest+y)
			low, high = min(low, value), max(high, value)
		}
	}
	if high-low > maxWidth {
		c.left = -1
		return s
	}
	both := Odds{low, make([]Uint192, high-low+1), s.All.multiplied(o.All)}
	for x, one := range s.Ways {
		for y, other := range o.Ways {
			if one == (Uint192{}) || other == (Uint192{}) {
				continue
			}
			at := &both.Ways[f(s.Lowest+x, o.Lowest+y)-low]
			*at = at.Plus(one.multiplied(other))
		}
	}
	return both
}

// rounded returns the spread of whole numbers, rounded down from multiples of 1/unit.
func (c *counter) rounded(s Odds, unit int) Odds {
	if unit == 1 {
		return s
	}
	low := divideDown(s.Lowest, unit)
	whole := Odds{low, make([]Uint192, divideDown(s.Lowest+len(s.Ways)-1, unit)-low+1), s.All}
	for i, n := range s.Ways {
		at := &whole.Ways[divideDown(s.Lowest+i, unit)-low]
		*at = at.Plus(n)
	}
	return whole
}

// mirror negates every total.
func (s *Odds) mirror() {
	last := len(s.Ways) - 1
	s.Lowest = -(s.Lowest + last)
	for i := range len(s.Ways) / 2 {
		s.Ways[i], s.Ways[last-i] = s.Ways[last-i], s.Ways[i]
	}
}

// grow makes room for higher totals.
func (s *Odds) grow(totals int) { s.Ways = append(s.Ways, make([]Uint192, totals)...) }

// add adds the dice of a group that drops none.
func (s *Odds) add(g *group, explosions int) {
	switch {
	case g.die.digits():
		s.addDigits()
	case g.threshold.size() > 0:
		for range g.count {
			s.addSuccess(uint64(g.threshold.size()), uint64(g.die.sides))
		}
	case g.exploding():
		s.addExploding(g, explosions)
	case g.clamped():
		for range g.count {
			s.addClamped(g)
		}
	case g.rerolled.size() > 0:
		for range g.count {
			s.addRerolled(g)
		}
	default:
		for range g.count {
			s.addDie(g.die.lowest, g.die.sides)
		}
	}
}

// addSuccess adds a die of which successes of its sides count as one.
func (s *Odds) addSuccess(successes, sides uint64) {
	s.grow(1)
	for i := len(s.Ways) - 1; i >= 0; i-- {
		s.Ways[i] = s.Ways[i].Times(sides - successes)
		if i > 0 {
			s.Ways[i] = s.Ways[i].Plus(s.Ways[i-1].Times(successes))
		}
	}
	s.All = s.All.Times(sides)
}

// addDie adds a die with the values from lowest to lowest+sides-1.
func (s *Odds) addDie(lowest, sides int) {
	s.grow(sides - 1)
	addDie(s.Ways, sides)
	s.Lowest += lowest
	s.All = s.All.Times(uint64(sides))
}

// addDie adds a die with values from 0 to sides-1: it multiplies the polynomial by 1-x^sides and
// divides it by 1-x.
func addDie(ways []Uint192, sides int) {
	for i := len(ways) - 1; i >= sides; i-- {
		ways[i] = ways[i].Minus(ways[i-sides])
	}
	divide(ways)
}

// divide divides a polynomial by 1-x.
func divide(ways []Uint192) {
	for i := 1; i < len(ways); i++ {
		ways[i] = ways[i].Plus(ways[i-1])
	}
}

// addDigits adds a d66: a d6 for the ones, and a d6 in steps of ten.
func (s *Odds) addDigits() {
	s.addDie(1, 6)
	s.grow(50)
	for i := len(s.Ways) - 1; i >= 0; i-- {
		for step := 10; step <= min(50, i); step += 10 {
			s.Ways[i] = s.Ways[i].Plus(s.Ways[i-step])
		}
	}
	s.Lowest += 10
	s.All = s.All.Times(6)
}

// addRerolled adds a die of which some values are rerolled once. If the first throw shows one of
// these values, the second throw counts, whatever it shows.
func (s *Odds) addRerolled(g *group) {
	first := Odds{Ways: append([]Uint192(nil), s.Ways...)}
	s.addDie(g.die.lowest, g.die.sides)
	first.grow(g.die.sides - 1)
	addDie(first.Ways, g.rerolled.size())
	skipped, sides := g.rerolled.from-g.die.lowest, uint64(g.die.sides)
	for i := range s.Ways {
		s.Ways[i] = s.Ways[i].Times(sides + uint64(g.rerolled.size()))
		if i >= skipped {
			s.Ways[i] = s.Ways[i].Minus(first.Ways[i-skipped].Times(sides))
		}
	}
	s.All = s.All.Times(sides)
}

// addClamped adds a die whose lowest and highest values are replaced by the ends of the clamp.
func (s *Odds) addClamped(g *group) {
	before := Odds{Ways: append([]Uint192(nil), s.Ways...)}
	all := s.All.Times(uint64(g.die.sides))
	s.addDie(g.clamp.from, g.clamp.size())
	s.All = all
	raised, lowered := uint64(g.clamp.from-g.die.lowest), uint64(g.die.highest()+1-g.clamp.below)
	last := g.clamp.size() - 1
	for i, n := range before.Ways {
		s.Ways[i] = s.Ways[i].Plus(n.Times(raised))
		s.Ways[i+last] = s.Ways[i+last].Plus(n.Times(lowered))
	}
}

// addExploding adds dice of which some values throw another. The throws form a sequence that ends
// with as many other values as there are dice. With k explosions there are binomial(dice-1+k, k)
// orders of the sequence, and the explosions that are then left can show any value.
func (s *Odds) addExploding(g *group, explosions int) {
	sides, more := g.die.sides, g.explodes
	for range g.count {
		s.addOthers(g)
	}
	ends := append([]Uint192(nil), s.Ways...)
	ends = append(ends, make([]Uint192, explosions*(sides-1))...) // in steps from the lowest value
	s.Ways = make([]Uint192, len(ends)+explosions*g.die.lowest)
	for k := range explosions + 1 {
		if k > 0 {
			addDie(ends, more.size())
			shift(ends, more.from-g.die.lowest)
		}
		for i := range s.Ways {
			s.Ways[i] = s.Ways[i].Times(uint64(sides))
		}
		for i, n := range ends {
			if n != (Uint192{}) {
				at := &s.Ways[i+k*g.die.lowest]
				*at = at.Plus(n.Times(binomial(g.count-1+k, k)))
			}
		}
	}
	for range explosions {
		s.All = s.All.Times(uint64(sides))
	}
}

// addOthers adds a die that shows none of the values that explode, but counts all ways.
func (s *Odds) addOthers(g *group) {
	exploding := append([]Uint192(nil), s.Ways...)
	exploding = append(exploding, make([]Uint192, g.die.sides-1)...)
	addDie(exploding, g.explodes.size())
	skipped := g.explodes.from - g.die.lowest
	s.addDie(g.die.lowest, g.die.sides)
	for i := skipped; i < len(s.Ways); i++ {
		s.Ways[i] = s.Ways[i].Minus(exploding[i-skipped])
	}
}

// shift raises all values.
func shift(ways []Uint192, by int) {
	if by == 0 {
		return
	}
	for i := len(ways) - 1; i >= 0; i-- {
		ways[i] = (Uint192{})
		if i >= by {
			ways[i] = ways[i-by]
		}
	}
}
