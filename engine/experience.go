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

// Raise spends EP to raise a skill by one level. A skill that is not on the sheet
// yet is learnt, at the level above its default.
func (s *Sheet) Raise(skill string) error {
	i := slices.IndexFunc(s.Skills, func(t Trait) bool { return strings.EqualFold(t.Name, skill) })
	if _, named := s.level(skill); i < 0 && (named || skill == "") {
		return sheetFault("skills", skill, "is not a skill's name, or that of another trait")
	}
	level := s.System.Fair() + Poor
	if i >= 0 {
		level = s.Skills[i].Level.Or(s.Skills[i].Default.Or(level))
	}
	level++
	cost, ok := RaiseCost(s.System, level)
	if !ok {
		return sheetFault("skills", skill, "is Superb already, the highest level that EP can buy")
	}
	if cost > s.EP {
		return sheetFault("ep", s.EP, "is not enough: to raise "+skill+" costs "+strconv.Itoa(cost))
	}
	if i < 0 {
		s.Skills, i = append(s.Skills, Trait{Name: skill}), len(s.Skills)
	}
	s.EP -= cost
	s.Skills[i].Level = Some(level)
	return nil
}
