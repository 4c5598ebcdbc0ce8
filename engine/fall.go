package engine

import "sync"

// fall is one way for a side's dice to come down, as far as any rule cares.
type fall struct {
	natural int // result of the dice
	result  int // the same with mudge's second throw
	damage  int // value of the damage die
	triple  int // number that all three dice of 3d6 Fudge show, or 0
	weight  int64
}

// spread has every fall of a side, with the number of equally likely cases it
// stands for.
type spread struct {
	falls   []fall
	total   int64  // of the weights
	lowest  int    // result
	atLeast []Frac // chance of the lowest result or more, of the next one or more, …
}

// reach returns the chance of a result or a higher one.
func (s *spread) reach(result int) Frac {
	i := result - s.lowest
	if i >= len(s.atLeast) {
		return Frac{0, 1}
	}
	return s.atLeast[max(0, i)]
}

// finish works out the chances when all falls are there.
func (s *spread) finish() *spread {
	highest := s.falls[0].result
	s.lowest = highest
	for _, f := range s.falls {
		s.lowest, highest = min(s.lowest, f.result), max(highest, f.result)
	}
	for result := s.lowest; result <= highest; result++ {
		s.atLeast = append(s.atLeast, s.chance(func(f fall) bool { return f.result >= result }))
	}
	return s
}

// chance returns the chance of the falls that are in.
func (s *spread) chance(in func(fall) bool) Frac {
	var ways int64
	for _, f := range s.falls {
		if in(f) {
			ways += f.weight
		}
	}
	return newFrac(ways, s.total)
}

// add counts cases, together with those of a like fall.
func (s *spread) add(f fall) {
	s.total += f.weight
	for i := range s.falls {
		like := s.falls[i]
		like.weight = f.weight
		if like == f {
			s.falls[i].weight += f.weight
			return
		}
	}
	s.falls = append(s.falls, f)
}

// natural returns the result that a side's settled dice mean.
func (s *side) natural() int { return s.method.read(s.faces, s.table) }

// fall returns how a side's settled dice came down.
func (s *side) fall() fall {
	natural := s.natural()
	f := fall{natural: natural, result: reopened(natural, s.extra), weight: 1}
	if s.damage {
		f.damage = s.damageDie()
	}
	if s.method.way == dropHighest {
		f.triple = triple(s.faces)
	}
	return f
}

// spreadOf returns all the ways for a side's dice to fall.
func (a *action) spreadOf(s *side) *spread {
	table := s.method.standardTable()
	standard := len(table) == len(s.table) && (len(table) == 0 || &table[0] == &s.table[0])
	if !standard {
		tabled := enumerate(s.method, s.table)
		if a.criticals.open {
			tabled = tabled.opened()
		}
		return tabled
	}
	if a.criticals.open {
		return openSpreads[s.method.index()]()
	}
	return spreads[s.method.index()]()
}

// The spreads of the standard methods, each worked out when it is first needed:
// without and with mudge's second throw.
var spreads, openSpreads = func() (plain, open [methods]func() *spread) {
	for i := range methods {
		m := fudgeDice(i - int(dropHighest))
		if i <= int(dropHighest) {
			m = standard(way(i))
		}
		plain[i] = sync.OnceValue(func() *spread { return spreadOf(m) })
		open[i] = sync.OnceValue(func() *spread { return plain[i]().opened() })
	}
	return plain, open
}()

// methods is the number of different indices of methods.
const methods = int(dropHighest) + 1 + mostFudgeDice

// index numbers the methods, but for plain totals.
func (m method) index() int {
	if m.way == addFudge {
		return int(dropHighest) + m.count
	}
	return int(m.way)
}

func spreadOf(m method) *spread {
	switch m.way {
	case addFudge:
		return fudgeSpread(m.count)
	case addFudgeD6:
		return fudgeSpread(4)
	}
	return enumerate(m, m.standardTable())
}

// fudgeSpread convolves Fudge dice; the last one's value is kept apart, as it may
// be a damage die.
func fudgeSpread(dice int) *spread {
	others := []int64{1} // ways to total −i…i with i dice
	for range dice - 1 {
		next := make([]int64, len(others)+2)
		for i, ways := range others {
			next[i] += ways
			next[i+1] += ways
			next[i+2] += ways
		}
		others = next
	}
	s := &spread{}
	for i, ways := range others {
		for last := -1; last <= 1; last++ {
			total := i - (dice - 1) + last
			s.add(fall{natural: total, result: total, damage: last, weight: ways})
		}
	}
	return s.finish()
}

// enumerate throws the dice every possible way.
func enumerate(m method, table []ResultRow) *spread {
	s := &spread{}
	faces := make([]int, m.most())
	for i := range faces {
		faces[i], _ = m.die(i).Kind.span()
	}
	for more := true; more; more = m.turn(faces) {
		natural := m.read(faces, table)
		f := fall{natural: natural, result: natural, weight: 1}
		if m.way == dropHighest {
			f.triple = triple(faces)
		}
		s.add(f)
	}
	return s.finish()
}

// turn moves faces on to the next way they can fall, like the wheels of a counter.
// It returns false after the last one.
func (m method) turn(faces []int) bool {
	for i := range faces {
		lowest, highest := m.die(i).Kind.span()
		if faces[i] < highest {
			faces[i]++
			return true
		}
		faces[i] = lowest
	}
	return false
}

// opened adds mudge's second throw, of 4dF, to every natural +4. Rule R28.
func (s *spread) opened() *spread {
	second := fudgeSpread(extraDice)
	open := &spread{}
	for _, first := range s.falls {
		if first.natural < exceptional {
			first.weight *= second.total
			open.add(first)
			continue
		}
		for _, extra := range second.falls {
			f := first
			f.result += max(0, extra.natural)
			f.weight *= extra.weight
			open.add(f)
		}
	}
	return open.finish()
}
