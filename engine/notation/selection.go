package notation

// selection returns the spread of the dice that a group keeps. It adds up the cases for each
// value v of the last kept die and each number j of kept dice above it. These j dice are a factor
// ((x^(v+1) - x^sides)/(1-x))^j, which has few terms for every j; the sum is divided by 1-x once
// more for each higher j.
func (g *group) selection() Odds {
	s := Odds{g.kept * g.die.lowest, make([]Uint192, g.kept*(g.die.sides-1)+1), Uint192Of(1)}
	for range g.count {
		s.All = s.All.Times(uint64(g.die.sides))
		if g.rerolled.size() > 0 {
			s.All = s.All.Times(uint64(g.die.sides))
		}
	}
	for above := g.kept - 1; above >= 0; above-- {
		g.addSelections(s.Ways, above)
		if above > 0 {
			divide(s.Ways)
		}
	}
	if !g.best { // counted as the highest, of dice that are read from the other end
		s.mirror()
		s.Lowest = g.kept * g.die.lowest
	}
	return s
}

// addSelections adds the terms for all values of the last kept die with above dice higher than
// it.
func (g *group) addSelections(ways []Uint192, above int) {
	for v := range g.die.sides {
		higher := g.die.sides - 1 - v
		if higher == 0 && above > 0 {
			break
		}
		n := g.orders(v, above)
		at := (g.kept-above)*v + above*(v+1)
		for i := 0; i <= above && at < len(ways); i++ {
			term := n.Times(binomial(above, i))
			if i%2 == 0 {
				ways[at] = ways[at].Plus(term)
			} else {
				ways[at] = ways[at].Minus(term)
			}
			at += higher
		}
	}
}

// orders returns the number of ways in which some dice are above the v-th value (each in one
// way), enough others show that value, and the rest show it or less. If the lowest value is
// rerolled, every other value comes up in sides+1 of sides² ways.
func (g *group) orders(v, above int) Uint192 {
	weight := uint64(1)
	if g.rerolled.size() > 0 {
		weight += uint64(g.die.sides)
	}
	at, below := weight, 1+uint64(v-1)*weight
	if v == 0 {
		at, below = 1, 0
	}
	power := Uint192Of(1).Times(binomial(g.count, above))
	for range above {
		power = power.Times(weight)
	}
	for range g.kept - above {
		power = power.Times(at)
	}
	var orders Uint192
	others := g.count - above
	for same := g.kept - above; same <= others; same++ {
		orders = orders.Times(below).Plus(power.Times(binomial(others, same)))
		power = power.Times(at)
	}
	return orders
}

// binomial returns the number of ways to choose k of n, for n up to MaxThrown.
func binomial(n, k int) uint64 { return pascal[n][k] }

var pascal = func() (rows [MaxThrown + 1][MaxThrown + 1]uint64) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()
