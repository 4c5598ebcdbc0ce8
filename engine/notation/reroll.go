package notation

import "fudgetray/engine/language"

// dieOfFace returns the die that the face with an index belongs to, or nil.
func (p *Pool) dieOfFace(casts []Cast, face int) *Cast {
	for i := range casts {
		c := &casts[i]
		if c.at <= face && face < c.at+p.groups[c.group].die.faces() {
			return c
		}
	}
	return nil
}

// reroll marks the die of a face as rerolled and returns the die to throw instead.
func (p *Pool) reroll(casts []Cast, face int) []Cast {
	c := p.dieOfFace(casts, face)
	c.Rerolled = true
	return []Cast{{set: c.set, group: c.group}}
}

// Rerolling returns a copy of the pool in which the dice of some faces are rerolled by hand, in order.
func (p *Pool) Rerolling(faces []int) *Pool {
	rerolling := *p
	rerolling.manual = faces
	return &rerolling
}

// CheckRerolls returns the first reroll by hand that is impossible, with its index, and why: the die is not
// thrown yet, is already rerolled, is drawn, or explodes. The problem is empty if there is none.
func (p *Pool) CheckRerolls(faces []int) (index, face int, problem language.Message) {
	if len(p.manual) == 0 {
		return 0, 0, problem
	}
	lying := Pool{sets: p.sets, groups: p.groups, drawn: p.drawn}
	casts, next := lying.follow(faces)
	for i, face := range p.manual {
		problem := language.AgainUnsettled()
		if len(next) == 0 {
			problem = p.rerollProblem(casts, face)
		}
		if problem.IsSet() {
			return i, face, problem
		}
		again := p.reroll(casts, face)[0]
		again.at = p.faceCount(casts)
		casts = append(casts, again)
	}
	return 0, 0, problem
}

// faceCount returns the number of faces of casts.
func (p *Pool) faceCount(casts []Cast) int {
	last := &casts[len(casts)-1]
	return last.at + p.groups[last.group].die.faces()
}

// rerollProblem returns why the die of a face can't be rerolled, or the zero Message.
func (p *Pool) rerollProblem(casts []Cast, face int) (problem language.Message) {
	c, thrown := p.dieOfFace(casts, face), p.faceCount(casts)
	switch {
	case p.drawn:
		return language.AgainDrawn()
	case c == nil:
		return language.NoFaceAgain(thrown - 1)
	case c.Rerolled:
		return language.ThrownAgainAlready()
	case p.groups[c.group].exploding():
		return language.AgainExplodes()
	case thrown+p.groups[c.group].die.faces() > MaxThrown:
		return language.PoolTooLarge(MaxThrown)
	}
	return problem
}
