package physics

import "math"

// axisKind is the kind of features that define a separating axis.
type axisKind uint8

const (
	faceOfA axisKind = iota
	faceOfB
	edgePair
)

// axisPreference is the separation in metres by which an axis of a later kind must exceed the best
// so far. Face contacts have more points, which is more stable, and keeping the kind of axis
// between steps keeps the contacts.
const axisPreference = 0.05e-3

// parallelTolerance is the squared sine of the angle below which two edges count as parallel. Then
// a face axis separates as well.
const parallelTolerance = 1e-4

// separate finds the axis of largest separation (separating axis test) and returns that
// separation. It stops as soon as it exceeds the margin. A bound from the inscribed spheres
// rejects most axes without visiting vertices.
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

// testFaces tests the normals of a's faces. d leads from a to b.
func (m *manifold) testFaces(a, b *Body, d Vec, kind axisKind) {
	local := a.mat.Undo(d)
	rounding := a.Shape.Radius + b.Shape.Radius
	for i := range a.Shape.Faces {
		f := &a.Shape.Faces[i]
		height := f.Normal.Dot(local) - f.Offset - rounding // height of b's centre above the face
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

// testEdges tests the cross products of edges, in a's frame.
func (m *manifold) testEdges() {
	a, b := m.a, m.b
	d := a.mat.Undo(m.d)
	inradii := a.Shape.inradius + b.Shape.inradius + a.Shape.Radius + b.Shape.Radius
	least := m.separation + axisPreference + inradii // threshold for the bound
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

// separationAlong returns the separation of two dice along n. d leads from a's centre to b's.
func separationAlong(a, b *Body, d, n Vec) float64 {
	return n.Dot(d) - support(a, n) - support(b, n.Neg()) - a.Shape.Radius - b.Shape.Radius
}

// support returns the extent of the core from the centre along n. The formula for boxes gives the
// same bits as the farthest corner.
func support(b *Body, n Vec) float64 {
	local := b.mat.Undo(n)
	if h := b.Shape.halfSides; h.X > 0 {
		return mul(math.Abs(local.X), h.X) + mul(math.Abs(local.Y), h.Y) + mul(math.Abs(local.Z), h.Z)
	}
	return farthest(b.Shape.Vertices, local)
}

// farthest returns the largest extent of the points along n.
func farthest(points []Vec, n Vec) float64 {
	far := math.Inf(-1)
	for i := range points {
		if d := n.Dot(points[i]); d > far {
			far = d
		}
	}
	return far
}
