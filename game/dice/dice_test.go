package dice

import (
	"math"
	"slices"
	"testing"

	"fudgetray/game/physics"
)

func all(yield func(Kind) bool) {
	for k := range kinds {
		if !yield(k) {
			return
		}
	}
}

func TestSolids(t *testing.T) {
	want := map[Kind][3]int{ // faces, vertices, rotations
		DF:  {6, 8, 24},
		D4:  {4, 4, 12},
		D6:  {6, 8, 24},
		D8:  {8, 6, 24},
		D10: {10, 12, 10},
		D12: {12, 20, 60},
		D20: {20, 12, 60},
	}
	for k := range all {
		s := k.Shape()
		got := [3]int{len(s.Faces), len(s.Vertices), len(k.Symmetries())}
		if got != want[k] || len(k.Values()) != len(s.Faces) {
			t.Errorf("%v: faces, vertices, rotations = %v, want %v; %d values", k, got, want[k], len(k.Values()))
		}
		if m := s.Mass; !(s.Inertia > 0 && s.Inertia < m*1e-4) {
			t.Errorf("%v: implausible mass %g kg, inertia %g kg·m²", k, m, s.Inertia)
		}
	}
}

func TestValues(t *testing.T) {
	for k := range all {
		values := slices.Sorted(slices.Values(k.Values()))
		first := 1
		switch k {
		case DF:
			if !slices.Equal(values, []int{-1, -1, 0, 0, 1, 1}) {
				t.Errorf("dF has the values %v", values)
			}
			continue
		case D10:
			first = 0
		}
		for i, v := range values {
			if v != i+first {
				t.Errorf("%v has the values %v", k, values)
				break
			}
		}
	}
}

// Opposite faces have the same sum, except on the d4, which has no opposite faces.
func TestOpposites(t *testing.T) {
	sum := map[Kind]int{DF: 0, D6: 7, D8: 9, D10: 9, D12: 13, D20: 21}
	for k, want := range sum {
		s := k.Shape()
		for i, f := range s.Faces {
			opposite := s.Towards(f.Normal.Neg())
			if got := k.Values()[i] + k.Values()[opposite]; got != want {
				t.Errorf("%v: faces %d and %d add up to %d, want %d", k, i, opposite, got, want)
			}
		}
	}
}

// Relabelling is exactly fair: for any upper face, each face of the die takes its place under the
// same number of symmetries.
func TestRelabellingIsFair(t *testing.T) {
	for k := range all {
		n := len(k.Shape().Faces)
		for face := range n {
			count := make([]int, n)
			for g := range k.Symmetries() {
				count[bodies[k]().turned[g][face]]++
			}
			for f, c := range count {
				if c*n != len(k.Symmetries()) {
					t.Errorf("%v: face %d takes the place of face %d under %d of %d symmetries", k, f, face, c, len(k.Symmetries()))
				}
			}
		}
	}
}

// Relabelled agrees with Value of the rotated die, so the picture and the number can't differ.
func TestRelabelledMatchesValue(t *testing.T) {
	rot := physics.Quat{W: 0.3, X: -0.7, Y: 0.2, Z: 0.5}.Unit()
	for k := range all {
		face, tilt := k.Upper(rot)
		for g, q := range k.Symmetries() {
			turned := rot.Mul(q)
			if got, want := k.Value(turned), k.Relabelled(face, g); got != want {
				t.Errorf("%v: symmetry %d: Value = %d, Relabelled = %d", k, g, got, want)
			}
			if _, again := k.Upper(turned); math.Abs(again-tilt) > 1e-9 {
				t.Errorf("%v: symmetry %d changes the tilt from %g to %g", k, g, tilt, again)
			}
		}
	}
}

func TestSymmetriesAreAGroup(t *testing.T) {
	for k := range all {
		group := k.Symmetries()
		if math.Abs(group[0].W) < 1-1e-12 {
			t.Errorf("%v: the first symmetry is %v, not the identity", k, group[0])
		}
		for _, a := range group {
			for _, b := range group {
				c := a.Mul(b)
				if !slices.ContainsFunc(group, func(g physics.Quat) bool { return math.Abs(g.Dot(c)) > 1-1e-9 }) {
					t.Fatalf("%v: the product %v of two symmetries is not one", k, c)
				}
			}
		}
	}
}

