package model

import (
	"cmp"
	"slices"
)

// bend is the number of strips into which a rounded edge is divided. With it, a die 400 pixels
// wide still looks round.
const bend = 4

// roundEdge adds the strip that rounds the edge between two faces, if they share one.
func (m *Mesh) roundEdge(f, g face) {
	a, b, ok := shared(f.loop, g.loop)
	if !ok {
		return
	}
	var before [3]uint16
	for step := range bend + 1 {
		normal := f.normal.Lerp(g.normal, float32(step)/bend).Unit()
		row := [3]uint16{}
		for i := range row {
			at := m.Corners[a].Lerp(m.Corners[b], float32(i)/2)
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
func (m *Mesh) roundCorner(corner int, faces []face) {
	around, tip := facesAround(corner, faces)
	var rim []Vec
	for k, i := range around {
		n, o := faces[i].normal, faces[around[(k+1)%len(around)]].normal
		for step := range bend {
			rim = append(rim, n.Lerp(o, float32(step)/bend).Unit())
		}
	}
	rings := (bend + 1) / 2
	top := m.addRound(m.Corners[corner], tip)
	at := func(ring, i int) uint16 {
		normal := rim[i%len(rim)].Lerp(tip, float32(ring)/float32(rings)).Unit()
		return m.addRound(m.Corners[corner], normal)
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
func facesAround(corner int, faces []face) (around []int, tip Vec) {
	for i, f := range faces {
		if slices.Contains(f.loop, corner) {
			around = append(around, i)
			tip = tip.Add(f.normal)
		}
	}
	tip = tip.Unit()
	sortAround(around, tip, func(i int) Vec { return faces[i].normal })
	return around, tip
}

// sortAround sorts ring counter-clockwise about an axis by the direction of each element from the
// axis.
func sortAround(ring []int, axis Vec, direction func(int) Vec) {
	first := direction(ring[0])
	x := first.Sub(axis.Mul(first.Dot(axis))).Unit()
	y := axis.Cross(x)
	turned := func(i int) float32 {
		d := direction(i)
		return angle(d.Dot(x), d.Dot(y))
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
func (m *Mesh) addRound(core, normal Vec) uint16 {
	p := MeshPoint{At: core.Add(normal.Mul(m.Radius)), Normal: normal}
	if i, ok := m.rounded[p.At.gridPoint()]; ok {
		return i
	}
	i := m.add(p)
	m.rounded[p.At.gridPoint()] = i
	return i
}
