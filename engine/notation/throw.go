package notation

// A Cast is one thrown die of a pool, or two that are read as one.
type Cast struct {
	Value    int
	Rerolled bool // another die was thrown in its place
	Dropped  bool

	set, group int
	at         int // index of its first face
}

// Counts reports whether the die is part of a total.
func (c *Cast) Counts() bool { return !c.Rerolled && !c.Dropped }

// follow assigns faces to dice in the order in which they are thrown: all groups; then rerolls
// and explosions, in the order of the dice that caused them, until there are no more; at last the
// rerolls by hand, one by one. Next lists the dice of the first throw whose faces are missing or
// incomplete, or is empty if all dice are thrown.
func (p *Pool) follow(faces []int) (casts, next []Cast) {
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
			c.Value = p.groups[c.group].die.value(faces[c.at:])
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
func (p *Pool) first() []Cast {
	var all []Cast
	for g := range p.groups {
		for set := range p.sets {
			for range p.groups[g].count {
				all = append(all, Cast{set: set, group: g})
			}
		}
	}
	return all
}

// shares returns, by set and group, how many dice may still explode.
func (p *Pool) shares() []int {
	left := make([]int, p.sets*len(p.groups))
	for i := range left {
		left[i] = p.explosions(&p.groups[i%len(p.groups)])
	}
	return left
}

// again returns the dice that a throw calls for: rerolls, only after the first throw, and
// explosions.
func (p *Pool) again(thrown []Cast, first bool, left []int) []Cast {
	var all []Cast
	for i := range thrown {
		c := &thrown[i]
		g, share := &p.groups[c.group], &left[c.set*len(p.groups)+c.group]
		switch {
		case first && g.rerolled.has(c.Value):
			c.Rerolled = true
		case g.explodes.has(c.Value) && *share > 0:
			*share--
		default:
			continue
		}
		all = append(all, Cast{set: c.set, group: c.group})
	}
	return all
}

// Throws returns the dice that faces belong to, and those of the first throw whose faces are missing or
// incomplete; the latter are none when all dice are thrown.
func (p *Pool) Throws(faces []int) (thrown, next []Die) {
	casts, missing := p.follow(faces)
	return p.diceOf(casts), p.diceOf(missing)
}

// diceOf returns the physical dice of casts.
func (p *Pool) diceOf(casts []Cast) []Die {
	var all []Die
	for _, c := range casts {
		die := p.groups[c.group].die
		for i := range die.faces() {
			all = append(all, die.die(i))
		}
	}
	return all
}

// Casts assigns the faces of all throws to dice and drops those that are not kept.
func (p *Pool) Casts(faces []int) []Cast {
	casts, _ := p.follow(faces)
	for set := range p.sets {
		for g := range p.groups {
			p.drop(casts, set, g)
		}
	}
	return casts
}

// drop drops dice of a group until the number to keep is left. If dice are equal, it drops the last ones.
func (p *Pool) drop(casts []Cast, set, group int) {
	g := &p.groups[group]
	for range g.count - g.kept {
		worst := -1
		for i := range casts {
			c := &casts[i]
			if c.set != set || c.group != group || !c.Counts() {
				continue
			}
			if worst < 0 || c.Value == casts[worst].Value || (c.Value < casts[worst].Value) == g.best {
				worst = i
			}
		}
		casts[worst].Dropped = true
	}
}

// Totals returns the total of each set, or of each expression.
func (p *Pool) Totals(faces []int) []int {
	casts := p.Casts(faces)
	sums := make([]int, 0, p.sets*len(p.totals))
	for set := range p.sets {
		worth := p.worth(casts, set)
		for i := range p.totals {
			e := &p.totals[i]
			sums = append(sums, divideDown(e.of(worth), e.unit))
		}
	}
	return sums
}

// worth returns the sum of each group in a set.
func (p *Pool) worth(casts []Cast, set int) []int {
	worth := make([]int, len(p.groups))
	for i := range casts {
		if c := &casts[i]; c.set == set && c.Counts() {
			worth[c.group] += p.groups[c.group].worth(c.Value)
		}
	}
	return worth
}

// RoundsDown reports whether the total, which is that of one set, was rounded down to a whole number.
func (p *Pool) RoundsDown(faces []int) bool {
	e := &p.totals[0]
	return e.unit > 1 && e.of(p.worth(p.Casts(faces), 0))%e.unit != 0
}

// Keep appends the indices of the faces that count, unless all dice count for one total.
func (p *Pool) Keep(kept, faces []int) []int {
	if !p.selects() {
		return kept
	}
	casts := p.Casts(faces)
	for i := range casts {
		c := &casts[i]
		for j := range p.groups[c.group].die.faces() {
			if c.Counts() {
				kept = append(kept, c.at+j)
			}
		}
	}
	return kept
}
