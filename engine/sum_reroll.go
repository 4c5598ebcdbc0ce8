package engine

import "fudgetray/engine/language"

// castOf is the die that a face is of; nil if none is.
func (p *pool) castOf(casts []cast, face int) *cast {
	for i := range casts {
		c := &casts[i]
		if c.at <= face && face < c.at+p.groups[c.group].die.faces() {
			return c
		}
	}
	return nil
}

// takeUp is the throw by hand of a die that lies.
func (p *pool) takeUp(casts []cast, face int) []cast {
	c := p.castOf(casts, face)
	c.rerolled = true
	return []cast{{set: c.set, group: c.group}}
}

// checkHand refuses what a hand can't throw again: dice that do not lie yet, that were thrown
// again before, or that explode.
func (p *pool) checkHand(faces []int) *FieldError {
	if len(p.byHand) == 0 {
		return nil
	}
	lying := pool{sets: p.sets, groups: p.groups}
	casts, next := lying.follow(faces)
	for i, face := range p.byHand {
		problem := language.AgainUnsettled()
		if len(next) == 0 {
			problem = p.unfit(casts, face)
		}
		if problem.Is() {
			return fault("again"+indexed(i), face, problem)
		}
		again := p.takeUp(casts, face)[0]
		again.at = p.thrownFor(casts)
		casts = append(casts, again)
	}
	return nil
}

// thrownFor is the number of dice that were thrown for casts.
func (p *pool) thrownFor(casts []cast) int {
	last := &casts[len(casts)-1]
	return last.at + p.groups[last.group].die.faces()
}

// unfit says why the die of a face can't be thrown again.
func (p *pool) unfit(casts []cast, face int) (problem language.Message) {
	c, thrown := p.castOf(casts, face), p.thrownFor(casts)
	switch {
	case c == nil:
		return language.NoFaceAgain(thrown - 1)
	case c.rerolled:
		return language.ThrownAgainAlready()
	case p.groups[c.group].explodes:
		return language.AgainExplodes()
	case thrown+p.groups[c.group].die.faces() > mostThrown:
		return language.PoolTooLarge(mostThrown)
	}
	return problem
}
