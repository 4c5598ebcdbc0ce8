package engine

import (
	"slices"
	"strconv"
	"strings"
)

// RaiseCost returns the EP to raise a skill to a level: Superb 8, Great 4, Good 2,
// lower ones 1. No skill is raised above Superb.
func RaiseCost(system System, to Level) (ep int, ok bool) {
	switch to -= system.Fair(); {
	case to > Superb:
		return 0, false
	case to < Good:
		return 1, true
	}
	return 1 << to, true
}

// NextRaise returns the level that a skill would be raised to next, and what that costs in
// EP. A skill that is not on the sheet yet is learnt, at the level above its default. The
// error says why there is no next level; whether there is enough EP it does not say.
func (s *Sheet) NextRaise(skill string) (to Level, ep int, err error) {
	if _, named := s.level(skill); skill == "" || named && s.indexOfSkill(skill) < 0 {
		return 0, 0, sheetFault("skills", missing(skill), "is not a skill's name, or that of another trait")
	}
	to = s.skillLevel(skill) + 1
	ep, ok := RaiseCost(s.System, to)
	if !ok {
		return 0, 0, sheetFault("skills", skill, "is Superb already, the highest level that EP can buy")
	}
	return to, ep, nil
}

// Raise spends EP to raise a skill by one level.
func (s *Sheet) Raise(skill string) error {
	to, cost, err := s.NextRaise(skill)
	if err != nil {
		return err
	}
	if cost > s.EP {
		return sheetFault("ep", s.EP, "is not enough: to raise "+skill+" costs "+strconv.Itoa(cost))
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
func (s *Sheet) skillLevel(skill string) Level {
	level := s.System.Fair() + Poor
	if i := s.indexOfSkill(skill); i >= 0 {
		level = s.Skills[i].Level.Or(s.Skills[i].Default.Or(level))
	}
	return level
}

func (s *Sheet) indexOfSkill(name string) int {
	return slices.IndexFunc(s.Skills, func(t Trait) bool { return strings.EqualFold(t.Name, name) })
}
