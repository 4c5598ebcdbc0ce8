package engine

import (
	"cmp"
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Fill completes a request from the campaign's sheet: the level of the named skill, or its
// default if untrained (R17); the modifiers for wounds (R20), powers, gifts, faults and equipment,
// for reaction rolls too (R36); and the level of a secondary trait (R19). It doesn't change levels
// that are already set, so a filled request resolves the same after the sheet has changed.
//
// Fill sets Untrained to whether the skill is rolled at its default. To roll a skill that the
// sheet doesn't list, set Untrained before; that doesn't need a sheet.
func (c *Campaign) Fill(r Request) (Request, error) {
	if r.Kind == Reacting && c.Sheet != nil {
		r.Modifiers = c.Sheet.withBonuses(r.Modifiers, string(Reacting))
	}
	bySkill, bySecondary := r.Skill != "" && !r.Trait.Set, r.SupportedBy != "" && !r.Secondary.Set
	s := c.Sheet
	if s != nil && r.Skill == "" && r.acts() {
		list, err := s.withWound("trait", r.Modifiers)
		if err != nil {
			return r, err
		}
		r.Modifiers = list
	}
	if err := c.fillOther(&r); err != nil {
		return r, err
	}
	if !bySkill && !bySecondary {
		return r, nil
	}
	if s == nil {
		if err := r.checkWithoutSheet(bySecondary); err != nil {
			return r, err
		}
		s = &Sheet{System: r.System, Ladder: r.Ladder}
	}
	in, err := c.sheetScale(s, &r)
	if err != nil {
		return r, err
	}
	if bySkill {
		if err := s.fill(&r, in); err != nil {
			return r, err
		}
	}
	if bySecondary {
		if err := s.fillSecondary(&r, in); err != nil {
			return r, err
		}
	}
	return r, nil
}

// checkWithoutSheet returns an error if the request needs a sheet.
func (r *Request) checkWithoutSheet(bySecondary bool) *FieldError {
	none := language.WithoutSheet
	switch {
	case bySecondary:
		return fault("supported_by", r.SupportedBy, none())
	case !r.Untrained:
		return fault("skill", r.Skill, none())
	case r.HelpedBy != "" && !r.helpedByLevel():
		return fault("helped_by", r.HelpedBy, none())
	}
	return nil
}

// helpedByLevel reports whether the attribute that helps is given as a level.
func (r *Request) helpedByLevel() bool {
	ladder := r.LadderInUse()
	if ladder == nil {
		return false
	}
	_, ok := ladder.find(r.HelpedBy)
	return ok
}

// A sheetScale converts the levels of a sheet to a request's system and ladder. Rules that name a
// level mean the one on the request's ladder. Rule R17.
type sheetScale struct {
	system System
	ladder *Ladder
	shift  Level // added to levels of the sheet
}

// sheetScale returns the scale for a request.
func (c *Campaign) sheetScale(s *Sheet, r *Request) (sheetScale, error) {
	c.inheritScale(s, r)
	ladder := r.LadderInUse()
	if err := r.checkLadder(ladder); err != nil {
		return sheetScale{}, err
	}
	return sheetScale{r.System, ladder, ladder.Means(Fair) - c.sheetLadder(s).Means(Fair)}, nil
}

// inheritScale gives a request without a system and a ladder those of a sheet.
func (c *Campaign) inheritScale(s *Sheet, r *Request) {
	if r.System == "" {
		r.System = s.System
	}
	if r.Ladder == "" && r.CustomLadder == nil && systemIndex(r.System) == systemIndex(s.System) {
		r.Ladder = s.Ladder
		r.CustomLadder = c.loaded(r.Ladder)
	}
}

// sheetLadder returns the ladder for a sheet's levels, or its system's if the ladder is no longer
// loaded.
func (c *Campaign) sheetLadder(s *Sheet) *Ladder {
	return cmp.Or(c.ladderOf(s.System, s.Ladder), c.ladderOf(s.System, ""), fudgeLadder)
}

// SheetLadder returns the ladder for the levels of the campaign's sheet, which must not be nil.
// The ladder is shared; don't change it.
func (c *Campaign) SheetLadder() *Ladder { return c.sheetLadder(c.Sheet) }

func (c *Campaign) loaded(ladder string) *Ladder {
	i := slices.IndexFunc(c.Ladders, func(l Ladder) bool { return l.Name == ladder })
	if i < 0 {
		return nil
	}
	return &c.Ladders[i]
}

// acts reports whether the request is an action of a character, to which the wounds of the sheet
// apply. Rule R20.
func (r *Request) acts() bool {
	return r.Kind == "" || r.Kind == Unopposed || r.Kind == Opposed
}

// fillOther adds the modifier for the wounds on the other side's own sheet. Rule R20.
func (c *Campaign) fillOther(r *Request) error {
	if c.Other == nil || r.Against == nil || r.Kind != Opposed {
		return nil
	}
	list, err := c.Other.withWound("against.trait", r.Against.Modifiers)
	if err != nil {
		return err
	}
	other := *r.Against
	other.Modifiers = list
	r.Against = &other
	return nil
}

// withWound adds the modifier for the worst wound to a list without one for a wound. The error is about a character
// who can't act; field is that of the level. Rule R20.
func (s *Sheet) withWound(field string, list []Modifier) ([]Modifier, *FieldError) {
	worst, _ := s.Worst()
	if worst == Incapacitated || worst == NearDeath {
		return nil, fault(field, nil, language.HurtTooBadly(worst.message()))
	}
	if value := worst.modifier(); value != 0 && !slices.ContainsFunc(list, Modifier.forWound) {
		list = append(slices.Clone(list), Modifier{Label: string(worst), Value: value, Rule: true})
	}
	return list, nil
}

func (s *Sheet) fill(r *Request, in sheetScale) *FieldError {
	list, err := s.withWound("skill", r.Modifiers)
	if err != nil {
		return err
	}
	level, trained := s.level(r.Skill, in)
	if !trained {
		if level, err = s.untrained(r, in); err != nil {
			return err
		}
	}
	r.Trait, r.Untrained = Some(level), !trained
	r.Modifiers = s.withBonuses(list, r.Skill)
	return nil
}

func (s *Sheet) fillSecondary(r *Request, in sheetScale) *FieldError {
	level, known := s.level(r.SupportedBy, in)
	if !known {
		return s.unknown("supported_by", r.SupportedBy)
	}
	r.Secondary = Some(level)
	return nil
}

// untrained returns the default of the request's skill. Rule R17.
func (s *Sheet) untrained(r *Request, in sheetScale) (Level, *FieldError) {
	skill, listed := find(s.Skills, r.Skill)
	switch {
	case !listed && !r.Untrained:
		return 0, s.unlisted(r.Skill)
	case skill.Default.None:
		return 0, fault("skill", r.Skill, language.NotUntrained())
	}
	level := in.ladder.Means(Poor)
	if skill.Default.Set {
		level = skill.Default.Value + in.shift
	}
	if r.HelpedBy == "" {
		return level, nil
	}
	attribute, known := s.level(r.HelpedBy, in)
	if !known {
		attribute, known = in.ladder.find(r.HelpedBy) // the attribute's level, instead of its name
	}
	if !known {
		return 0, s.unknown("helped_by", r.HelpedBy)
	}
	return in.helped(level, attribute), nil
}

// helped returns the level of an untrained skill with the help of an attribute: in Mudge one
// level higher if the attribute is Great or better, otherwise Mediocre or more if it is Good or
// better. Rule R17.
func (in sheetScale) helped(level, attribute Level) Level {
	switch {
	case in.system == Mudge && attribute >= in.ladder.Means(Great):
		return level + 1
	case in.system != Mudge && attribute >= in.ladder.Means(Good):
		return max(level, in.ladder.Means(Mediocre))
	}
	return level
}

// level returns the level of a trait and reports whether the sheet lists it. Attributes and
// powers are Fair by default; a skill without a level is reported as unknown, because it is
// untrained.
func (s *Sheet) level(name string, in sheetScale) (level Level, known bool) {
	if skill, ok := find(s.Skills, name); ok {
		return skill.Level.Value + in.shift, skill.Level.Set
	}
	trait, ok := find(s.Attributes, name)
	if !ok {
		trait, ok = find(s.Powers, name)
	}
	if !trait.Level.Set {
		return in.ladder.Means(Fair), ok
	}
	return trait.Level.Value + in.shift, ok
}

func find(traits []Trait, name string) (Trait, bool) {
	i := slices.IndexFunc(traits, func(t Trait) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return Trait{}, false
	}
	return traits[i], true
}

func (s *Sheet) unlisted(skill string) *FieldError {
	err := fault("skill", skill, language.NotListed())
	err.Nearest = nearest(skill, s.TraitNames())
	return err
}

func (s *Sheet) unknown(field, name string) *FieldError {
	err := fault(field, name, language.NotKnown())
	err.Nearest = nearest(name, s.TraitNames())
	return err
}
