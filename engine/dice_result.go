package engine

import "cmp"

// A diceRoll is the outcome of a side's dice, as far as the rules use it.
type diceRoll struct {
	natural int // result of the first throw, in levels
	result  int // natural plus Mudge's second throw
	damage  int // value of the damage die
	triple  int // face of all three dice in 3d6 Fudge, or 0
}

// natural returns the result of the side's settled dice, in levels, without a second throw.
func (s *side) natural() int { return s.technique.read(s.faces, s.lookup) }

// roll returns the outcome of the side's settled dice.
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

// compare orders rolls by result, then by damage die.
func (r diceRoll) compare(o diceRoll) int {
	return cmp.Or(cmp.Compare(r.result, o.result), cmp.Compare(r.damage, o.damage),
		cmp.Compare(r.natural, o.natural), cmp.Compare(r.triple, o.triple))
}
