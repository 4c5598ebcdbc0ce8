package notation

import (
	"math"
	"slices"
)

// A Pool contains the dice of a sum, which are one or more groups in one or several sets, and the
// expressions of their totals.
type Pool struct {
	sets   int // 1, but for 6x(4d6dl1)
	groups []group
	totals []expression // sums; several only in one set
	target *int         // total to reach; nil for none
	manual []int        // faces of the dice to reroll by hand, in order
	drawn  bool         // the values are drawn: some die is no solid, or there are more dice than can be thrown
}

// Target returns the total to reach, if the notation has one.
func (p *Pool) Target() (total int, ok bool) {
	if p.target == nil {
		return 0, false
	}
	return *p.target, true
}

// Reaching returns a copy of the pool with a total to reach.
func (p *Pool) Reaching(total int) *Pool {
	reaching := *p
	reaching.target = &total
	return &reaching
}

// A group is a number of equal dice, and the rules for which of them count.
type group struct {
	count    int
	die      *kind
	best     bool // keep the highest dice; otherwise the lowest
	kept     int  // number of dice to keep
	keeping  string
	rerolled valueRange // values to reroll once
	explodes valueRange // values that throw another die

	threshold valueRange // values that count as one success each, instead of their number
	counting  string     // notation of the threshold
	clamp     valueRange // lower and higher values are replaced by its ends
	sorting   string     // order of the dice in the sentence: sa, sd, or "" for the order of the throw
}

// A valueRange is a half-open range of values; the zero value is empty.
type valueRange struct{ from, below int }

func (s valueRange) has(value int) bool { return s.from <= value && value < s.below }

func (s valueRange) size() int { return s.below - s.from }

// The largest numbers of dice. Those of a pool include rerolled and exploding dice.
const (
	MaxGroup  = 20  // in a group, if they are thrown
	MaxThrown = 40  // in a pool, if they are thrown
	MaxDrawn  = 100 // in a group or a pool, if they are drawn
)

// maxGroups is the largest number of groups.
const maxGroups = 4

// mostDice returns the largest number of dice, including rerolled and exploding ones: that of thrown dice,
// which leaves exact odds to explosions, if it is enough for the others.
func (p *Pool) mostDice() int {
	if p.DiceCount() > MaxThrown {
		return MaxDrawn
	}
	return MaxThrown
}

// draw makes the dice of the pool drawn ones, unless they can be thrown.
func (p *Pool) draw() {
	p.drawn = p.DiceCount() > MaxThrown
	for i := range p.groups {
		p.drawn = p.drawn || p.groups[i].die.solid == None || p.groups[i].count > MaxGroup
	}
	for i := range p.groups {
		if g := &p.groups[i]; p.drawn {
			g.die = g.die.drawn()
		}
	}
}

// drops reports whether some of the dice don't count.
func (g *group) drops() bool { return g.kept < g.count }

// keepsItself reports whether one die is kept of one, which has no effect.
func (g group) keepsItself() bool { return g.keeping != "" && g.count == 1 }

// exploding reports whether some values throw another die.
func (g *group) exploding() bool { return g.explodes.size() > 0 }

// clamped reports whether some values are replaced by the ends of the clamp.
func (g *group) clamped() bool { return g.clamp.size() > 0 }

// throwCount returns the largest number of dice to throw for the group, without exploding dice.
func (g *group) throwCount() int {
	n := g.count * g.die.faces()
	if g.rerolled.size() > 0 {
		n *= 2
	}
	return n
}

// DiceCount returns the largest number of dice to throw, without exploding dice.
func (p *Pool) DiceCount() int {
	n := 0
	for i := range p.groups {
		n += p.sets * p.groups[i].throwCount()
	}
	return n
}

// explosions returns the number of dice by which a group of one set may grow. The dice left over
// from mostDice are shared equally between all exploding groups, rounded down.
func (p *Pool) explosions(g *group) int {
	shares := 0
	for i := range p.groups {
		if p.groups[i].exploding() {
			shares += p.sets
		}
	}
	if !g.exploding() {
		return 0
	}
	return (p.mostDice() - p.DiceCount()) / shares / g.die.faces()
}

// Range returns the lowest and the highest total of one set.
func (p *Pool) Range() (low, high int) {
	e := &p.totals[0]
	s, _ := e.span(p.spans())
	return divideDown(s.low, e.unit), divideDown(s.high, e.unit)
}

// RestRange returns the lowest and the highest total that dice can have which still explode at the limit of dice.
func (p *Pool) RestRange() (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for i := range p.groups {
		g := &p.groups[i]
		if !g.exploding() {
			continue
		}
		spans := p.spans()
		spans[i].low += p.explosions(g) * g.explodes.from
		e := &p.totals[0]
		rest, _ := e.span(spans)
		low, high = min(low, divideDown(rest.low, e.unit)), max(high, divideDown(rest.high, e.unit))
	}
	return low, high
}

// Groups returns the number of groups.
func (p *Pool) Groups() int { return len(p.groups) }

// Drawn reports whether the dice are drawn instead of thrown: all of them, or none.
func (p *Pool) Drawn() bool { return p.drawn }

// OneThrow reports whether no die calls for another one.
func (p *Pool) OneThrow() bool {
	more := func(g group) bool { return g.exploding() || g.rerolled.size() > 0 }
	return !slices.ContainsFunc(p.groups, more)
}

// Several reports whether there are several totals.
func (p *Pool) Several() bool { return p.sets > 1 || len(p.totals) > 1 }

// Counting reports whether a group counts successes.
func (p *Pool) Counting() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.threshold.size() > 0 })
}

// counts reports whether all groups count successes.
func (p *Pool) counts() bool {
	return !slices.ContainsFunc(p.groups, func(g group) bool { return g.threshold.size() == 0 })
}

// selects reports whether some dice may not count, or belong to different totals.
func (p *Pool) selects() bool {
	for i := range p.groups {
		if g := &p.groups[i]; g.drops() || g.rerolled.size() > 0 {
			return true
		}
	}
	return p.Several() || len(p.manual) > 0
}
