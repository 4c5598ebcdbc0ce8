package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// raiseCost returns the EP to raise a skill to a level: Superb 8, Great 4, Good 2, lower levels
// 1. It reports false above Superb, because EP raise nothing higher. Rule R37.
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

// NextRaise returns the next level of a skill and its cost in EP. The campaign's sheet must not
// be nil. A skill that the sheet doesn't list is learned one level above its default. NextRaise
// returns an error if the skill can't be raised; it doesn't check that the sheet has enough EP.
// Rule R37.
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

// skillLevel returns the level that a skill is rolled at, trained or not.
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
