package view

import (
	"cmp"
	"math"
	"slices"
)

// bend is the number of strips into which a rounded edge is divided. With it, a die 400 pixels
// wide still looks round.
const bend = 4

// A mesh is the drawn surface of one kind of die, in the die's body frame. It is built at startup
// from the simulated shape, which takes less time than loading it and can't diverge from it.
type mesh struct {
	points    []meshPoint
	triangles [][3]uint16 // counter-clockwise from outside
	edges     []edge      // all edges, each once
	corners   []vec       // of the core hull, which is smaller by radius
	planes    []vec       // outward normals of the faces
	marks     []vec       // centres of the marks
	radius    float32
	rounded   map[gridPoint]uint16 // rounded points by position, while building
	bevelled  *mesh                // simplified mesh for shadows
}

// A meshPoint is a vertex. Points on a face have the texture coordinates of its mark and the
// direction in which u grows; points on edges have neither.
type meshPoint struct {
	at, normal, right vec
	u, v              float32
	mark              uint8 // index into the mesh's marks plus 1, or 0
}

// An edge runs from point a to point b, between the triangles left and right.
type edge struct{ a, b, left, right uint16 }

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

// sortAround sorts ring counter-clockwise about an axis by the direction of each element from the
// axis.
func sortAround(ring []int, axis vec, direction func(int) vec) {
	first := direction(ring[0])
	x := first.sub(axis.mul(first.dot(axis))).unit()
	y := axis.cross(x)
	turned := func(i int) float32 {
		d := direction(i)
		return angle(d.dot(x), d.dot(y))
	}
	slices.SortFunc(ring, func(i, j int) int { return cmp.Compare(turned(i), turned(j)) })
}

// angle returns a pseudoangle of the direction (x, y): it grows from 0 to 4 and orders directions
// as the true angle does.
func angle(x, y float32) float32 {
	const almost = 1e-4
	share := x / (max(x, -x) + max(y, -y))
	if y < -almost {
		return 3 + share
	}
	return 1 - share
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
	n, first := len(f.loop), len(m.marks)
	for _, k := range f.marks {
		m.marks = append(m.marks, k.centre)
	}
	var middle vec
	for _, i := range f.loop {
		middle = middle.add(m.corners[i].mul(1 / float32(n)))
	}
	for k, i := range f.loop {
		corner := m.corners[i]
		mark := f.markAt(corner.sub(middle))
		flat := func(core vec) uint16 { return m.addFlat(core, f.normal, &f.marks[mark], first+mark) }
		hub := flat(middle)
		from := flat(m.corners[f.loop[(k+n-1)%n]].lerp(corner, 0.5))
		tip := flat(corner)
		to := flat(corner.lerp(m.corners[f.loop[(k+1)%n]], 0.5))
		m.triangles = append(m.triangles, [3]uint16{hub, from, tip}, [3]uint16{hub, tip, to})
	}
}

// markAt returns the index of the mark that lies farthest in a direction.
func (f *face) markAt(direction vec) int {
	best := 0
	for i := range f.marks {
		if f.marks[i].centre.dot(direction) > f.marks[best].centre.dot(direction) {
			best = i
		}
	}
	return best
}

// addFlat adds a point of a face with its mark, which is the n-th of the mesh.
func (m *mesh) addFlat(core, normal vec, k *mark, n int) uint16 {
	p := meshPoint{at: core.add(normal.mul(m.radius)), normal: normal, right: k.right, mark: uint8(n + 1)}
	off := p.at.sub(k.centre)
	p.u, p.v = k.cell.texel(off.dot(k.right), off.dot(k.below))
	return m.add(p)
}

