package engine

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// noMessage is returned with an error.
var noMessage language.Message

// A sheetVerb is the first word of a change, with the method that applies the rest of the line.
type sheetVerb struct {
	name  string
	apply func(s *Sheet, ladder *Ladder, rest string) (said language.Message, err error)
}

var sheetVerbs = []sheetVerb{
	{"raise", (*Sheet).raiseByLine},
	{"add", (*Sheet).addByLine},
	{"wound", (*Sheet).woundByLine},
	{"heal", (*Sheet).healByLine},
	{"ep", (*Sheet).experienceByLine},
	{"spend", (*Sheet).spendByLine},
	{"award", (*Sheet).awardByLine},
	{"restore", (*Sheet).restoreByLine},
	{"fatigue", (*Sheet).fatigueByLine},
}

// NoSheetChange returns the error for a line that is not a change of the sheet.
func NoSheetChange(line string) *FieldError {
	var verbs []string
	for _, v := range sheetVerbs {
		verbs = append(verbs, v.name)
	}
	first, _, _ := strings.Cut(line, " ")
	err := sheetFault("", line, language.OfNoSheet(strings.Join(verbs, ", ")))
	err.Nearest = nearest(first, verbs)
	return err
}

// AmendSheet changes the campaign's sheet by a line, in any letter case:
//
//	raise Climbing            by one level, for EP. Rule R37
//	raise Climbing to Superb  by several levels, for EP
//	add Piloting              a new skill, one level above its default, for EP. Rule R37
//	add Piloting to Good      a new skill, several levels above its default
//	wound 4, wound Hurt       ticks a box, by damage or by name. Rule R37
//	heal Hurt, heal all       unticks one box or all boxes
//	ep 3, ep -1               adds or removes EP
//	spend, spend 2            Fudge points. Rule R37
//	award, award 2            Fudge points
//	spend Flight, spend Flight 2      uses of a power. Rule R37
//	restore Flight, restore Flight 1  uses of a power, all or some
//	restore fatigue, restore all      fatigue, and all powers
//	fatigue, fatigue 2, fatigue -1    adds or removes points of fatigue. Rule R37
//
// The name of a skill or a power may be in double quotes.
//
// It returns a sentence about the change. For any other line, including one that begins with the
// name of a trait, ok is false and nothing changes. AmendSheet replaces the sheet and never
// writes to the old one. The error is a *FieldError.
func (c *Campaign) AmendSheet(line string) (said language.Message, ok bool, err error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	at := slices.IndexFunc(sheetVerbs, func(v sheetVerb) bool { return strings.EqualFold(v.name, first) })
	if at < 0 || c.Sheet != nil && c.Sheet.begins(line) {
		return noMessage, false, nil
	}
	if c.Sheet == nil {
		return noMessage, true, sheetFault("", nil, language.NothingToAmend(sheetVerbs[at].name))
	}
	changed := *c.Sheet
	changed.Skills, changed.Wounds = slices.Clone(changed.Skills), slices.Clone(changed.Wounds)
	changed.Powers = slices.Clone(changed.Powers)
	said, err = sheetVerbs[at].apply(&changed, c.SheetLadder(), strings.TrimSpace(rest))
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
	skill, goal, err := s.skillAndGoal(ladder, rest)
	if err == nil {
		err = s.checkSkill(skill)
	}
	if err != nil {
		return noMessage, err
	}
	i := s.indexOfSkill(skill)
	if i < 0 {
		err := sheetFault("skills", skill, language.SkillUnlisted("add "+shortened(visible(skill))))
		err.Nearest = nearest(skill, s.skillNames())
		return noMessage, err
	}
	name := s.Skills[i].Name
	raised, err := s.raise(ladder, name, goal)
	if err != nil {
		return noMessage, err
	}
	return language.Raised(name, ladder.Text(raised.to), raised.cost, s.EP), nil
}

