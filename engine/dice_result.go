package engine

import "cmp"

// diceRoll is what a side's dice come to, as far as any rule cares.
type diceRoll struct {
	natural int // result of the dice
	result  int // the same with mudge's second throw
	damage  int // value of the damage die
	triple  int // number that all three dice of 3d6 Fudge show, or 0
}

// natural returns the result that a side's settled dice mean.
func (s *side) natural() int { return s.technique.read(s.faces, s.table) }

// roll returns what a side's settled dice come to.
func (s *side) roll() diceRoll {
	natural := s.natural()
	roll := diceRoll{natural: natural, result: withExtra(natural, s.extra)}
	if s.damage {
		roll.damage = s.damageDie()
	}
	if s.technique.scoring == dropHighest {
		roll.triple = triple(s.faces)
	}
	return roll
}

// compare puts lower results first, and among those lower damage dice.
func (r diceRoll) compare(o diceRoll) int {
	return cmp.Or(cmp.Compare(r.result, o.result), cmp.Compare(r.damage, o.damage),
		cmp.Compare(r.natural, o.natural), cmp.Compare(r.triple, o.triple))
}
