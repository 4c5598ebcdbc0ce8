package engine

import "cmp"

// readOtherTrait parses the name of a trait as the Difficulty or the level of the other side. The
// trait is on the other side's sheet or, without one, on the same sheet. The bonuses of the trait
// apply; Fill adds the wounds of the other side's sheet. It reports whether words are such a name.
// Rules R22 and R37.
func (s *shorthand) readOtherTrait(words []word, level *Opt[Level], modifiers *[]Modifier) bool {
	c := s.campaign
	sheet := cmp.Or(c.Other, c.Sheet)
	if sheet == nil || len(words) == 0 || !words[0].quoted && s.isLevel(joined(words)) {
		return false
	}
	name, known := sheet.traitNamed(joined(words))
	if !known {
		return false
	}
	scaled := s.request
	in, err := c.sheetScale(sheet, &scaled)
	if err != nil {
		return false
	}
	value, trained := sheet.level(name, in)
	if !trained {
		untrained, refused := sheet.untrained(&Request{Skill: name}, in)
		if refused != nil {
			return false
		}
		value = untrained
	}
	s.request = scaled
	*level = Some(value)
	*modifiers = sheet.withBonuses(*modifiers, name)
	return true
}

// lowerByWound applies the wounds of the other side's sheet to a Difficulty that is one of its traits. Rule R20.
func (s *shorthand) lowerByWound(modifiers *[]Modifier) (err *FieldError) {
	if other := s.campaign.Other; other != nil {
		*modifiers, err = other.withWound("difficulty", *modifiers)
	}
	return err
}
