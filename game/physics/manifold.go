package physics

import "math"

// maxPoints is how many points two faces can meet in.
const maxPoints = 12

// manifold is how two dice lie to each other: the direction in which they are
// farthest apart, and the points where they come closest along it.
type manifold struct {
	a, b   *Body
	d      Vec // from a's centre to b's
	margin float64

	n      Vec // from a to b
	apart  float64
	kind   separation
	face   int // of a or b
	ea, eb int // axes of edges

	points [maxPoints]Vec // midway between the surfaces, relative to a's centre
	gaps   [maxPoints]float64
	count  int
}

type separation uint8

const (
	byFaceOfA separation = iota
	byFaceOfB
	byEdges
)

// favour is how much better a later kind of axis has to be, metres. A contact of
// faces has more points and is steadier.
const favour = 0.05e-3

// separate finds the direction in which the dice are farthest apart (the separating
// axis test) and returns how far; beyond the margin it stops at the first. Each
// direction is first bounded by the spheres inside the dice, which rules most out
// without looking at a vertex.
func (m *manifold) separate() float64 {
	m.apart = math.Inf(-1)
	m.byFaces(m.a, m.b, m.d, byFaceOfA)
	if m.apart <= m.margin {
		m.byFaces(m.b, m.a, m.d.Neg(), byFaceOfB)
	}
	if m.apart <= m.margin {
		m.byEdges()
	}
	return m.apart
}

func (m *manifold) byFaces(a, b *Body, d Vec, kind separation) {
	local := a.mat.Undo(d)
	rounding := a.Shape.Radius + b.Shape.Radius
	for i := range a.Shape.Faces {
		f := &a.Shape.Faces[i]
		before := f.Normal.Dot(local) - f.Offset - rounding
		if before-b.Shape.inner <= m.apart {
			continue
		}
		n := a.mat.Apply(f.Normal)
		apart := before - support(b, n.Neg())
		if apart > m.apart+favour || kind == byFaceOfA && apart > m.apart {
			m.apart, m.kind, m.face, m.n = apart, kind, i, n
			if kind == byFaceOfB {
				m.n = n.Neg()
			}
		}
	}
}

// byEdges looks along the directions that are square to an edge of each. It works in
// a's frame.
func (m *manifold) byEdges() {
	a, b := m.a, m.b
	d := a.mat.Undo(m.d)
	inner := a.Shape.inner + b.Shape.inner + a.Shape.Radius + b.Shape.Radius
	least := m.apart + favour + inner // what the bound has to beat
	for j := range b.Shape.axes {
		eb := a.mat.Undo(b.mat.Apply(b.Shape.axes[j]))
		for i := range a.Shape.axes {
			n := a.Shape.axes[i].Cross(eb)
			l, along := n.Dot(n), n.Dot(d)
			if mul(along, along) <= mul(mul(least, least), l) || l < parallel {
				continue
			}
			s := 1 / math.Sqrt(l)
			if along < 0 {
				s = -s
			}
			world := a.mat.Apply(n.Scale(s))
			if apart := apartAlong(a, b, m.d, world); apart > m.apart+favour {
				m.apart, m.kind, m.n, m.ea, m.eb = apart, byEdges, world, i, j
				least = apart + favour + inner
			}
		}
	}
}

// parallel is the square of the sine of an angle between edges so small that a face
// separates as well.
const parallel = 1e-4

// collect finds the points where the dice meet along the axis that was found.
func (m *manifold) collect() {
	switch m.kind {
	case byFaceOfA:
		m.clip(m.a, m.b, Vec{}, m.d, m.n)
	case byFaceOfB:
		m.clip(m.b, m.a, m.d, Vec{}, m.n.Neg())
	case byEdges:
		m.cross()
	}
}

