package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// noMessage is returned with an error.
var noMessage language.Message

// sheetVerbs maps the first word of a change to the method that applies the rest of the line.
var sheetVerbs = map[string]func(s *Sheet, ladder *Ladder, rest string) (said language.Message, err error){
	"raise": (*Sheet).raiseByLine,
	"wound": (*Sheet).woundByLine,
	"heal":  (*Sheet).healByLine,
	"ep":    (*Sheet).awardByLine,
}

// AmendSheet changes the campaign's sheet by a line, in any letter case:
//
//	raise Climbing            by one level, for EP. Rule R37
//	raise Climbing to Superb  by several levels, for EP
//	wound 4, wound Hurt       ticks a box, by damage or by name. Rule R37
//	heal Hurt, heal all       unticks one box or all boxes
//	ep 3, ep -1               adds or removes EP
//
// It returns a sentence about the change. For any other line, including one that begins with the
// name of a trait, ok is false and nothing changes. AmendSheet replaces the sheet and never
// writes to the old one. The error is a *FieldError.
func (c *Campaign) AmendSheet(line string) (said language.Message, ok bool, err error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	amend, ok := sheetVerbs[strings.ToLower(verb)]
	if !ok || c.Sheet != nil && c.Sheet.begins(line) {
		return noMessage, false, nil
	}
	if c.Sheet == nil {
		return noMessage, true, sheetFault("", nil, language.NothingToAmend(strings.ToLower(verb)))
	}
	changed := *c.Sheet
	changed.Skills, changed.Wounds = slices.Clone(changed.Skills), slices.Clone(changed.Wounds)
	said, err = amend(&changed, c.SheetLadder(), strings.TrimSpace(rest))
	if err != nil {
		return noMessage, true, err
	}
	c.Sheet = &changed
	return said, true, nil
}

// begins reports whether the line begins with the name of a trait.
func (s *Sheet) begins(line string) bool {
	line = strings.ToLower(strings.TrimSpace(line)) + " "
	return slices.ContainsFunc(s.TraitNames(), func(name string) bool {
		return strings.HasPrefix(line, strings.ToLower(name)+" ")
	})
}

// raiseByLine raises a skill by one level, or up to a named one.
func (s *Sheet) raiseByLine(ladder *Ladder, rest string) (language.Message, error) {
	skill, to := rest, Opt[Level]{}
	if at := strings.LastIndex(strings.ToLower(rest), " to "); at > 0 && s.indexOfSkill(rest) < 0 {
		level, err := ladder.Parse(rest[at+len(" to "):])
		if err != nil {
			return noMessage, err
		}
		skill, to = strings.TrimSpace(rest[:at]), Some(level)
	}
	from, before := s.skillLevel(ladder, skill), s.EP
	goal := to.Or(from + 1)
	if goal <= from {
		return noMessage, sheetFault("skills", skill, language.AlreadyAt(ladder.Format(from)))
	}
	for level := from; level < goal; level++ {
		if err := s.raise(ladder, skill); err != nil {
			return noMessage, err
		}
	}
	return language.Raised(s.Skills[s.indexOfSkill(skill)].Name, ladder.Format(goal), before-s.EP, s.EP), nil
}

// woundByLine ticks a box.
func (s *Sheet) woundByLine(_ *Ladder, rest string) (language.Message, error) {
	wound, known := woundNamed(rest)
	if damage, ok := number(rest); ok {
		wound, known = woundOf(damage)
	}
	if !known {
		return noMessage, badWound(rest, language.NoWound)
	}
	s.Wounds = append(s.Wounds, wound)
	return s.Condition(), nil
}

// healByLine unticks one box or all boxes.
func (s *Sheet) healByLine(_ *Ladder, rest string) (language.Message, error) {
	if strings.EqualFold(rest, "all") {
		s.Wounds = nil
		return s.Condition(), nil
	}
	wound, known := woundNamed(rest)
	if !known {
		return noMessage, badWound(rest, language.NoWoundToHeal)
	}
	at := slices.Index(s.Wounds, wound)
	if at < 0 {
		return noMessage, sheetFault("wounds", rest, language.NotWounded(s.Condition()))
	}
	s.Wounds = slices.Delete(s.Wounds, at, at+1)
	return s.Condition(), nil
}

func badWound(text string, problem func(wounds language.Text) language.Message) *FieldError {
	all := texts(Wound.Values(""))
	err := sheetFault("wounds", missing(text), problem(strings.Join(all, ", ")))
	err.Nearest = nearest(text, all)
	return err
}

// awardByLine adds or removes EP.
func (s *Sheet) awardByLine(_ *Ladder, rest string) (language.Message, error) {
	ep, ok := number(rest)
	if !ok {
		return noMessage, sheetFault("ep", missing(rest), language.NoEp())
	}
	if total := s.EP + ep; total < 0 || total > maxNumber {
		return noMessage, sheetFault("ep", ep, language.EpLeft(total, maxNumber))
	}
	s.EP += ep
	return language.EpToSpend(s.EP), nil
}
