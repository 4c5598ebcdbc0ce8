package engine

import (
	"slices"
	"strconv"

	"fudgetray/engine/language"
)

// A pool contains the dice of a sum, which are one or more groups in one or several sets, and the
// expressions of their totals.
type pool struct {
	sets   int // 1, but for 6x(4d6dl1)
	groups []group
	totals []expression // sums; several only in one set
	target Opt[Level]   // level to reach with the total and the modifiers
	manual []int        // faces of the dice to reroll by hand, in order
	drawn  bool         // the values are drawn: some die is no solid, or there are more dice than fit into the tray
}

// A group is a number of equal dice, and the rules for which of them count.
type group struct {
	count    int
	die      *poolDie
	best     bool // keep the highest dice; otherwise the lowest
	kept     int  // number of dice to keep
	keeping  string
	rerolled valueRange // values to reroll once
	explodes valueRange // values that throw another die

	threshold valueRange // values that count as one success each, instead of their number
	clamp     valueRange // lower and higher values are replaced by its ends
	sorting   string     // order of the dice in the sentence: sa, sd, or "" for the order of the throw
}

// A valueRange is a half-open range of values; the zero value is empty.
type valueRange struct{ from, below int }

func (s valueRange) has(value int) bool { return s.from <= value && value < s.below }

func (s valueRange) size() int { return s.below - s.from }

const (
	maxPoolDice   = 20  // in a group, if they are thrown
	maxPoolGroups = 4   // a receipt has room for their names
	maxTotalDice  = 40  // including rerolled and exploding dice, if they are thrown
	maxDrawnDice  = 100 // including rerolled and exploding dice, if they are drawn
)

// mostDice returns the largest number of dice, including rerolled and exploding ones: that of thrown dice,
// which leaves exact odds to explosions, if it is enough for the others.
func (p *pool) mostDice() int {
	if p.throwCount() > maxTotalDice {
		return maxDrawnDice
	}
	return maxTotalDice
}

// draw makes the dice of the pool drawn ones, unless they can be thrown.
func (p *pool) draw() {
	p.drawn = p.throwCount() > maxTotalDice
	for i := range p.groups {
		p.drawn = p.drawn || p.groups[i].die.kind == DN || p.groups[i].count > maxPoolDice
	}
	for i := range p.groups {
		if g := &p.groups[i]; p.drawn {
			g.die = g.die.drawn()
		}
	}
}

// twoD6 is the pool for the critical table.
var twoD6 = &pool{sets: 1, groups: []group{{count: 2, die: d6, kept: 2}}, totals: []expression{operate(opSum, expression{op: opDice, unit: 1})}}

// String returns the canonical notation of the pool.
func (p *pool) String() string {
	if p.target.Set {
		return p.dice() + targetSeparator + strconv.Itoa(int(p.target.Value))
	}
	return p.dice()
}

// targetSeparator precedes the target in the notation of a pool.
const targetSeparator = " vs "

// dice returns the canonical notation without the target.
func (p *pool) dice() string {
	f := formatter{pool: p}
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
		text += g.die.compared(g.threshold)
	}
	if g.clamped() && g.clamp.from > g.die.lowest {
		text += "min" + strconv.Itoa(g.clamp.from)
	}
	if g.clamped() && g.clamp.below <= g.die.highest() {
		text += "max" + strconv.Itoa(g.clamp.below-1)
	}
	return text + g.keeping + g.sorting
}

// drops reports whether some of the dice don't count.
func (g *group) drops() bool { return g.kept < g.count }

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

// throwCount returns the largest number of dice to throw, without exploding dice.
func (p *pool) throwCount() int {
	n := 0
	for i := range p.groups {
		n += p.sets * p.groups[i].throwCount()
	}
	return n
}

// explosions returns the number of dice by which a group of one set may grow. The dice left over
// from mostDice are shared equally between all exploding groups, rounded down.
func (p *pool) explosions(g *group) int {
	shares := 0
	for i := range p.groups {
		if p.groups[i].exploding() {
			shares += p.sets
		}
	}
	if !g.exploding() {
		return 0
	}
	return (p.mostDice() - p.throwCount()) / shares / g.die.faces()
}

// A cast is one thrown die of a pool, or two that are read as one.
type cast struct {
	set, group int
	at         int // index of its first face
	value      int
	rerolled   bool // another die was thrown in its place
	dropped    bool
}

// counts reports whether the die is part of a total.
func (c *cast) counts() bool { return !c.rerolled && !c.dropped }

// follow assigns faces to dice in the order in which they are thrown: all groups; then rerolls
// and explosions, in the order of the dice that caused them, until there are no more; at last the
// rerolls by hand, one by one. Next lists the dice of the first throw whose faces are missing or
// incomplete, or is empty if all dice are thrown.
func (p *pool) follow(faces []int) (casts, next []cast) {
	next = p.first()
	left, manual := p.shares(), p.manual
	for used := 0; len(next) > 0; {
		from := len(casts)
		for i := range next {
			next[i].at = used
			used += p.groups[next[i].group].die.faces()
		}
		if used > len(faces) {
			return casts, next
		}
		for _, c := range next {
			c.value = p.groups[c.group].die.value(faces[c.at:])
			casts = append(casts, c)
		}
		next = p.again(casts[from:], from == 0, left)
		if len(next) == 0 && len(manual) > 0 {
			next, manual = p.reroll(casts, manual[0]), manual[1:]
		}
	}
	return casts, nil
}

// first returns the dice of the first throw.
func (p *pool) first() []cast {
	var all []cast
	for g := range p.groups {
		for set := range p.sets {
			for range p.groups[g].count {
				all = append(all, cast{set: set, group: g})
			}
		}
	}
	return all
}

