package physics

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// cuboid returns the corners of a box with the given half sides.
func cuboid(x, y, z float64) (corners []Vec) {
	for _, sx := range []float64{-x, x} {
		for _, sy := range []float64{-y, y} {
			for _, sz := range []float64{-z, z} {
				corners = append(corners, Vec{sx, sy, sz})
			}
		}
	}
	return corners
}

// moved returns points after a rotation and a translation.
func moved(points []Vec, rot Quat, by Vec) (all []Vec) {
	m := rot.Mat()
	for _, p := range points {
		all = append(all, m.Apply(p).Add(by))
	}
	return all
}

// prism returns the corners of a regular prism of height h.
func prism(sides int, h float64) (corners []Vec) {
	for i := range sides {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(sides))
		corners = append(corners, Vec{cos, sin, h / 2}, Vec{cos, sin, -h / 2})
	}
	return corners
}

var tetrahedron = []Vec{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}

// Volume and moment of inertia are those of the formulas for regular solids.
func TestMassProperties(t *testing.T) {
	turned := Quat{0.8, 0.3, -0.4, 0.2}.Unit()
	for name, c := range map[string]struct {
		outline         []Vec
		volume, inertia float64 // inertia of a unit mass
	}{
		"cube of side 2": {cuboid(1, 1, 1), 8, 4.0 / 6},
		"rotated cube":   {moved(cuboid(1, 1, 1), turned, Vec{}), 8, 4.0 / 6},
		"tetrahedron":    {tetrahedron, 8.0 / 3, 0.4},
		"octahedron":     {[]Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}}, 4.0 / 3, 0.2},
		"unequal box":    {cuboid(1, 1, 1.05), 8.4, (4 + 2*1.05*1.05) / 9},
	} {
		s, err := NewShape(c.outline, 0, 2)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if math.Abs(s.Mass/2-c.volume) > 1e-9 || math.Abs(s.Inertia/s.Mass-c.inertia) > 1e-9 {
			t.Errorf("%s: volume %g and inertia %g, want %g and %g", name, s.Mass/2, s.Inertia/s.Mass, c.volume, c.inertia)
		}
	}
}

// Shapes within the limits are accepted, and others are refused with the reason.
func TestShapeLimits(t *testing.T) {
	diagonal := Quat{math.Cos(math.Pi / 8), math.Sin(math.Pi / 8), 0, 0}
	cube := cuboid(1, 1, 1)
	const isotropic = 1.73 // height of a prism of many sides with equal moments of inertia
	for name, c := range map[string]struct {
		outline []Vec
		radius  float64
		refused string
	}{
		"four vertices":       {tetrahedron, 0, ""},
		"32 vertices":         {prism(16, isotropic), 0, ""},
		"34 vertices":         {prism(17, isotropic), 0, "34 vertices"},
		"three vertices":      {tetrahedron[:3], 0, "3 vertices"},
		"nearly the centre":   {moved(cube, Identity, Vec{X: 1e-6}), 0, ""},
		"off the centre":      {moved(cube, Identity, Vec{X: 3e-6}), 0, "centre of mass"},
		"shaved":              {cuboid(1, 1, 1.09), 0, ""},
		"shaved too much":     {cuboid(1, 1, 1.11), 0, "moments of inertia"},
		"rotated, shaved":     {moved(cuboid(1, 1, 1.2), diagonal, Vec{}), 0, ""},
		"rotated too unequal": {moved(cuboid(1, 1, 1.22), diagonal, Vec{}), 0, "moments of inertia"},
		"flat":                {cube[:4], 0, "no solid"},
		"one point":           {make([]Vec, 8), 0, "no solid"},
		"nearly all rounding": {cube, 0.999, ""},
		"all rounding":        {cube, 1, "leaves no core"},
		"hollow":              {cube, -1e-9, "leaves no core"},
		"no number":           {append([]Vec{{X: math.NaN()}}, cube...), 0, "no place"},
		"not the centre":      {[]Vec{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-0.1, -0.1, -0.1}}, 0, "centre of mass"},
		"a vertex inside":     {append(slices.Clone(cube), Vec{X: 0.1}), 0, "vertex 8"},
	} {
		_, err := NewShape(c.outline, c.radius, 1000)
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
}

// Faces without volume have no mass.
func TestNoVolume(t *testing.T) {
	square := cuboid(1, 1, 0)[:8:8]
	s := Shape{Faces: []Face{{Loop: []int{0, 2, 6, 4}}, {Loop: []int{4, 6, 2, 0}}}}
	if err := s.setMassProperties(square, 1000); err == nil {
		t.Errorf("a square has the mass %g", s.Mass)
	}
}

// The core is a box if its corners are those of one, with sides along the axes.
func TestBoxAround(t *testing.T) {
	good := cuboid(1, 2, 3)
	if got, want := boxAround(good), (Vec{1, 2, 3}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	for _, damage := range []Vec{{X: 0.1}, {Y: 0.1}, {Z: 0.1}} {
		bad := slices.Clone(good)
		bad[5] = bad[5].Add(damage)
		if got := boxAround(bad); got != (Vec{}) {
			t.Errorf("with a corner moved by %v: %v", damage, got)
		}
	}
	if got := boxAround(append(good, good[0])); got != (Vec{}) {
		t.Errorf("with nine corners: %v", got)
	}
}

// A rotation is the same as a matrix and as a quaternion, up to the quaternion's sign.
func TestQuatOfMat(t *testing.T) {
	rotations := []Quat{Identity, {X: 1}, {Y: 1}, {Z: 1}}
	r := uniform{rand.New(rand.NewPCG(3, 4))}
	for range 1000 {
		rotations = append(rotations, RandomRotation(r))
	}
	for _, q := range rotations {
		m := q.Mat()
		if back := m.Quat(); math.Abs(math.Abs(back.Dot(q))-1) > 1e-9 {
			t.Errorf("%v came back as %v", q, back)
		}
	}
}

func TestUnit(t *testing.T) {
	for q, want := range map[Quat]Quat{
		{W: 2}:                     Identity,
		{X: -3}:                    {X: -1},
		{}:                         Identity,
		{Z: math.Inf(1)}:           Identity,
		{Z: 1e200}:                 Identity, // its square is infinite
		{W: 3, X: 0, Y: 4, Z: 0}:   {W: 0.6, Y: 0.8},
		{W: 1, X: 1, Y: -1, Z: -1}: {0.5, 0.5, -0.5, -0.5},
	} {
		if got := q.Unit(); !(math.Abs(got.Dot(want)-1) < 1e-12) {
			t.Errorf("%v has the unit %v, want %v", q, got, want)
		}
	}
	if got := (Quat{X: math.NaN()}).Unit(); got != Identity {
		t.Errorf("NaN has the unit %v", got)
	}
}
