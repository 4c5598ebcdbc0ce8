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

// An axisTest finds the axis of largest separation of two dice.
type axisTest struct {
	a, b   *Body
	d      Vec     // vector from a's centre to b's
	margin float64 // speculative margin, m: a larger separation need not be the largest

	n            Vec // normal from a to b
	separation   float64
	kind         axisKind
	face         int // index into Faces of a or b
	edgeA, edgeB int // indices into Shape.axes
}

// separate finds the axis of largest separation (separating axis test) and returns that
// separation. It stops as soon as it exceeds the margin. A bound from the inscribed spheres
// rejects most axes without visiting vertices.
func (m *axisTest) separate() float64 {
	if m.a.Shape.box && m.b.Shape.box {
		return m.separateBoxes()
	}
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
func (m *axisTest) testFaces(a, b *Body, d Vec, kind axisKind) {
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
			m.separation = separation
			m.kind = kind
			m.face = i
			m.n = n
			if kind == faceOfB {
				m.n = n.Neg()
			}
		}
	}
}

// testEdges tests the cross products of edges, in a's frame.
func (m *axisTest) testEdges() {
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
				m.separation = separation
				m.kind = edgePair
				m.n = world
				m.edgeA = i
				m.edgeB = j
				least = separation + axisPreference + inradii
			}
		}
	}
}

// separationAlong returns the separation of two dice along n. d leads from a's centre to b's.
//
//go:noinline
func separationAlong(a, b *Body, d, n Vec) float64 {
	if a.Shape.halfSides.X > 0 && b.Shape.halfSides.X > 0 {
		return n.Dot(d) - boxSupport(a, n) - boxSupport(b, n) - a.Shape.Radius - b.Shape.Radius
	}
	return n.Dot(d) - support(a, n) - support(b, n.Neg()) - a.Shape.Radius - b.Shape.Radius
}

// support returns the extent of the core from the centre along n.
func support(b *Body, n Vec) float64 {
	if b.Shape.halfSides.X > 0 {
		return boxSupport(b, n)
	}
	return farthest(b.Shape.Vertices, b.mat.Undo(n))
}

// boxSupport returns the extent of a box along n, or along −n. It has the same bits as that of the farthest
// corner.
func boxSupport(b *Body, n Vec) float64 {
	m, h := &b.mat, &b.Shape.halfSides
	x := mul(m.X.X, n.X) + mul(m.Y.X, n.Y) + mul(m.Z.X, n.Z)
	y := mul(m.X.Y, n.X) + mul(m.Y.Y, n.Y) + mul(m.Z.Y, n.Z)
	z := mul(m.X.Z, n.X) + mul(m.Y.Z, n.Y) + mul(m.Z.Z, n.Z)
	return mul(math.Abs(x), h.X) + mul(math.Abs(y), h.Y) + mul(math.Abs(z), h.Z)
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
