package physics

import "testing"

// heap drops n dice onto each other in a corner of the tray.
func heap(w *World, s *Shape, n int) {
	w.Reset(squareWalls(0.4), usual)
	for i := range n {
		f := float64(i)
		w.Add(s, Vec{-0.17 + 0.02*float64(i%2), -0.17, 0.02 + 0.02*f}, Quat{1, f, -f, 0.5}, Vec{0, 0, -1}, Vec{20, -3 * f, f})
	}
}

// A die that touches no other in a crowd moves as it does if the others lie apart.
func TestOnlyOverlappingDiceRepeatSteps(t *testing.T) {
	s := box(t)
	far := func(w *World) *Body {
		return &w.Bodies[w.Add(s, Vec{0.1, 0.1, 0.2}, Quat{1, 2, 3, 4}, Vec{0.3, -0.2, 0.5}, Vec{9, 30, -7})]
	}
	var crash, calm World
	heap(&crash, s, Few)
	calm.Reset(squareWalls(0.4), usual)
	for i := range Few {
		calm.Add(s, Vec{-0.17, -0.17 + 0.03*float64(i), 8e-3}, Identity, Vec{}, Vec{})
	}
	a, b := far(&crash), far(&calm)
	inHeap, apart := 0, 0 // steps in which dice were in the smallest group
	for i := range 48 {   // through flight and first impact
		crash.Step()
		calm.Step()
		inHeap += len(crash.groups[1])
		apart += len(calm.groups[1])
		if a.Pos != b.Pos || a.Rot != b.Rot || a.Vel != b.Vel || a.Spin != b.Spin {
			t.Fatalf("after %d steps the die is at %v, want %v as without collisions", i+1, a.Pos, b.Pos)
		}
	}
	if inHeap == 0 || apart != 0 {
		t.Errorf("the test is void: %d halved steps in the heap, %d without it", inHeap, apart)
	}
}

// A die that is hit while interpolated repeats the rest of its step at its velocity of that
// moment, without gravity's part.
func TestJoin(t *testing.T) {
	var w World
	heap(&w, box(t), Few+1)
	w.groups[0], w.groups[1], w.groups[2] = []int{0, 1, 2}, []int{0, 1}, []int{0}
	w.paths[2] = path{end: 1}
	w.Bodies[2].Vel = Vec{1, 2, 3}
	w.join(2, 2, 0.25)
	if want := (Vec{1, 2, 3 + 0.75*9.81*Step}); w.Bodies[2].Vel.Sub(want).Len() > 1e-15 {
		t.Errorf("joins with velocity %v, want %v", w.Bodies[2].Vel, want)
	}
	for halvings, want := range []int{3, 3, 2} {
		if got := len(w.groups[halvings]); got != want {
			t.Errorf("after %d halvings the group has %d dice, want %d: %v", halvings, got, want, w.groups[halvings])
		}
	}
}
