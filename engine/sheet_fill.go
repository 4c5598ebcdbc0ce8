package engine

import (
	"slices"
	"strings"
)

// Fill completes a request from the campaign's sheet: the level of a skill that is
// named, or its default when untrained (R17), wounds (R20), bonuses of powers, and
// the level of a secondary trait (R19). Levels that the request has are left alone:
// what was filled in once is resolved alike after the sheet has changed.
func (c *Campaign) Fill(r Request) (Request, error) {
	bySkill, bySecondary := r.Skill != "" && !r.Trait.Set, r.SupportedBy != "" && !r.Secondary.Set
	if !bySkill && !bySecondary {
		return r, nil
	}
	if c.Sheet == nil && bySkill {
		return r, fault("skill", r.Skill, "is to be taken from a character sheet, and there is none")
	}
	if c.Sheet == nil {
		return r, fault("supported_by", r.SupportedBy, "is to be taken from a character sheet, and there is none")
	}
	c.scale(&r)
	if bySkill {
		if err := c.Sheet.fill(&r); err != nil {
			return r, err
		}
	}
	if bySecondary {
		if err := c.Sheet.fillSecondary(&r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// scale gives a request that names none the system and ladder of the sheet.
func (c *Campaign) scale(r *Request) {
	if r.System == "" {
		r.System = c.Sheet.System
	}
	if r.Ladder == "" && r.CustomLadder == nil && r.System == c.Sheet.System {
		r.Ladder = c.Sheet.Ladder
		r.CustomLadder = c.loaded(r.Ladder)
	}
}

// SheetLadder returns the ladder that names the levels of the sheet, which is there. It is
// shared and must not be changed.
func (c *Campaign) SheetLadder() *Ladder { return c.ladderOf(c.Sheet.System, c.Sheet.Ladder) }

func (c *Campaign) loaded(ladder string) *Ladder {
	i := slices.IndexFunc(c.Ladders, func(l Ladder) bool { return l.Name == ladder })
	if i < 0 {
		return nil
	}
	return &c.Ladders[i]
}

func (s *Sheet) fill(r *Request) *FieldError {
	worst, _ := s.Worst()
	if worst == Incapacitated || worst == NearDeath {
		return fault("skill", r.Skill, "is of no use to somebody who is "+string(worst))
	}
	level, err := s.levelFor(r)
	if err != nil {
		return err
	}
	r.Trait = Some(level + s.rescaled(r))
	r.Modifiers = append(slices.Clone(r.Modifiers), s.modifiers(r.Skill, worst)...)
	return nil
}

func (s *Sheet) fillSecondary(r *Request) *FieldError {
	level, known := s.level(r.SupportedBy)
	if !known {
		return s.unknown("supported_by", r.SupportedBy)
	}
	r.Secondary = Some(level + s.rescaled(r))
	return nil
}

// rescaled is what a level of the sheet changes by on the request's scale.
func (s *Sheet) rescaled(r *Request) Level { return r.System.Fair() - s.System.Fair() }

// levelFor returns the level of the request's skill, trained or not.
func (s *Sheet) levelFor(r *Request) (Level, *FieldError) {
	if level, known := s.level(r.Skill); known {
		return level, nil
	}
	skill, _ := find(s.Skills, r.Skill)
	if skill.Default.None {
		return 0, fault("skill", r.Skill, "can't be tried untrained")
	}
	level := skill.Default.Or(s.System.Fair() + Poor)
	if r.HelpedBy == "" {
		return level, nil
	}
	attribute, known := s.level(r.HelpedBy)
	if !known {
		return 0, s.unknown("helped_by", r.HelpedBy)
	}
	return s.helped(level, attribute), nil
}

// helped is an untrained skill's level when an attribute helps it: in mudge one
// higher if that is Great or better, else Mediocre if it is Good or better. Rule R17.
func (s *Sheet) helped(level, attribute Level) Level {
	switch {
	case s.System == Mudge && attribute >= Great:
		return level + 1
	case s.System != Mudge && attribute >= s.System.Fair()+Good:
		return max(level, s.System.Fair()+Mediocre)
	}
	return level
}

// level returns the level of a trait that is on the sheet. Attributes and powers
// are Fair unless said otherwise; a skill without a level is untrained.
func (s *Sheet) level(name string) (level Level, known bool) {
	if skill, ok := find(s.Skills, name); ok {
		return skill.Level.Value, skill.Level.Set
	}
	trait, ok := find(s.Attributes, name)
	if !ok {
		trait, ok = find(s.Powers, name)
	}
	return trait.Level.Or(s.System.Fair()), ok
}

func find(traits []Trait, name string) (Trait, bool) {
	i := slices.IndexFunc(traits, func(t Trait) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return Trait{}, false
	}
	return traits[i], true
}

func (s *Sheet) unknown(field, name string) *FieldError {
	err := fault(field, name, "is not on the character sheet, or has no level there")
	err.Nearest = nearest(name, s.TraitNames())
	return err
}

// modifiers are what wounds and powers do to a trait.
func (s *Sheet) modifiers(trait string, worst Wound) []Modifier {
	var list []Modifier
	if value := worst.modifier(); value != 0 {
		list = append(list, Modifier{string(worst), value})
	}
	for _, p := range s.Powers {
		if p.Bonus != 0 && strings.EqualFold(p.BonusTo, trait) {
			list = append(list, Modifier{p.Name, p.Bonus})
		}
	}
	return list
}
