package model

// A Mesh is the drawn surface of one kind of die, in the die's body frame. It is built at startup
// from the simulated shape, which takes less time than loading it and can't diverge from it.
type Mesh struct {
	Points    []MeshPoint
	Triangles [][3]uint16 // counter-clockwise from outside
	Edges     []edge      // all edges, each once
	Corners   []Vec       // corners of the core hull, which is smaller by radius
	planes    []Vec       // outward normals of the faces
	Marks     []int       // cells of the marks on the faces
	Radius    float32
	girth     float32              // mean of the distances of the faces and the corners from the centre
	rounded   map[gridPoint]uint16 // rounded points by position, while building
	Bevelled  *Mesh                // simplified mesh for shadows
}

// A MeshPoint is a vertex. Points on a face have the texture coordinates of its mark and the
// direction in which u grows; points on edges have neither.
type MeshPoint struct {
	At, Normal, Right Vec
	U, V              float32
}

// A face is a side of a solid: its corners, counter-clockwise from outside, and its marks.
type face struct {
	normal Vec
	loop   []int
	marks  []mark
}

// A mark is an engraving on a face: its cell of the atlas, its position and its orientation.
type mark struct {
	cell         cell
	centre       Vec
	right, below Vec
}

// buildMesh builds the mesh of a convex core rounded by radius.
func buildMesh(corners []Vec, faces []face, radius float32) *Mesh {
	m := &Mesh{Corners: corners, Radius: radius, rounded: map[gridPoint]uint16{}}
	for i, f := range faces {
		m.planes = append(m.planes, f.normal)
		m.addFace(f)
		for j := range i {
			m.roundEdge(f, faces[j])
		}
	}
	for corner := range corners {
		m.roundCorner(corner, faces)
	}
	m.findEdges()
	m.rounded = nil
	return m
}

// buildBevelled builds a mesh with flat bevels in place of rounded edges, which is enough for a
// shadow.
func buildBevelled(corners []Vec, faces []face, radius float32) *Mesh {
	m := &Mesh{Corners: corners, Radius: radius, rounded: map[gridPoint]uint16{}}
	at := func(corner int, f face) uint16 { return m.addRound(corners[corner], f.normal) }
	for i, f := range faces {
		for k := range f.loop[2:] {
			m.triangle(at(f.loop[0], f), at(f.loop[k+1], f), at(f.loop[k+2], f))
		}
		for _, g := range faces[:i] {
			if a, b, ok := shared(f.loop, g.loop); ok {
				m.quad(at(a, f), at(b, f), at(b, g), at(a, g))
			}
		}
	}
	for corner := range corners {
		around, _ := facesAround(corner, faces)
		for k := range around[2:] {
			m.triangle(at(corner, faces[around[0]]), at(corner, faces[around[k+1]]), at(corner, faces[around[k+2]]))
		}
	}
	m.findEdges()
	m.rounded = nil
	return m
}

// addFace adds the flat part of a face as a fan around its middle. The triangles are small enough
// for the texture not to swim, although it is interpolated without perspective correction. On a
// face with several marks, the part at each corner shows the nearest mark.
func (m *Mesh) addFace(f face) {
	n := len(f.loop)
	var middle Vec
	for _, i := range f.loop {
		middle = middle.Add(m.Corners[i].Mul(1 / float32(n)))
	}
	for k, i := range f.loop {
		corner := m.Corners[i]
		mark := f.markAt(corner.Sub(middle))
		flat := func(core Vec) uint16 { return m.addFlat(core, f.normal, mark) }
		hub := flat(middle)
		from := flat(m.Corners[f.loop[(k+n-1)%n]].Lerp(corner, 0.5))
		tip := flat(corner)
		to := flat(corner.Lerp(m.Corners[f.loop[(k+1)%n]], 0.5))
		m.Triangles = append(m.Triangles, [3]uint16{hub, from, tip}, [3]uint16{hub, tip, to})
	}
}

// markAt returns the mark that lies farthest in a direction.
func (f *face) markAt(direction Vec) *mark {
	best := &f.marks[0]
	for i := range f.marks {
		if f.marks[i].centre.Dot(direction) > best.centre.Dot(direction) {
			best = &f.marks[i]
		}
	}
	return best
}

// addFlat adds a point of a face with its mark.
func (m *Mesh) addFlat(core, normal Vec, k *mark) uint16 {
	p := MeshPoint{At: core.Add(normal.Mul(m.Radius)), Normal: normal, Right: k.right}
	off := p.At.Sub(k.centre)
	p.U, p.V = k.cell.texel(off.Dot(k.right), off.Dot(k.below))
	return m.add(p)
}

func (m *Mesh) add(p MeshPoint) uint16 {
	m.Points = append(m.Points, p)
	return uint16(len(m.Points) - 1)
}

func (m *Mesh) quad(a, b, c, d uint16) {
	m.triangle(a, b, c)
	m.triangle(a, c, d)
}

// triangle adds a triangle, oriented by the normal of its first point.
func (m *Mesh) triangle(a, b, c uint16) {
	p, q, r := m.Points[a], m.Points[b], m.Points[c]
	if q.At.Sub(p.At).Cross(r.At.Sub(p.At)).Dot(p.Normal) < 0 {
		b, c = c, b
	}
	m.Triangles = append(m.Triangles, [3]uint16{a, b, c})
}
