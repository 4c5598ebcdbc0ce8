package engine

import (
	"testing"
)

func TestR37Experience(t *testing.T) {
	for level, cost := range map[Level]int{Terrible: 1, Fair: 1, Good: 2, Great: 4, Superb: 8} {
		for _, ladder := range builtInLadders {
			if got, ok := ladder.RaiseCost(ladder.Means(level)); !ok || got != cost {
				t.Errorf("raising to %s on the ladder %s costs %d, want %d", fudgeLadder.Format(level), ladder.Name, got, cost)
			}
		}
	}
	s := sheet(t, Fudge)
	c := Campaign{Sheet: s}
	for _, row := range []struct {
		skill string
		left  int
		fails string
	}{
		{"Research", 3, ""},
		{"Research", 3, `sheet.ep: 3 is not enough: raising Research from Great to Superb costs 8 EP`},
		{"Climbing", 2, ""},
		{"Sleight of Hand", 1, ""},
		{"Climbing", 0, ""},
	} {
		_, err := c.Sheet.raise(c.SheetLadder(), row.skill, Opt[Level]{})
		if (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails || s.EP != row.left {
			t.Errorf("raise %s: %v, %d EP left; want %q, %d", row.skill, err, s.EP, row.fails, row.left)
		}
	}
	if climbing, _ := find(s.Skills, "Climbing"); climbing.Level != Some(Fair) {
		t.Errorf("Climbing is learnt and raised to %v, want Fair", climbing.Level)
	}
	s.EP, s.Skills[0].Level = 100, Some(Superb)
	if _, err := c.Sheet.raise(c.SheetLadder(), "Research", Opt[Level]{}); err == nil {
		t.Error("a skill is raised above Superb")
	}
	for _, row := range []struct {
		skill string
		to    Level
		cost  int
		fails string
	}{
		{"anthropology", Great, 4, ""},
		{"Swimming", Mediocre, 1, ""},
		{"Research", 0, 0, `sheet.skills: "Research" can't be raised to Superb+1; EP raise skills up to Superb only`},
		{"strength", 0, 0, `sheet.skills: "strength" is not a skill; EP raise only skills`},
		{"", 0, 0, `sheet.skills: is missing; name a skill, as in: raise Climbing`},
	} {
		to, cost, err := c.NextRaise(row.skill)
		if to != row.to || cost != row.cost || (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails {
			t.Errorf("the next raise of %q leads to %d for %d EP, %v; want %d, %d, %q",
				row.skill, to, cost, err, row.to, row.cost, row.fails)
		}
	}
	c.Sheet = &Sheet{Attributes: []Trait{{Name: "Will"}}, Skills: []Trait{{Name: "Will"}}} // as a stored sheet can be
	if to, _, err := c.NextRaise("will"); err != nil || to != Mediocre {
		t.Errorf("a skill with the name of an attribute is raised to %d, %v", to, err)
	}
}
