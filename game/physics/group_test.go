package physics

import "testing"

// heap lets n dice fall on each other into a corner of the tray.
func heap(w *World, s *Shape, n int) {
	w.Reset(squareWalls(0.4), usual)
	for i := range n {
		f := float64(i)
		w.Add(s, Vec{-0.17 + 0.02*float64(i%2), -0.17, 0.02 + 0.02*f}, Quat{1, f, -f, 0.5}, Vec{0, 0, -1}, Vec{20, -3 * f, f})
	}
}

// Whatever the others of a crowd run into, a die that meets none of them flies as it does
// where they lie apart.
func TestHalvesAreOfThoseWhoOverlap(t *testing.T) {
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
	crashed, calmly := 0, 0 // dice that were in the last group of halves
	for i := range 48 {     // in flight, and as it hits the floor
		crash.Step()
		calm.Step()
		crashed += len(crash.groups[1])
		calmly += len(calm.groups[1])
		if a.Pos != b.Pos || a.Rot != b.Rot || a.Vel != b.Vel || a.Spin != b.Spin {
			t.Fatalf("after %d steps it is at %v, where the others lie apart at %v", i+1, a.Pos, b.Pos)
		}
	}
	if crashed == 0 || calmly != 0 {
		t.Errorf("the test says nothing: %d dice made steps in halves, %d where they lie apart", crashed, calmly)
	}
}

// A die that is run into on its way makes the rest of it anew: it keeps the speed of that
// moment, without the gravity of what is taken back.
func TestJoin(t *testing.T) {
	var w World
	heap(&w, box(t), Few+1)
	w.groups[0], w.groups[1], w.groups[2] = []int{0, 1, 2}, []int{0, 1}, []int{0}
	w.ways[2] = way{end: 1}
	w.Bodies[2].Vel = Vec{1, 2, 3}
	w.join(2, 2, 0.25)
	if want := (Vec{1, 2, 3 + 0.75*9.81*Step}); w.Bodies[2].Vel.Sub(want).Len() > 1e-15 {
		t.Errorf("it joins at %v, want %v", w.Bodies[2].Vel, want)
	}
	for halvings, want := range []int{3, 3, 2} {
		if got := len(w.groups[halvings]); got != want {
			t.Errorf("the group after %d halvings has %d dice, want %d: %v", halvings, got, want, w.groups[halvings])
		}
	}
}
