package engine

import (
	"slices"
	"strconv"
	"strings"
)

// RaiseCost returns the EP to raise a skill to a level of a ladder: Superb 8, Great 4, Good
// 2, lower ones 1. No skill is raised above Superb.
func RaiseCost(l *Ladder, to Level) (ep int, ok bool) {
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

// Raise spends EP to raise a skill on the sheet by one level. A skill that is not there
// yet is learnt, at the level above its default.
func (c *Campaign) Raise(skill string) error {
	s := c.Sheet
	if s == nil {
		return sheetFault("skills", skill, "is to be raised on a character sheet, and there is none")
	}
	ladder := c.sheetLadder(s)
	i := slices.IndexFunc(s.Skills, func(t Trait) bool { return strings.EqualFold(t.Name, skill) })
	if i < 0 && (skill == "" || slices.ContainsFunc(s.TraitNames(), func(name string) bool { return strings.EqualFold(name, skill) })) {
		return sheetFault("skills", skill, "is not a skill's name, or that of another trait")
	}
	level := ladder.Means(Poor)
	if i >= 0 {
		level = s.Skills[i].Level.Or(s.Skills[i].Default.Or(level))
	}
	level++
	cost, ok := RaiseCost(ladder, level)
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
