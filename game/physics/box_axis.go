package physics

import "math"

// The separating axis test of two boxes needs fewer products than that of other shapes, because the normals of
// faces and the directions of edges are coordinate axes (Gottschalk, Lin and Manocha, "OBBTree", 1996).
// It tests the same axes in the same order, and its results have the same bits.

// isBox reports whether the core is a box with the faces and axes in the order that separateBoxes
// expects.
func (s *Shape) isBox() bool {
	h := s.halfSides
	faces := [...]Face{
		{Normal: Vec{Y: -1}, Offset: h.Y}, {Normal: Vec{Z: -1}, Offset: h.Z}, {Normal: Vec{X: -1}, Offset: h.X},
		{Normal: Vec{X: 1}, Offset: h.X}, {Normal: Vec{Y: 1}, Offset: h.Y}, {Normal: Vec{Z: 1}, Offset: h.Z},
	}
	axes := [...]Vec{{X: 1}, {Z: 1}, {Y: 1}}
	if len(s.Faces) != len(faces) || len(s.axes) != len(axes) {
		return false
	}
	for i, f := range faces {
		if s.Faces[i].Normal != f.Normal || s.Faces[i].Offset != f.Offset {
			return false
		}
	}
	return [3]Vec(s.axes) == axes
}

// separateBoxes is separate for two boxes.
//
//go:noinline
func (m *axisTest) separateBoxes() float64 {
	a, b := m.a, m.b
	ha, hb := a.Shape.halfSides, b.Shape.halfSides
	d := a.mat.Undo(m.d)
	// The columns of the rotation from b's frame to a's are b's axes in a's frame.
	x := a.mat.Undo(Vec{b.mat.X.X, b.mat.Y.X, b.mat.Z.X})
	y := a.mat.Undo(Vec{b.mat.X.Y, b.mat.Y.Y, b.mat.Z.Y})
	z := a.mat.Undo(Vec{b.mat.X.Z, b.mat.Y.Z, b.mat.Z.Z})
	rounding := a.Shape.Radius + b.Shape.Radius

	best, face, kind := math.Inf(-1), 0, faceOfA
	sx := mul(math.Abs(x.X), hb.X) + mul(math.Abs(y.X), hb.Y) + mul(math.Abs(z.X), hb.Z)
	sy := mul(math.Abs(x.Y), hb.X) + mul(math.Abs(y.Y), hb.Y) + mul(math.Abs(z.Y), hb.Z)
	sz := mul(math.Abs(x.Z), hb.X) + mul(math.Abs(y.Z), hb.Y) + mul(math.Abs(z.Z), hb.Z)
	inradius := b.Shape.inradius
	if s := larger(best, -d.Y-ha.Y-rounding, sy, inradius, 0); s != best {
		best, face = s, 0
	}
	if s := larger(best, -d.Z-ha.Z-rounding, sz, inradius, 0); s != best {
		best, face = s, 1
	}
	if s := larger(best, -d.X-ha.X-rounding, sx, inradius, 0); s != best {
		best, face = s, 2
	}
	if s := larger(best, d.X-ha.X-rounding, sx, inradius, 0); s != best {
		best, face = s, 3
	}
	if s := larger(best, d.Y-ha.Y-rounding, sy, inradius, 0); s != best {
		best, face = s, 4
	}
	if s := larger(best, d.Z-ha.Z-rounding, sz, inradius, 0); s != best {
		best, face = s, 5
	}

	if best <= m.margin {
		e := b.mat.Undo(m.d) // b's centre is at d from a's, so a's is at -e from b's
		sx = mul(math.Abs(x.X), ha.X) + mul(math.Abs(x.Y), ha.Y) + mul(math.Abs(x.Z), ha.Z)
		sy = mul(math.Abs(y.X), ha.X) + mul(math.Abs(y.Y), ha.Y) + mul(math.Abs(y.Z), ha.Z)
		sz = mul(math.Abs(z.X), ha.X) + mul(math.Abs(z.Y), ha.Y) + mul(math.Abs(z.Z), ha.Z)
		inradius = a.Shape.inradius
		if s := larger(best, e.Y-hb.Y-rounding, sy, inradius, axisPreference); s != best {
			best, face, kind = s, 0, faceOfB
		}
		if s := larger(best, e.Z-hb.Z-rounding, sz, inradius, axisPreference); s != best {
			best, face, kind = s, 1, faceOfB
		}
		if s := larger(best, e.X-hb.X-rounding, sx, inradius, axisPreference); s != best {
			best, face, kind = s, 2, faceOfB
		}
		if s := larger(best, -e.X-hb.X-rounding, sx, inradius, axisPreference); s != best {
			best, face, kind = s, 3, faceOfB
		}
		if s := larger(best, -e.Y-hb.Y-rounding, sy, inradius, axisPreference); s != best {
			best, face, kind = s, 4, faceOfB
		}
		if s := larger(best, -e.Z-hb.Z-rounding, sz, inradius, axisPreference); s != best {
			best, face, kind = s, 5, faceOfB
		}
	}

	m.separation, m.kind, m.face = best, kind, face
	if kind == faceOfA {
		m.n = a.mat.Apply(a.Shape.Faces[face].Normal)
	} else {
		m.n = b.mat.Apply(b.Shape.Faces[face].Normal).Neg()
	}
	if best <= m.margin {
		t := edgeTest{m: m, d: d}
		t.setLeast()
		t.testAxis(x, 0)
		t.testAxis(z, 1)
		t.testAxis(y, 2)
	}
	return m.separation
}

