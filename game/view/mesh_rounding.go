package view

import (
	"cmp"
	"slices"
)

// bend is the number of strips into which a rounded edge is divided. With it, a die 400 pixels
// wide still looks round.
const bend = 4

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
