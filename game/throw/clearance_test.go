package throw

import (
	"testing"

	"pgregory.net/rapid"

	"fudgetray/game/dice"
)

// The clearance is independent of the faces.
func TestClearanceIgnoresFaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Spec{
			Technique: "2d6",
			Dice:      []dice.Kind{dice.D6, dice.D6},
			Tray:      TrayFor(1, 3),
			Motion:    rapid.Uint32().Draw(t, "motion"),
			Seed:      1,
		}
		lying, err := Simulate(s)
		if err != nil {
			t.Fatal(err)
		}
		s.Motion++
		one, err := Simulate(s)
		if err != nil {
			t.Fatal(err)
		}
		s.Seed = rapid.Uint64().Draw(t, "seed")
		other, err := Simulate(s)
		if err != nil {
			t.Fatal(err)
		}
		poses := lying.Poses(lying.Duration(), nil)
		if a, b := one.Clearance(poses), other.Clearance(poses); a != b {
			t.Fatalf("clearance %g with some faces, %g with others", a, b)
		}
	})
}

// A throw intersects the poses in which its own dice settle, but no distant ones.
func TestClearance(t *testing.T) {
	s := Spec{Technique: "1d6", Dice: []dice.Kind{dice.D6}, Tray: TrayFor(1, 1), Motion: 7, Seed: 1}
	thrown, err := Simulate(s)
	if err != nil {
		t.Fatal(err)
	}
	poses := thrown.Poses(thrown.Duration(), nil)
	if room := thrown.Clearance(poses); room >= 0 {
		t.Errorf("clearance %g m from its own final pose, want < 0", room)
	}
	poses[0].Pos.X += 1
	if room := thrown.Clearance(poses); room <= 0 {
		t.Errorf("clearance %g m from a distant die, want > 0", room)
	}
	if room := thrown.Clearance(nil); room <= 0 {
		t.Errorf("clearance %g m from no dice, want > 0", room)
	}
}
