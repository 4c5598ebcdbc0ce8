package view

import (
	"cmp"
	"math"
	"slices"
)

// bend is into how many facets a mesh divides the rounding of an edge. A die 400
// pixels wide is still round with it.
const bend = 4

// mesh is the drawn surface of one kind of die, in the die's own frame. It is
// made from the very shape that is simulated, at start: that takes less time
// than reading it would, and it can't fall out of step.
type mesh struct {
	points    []meshPoint
	triangles [][3]uint16 // counter-clockwise seen from outside
	ridges    []ridge     // every edge of every triangle, once
	corners   []vec       // of the core hull, which is smaller by radius
	planes    []vec       // the faces' outward normals
	radius    float32
	rounds    map[place]uint16 // the points of roundings, while it is built
	rough     *mesh            // the same with few points, for its shadow
}

// meshPoint is a vertex. Points on a face carry the mark's texel and the
// direction in which its texels run to the right; points on edges carry none.
type meshPoint struct {
	at, normal, right vec
	u, v              float32
}

// ridge is an edge from point a to point b between two triangles.
type ridge struct{ a, b, left, right uint16 }

// face is one side of a solid: its outward normal, which way the mark on it is
// read, and the cell of the mark.
type face struct {
	normal, right vec
	centre        vec // of the mark, on the core hull's face
	cell          cell
}

// buildMesh rounds the convex hull of corners, whose faces are given, by radius.
// Facets is the number of strips of a rounding.
func buildMesh(corners []vec, faces []face, radius float32, facets int) *mesh {
	m := &mesh{corners: corners, radius: radius, rounds: map[place]uint16{}}
	loops := make([][]int, len(faces))
	for i, f := range faces {
		loops[i] = loop(corners, f.normal)
		m.addFace(f, loops[i])
		m.planes = append(m.planes, f.normal)
	}
	for i := range faces {
		for j := range i {
			m.addEdge(faces[i].normal, faces[j].normal, loops[i], loops[j], facets)
		}
	}
	for corner := range corners {
		m.addCorner(corner, faces, loops, facets)
	}
	m.findRidges()
	m.rounds = nil
	return m
}

// loop lists the corners on the face with the given normal, counter-clockwise.
func loop(corners []vec, normal vec) []int {
	const flat = 1e-5
	height := float32(-1)
	for _, c := range corners {
		height = max(height, c.dot(normal))
	}
	var ring []int
	var centre vec
	for i, c := range corners {
		if c.dot(normal) > height-flat {
			ring = append(ring, i)
			centre = centre.add(c)
		}
	}
	sortAround(ring, normal, func(i int) vec { return corners[i].sub(centre.mul(1 / float32(len(ring)))) })
	return ring
}

// sortAround orders things counter-clockwise about an axis by the direction that
// each has from it.
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

// angle grows from 0 to 4 as the direction (x, y) turns once around; it orders
// directions as the true angle does.
func angle(x, y float32) float32 {
	const almost = 1e-4
	share := x / (max(x, -x) + max(y, -y))
	if y < -almost {
		return 3 + share
	}
	return 1 - share
}

// addFace adds the flat part of a face as a fan around the mark's centre: small
// enough triangles for their texels not to swim under perspective.
func (m *mesh) addFace(f face, ring []int) {
	down := f.normal.cross(f.right)
	place := func(at vec) meshPoint {
		p := meshPoint{at: at.add(f.normal.mul(m.radius)), normal: f.normal, right: f.right}
		off := at.sub(f.centre)
		p.u, p.v = f.cell.texel(off.dot(f.right), off.dot(down))
		return p
	}
	var middle vec
	for _, i := range ring {
		middle = middle.add(m.corners[i].mul(1 / float32(len(ring))))
	}
	hub := m.add(place(middle))
	for k, i := range ring {
		a, b := m.corners[i], m.corners[ring[(k+1)%len(ring)]]
		p, q, r := m.add(place(a)), m.add(place(a.lerp(b, 0.5))), m.add(place(b))
		m.triangles = append(m.triangles, [3]uint16{hub, p, q}, [3]uint16{hub, q, r})
	}
}

// addEdge adds the strip that rounds the edge between two faces, if they share one.
func (m *mesh) addEdge(n, o vec, ring, other []int, facets int) {
	a, b, ok := shared(ring, other)
	if !ok {
		return
	}
	var before [3]uint16
	for step := range facets + 1 {
		normal := n.lerp(o, float32(step)/float32(facets)).unit()
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

// shared is the edge that two faces have in common.
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

// addCorner adds the cap that rounds a corner: rings of points from the ends of
// the adjoining edges' strips to the corner's tip.
func (m *mesh) addCorner(corner int, faces []face, loops [][]int, facets int) {
	var around []int
	var tip vec
	for i, ring := range loops {
		if slices.Contains(ring, corner) {
			around = append(around, i)
			tip = tip.add(faces[i].normal)
		}
	}
	tip = tip.unit()
	sortAround(around, tip, func(i int) vec { return faces[i].normal })
	var rim []vec
	for k, i := range around {
		n, o := faces[i].normal, faces[around[(k+1)%len(around)]].normal
		for step := range facets {
			rim = append(rim, n.lerp(o, float32(step)/float32(facets)).unit())
		}
	}
	rings := (facets + 1) / 2
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

// addRound adds a point of a rounding, or finds it.
func (m *mesh) addRound(core, normal vec) uint16 {
	p := meshPoint{at: core.add(normal.mul(m.radius)), normal: normal}
	if i, ok := m.rounds[p.at.place()]; ok {
		return i
	}
	i := m.add(p)
	m.rounds[p.at.place()] = i
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

// triangle adds a facet of a rounding, the right way around.
func (m *mesh) triangle(a, b, c uint16) {
	p, q, r := m.points[a], m.points[b], m.points[c]
	if q.at.sub(p.at).cross(r.at.sub(p.at)).dot(p.normal) < 0 {
		b, c = c, b
	}
	m.triangles = append(m.triangles, [3]uint16{a, b, c})
}

// findRidges pairs the triangles' edges. Points at the same place count as one.
func (m *mesh) findRidges() {
	first := map[place]uint16{}
	same := make([]uint16, len(m.points))
	for i, p := range m.points {
		at := p.at.place()
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
				m.ridges = append(m.ridges, ridge{a, b, uint16(i), left})
				delete(open, back)
				continue
			}
			open[[2]uint16{same[a], same[b]}] = uint16(i)
		}
	}
	for edge, left := range open {
		m.ridges = append(m.ridges, ridge{edge[0], edge[1], left, noTriangle})
	}
}

// noTriangle is on the far side of an edge where the surface ends.
const noTriangle = 1<<16 - 1

// place is a point to a hundredth of a millimetre.
type place [3]int32

func (a vec) place() place {
	const grid = 1e5
	round := func(v float32) int32 { return int32(math.Round(float64(v) * grid)) }
	return place{round(a.x), round(a.y), round(a.z)}
}
