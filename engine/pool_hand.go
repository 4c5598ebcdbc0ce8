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
	if len(next) > 0 {
		return fault("again", p.byHand, language.AgainUnsettled())
	}
	used := len(p.diceOf(casts))
	for i, face := range p.byHand {
		c := p.castOf(casts, face)
		switch {
		case c == nil:
			return fault("again"+indexed(i), face, language.NoFaceAgain(used-1))
		case c.rerolled:
			return fault("again"+indexed(i), face, language.ThrownAgainAlready())
		case p.groups[c.group].explodes:
			return fault("again"+indexed(i), face, language.AgainExplodes())
		}
		next := p.takeUp(casts, face)
		next[0].at = used
		used += p.groups[next[0].group].die.faces()
		if used > mostThrown {
			return fault("again"+indexed(i), face, language.PoolTooLarge(mostThrown))
		}
		casts = append(casts, next...)
	}
	return nil
}
