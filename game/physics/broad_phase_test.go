package physics

import (
	"slices"
	"testing"
)

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
