package engine

import (
	"slices"
	"testing"
)

// TestSystemKindsAndLadders checks that a system accepts every kind of action, and exactly the ladders
// that are listed for it.
func TestSystemKindsAndLadders(t *testing.T) {
	for _, system := range systems {
		for _, kind := range Kind.Values("") {
			r := Request{System: system, Kind: kind, Against: &Side{}}
			if kind == Sum {
				r.Technique = "2d6"
			}
			pruned := r.Pruned()
			_, err := Odds(&pruned)
			if err != nil {
				t.Errorf("kind %s of %s: %v", kind, system, err)
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
