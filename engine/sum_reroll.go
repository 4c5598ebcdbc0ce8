package engine

import "fudgetray/engine/language"

// dieOfFace returns the die that the face with an index belongs to, or nil.
func (p *pool) dieOfFace(casts []cast, face int) *cast {
	for i := range casts {
		c := &casts[i]
		if c.at <= face && face < c.at+p.groups[c.group].die.faces() {
			return c
		}
	}
	return nil
}

// reroll marks the die of a face as rerolled and returns the die to throw instead.
func (p *pool) reroll(casts []cast, face int) []cast {
	c := p.dieOfFace(casts, face)
	c.rerolled = true
	return []cast{{set: c.set, group: c.group}}
}

// checkRerolls returns an error for dice that can't be rerolled by hand: those that are not
// thrown yet, are already rerolled, or explode.
func (p *pool) checkRerolls(faces []int) *FieldError {
	if len(p.manual) == 0 {
		return nil
	}
	lying := pool{sets: p.sets, groups: p.groups, drawn: p.drawn}
	casts, next := lying.follow(faces)
	for i, face := range p.manual {
		problem := language.AgainUnsettled()
		if len(next) == 0 {
			problem = p.rerollProblem(casts, face)
		}
		if problem.IsSet() {
			return fault("again"+indexed(i), face, problem)
		}
		again := p.reroll(casts, face)[0]
		again.at = p.faceCount(casts)
		casts = append(casts, again)
	}
	return nil
}

// faceCount returns the number of faces of casts.
func (p *pool) faceCount(casts []cast) int {
	last := &casts[len(casts)-1]
	return last.at + p.groups[last.group].die.faces()
}

// rerollProblem returns why the die of a face can't be rerolled, or the zero Message.
func (p *pool) rerollProblem(casts []cast, face int) (problem language.Message) {
	c, thrown := p.dieOfFace(casts, face), p.faceCount(casts)
	switch {
	case p.drawn:
		return language.AgainDrawn()
	case c == nil:
		return language.NoFaceAgain(thrown - 1)
	case c.rerolled:
		return language.ThrownAgainAlready()
	case p.groups[c.group].exploding():
		return language.AgainExplodes()
	case thrown+p.groups[c.group].die.faces() > maxTotalDice:
		return language.PoolTooLarge(maxTotalDice)
	}
	return problem
}
