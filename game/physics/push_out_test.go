package physics

import (
	"math"
	"testing"
)

// overlapping returns a world with two dice that overlap by the given depth along x, high above the floor.
func overlapping(t *testing.T, depth float64) *World {
	t.Helper()
	w := pairAt(t, 16e-3-depth)
	for i := range w.Bodies {
		w.Bodies[i].active = true
	}
	if got := w.Overlap(); math.Abs(got-depth) > 1e-9 {
		t.Fatalf("the overlap is %g m, want %g", got, depth)
	}
	return w
}

// Overlapping dice move apart along the normal, by the same distance if both can move. They keep rotation and velocity.
func TestPushOut(t *testing.T) {
	for _, c := range []struct {
		name           string
		depth          float64
		asleep, active [2]bool
		moved          [2]float64 // m
		remains        bool
	}{
		{"both move", 0.6e-3, [2]bool{}, [2]bool{true, true}, [2]float64{-0.26e-3, 0.26e-3}, false},
		{"the first sleeps", 0.6e-3, [2]bool{true, false}, [2]bool{true, true}, [2]float64{0, 0.52e-3}, false},
		{"the second sleeps", 0.6e-3, [2]bool{false, true}, [2]bool{true, true}, [2]float64{-0.52e-3, 0}, false},
		{"the first has ended its step", 0.6e-3, [2]bool{}, [2]bool{false, true}, [2]float64{0, 0.52e-3}, false},
		{"allowed", 0.15e-3, [2]bool{}, [2]bool{true, true}, [2]float64{}, false},
		{"too deep", 1.7e-3, [2]bool{}, [2]bool{true, true}, [2]float64{}, true},
	} {
		w := overlapping(t, c.depth)
		before := [2]Body{}
		for i := range w.Bodies {
			b := &w.Bodies[i]
			b.asleep, b.active = c.asleep[i], c.active[i]
			b.Vel, b.Spin = Vec{X: 1}, Vec{Y: 2}
			before[i] = *b
		}
		if got := w.resolveOverlaps(); got != c.remains {
			t.Errorf("%s: overlaps remain: %t", c.name, got)
		}
		for i := range w.Bodies {
			b, was := &w.Bodies[i], &before[i]
			if got := b.Pos.Sub(was.Pos); got.Sub(Vec{X: c.moved[i]}).Len() > 1e-9 {
				t.Errorf("%s: die %d has moved by %v, want %g along x", c.name, i, got, c.moved[i])
			}
			if b.Rot != was.Rot || b.Vel != was.Vel || b.Spin != was.Spin {
				t.Errorf("%s: die %d turns or moves otherwise", c.name, i)
			}
		}
	}
}

// A die in the floor is lifted.
func TestPushOutOfFloor(t *testing.T) {
	w := overlapping(t, 0)
	w.Put(0, Vec{Z: 7.5e-3}, Identity, Vec{}, Vec{})
	w.near.find(w.Bodies)
	if w.resolveOverlaps() {
		t.Error("overlaps remain")
	}
	if got := w.Bodies[0].Pos.Z; math.Abs(got-(8e-3-pushRest)) > 1e-9 {
		t.Errorf("the die is at a height of %g m", got)
	}
}

// A die between two others is pushed by what remains of its overlap with the second.
func TestPushesInTurn(t *testing.T) {
	w := overlapping(t, 0.5e-3)
	s := w.Bodies[0].Shape
	w.Add(s, w.Bodies[1].Pos.Add(Vec{X: 15.5e-3}), Identity, Vec{}, Vec{})
	w.Bodies[2].active = true
	w.near.find(w.Bodies)
	if w.resolveOverlaps() {
		t.Error("overlaps remain")
	}
	for i := range 2 {
		if gap := w.Bodies[i+1].Pos.X - w.Bodies[i].Pos.X; gap < 16e-3-0.2e-3 || gap > 16e-3 {
			t.Errorf("dice %d and %d are %g m apart", i, i+1, gap)
		}
	}
}

// In earlier worlds, dice stay where they are.
func TestPushOutIsOff(t *testing.T) {
	w := overlapping(t, 0.6e-3)
	w.Earlier = true
	if !w.resolveOverlaps() || math.Abs(w.Overlap()-0.6e-3) > 1e-9 {
		t.Errorf("the overlap is %g m", w.Overlap())
	}
}
