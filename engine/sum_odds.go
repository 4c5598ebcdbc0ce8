package engine

// A spread has the number of ways to each total of some dice. It is the polynomial whose
// coefficient i belongs to the total lowest+i; adding dice multiplies polynomials. Intermediate
// differences may wrap around, but the results are exact.
type spread struct {
	lowest int
	ways   []Uint192
	all    Uint192 // all ways, including those that still explode at the limit of dice
}

// oddsOfSum returns the odds of each total, including modifiers; for several sets, of one set.
func (a *action) oddsOfSum() OddsTable {
	s := a.own.technique.pool.spread()
	t := tableOf(s.lowest+a.own.modifier, s.ways, s.all)
	left := s.all
	for _, n := range s.ways {
		left = left.minus(n)
	}
	if left != (Uint192{}) {
		num, den := reduced(left, s.all)
		t.Remainder = Some(WideFrac{num, den})
	}
	return t
}

// spread returns the spread of one set. Groups that drop dice have to be multiplied, so they come
// first; the others add their dice one by one.
func (p *pool) spread() spread {
	s := spread{ways: make([]Uint192, 1, p.width()), all: uint192Of(1)}
	s.ways[0] = uint192Of(1)
	for i := range p.groups {
		if g := &p.groups[i]; g.drops() {
			s = s.times(g.selection())
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		if g.drops() {
			continue
		}
		if g.minus {
			s.mirror()
		}
		s.add(g, p.explosions(g))
		if g.minus {
			s.mirror()
		}
	}
	return s
}

// width returns the number of totals, without exploding dice.
func (p *pool) width() int {
	totals := 1
	for i := range p.groups {
		g := &p.groups[i]
		totals += g.kept * (g.die.highest() - g.die.lowest)
	}
	return totals
}

// maxProducts bounds the multiplications for groups that drop dice.
const maxProducts = 60_000

// countable reports whether the odds can be computed quickly.
func (p *pool) countable() bool {
	totals, products := 1, 0
	for i := range p.groups {
		if g := &p.groups[i]; g.drops() {
			span := g.kept*(g.die.sides-1) + 1
			if totals > 1 {
				products += totals * span
			}
			totals += span - 1
		}
	}
	return products <= maxProducts
}

// mirror negates every total.
func (s *spread) mirror() {
	last := len(s.ways) - 1
	s.lowest = -(s.lowest + last)
	for i := range len(s.ways) / 2 {
		s.ways[i], s.ways[last-i] = s.ways[last-i], s.ways[i]
	}
}

// times returns the spread of the dice of both.
func (s *spread) times(o spread) spread {
	if len(s.ways) == 1 {
		return o
	}
	both := spread{s.lowest + o.lowest, make([]Uint192, len(s.ways)+len(o.ways)-1), s.all.multiplied(o.all)}
	for i, one := range s.ways {
		if one == (Uint192{}) {
			continue
		}
		for j, other := range o.ways {
			both.ways[i+j] = both.ways[i+j].plus(one.multiplied(other))
		}
	}
	return both
}

// grow makes room for higher totals.
func (s *spread) grow(totals int) { s.ways = append(s.ways, make([]Uint192, totals)...) }

// add adds the dice of a group that drops none.
func (s *spread) add(g *group, explosions int) {
	switch {
	case g.die.digits():
		s.addDigits()
	case g.threshold.size() > 0:
		for range g.count {
			s.addSuccess(uint64(g.threshold.size()), uint64(g.die.sides))
		}
	case g.explodes:
		s.addExploding(g, explosions)
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
func (s *spread) addSuccess(successes, sides uint64) {
	s.grow(1)
	for i := len(s.ways) - 1; i >= 0; i-- {
		s.ways[i] = s.ways[i].times(sides - successes)
		if i > 0 {
			s.ways[i] = s.ways[i].plus(s.ways[i-1].times(successes))
		}
	}
	s.all = s.all.times(sides)
}

// addDie adds a die with the values from lowest to lowest+sides-1.
func (s *spread) addDie(lowest, sides int) {
	s.grow(sides - 1)
	addDie(s.ways, sides)
	s.lowest += lowest
	s.all = s.all.times(uint64(sides))
}

// addDie adds a die with values from 0 to sides-1: it multiplies the polynomial by 1-x^sides and
// divides it by 1-x.
func addDie(ways []Uint192, sides int) {
	for i := len(ways) - 1; i >= sides; i-- {
		ways[i] = ways[i].minus(ways[i-sides])
	}
	divide(ways)
}

// divide divides a polynomial by 1-x.
func divide(ways []Uint192) {
	for i := 1; i < len(ways); i++ {
		ways[i] = ways[i].plus(ways[i-1])
	}
}

// addDigits adds a d66: a d6 for the ones, and a d6 in steps of ten.
func (s *spread) addDigits() {
	s.addDie(1, 6)
	s.grow(50)
	for i := len(s.ways) - 1; i >= 0; i-- {
		for step := 10; step <= min(50, i); step += 10 {
			s.ways[i] = s.ways[i].plus(s.ways[i-step])
		}
	}
	s.lowest += 10
	s.all = s.all.times(6)
}

// addRerolled adds a die of which some values are rerolled once. If the first throw shows one of
// these values, the second throw counts, whatever it shows.
func (s *spread) addRerolled(g *group) {
	first := spread{ways: append([]Uint192(nil), s.ways...)}
	s.addDie(g.die.lowest, g.die.sides)
	first.grow(g.die.sides - 1)
	addDie(first.ways, g.rerolled.size())
	skipped, sides := g.rerolled.from-g.die.lowest, uint64(g.die.sides)
	for i := range s.ways {
		s.ways[i] = s.ways[i].times(sides + uint64(g.rerolled.size()))
		if i >= skipped {
			s.ways[i] = s.ways[i].minus(first.ways[i-skipped].times(sides))
		}
	}
	s.all = s.all.times(sides)
}

// addExploding adds dice whose highest value throws another. The throws form a sequence that ends
// with as many lower values as there are dice. With k explosions there are binomial(dice-1+k, k)
// orders of the sequence, and the explosions that are then left can show any value.
func (s *spread) addExploding(g *group, explosions int) {
	all, sides := s.all, g.die.sides
	for range g.count {
		s.addDie(g.die.lowest, sides-1)
	}
	ends := s.ways
	s.ways = make([]Uint192, len(ends)+explosions*sides)
	for k := range explosions + 1 {
		for i := range s.ways {
			s.ways[i] = s.ways[i].times(uint64(sides))
		}
		for i, n := range ends {
			s.ways[k*sides+i] = s.ways[k*sides+i].plus(n.times(binomial(g.count-1+k, k)))
		}
	}
	s.all = all
	for range g.count + explosions {
		s.all = s.all.times(uint64(sides))
	}
}
