package view

// A mesh is the drawn surface of one kind of die, in the die's body frame. It is built at startup
// from the simulated shape, which takes less time than loading it and can't diverge from it.
type mesh struct {
	points    []meshPoint
	triangles [][3]uint16 // counter-clockwise from outside
	edges     []edge      // all edges, each once
	corners   []vec       // corners of the core hull, which is smaller by radius
	planes    []vec       // outward normals of the faces
	marks     []int       // cells of the marks on the faces
	radius    float32
	girth     float32              // mean of the distances of the faces and the corners from the centre
	rounded   map[gridPoint]uint16 // rounded points by position, while building
	bevelled  *mesh                // simplified mesh for shadows
}

// A meshPoint is a vertex. Points on a face have the texture coordinates of its mark and the
// direction in which u grows; points on edges have neither.
type meshPoint struct {
	at, normal, right vec
	u, v              float32
}

// A face is a side of a solid: its corners, counter-clockwise from outside, and its marks.
type face struct {
	normal vec
	loop   []int
	marks  []mark
}

// A mark is an engraving on a face: its cell of the atlas, its position and its orientation.
type mark struct {
	cell         cell
	centre       vec
	right, below vec
}

// buildMesh builds the mesh of a convex core rounded by radius.
func buildMesh(corners []vec, faces []face, radius float32) *mesh {
	m := &mesh{corners: corners, radius: radius, rounded: map[gridPoint]uint16{}}
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
func buildBevelled(corners []vec, faces []face, radius float32) *mesh {
	m := &mesh{corners: corners, radius: radius, rounded: map[gridPoint]uint16{}}
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
func (m *mesh) addFace(f face) {
	n := len(f.loop)
	var middle vec
	for _, i := range f.loop {
		middle = middle.add(m.corners[i].mul(1 / float32(n)))
	}
	for k, i := range f.loop {
		corner := m.corners[i]
		mark := f.markAt(corner.sub(middle))
		flat := func(core vec) uint16 { return m.addFlat(core, f.normal, mark) }
		hub := flat(middle)
		from := flat(m.corners[f.loop[(k+n-1)%n]].lerp(corner, 0.5))
		tip := flat(corner)
		to := flat(corner.lerp(m.corners[f.loop[(k+1)%n]], 0.5))
		m.triangles = append(m.triangles, [3]uint16{hub, from, tip}, [3]uint16{hub, tip, to})
	}
}

// markAt returns the mark that lies farthest in a direction.
func (f *face) markAt(direction vec) *mark {
	best := &f.marks[0]
	for i := range f.marks {
		if f.marks[i].centre.dot(direction) > best.centre.dot(direction) {
			best = &f.marks[i]
		}
	}
	return best
}

// addFlat adds a point of a face with its mark.
func (m *mesh) addFlat(core, normal vec, k *mark) uint16 {
	p := meshPoint{at: core.add(normal.mul(m.radius)), normal: normal, right: k.right}
	off := p.at.sub(k.centre)
	p.u, p.v = k.cell.texel(off.dot(k.right), off.dot(k.below))
	return m.add(p)
}

func (m *mesh) add(p meshPoint) uint16 {
	m.points = append(m.points, p)
	return uint16(len(m.points) - 1)
}

func (m *mesh) quad(a, b, c, d uint16) {
	m.triangle(a, b, c)
	m.triangle(a, c, d)
}

// triangle adds a triangle, oriented by the normal of its first point.
func (m *mesh) triangle(a, b, c uint16) {
	p, q, r := m.points[a], m.points[b], m.points[c]
	if q.at.sub(p.at).cross(r.at.sub(p.at)).dot(p.normal) < 0 {
		b, c = c, b
	}
	m.triangles = append(m.triangles, [3]uint16{a, b, c})
}
