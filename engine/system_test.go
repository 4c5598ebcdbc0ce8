package engine

import (
	"slices"
	"testing"
)

// TestWhatASystemHas: the kinds of action and the ladders that are listed for a system
// are those that can be rolled, and no others.
func TestWhatASystemHas(t *testing.T) {
	for _, system := range systems {
		for _, kind := range Kind.Values("") {
			r := Request{System: system, Kind: kind, Against: &Side{}}
			if kind == Sum {
				r.Technique = "2d6"
			}
			pruned := r.Pruned()
			_, err := Odds(&pruned)
			if listed := slices.Contains(Kinds(system), kind); listed != (err == nil) {
				t.Errorf("kind %s of %s is listed: %t, but rolls with %v", kind, system, listed, err)
			}
		}
		for _, ladder := range Ladders() {
			_, err := Odds(&Request{System: system, Ladder: ladder.Name})
			listed := slices.ContainsFunc(LaddersOf(system), func(l Ladder) bool { return l.Name == ladder.Name })
			if listed != (err == nil) {
				t.Errorf("ladder %s of %s is listed: %t, but rolls with %v", ladder.Name, system, listed, err)
			}
		}
	}
}

// TestFair holds rule R30's number, and that a roll without a trait starts from it.
func TestFair(t *testing.T) {
	for _, row := range []struct {
		system  System
		ladder  string
		fair    Level
		name    string
		request string
	}{
		{Fudge, "fudge", 0, "Fair", `{"faces":[0,0,0,0]}`},
		{Mudge, "mudge", 0, "Fair", `{"system":"mudge","faces":[0,0,0,0]}`},
		{Fudge3, "3d6-fudge", 5, "Fair", `{"system":"3d6-fudge","faces":[1,2,3]}`},
		{Fudge, "fate", 0, "Mediocre", `{"ladder":"fate","faces":[0,0,0,0]}`},
	} {
		ladder := (&Request{System: row.system, Ladder: row.ladder}).LadderInUse()
		if got := row.system.Fair(); got != row.fair || ladder.Format(got) != row.name {
			t.Errorf("Fair of %s is %d, %s on the ladder %s; want %d, %s", row.system, got, ladder.Format(got), row.ladder, row.fair, row.name)
		}
		if got := resolved(t, row.request).Trait.Value; got != row.fair {
			t.Errorf("%s starts from %d, want %d", row.request, got, row.fair)
		}
	}
}