// addByLine adds a skill one level above its default, or at a named level.
func (s *Sheet) addByLine(ladder *Ladder, rest string) (language.Message, error) {
	skill, goal, err := s.skillAndGoal(ladder, rest)
	skill = strings.Join(strings.Fields(skill), " ")
	switch {
	case err != nil:
		return noMessage, err
	case skill == "":
		return noMessage, sheetFault("skills", nil, language.SkillMissing("add Climbing"))
	case utf8.RuneCountInString(skill) > MaxText:
		return noMessage, sheetFault("skills", skill, language.NoShortText(utf8.RuneCountInString(skill), MaxText))
	case slices.ContainsFunc(s.TraitNames(), func(name string) bool { return strings.EqualFold(name, skill) }):
		return noMessage, sheetFault("skills", skill, language.TraitTwice())
	}
	added, err := s.raise(ladder, skill, goal)
	if err != nil {
		return noMessage, err
	}
	return language.Added(skill, ladder.Text(added.to), added.cost, s.EP), nil
}

// skillAndGoal splits "Climbing to Superb" into a skill and a level. The skill may be in quotes; a
// skill on the sheet may contain "to".
func (s *Sheet) skillAndGoal(ladder *Ladder, rest string) (skill string, goal Opt[Level], err error) {
	skill, level, leads := cutGoal(rest)
	if s.indexOfSkill(rest) >= 0 {
		skill, leads = rest, false
	}
	if quoted, ok := strings.CutPrefix(rest, `"`); ok {
		name, tail, closed := strings.Cut(quoted, `"`)
		if !closed {
			return "", goal, sheetFault("skills", rest, language.NotClosed())
		}
		skill = name
		tail, level, leads = cutGoal(tail)
		if tail = strings.TrimSpace(tail); tail != "" {
			return "", goal, sheetFault("skills", tail, language.NothingBehind())
		}
	}
	if leads {
		goal, err = optional(ladder.Parse(strings.TrimSpace(level)))
	}
	return strings.TrimSpace(skill), goal, err
}

// cutGoal cuts the level behind the last "to" off a text.
func cutGoal(text string) (before, level string, ok bool) {
	const to = " to "
	for at := len(text) - len(to); at >= 0; at-- {
		if strings.EqualFold(text[at:at+len(to)], to) {
			return text[:at], text[at+len(to):], true
		}
	}
	return text, "", false
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

// experienceByLine adds or removes EP.
func (s *Sheet) experienceByLine(_ *Ladder, rest string) (language.Message, error) {
	ep, ok := number(rest)
	if !ok {
		return noMessage, sheetFault("ep", missing(rest), language.NoEp())
	}
	if err := change(&s.EP, "ep", ep); err != nil {
		return noMessage, err
	}
	return language.EpToSpend(s.EP), nil
}

// spendByLine spends Fudge points or uses of a power, by default one. Rule R37.
func (s *Sheet) spendByLine(_ *Ladder, rest string) (language.Message, error) {
	if i, number := s.powerAndNumber(rest); i >= 0 {
		return s.usePower(i, number, 1)
	}
	points, err := points(rest)
	if err == nil {
		err = change(&s.FudgePoints, "fudge_points", -points)
	}
	if err != nil {
		return noMessage, err
	}
	return language.PointsSpent(points, s.FudgePoints), nil
}

// awardByLine awards Fudge points, by default one. Rule R37.
func (s *Sheet) awardByLine(_ *Ladder, rest string) (language.Message, error) {
	points, err := points(rest)
	if err == nil {
		err = change(&s.FudgePoints, "fudge_points", points)
	}
	if err != nil {
		return noMessage, err
	}
	return language.PointsAwarded(points, s.FudgePoints), nil
}

// points reads a number of Fudge points, at least 1; by default it is 1.
func points(text string) (int, error) {
	if text == "" {
		return 1, nil
	}
	n, ok := number(text)
	if !ok || n < 1 {
		return 0, sheetFault("fudge_points", text, language.NoPoints())
	}
	return n, nil
}

// change adds n to an amount on the sheet, which stays from 0 to maxNumber.
func change(amount *int, field string, n int) error {
	switch sum := *amount + n; {
	case sum < 0:
		return sheetFault(field, -n, language.PointsShort(*amount))
	case sum > maxNumber:
		return sheetFault(field, n, language.PointsOver(sum, maxNumber))
	}
	*amount += n
	return nil
}