func TestMarks(t *testing.T) {
	for k := range all {
		for _, m := range k.Marks() {
			f := k.Shape().Faces[m.Face]
			if d := m.Normal.Dot(m.Center) - f.Offset - k.Shape().Radius; math.Abs(d) > 1e-12 {
				t.Errorf("%v: a label is %g m above its face", k, d)
			}
			if math.Abs(m.Up.Len()-1) > 1e-9 || math.Abs(m.Up.Dot(m.Normal)) > 1e-9 {
				t.Errorf("%v: face %d: up is %v", k, m.Face, m.Up)
			}
		}
	}
	// A d4 lying on a face shows that face's value upright on the other three.
	for f, face := range D4.Shape().Faces {
		n := 0
		for _, m := range D4.Marks() {
			if m.Value == D4.Values()[f] && m.Face != f && m.Up.Dot(face.Normal) < -0.9 {
				n++
			}
		}
		if n != 3 {
			t.Errorf("d4 on face %d shows its value upright %d times, want 3", f, n)
		}
	}
}

// Only the kinds of the table are valid, and a die has the values of its faces only.
func TestKinds(t *testing.T) {
	for k := range kinds {
		if !k.Valid() || k.String() != solids[k].name {
			t.Errorf("kind %d: valid: %t, named %q", k, k.Valid(), k)
		}
		for value := -2; value <= 21; value++ {
			if k.Has(value) != slices.Contains(k.Values(), value) {
				t.Errorf("%v has %d: %t", k, value, k.Has(value))
			}
		}
	}
	if kinds.Valid() || kinds.String() != "unknown die" {
		t.Errorf("kind %d: valid: %t, named %q", kinds, kinds.Valid(), kinds)
	}
}

// A label's top is the tip of a kite, the middle of a square's first side, or the first corner of another face.
func TestLabelsStandUpright(t *testing.T) {
	for k := range all {
		if k == D4 {
			continue // TestMarks
		}
		shape := k.Shape()
		for _, m := range k.Marks() {
			loop := shape.Faces[m.Face].Loop
			first := shape.Vertices[loop[0]]
			top := first.Sub(m.Center)
			switch k {
			case DF, D6:
				top = top.Add(shape.Vertices[loop[1]].Sub(m.Center))
			case D10:
				for _, v := range loop[1:] {
					if shape.Vertices[v].Len() > first.Len()-1e-6 {
						t.Errorf("face %d of the d10 begins at no tip", m.Face)
					}
				}
			}
			top = top.AddScaled(m.Normal, -m.Normal.Dot(top)).Unit()
			if m.Up.Dot(top) < 1-1e-9 {
				t.Errorf("%v: face %d: up is %v, want %v", k, m.Face, m.Up, top)
			}
		}
	}
}

// A die shows its highest face, and a d4 its lowest.
func TestUpper(t *testing.T) {
	for k := range all {
		for n := range 100 {
			f := float64(n)
			rot := physics.Quat{W: 1, X: math.Sin(f), Y: math.Cos(3 * f), Z: math.Sin(7*f + 1)}.Unit()
			m := rot.Mat()
			height := func(face int) float64 { return m.Apply(k.Shape().Faces[face].Normal).Z }
			got, tilt := k.Upper(rot)
			for face := range k.Shape().Faces {
				if k == D4 && height(face) < height(got) || k != D4 && height(face) > height(got) {
					t.Fatalf("%v turned by %v shows face %d, not %d", k, rot, got, face)
				}
			}
			if want := math.Acos(math.Abs(height(got))); math.Abs(tilt-want) > 1e-6 {
				t.Fatalf("%v turned by %v is tilted by %g, want %g", k, rot, tilt, want)
			}
		}
	}
}
