package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// RaiseCost returns the EP to raise a skill to a level: Superb 8, Great 4, Good 2, lower levels
// 1. It reports false above Superb, because EP raise nothing higher. Rule R37.
func (l *Ladder) RaiseCost(to Level) (ep int, ok bool) {
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

// costOf returns the EP to raise a skill from one level to a higher one. It returns an error if
// that is above Superb.
func (s *Sheet) costOf(l *Ladder, skill string, from, to Level) (ep int, err *FieldError) {
	if highest := l.Means(Superb); to > highest {
		return 0, sheetFault("skills", skill, language.SkillAtMost(l.Text(to), l.Text(highest)))
	}
	for level := from + 1; level <= to; level++ {
		step, _ := l.RaiseCost(level)
		ep += step
	}
	return ep, nil
}

// NextRaise returns the next level of a skill and its cost in EP. The campaign's sheet must not
// be nil. A skill that the sheet doesn't list is learned one level above its default. NextRaise
// returns an error if the skill can't be raised; it doesn't check that the sheet has enough EP.
// Rule R37.
func (c *Campaign) NextRaise(skill string) (to Level, ep int, err error) {
	s, l := c.Sheet, c.SheetLadder()
	if err := s.checkSkill(skill); err != nil {
		return 0, 0, err
	}
	from := s.skillLevel(l, skill)
	ep, fault := s.costOf(l, skill, from, from+1)
	if fault != nil {
		return 0, 0, fault
	}
	return from + 1, ep, nil
}

// checkSkill returns an error if a name is empty or belongs to another trait.
func (s *Sheet) checkSkill(name string) error {
	_, other := find(slices.Concat(s.Attributes, s.Powers), name)
	switch {
	case name == "":
		return sheetFault("skills", nil, language.SkillMissing("raise Climbing"))
	case other && s.indexOfSkill(name) < 0:
		return sheetFault("skills", name, language.NoSkillToRaise())
	}
	return nil
}

// A raise is the price of a higher level of a skill.
type raise struct {
	from, to Level
	cost     int
}

// raise spends EP to raise a skill to a level, by default the next one. Rule R37.
func (s *Sheet) raise(l *Ladder, skill string, goal Opt[Level]) (raise, error) {
	from := s.skillLevel(l, skill)
	to := goal.Or(from + 1)
	if to <= from {
		return raise{}, sheetFault("skills", skill, language.AlreadyAt(l.Text(from)))
	}
	cost, err := s.costOf(l, skill, from, to)
	if err != nil {
		return raise{}, err
	}
	if cost > s.EP {
		return raise{}, sheetFault("ep", s.EP, language.EpTooFew(shortened(visible(skill)), l.Text(from), l.Text(to), cost))
	}
	i := s.indexOfSkill(skill)
	if i < 0 {
		s.Skills, i = append(s.Skills, Trait{Name: skill}), len(s.Skills)
	}
	s.EP -= cost
	s.Skills[i].Level = Some(to)
	return raise{from, to, cost}, nil
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

func (s *Sheet) skillNames() []string {
	var names []string
	for _, t := range s.Skills {
		names = append(names, t.Name)
	}
	return names
}
