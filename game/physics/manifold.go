package physics

import "math"

// maxPoints is the maximum number of contact points of two faces.
const maxPoints = 12

// A manifold describes the contact of two dice: the axis of largest separation, and the contact
// points along it.
type manifold struct {
	axisTest
	poseA, poseB uint32         // poses for which it was found
	points       [maxPoints]Vec // midway between the surfaces, relative to a's centre
	separations  [maxPoints]float64
	count        int
}

// find finds the manifold of two dice with a speculative margin. Points beyond it may be left out. A step
// that is repeated in halves begins with the same poses, and then the manifold remains as it is.
func (m *manifold) find(a, b *Body, d Vec, margin float64, buffers *clipBuffers) {
	if m.poseA == a.pose && m.poseB == b.pose && m.separation <= margin && margin <= m.margin {
		return
	}
	m.a = a
	m.b = b
	m.d = d
	m.margin = margin
	m.poseA, m.poseB, m.count = a.pose, b.pose, 0
	if m.separate() <= margin {
		m.findPoints(buffers)
	}
}

// findPoints finds the contact points along the separating axis.
func (m *manifold) findPoints(buffers *clipBuffers) {
	switch m.kind {
	case faceOfA:
		m.clipFaces(m.a, m.b, Vec{}, m.d, m.n, buffers)
	case faceOfB:
		m.clipFaces(m.b, m.a, m.d, Vec{}, m.n.Neg(), buffers)
	case edgePair:
		m.joinEdges()
	}
}

// clipBuffers hold a face before and after clipping against a side. They are kept, because zeroing new ones for
// each manifold takes time.
type clipBuffers [2][maxPoints]Vec

// clipFaces clips the incident face against the sides of the reference face. refPos and incPos are
// the dice's centres relative to a's; n is the reference normal.
//
//go:noinline
func (m *manifold) clipFaces(ref, inc *Body, refPos, incPos, n Vec, buffers *clipBuffers) {
	face := &ref.Shape.Faces[m.face]
	points := incidentFace(buffers[0][:0], inc, incPos, n)
	first := refPos.Add(ref.mat.Apply(ref.Shape.Vertices[face.Loop[0]]))
	from := first
	for k := range face.Loop {
		to := first
		if k+1 < len(face.Loop) {
			to = refPos.Add(ref.mat.Apply(ref.Shape.Vertices[face.Loop[k+1]]))
		}
		in := n.Cross(to.Sub(from)).Unit()
		points = Clip(buffers[1-k%2][:0], points, Plane{in, in.Dot(from) - ref.Shape.Radius})
		from = to
	}
	if len(points) == 0 { // beyond a rounded corner: the nearest vertex only
		points = append(points, incPos.Add(supportVertex(inc, n.Neg())))
	}
	level := n.Dot(refPos) + face.Offset + ref.Shape.Radius + inc.Shape.Radius
	for _, p := range points {
		separation := n.Dot(p) - level
		if separation > m.margin {
			continue
		}
		m.points[m.count] = p.AddScaled(n, -inc.Shape.Radius-separation/2)
		m.separations[m.count] = separation
		m.count++
	}
}

// incidentFace appends the vertices of the face of inc that is most antiparallel to n.
func incidentFace(dst []Vec, inc *Body, pos, n Vec) []Vec {
	f := inc.Shape.Towards(inc.mat.Undo(n.Neg()))
	for _, v := range inc.Shape.Faces[f].Loop {
		dst = append(dst, pos.Add(inc.mat.Apply(inc.Shape.Vertices[v])))
	}
	return dst
}

// supportVertex returns the core vertex farthest along n, relative to the die's centre.
func supportVertex(b *Body, n Vec) Vec {
	local := b.mat.Undo(n)
	far, found := math.Inf(-1), Vec{}
	for _, v := range b.Shape.Vertices {
		if d := local.Dot(v); d > far {
			far, found = d, v
		}
	}
	return b.mat.Apply(found)
}

// joinEdges finds the midpoint of the shortest segment between the two support edges.
func (m *manifold) joinEdges() {
	pa, qa := supportEdge(m.a, m.edgeA, m.n)
	pb, qb := supportEdge(m.b, m.edgeB, m.n.Neg())
	pb, qb = pb.Add(m.d), qb.Add(m.d)
	u, v, w := qa.Sub(pa), qb.Sub(pb), pa.Sub(pb)
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	uw, vw := u.Dot(w), v.Dot(w)
	det := mul(uu, vv) - mul(uv, uv) // not 0: the edges aren't parallel
	s := clamp01((mul(uv, vw) - mul(vv, uw)) / det)
	t := clamp01((mul(uu, vw) - mul(uv, uw)) / det)
	ca := pa.AddScaled(u, s).AddScaled(m.n, m.a.Shape.Radius)
	cb := pb.AddScaled(v, t).AddScaled(m.n, -m.b.Shape.Radius)
	m.points[0] = ca.Add(cb).Scale(0.5)
	m.separations[0] = m.separation
	m.count = 1
}

// clamp01 limits a number to 0 to 1. It avoids min and max, which are calls in WebAssembly.
func clamp01(v float64) float64 {
	if v < 0 {
		return 0
	}
	if v > 1 {
		return 1
	}
	return v
}

// supportEdge returns the ends of the farthest edge along n among those parallel to an axis,
// relative to the die's centre.
func supportEdge(b *Body, axis int, n Vec) (Vec, Vec) {
	local := b.mat.Undo(n)
	far, found := math.Inf(-1), edge{}
	for _, e := range b.Shape.edges[axis] {
		if d := local.Dot(b.Shape.Vertices[e.a]) + local.Dot(b.Shape.Vertices[e.b]); d > far {
			far, found = d, e
		}
	}
	return b.mat.Apply(b.Shape.Vertices[found.a]), b.mat.Apply(b.Shape.Vertices[found.b])
}
