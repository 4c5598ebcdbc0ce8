package physics

import "testing"

// pairAt returns a world with two dice in the air at a distance.
func pairAt(t *testing.T, distance float64) *World {
	var w World
	w.Reset(nil, usual)
	s := box(t)
	w.Add(s, Vec{Z: 1}, Identity, Vec{}, Vec{})
	w.Add(s, Vec{X: distance, Z: 1}, Identity, Vec{}, Vec{})
	w.near.find(w.Bodies)
	return &w
}

// Overlaps count if a die of the pair is awake and one is in the current group.
func TestCountedOverlaps(t *testing.T) {
	for _, c := range []struct {
		distance       float64
		asleep, active [2]bool
		overlap, in    bool // whether Overlap and the step's search find it
	}{
		{12e-3, [2]bool{false, false}, [2]bool{true, true}, true, true},
		{12e-3, [2]bool{false, false}, [2]bool{true, false}, true, true},
		{12e-3, [2]bool{false, false}, [2]bool{false, true}, true, true},
		{12e-3, [2]bool{false, false}, [2]bool{false, false}, true, false},
		{12e-3, [2]bool{true, false}, [2]bool{true, true}, true, true},
		{12e-3, [2]bool{false, true}, [2]bool{true, true}, true, true},
		{12e-3, [2]bool{true, true}, [2]bool{true, true}, false, false},
		{17e-3, [2]bool{false, false}, [2]bool{true, true}, false, false},
	} {
		w := pairAt(t, c.distance)
		for i := range w.Bodies {
			w.Bodies[i].asleep, w.Bodies[i].active = c.asleep[i], c.active[i]
		}
		if got := w.Overlap() > 3e-3; got != c.overlap {
			t.Errorf("%+v: the overlap is %g m", c, w.Overlap())
		}
		if got := w.findOverlaps(); got != c.in {
			t.Errorf("%+v: found in the step: %t", c, got)
		}
		for i := range w.Bodies {
			if got, want := w.Bodies[i].overlaps, c.in && !c.asleep[i]; got != want {
				t.Errorf("%+v: die %d is marked: %t", c, i, got)
			}
		}
	}
}