// roundEdge adds the strip that rounds the edge between two faces, if they share one.
func (m *mesh) roundEdge(f, g face) {
	a, b, ok := shared(f.loop, g.loop)
	if !ok {
		return
	}
	var before [3]uint16
	for step := range bend + 1 {
		normal := f.normal.lerp(g.normal, float32(step)/bend).unit()
		row := [3]uint16{}
		for i := range row {
			at := m.corners[a].lerp(m.corners[b], float32(i)/2)
			row[i] = m.addRound(at, normal)
		}
		if step > 0 {
			for i := range 2 {
				m.quad(before[i], before[i+1], row[i+1], row[i])
			}
		}
		before = row
	}
}

// shared returns the edge that two faces have in common.
func shared(ring, other []int) (a, b int, ok bool) {
	var both []int
	for _, i := range ring {
		if slices.Contains(other, i) {
			both = append(both, i)
		}
	}
	if len(both) != 2 {
		return 0, 0, false
	}
	return both[0], both[1], true
}

// roundCorner adds the cap that rounded a corner, as rings of points around the tip.
func (m *mesh) roundCorner(corner int, faces []face) {
	around, tip := facesAround(corner, faces)
	var rim []vec
	for k, i := range around {
		n, o := faces[i].normal, faces[around[(k+1)%len(around)]].normal
		for step := range bend {
			rim = append(rim, n.lerp(o, float32(step)/bend).unit())
		}
	}
	rings := (bend + 1) / 2
	top := m.addRound(m.corners[corner], tip)
	at := func(ring, i int) uint16 {
		normal := rim[i%len(rim)].lerp(tip, float32(ring)/float32(rings)).unit()
		return m.addRound(m.corners[corner], normal)
	}
	for ring := range rings {
		for i := range rim {
			if ring == rings-1 {
				m.triangle(at(ring, i), at(ring, i+1), top)
				continue
			}
			m.quad(at(ring, i), at(ring, i+1), at(ring+1, i+1), at(ring+1, i))
		}
	}
}

// facesAround returns the faces that meet at a corner, counter-clockwise from outside, and their
// mean direction.
func facesAround(corner int, faces []face) (around []int, tip vec) {
	for i, f := range faces {
		if slices.Contains(f.loop, corner) {
			around = append(around, i)
			tip = tip.add(f.normal)
		}
	}
	tip = tip.unit()
	sortAround(around, tip, func(i int) vec { return faces[i].normal })
	return around, tip
}

// addRound adds a point of a rounded edge or corner, unless it exists.
func (m *mesh) addRound(core, normal vec) uint16 {
	p := meshPoint{at: core.add(normal.mul(m.radius)), normal: normal}
	if i, ok := m.rounded[p.at.gridPoint()]; ok {
		return i
	}
	i := m.add(p)
	m.rounded[p.at.gridPoint()] = i
	return i
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

// findEdges pairs the sides of the triangles to edges. Points at the same position count as one.
func (m *mesh) findEdges() {
	first := map[gridPoint]uint16{}
	same := make([]uint16, len(m.points))
	for i, p := range m.points {
		at := p.at.gridPoint()
		if _, ok := first[at]; !ok {
			first[at] = uint16(i)
		}
		same[i] = first[at]
	}
	open := map[[2]uint16]uint16{}
	for i, t := range m.triangles {
		for k := range t {
			a, b := t[k], t[(k+1)%3]
			back := [2]uint16{same[b], same[a]}
			if left, ok := open[back]; ok {
				m.edges = append(m.edges, edge{a, b, uint16(i), left})
				delete(open, back)
				continue
			}
			open[[2]uint16{same[a], same[b]}] = uint16(i)
		}
	}
	for sides, left := range open {
		m.edges = append(m.edges, edge{sides[0], sides[1], left, noTriangle})
	}
}

// noTriangle is the right of an edge where the surface ends.
const noTriangle = 1<<16 - 1

// A gridPoint is a position rounded to 0.01 mm.
type gridPoint [3]int32

func (a vec) gridPoint() gridPoint {
	const grid = 1e5
	round := func(v float32) int32 { return int32(math.Round(float64(v) * grid)) }
	return gridPoint{round(a.x), round(a.y), round(a.z)}
}