// larger returns the separation along the normal of a face if it exceeds the best so far by more than the
// preference, and best otherwise. height is that of the other die's centre above the face.
func larger(best, height, support, inradius, preference float64) float64 {
	if height-inradius <= best {
		return best
	}
	if s := height - support; s > best+preference {
		return s
	}
	return best
}

// An edgeTest tests the cross products of the edges of two boxes.
type edgeTest struct {
	m      *axisTest
	d      Vec     // from a's centre to b's, in a's frame
	least2 float64 // squared threshold for the bound
}

func (t *edgeTest) setLeast() {
	a, b := t.m.a.Shape, t.m.b.Shape
	least := t.m.separation + axisPreference + (a.inradius + b.inradius + a.Radius + b.Radius)
	t.least2 = mul(least, least)
}

// testAxis tests the cross products of a's axes with an axis of b, given in a's frame.
func (t *edgeTest) testAxis(e Vec, edgeB int) {
	xx, yy, zz := mul(e.X, e.X), mul(e.Y, e.Y), mul(e.Z, e.Z)
	if l, along := zz+yy, mul(e.Y, t.d.Z)-mul(e.Z, t.d.Y); mul(along, along) > mul(t.least2, l) {
		t.test(Vec{0, -e.Z, e.Y}, l, along, 0, edgeB)
	}
	if l, along := yy+xx, mul(e.X, t.d.Y)-mul(e.Y, t.d.X); mul(along, along) > mul(t.least2, l) {
		t.test(Vec{-e.Y, e.X, 0}, l, along, 1, edgeB)
	}
	if l, along := zz+xx, mul(e.Z, t.d.X)-mul(e.X, t.d.Z); mul(along, along) > mul(t.least2, l) {
		t.test(Vec{e.Z, 0, -e.X}, l, along, 2, edgeB)
	}
}

// test tests an axis in a's frame with the squared length l.
//
//go:noinline
func (t *edgeTest) test(n Vec, l, along float64, edgeA, edgeB int) {
	if l < parallelTolerance {
		return
	}
	s := 1 / math.Sqrt(l)
	if along < 0 {
		s = -s
	}
	m := t.m
	world := m.a.mat.Apply(n.Scale(s))
	if separation := separationAlong(m.a, m.b, m.d, world); separation > m.separation+axisPreference {
		m.separation = separation
		m.kind = edgePair
		m.n = world
		m.edgeA = edgeA
		m.edgeB = edgeB
		t.setLeast()
	}
}
