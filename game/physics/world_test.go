package physics

import (
	"math"
	"testing"
)

// box returns a rounded cube of 16 mm.
func box(t testing.TB) *Shape {
	t.Helper()
	var corners []Vec
	for _, z := range [...]float64{-8e-3, 8e-3} {
		for _, y := range [...]float64{-8e-3, 8e-3} {
			for _, x := range [...]float64{-8e-3, 8e-3} {
				corners = append(corners, Vec{x, y, z})
			}
		}
	}
	s, err := NewShape(corners, 1.4e-3, 1180)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// usual is the surface used in comparisons with other engines.
var usual = SameSurfaces(Surface{0.4, 0.3})

func squareWalls(side float64) []Plane {
	h := -side / 2
	return []Plane{{Vec{X: 1}, h}, {Vec{X: -1}, h}, {Vec{Y: 1}, h}, {Vec{Y: -1}, h}}
}

// A die is inside if its centre is in front of all planes, and enters through the walls that it is behind.
func TestInside(t *testing.T) {
	for _, c := range []struct {
		at             Vec
		inside, enters bool
	}{
		{Vec{Z: 0.1}, true, false},
		{Vec{Z: 0}, false, false},
		{Vec{X: 0.49, Z: 0.1}, true, false},
		{Vec{X: 0.5, Z: 0.1}, false, false}, // in the plane of the wall
		{Vec{X: 0.51, Z: 0.1}, false, true},
		{Vec{Y: -0.51, Z: 0.1}, false, true},
	} {
		var w World
		w.Reset(squareWalls(1), usual)
		w.Add(box(t), c.at, Identity, Vec{}, Vec{})
		if got := w.Inside(0); got != c.inside {
			t.Errorf("at %v: inside %t", c.at, got)
		}
		if got := w.Bodies[0].entering != 0; got != c.enters {
			t.Errorf("at %v: enters %t", c.at, got)
		}
	}
}

// Far from all walls, a die can touch the floor alone.
func TestPlanesNear(t *testing.T) {
	var w World
	w.Reset(squareWalls(1), usual)
	w.Add(box(t), Vec{}, Identity, Vec{}, Vec{})
	b := &w.Bodies[0]
	for x, want := range map[float64]int{0: 1, 0.4 - 1e-6 - b.Shape.reach: 1, 0.4 + 1e-6 - b.Shape.reach: 5, 2: 5} {
		b.Pos.X = x
		if got := len(w.planesNear(b, 0.1)); got != want {
			t.Errorf("at x = %g, %d planes are near, want %d", x, got, want)
		}
	}
}

// A die in free flight follows a parabola at constant spin.
func TestFreeFlight(t *testing.T) {
	var w World
	w.Reset(nil, usual)
	w.Add(box(t), Vec{0, 0, 2}, Identity, Vec{1, 2, 3}, Vec{5, -30, 20})
	energy := w.Energy(0)
	const steps = 120
	for range steps {
		w.Step()
	}
	b := &w.Bodies[0]
	at := steps * Step
	want := Vec{at, 2 * at, 2 + 3*at - 9.81*at*at/2}
	if off := b.Pos.Sub(want).Len(); off > 1e-12 {
		t.Errorf("after %g s the die is %g m off the parabola", at, off)
	}
	if gain := w.Energy(0)/energy - 1; math.Abs(gain) > 1e-12 {
		t.Errorf("relative change of energy %g", gain)
	}
	// One step's rotation about a fixed axis, repeated.
	angle := Vec{5, -30, 20}.Len() * at
	if got, want := math.Abs(b.Rot.W), math.Abs(math.Cos(angle/2)); math.Abs(got-want) > 2e-3 {
		t.Errorf("rotation has |w| = %g, want %g", got, want)
	}
}

// A die dropped flat rises to the height times the square of the restitution.
func TestRestitution(t *testing.T) {
	s := box(t)
	for _, e := range []float64{0.3, 0.5, 0.8} {
		for _, height := range []float64{0.02, 0.05, 0.1005, 0.2} {
			var w World
			w.Reset(nil, usual)
			w.Surfaces = SameSurfaces(Surface{0.4, e})
			w.Add(s, Vec{0, 0, 8e-3 + height}, Identity, Vec{}, Vec{})
			top := 0.0
			for hit := false; ; {
				w.Step()
				b := &w.Bodies[0]
				hit = hit || len(w.Hits) > 0
				if hit {
					top = max(top, b.Pos.Z-8e-3)
				}
				if hit && b.Vel.Z <= 0 {
					break
				}
			}
			if got := math.Sqrt(top / height); math.Abs(got-e) > 0.01 {
				t.Errorf("restitution %g from %g m: measured %.4f", e, height, got)
			}
		}
	}
}

// A sliding die stops after v²/2μg.
func TestSlide(t *testing.T) {
	for _, speed := range []float64{0.5, 0.76, 1, 1.5} {
		for _, angle := range []float64{0, 0.3, math.Pi / 4} {
			var w World
			w.Reset(nil, usual)
			w.Add(box(t), Vec{0, 0, 8e-3}, Quat{W: math.Cos(0.4), Z: math.Sin(0.4)},
				Vec{speed * math.Cos(angle), speed * math.Sin(angle), 0}, Vec{})
			for w.Calm(0) < CalmSteps {
				w.Step()
			}
			got, want := w.Bodies[0].Pos.Sub(Vec{Z: 8e-3}).Len(), speed*speed/(2*0.4*9.81)
			if math.Abs(got/want-1) > 0.01 {
				t.Errorf("at %g m/s the slide is %g m, want %g (%.2f %% off)", speed, got, want, 100*(got/want-1))
			}
		}
	}
}

// A die at rest doesn't creep.
func TestCreep(t *testing.T) {
	var w World
	w.Reset(nil, usual)
	w.Add(box(t), Vec{0, 0, 8e-3}, Identity, Vec{}, Vec{})
	for range 240 {
		w.Step()
		w.Bodies[0].wake() // so that the solver holds it, rather than sleep
	}
	if off := w.Bodies[0].Pos.Sub(Vec{Z: 8e-3}).Len(); off > 0.02e-3 {
		t.Errorf("the die crept %g m in a second", off)
	}
}
