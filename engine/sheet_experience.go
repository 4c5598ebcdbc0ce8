package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// raiseCost returns the EP to raise a skill to a level of a ladder: Superb 8, Great 4, Good
// 2, lower ones 1. No skill is raised above Superb. Rule R37.
func raiseCost(l *Ladder, to Level) (ep int, ok bool) {
	switch {
	case to > l.Means(Superb):
		return 0, false
	case to == l.Means(Superb):
		return 8, true
	case to >= l.Means(Great):
		return 4, true
	case to >= l.Means(Good):
		return 2, true
	}
	return 1, true
}

// NextRaise returns the level that a skill of the sheet, which is there, would be raised to
// next, and what that costs in EP. A skill that is not on the sheet yet is learnt, at the
// level above its default. The error says why there is no next level; whether there is
// enough EP it does not say.
func (c *Campaign) NextRaise(skill string) (to Level, ep int, err error) {
	return c.Sheet.nextRaise(c.SheetLadder(), skill)
}

func (s *Sheet) nextRaise(l *Ladder, skill string) (to Level, ep int, err error) {
	_, named := find(slices.Concat(s.Attributes, s.Powers), skill)
	if skill == "" || named && s.indexOfSkill(skill) < 0 {
		return 0, 0, sheetFault("skills", missing(skill), language.NoSkillToRaise())
	}
	to = s.skillLevel(l, skill) + 1
	ep, ok := raiseCost(l, to)
	if !ok {
		return 0, 0, sheetFault("skills", skill, language.SkillAtMost())
	}
	return to, ep, nil
}

// raise spends EP to raise a skill by one level.
func (s *Sheet) raise(l *Ladder, skill string) error {
	to, cost, err := s.nextRaise(l, skill)
	if err != nil {
		return err
	}
	if cost > s.EP {
		return sheetFault("ep", s.EP, language.EpTooFew(skill, cost))
	}
	i := s.indexOfSkill(skill)
	if i < 0 {
		s.Skills, i = append(s.Skills, Trait{Name: skill}), len(s.Skills)
	}
	s.EP -= cost
	s.Skills[i].Level = Some(to)
	return nil
}

// skillLevel is what a skill is rolled at, trained or not.
func (s *Sheet) skillLevel(l *Ladder, skill string) Level {
	level := l.Means(Poor)
	if i := s.indexOfSkill(skill); i >= 0 {
		level = s.Skills[i].Level.Or(s.Skills[i].Default.Or(level))
	}
	return level
}

func (s *Sheet) indexOfSkill(name string) int {
	return slices.IndexFunc(s.Skills, func(t Trait) bool { return strings.EqualFold(t.Name, name) })
}