// shares returns, by set and group, how many dice may still explode.
func (p *pool) shares() []int {
	left := make([]int, p.sets*len(p.groups))
	for i := range left {
		left[i] = p.explosions(&p.groups[i%len(p.groups)])
	}
	return left
}

// again returns the dice that a throw calls for: rerolls, only after the first throw, and
// explosions.
func (p *pool) again(thrown []cast, first bool, left []int) []cast {
	var all []cast
	for i := range thrown {
		c := &thrown[i]
		g, share := &p.groups[c.group], &left[c.set*len(p.groups)+c.group]
		switch {
		case first && g.rerolled.has(c.value):
			c.rerolled = true
		case g.explodes.has(c.value) && *share > 0:
			*share--
		default:
			continue
		}
		all = append(all, cast{set: c.set, group: c.group})
	}
	return all
}

// diceOf returns the physical dice of casts.
func (p *pool) diceOf(casts []cast) []Die {
	var all []Die
	for _, c := range casts {
		die := p.groups[c.group].die
		for i := range die.faces() {
			all = append(all, die.die(i, p.drawn))
		}
	}
	return all
}

// unthrown returns the dice of the next throw; none when all are thrown.
func (p *pool) unthrown(faces []int) []Die {
	_, next := p.follow(faces)
	return p.diceOf(next)
}

// judge assigns settled faces to dice and drops those that are not kept.
func (p *pool) judge(faces []int) []cast {
	casts, _ := p.follow(faces)
	for set := range p.sets {
		for g := range p.groups {
			p.drop(casts, set, g)
		}
	}
	return casts
}

// drop drops dice of a group until the number to keep is left. If dice are equal, it drops the last ones.
func (p *pool) drop(casts []cast, set, group int) {
	g := &p.groups[group]
	for range g.count - g.kept {
		worst := -1
		for i := range casts {
			c := &casts[i]
			if c.set != set || c.group != group || !c.counts() {
				continue
			}
			if worst < 0 || c.value == casts[worst].value || (c.value < casts[worst].value) == g.best {
				worst = i
			}
		}
		casts[worst].dropped = true
	}
}

// sums returns the total of each set, or of each expression.
func (p *pool) sums(casts []cast) []int {
	sums := make([]int, 0, p.sets*len(p.totals))
	for set := range p.sets {
		worth := make([]int, len(p.groups))
		for i := range casts {
			if c := &casts[i]; c.set == set && c.counts() {
				worth[c.group] += p.groups[c.group].worth(c.value)
			}
		}
		for i := range p.totals {
			e := &p.totals[i]
			sums = append(sums, divideDown(e.of(worth), e.unit))
		}
	}
	return sums
}

// reach returns the lowest and the highest total of one set.
func (p *pool) reach() (low, high int) {
	e := &p.totals[0]
	s, _ := e.span(p.spans())
	return divideDown(s.low, e.unit), divideDown(s.high, e.unit)
}

// several reports whether there are several totals.
func (p *pool) several() bool { return p.sets > 1 || len(p.totals) > 1 }

// counted returns the contributions of the dice of a group that count, in the order of the sentence.
func (p *pool) counted(casts []cast, group int) []int {
	g := &p.groups[group]
	var values []int
	for i := range casts {
		if c := &casts[i]; c.group == group && c.counts() {
			values = append(values, g.worth(c.value))
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

// counting reports whether a group counts successes.
func (p *pool) counting() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.threshold.size() > 0 })
}

// counts reports whether all groups count successes.
func (p *pool) counts() bool {
	return !slices.ContainsFunc(p.groups, func(g group) bool { return g.threshold.size() == 0 })
}

// selects reports whether some dice may not count, or belong to different totals.
func (p *pool) selects() bool {
	for i := range p.groups {
		if g := &p.groups[i]; g.drops() || g.rerolled.size() > 0 {
			return true
		}
	}
	return p.several() || len(p.manual) > 0
}

// keep appends the indices of the dice that count, unless all dice count for one total.
func (p *pool) keep(kept, faces []int) []int {
	if !p.selects() {
		return kept
	}
	casts := p.judge(faces)
	for i := range casts {
		c := &casts[i]
		for j := range p.groups[c.group].die.faces() {
			if c.counts() {
				kept = append(kept, c.at+j)
			}
		}
	}
	return kept
}

// checkFaces checks the number and the values of the settled faces.
func (p *pool) checkFaces(faces []int, name string) *FieldError {
	casts, next := p.follow(faces)
	dice := p.diceOf(casts)
	for i, die := range dice {
		if err := die.check("faces"+indexed(i), faces[i]); err != nil {
			return err
		}
	}
	if wanted := len(dice) + len(p.diceOf(next)); wanted != len(faces) {
		return p.miscounted(faces, name, wanted, len(casts) > 0)
	}
	return nil
}

func (p *pool) miscounted(faces []int, name string, wanted int, again bool) *FieldError {
	takes := language.Takes(name, wanted)
	if again && wanted > len(faces) {
		takes = language.TakesOrMore(name, wanted)
	} else if len(p.groups) == 1 {
		takes = p.groups[0].die.die(0, p.drawn).taken(name, wanted)
	}
	return miscounted(faces, takes)
}

// miscounted returns the error for a wrong number of faces.
func miscounted(faces []int, takes language.Message) *FieldError {
	if len(faces) == 0 {
		return fault("faces", nil, language.FacesMissing(takes))
	}
	return fault("faces", faces, language.FaceCount(len(faces), takes))
}

// needsAnotherThrow reports whether faces are complete throws that require another one.
func (p *pool) needsAnotherThrow(faces []int) bool {
	casts, next := p.follow(faces)
	return len(next) > 0 && len(p.diceOf(casts)) == len(faces)
}
