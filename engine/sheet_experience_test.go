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
	} {
		_, err := c.Sheet.raise(c.SheetLadder(), row.skill, Opt[Level]{})
		if (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails || s.EP != row.left {
			t.Errorf("raise %s: %v, %d EP left; want %q, %d", row.skill, err, s.EP, row.fails, row.left)
		}
	}
	if climbing, _ := find(s.Skills, "Climbing"); climbing.Level != Some(Mediocre) {
		t.Errorf("Climbing is learnt at %v, want Mediocre", climbing.Level)
	}
	s.EP, s.Skills[0].Level = 100, Some(Superb)
	if _, err := c.Sheet.raise(c.SheetLadder(), "Research", Opt[Level]{}); err == nil {
		t.Error("a skill is raised above Superb")
	}
	if _, _, err := c.NextRaise("strength"); err == nil {
		t.Error("an attribute is raised")
	}
}
