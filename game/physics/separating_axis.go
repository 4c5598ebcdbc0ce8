package physics

import "math"

// axisKind is the kind of features that a separating axis is square to.
type axisKind uint8

const (
	faceOfA axisKind = iota
	faceOfB
	edgePair
)

// axisPreference is how much farther apart an axis of a later kind has to show the dice to
// be taken, m. Faces touch in more points than edges, which is steadier, and the same kind
// from step to step keeps the contacts.
const axisPreference = 0.05e-3

// parallelTolerance is the square of the sine of an angle between edges so small that a
// face separates as well.
const parallelTolerance = 1e-4

// separate finds the direction in which the dice are farthest apart (the separating axis
// test) and returns how far; once that is more than the margin it looks no further. Each
// direction is first bounded by the spheres inside the dice, which rules most of them out
// without looking at a vertex.
func (m *manifold) separate() float64 {
	m.separation = math.Inf(-1)
	m.testFaces(m.a, m.b, m.d, faceOfA)
	if m.separation <= m.margin {
		m.testFaces(m.b, m.a, m.d.Neg(), faceOfB)
	}
	if m.separation <= m.margin {
		m.testEdges()
	}
	return m.separation
}

// testFaces tests the normals of a's faces; d leads from a to b.
func (m *manifold) testFaces(a, b *Body, d Vec, kind axisKind) {
	local := a.mat.Undo(d)
	rounding := a.Shape.Radius + b.Shape.Radius
	for i := range a.Shape.Faces {
		f := &a.Shape.Faces[i]
		height := f.Normal.Dot(local) - f.Offset - rounding // of b's centre over the face
		if height-b.Shape.inradius <= m.separation {
			continue
		}
		n := a.mat.Apply(f.Normal)
		separation := height - support(b, n.Neg())
		if separation > m.separation+axisPreference || kind == faceOfA && separation > m.separation {
			m.separation, m.kind, m.face, m.n = separation, kind, i, n
			if kind == faceOfB {
				m.n = n.Neg()
			}
		}
	}
}

// testEdges tests the directions that are square to an edge of each. It works in a's frame.
func (m *manifold) testEdges() {
	a, b := m.a, m.b
	d := a.mat.Undo(m.d)
	inradii := a.Shape.inradius + b.Shape.inradius + a.Shape.Radius + b.Shape.Radius
	least := m.separation + axisPreference + inradii // what the bound has to beat
	for j := range b.Shape.axes {
		eb := a.mat.Undo(b.mat.Apply(b.Shape.axes[j]))
		for i := range a.Shape.axes {
			n := a.Shape.axes[i].Cross(eb)
			l, along := n.Dot(n), n.Dot(d)
			if mul(along, along) <= mul(mul(least, least), l) || l < parallelTolerance {
				continue
			}
			s := 1 / math.Sqrt(l)
			if along < 0 {
				s = -s
			}
			world := a.mat.Apply(n.Scale(s))
			if separation := separationAlong(a, b, m.d, world); separation > m.separation+axisPreference {
				m.separation, m.kind, m.n, m.edgeA, m.edgeB = separation, edgePair, world, i, j
				least = separation + axisPreference + inradii
			}
		}
	}
}

// separationAlong returns how far apart two dice are along a direction; d leads from a's
// centre to b's.
func separationAlong(a, b *Body, d, n Vec) float64 {
	return n.Dot(d) - support(a, n) - support(b, n.Neg()) - a.Shape.Radius - b.Shape.Radius
}

// support returns how far the core reaches from the centre along n. That of a box is known
// without a look at its corners; the sum is rounded as that of the farthest corner is.
func support(b *Body, n Vec) float64 {
	local := b.mat.Undo(n)
	if h := b.Shape.halfSides; h.X > 0 {
		return mul(math.Abs(local.X), h.X) + mul(math.Abs(local.Y), h.Y) + mul(math.Abs(local.Z), h.Z)
	}
	return farthest(b.Shape.Vertices, local)
}

// farthest returns how far the farthest of the points lies along n.
func farthest(points []Vec, n Vec) float64 {
	far := math.Inf(-1)
	for i := range points {
		if d := n.Dot(points[i]); d > far {
			far = d
		}
	}
	return far
}