// clip cuts the face of the other die that looks at the reference face to the
// outline of that face. at and other are the dice's centres relative to a's, n is
// the reference face's normal.
func (m *manifold) clip(ref, inc *Body, at, other, n Vec) {
	face := &ref.Shape.Faces[m.face]
	var buffers [2][maxPoints]Vec
	points := m.incident(inc, other, n, buffers[0][:0])
	for k, v := range face.Loop {
		from := at.Add(ref.mat.Apply(ref.Shape.Vertices[v]))
		to := at.Add(ref.mat.Apply(ref.Shape.Vertices[face.Loop[(k+1)%len(face.Loop)]]))
		out := to.Sub(from).Cross(n).Unit()
		points = cut(points, out, out.Dot(from)+ref.Shape.Radius, buffers[1-k%2][:0])
	}
	if len(points) == 0 { // past a rounded corner: the nearest vertex alone
		points = append(points, other.Add(deepest(inc, n.Neg())))
	}
	level := n.Dot(at) + face.Offset + ref.Shape.Radius + inc.Shape.Radius
	for _, p := range points {
		gap := n.Dot(p) - level
		if gap > m.margin {
			continue
		}
		m.points[m.count] = p.AddScaled(n, -inc.Shape.Radius-gap/2)
		m.gaps[m.count] = gap
		m.count++
	}
}

// incident appends the outline of the face of inc that looks most against n.
func (m *manifold) incident(inc *Body, at, n Vec, out []Vec) []Vec {
	f := inc.Shape.Towards(inc.mat.Undo(n.Neg()))
	for _, v := range inc.Shape.Faces[f].Loop {
		out = append(out, at.Add(inc.mat.Apply(inc.Shape.Vertices[v])))
	}
	return out
}

// cut appends the part of a polygon with n·p ≤ offset to out.
func cut(polygon []Vec, n Vec, offset float64, out []Vec) []Vec {
	for k, p := range polygon {
		q := polygon[(k+1)%len(polygon)]
		dp, dq := n.Dot(p)-offset, n.Dot(q)-offset
		if dp <= 0 {
			out = append(out, p)
		}
		if (dp <= 0) != (dq <= 0) {
			out = append(out, p.AddScaled(q.Sub(p), dp/(dp-dq)))
		}
	}
	return out
}

// deepest returns the vertex of the core that lies farthest along n, relative to
// the die's centre.
func deepest(b *Body, n Vec) Vec {
	local := b.mat.Undo(n)
	far, found := math.Inf(-1), Vec{}
	for _, v := range b.Shape.Vertices {
		if d := local.Dot(v); d > far {
			far, found = d, v
		}
	}
	return b.mat.Apply(found)
}

// cross finds the point where the two edges come closest that face each other.
func (m *manifold) cross() {
	pa, qa := edgeTowards(m.a, m.ea, m.n)
	pb, qb := edgeTowards(m.b, m.eb, m.n.Neg())
	pb, qb = pb.Add(m.d), qb.Add(m.d)
	u, v, w := qa.Sub(pa), qb.Sub(pb), pa.Sub(pb)
	uu, uv, vv, uw, vw := u.Dot(u), u.Dot(v), v.Dot(v), u.Dot(w), v.Dot(w)
	det := mul(uu, vv) - mul(uv, uv) // not 0: the edges are not parallel
	s := max(0, min(1, (mul(uv, vw)-mul(vv, uw))/det))
	t := max(0, min(1, (mul(uu, vw)-mul(uv, uw))/det))
	ca := pa.AddScaled(u, s).AddScaled(m.n, m.a.Shape.Radius)
	cb := pb.AddScaled(v, t).AddScaled(m.n, -m.b.Shape.Radius)
	m.points[0] = ca.Add(cb).Scale(0.5)
	m.gaps[0] = m.apart
	m.count = 1
}

// edgeTowards returns the ends of the edge parallel to an axis that lies farthest
// along n, relative to the die's centre.
func edgeTowards(b *Body, axis int, n Vec) (Vec, Vec) {
	local := b.mat.Undo(n)
	far, found := math.Inf(-1), edge{}
	for _, e := range b.Shape.edges {
		if e.axis != axis {
			continue
		}
		if d := local.Dot(b.Shape.Vertices[e.a]) + local.Dot(b.Shape.Vertices[e.b]); d > far {
			far, found = d, e
		}
	}
	return b.mat.Apply(b.Shape.Vertices[found.a]), b.mat.Apply(b.Shape.Vertices[found.b])
}
