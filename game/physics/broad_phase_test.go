package physics

import (
	"slices"
	"testing"
)

// The list is made again when a die has left its slack: before motion, less the distance that it may move in the step.
func TestNearPairsAreMadeAgain(t *testing.T) {
	s := box(t)
	for _, c := range []struct {
		motionBound, moved float64
		before, after      bool // whether the list is made again
	}{
		{0, 1.2e-3, false, false},
		{0, 1.3e-3, true, false},
		{0, 2.4e-3, true, false},
		{0, 2.6e-3, true, true},
		{2e-3, 2.4e-3, false, false},
		{2e-3, 2.6e-3, true, false},
		{2e-3, 4.4e-3, true, false},
		{2e-3, 4.6e-3, true, true},
	} {
		moved := func() (nearPairs, []Body) {
			bodies := []Body{{Shape: s, motionBound: c.motionBound}, {Shape: s, motionBound: c.motionBound}}
			bodies[1].Pos.X = 2*s.reach + 2*(c.motionBound+minSlack) + 0.1e-3
			var n nearPairs
			if listed := n.find(bodies); len(listed) != 0 {
				t.Fatalf("far dice are listed: %v", listed)
			}
			bodies[1].Pos.X -= c.moved
			return n, bodies
		}
		n, bodies := moved()
		if again := len(n.beforeMotion(bodies)) > 0; again != c.before {
			t.Errorf("%+v: made again before motion: %t", c, again)
		}
		n, bodies = moved()
		if again := len(n.afterMotion(bodies)) > 0; again != c.after {
			t.Errorf("%+v: made again after motion: %t", c, again)
		}
	}
}

// The lists have all pairs that may touch, in flight and at rest.
func TestNearPairs(t *testing.T) {
	var w World
	launch(&w, box(t), 20)
	listed := 0
	for step := range 200 {
		w.Step()
		before := slices.Clone(w.near.beforeMotion(w.Bodies))
		after := w.near.afterMotion(w.Bodies)
		listed += len(after)
		for j := range w.Bodies {
			for i := range j {
				a, b, p := &w.Bodies[i], &w.Bodies[j], pair{int32(i), int32(j)}
				if spheresMeet(a, b, a.motionBound+b.motionBound) && !slices.Contains(before, p) {
					t.Fatalf("step %d: pair %v may touch but isn't listed", step, p)
				}
				if spheresMeet(a, b, 0) && !slices.Contains(after, p) {
					t.Fatalf("step %d: pair %v touches but isn't listed", step, p)
				}
			}
		}
	}
	if all := 200 * 190; listed > all/2 {
		t.Errorf("%d of %d pairs are listed, want at most half", listed, all)
	}
}
