package model

import (
	"math"
)

// An edge runs from point a to point b, between the triangles left and right.
type edge struct{ A, B, Left, Right uint16 }

// findEdges pairs the sides of the triangles to edges. Points at the same position count as one.
func (m *Mesh) findEdges() {
	first := map[gridPoint]uint16{}
	same := make([]uint16, len(m.Points))
	for i, p := range m.Points {
		at := p.At.gridPoint()
		if _, ok := first[at]; !ok {
			first[at] = uint16(i)
		}
		same[i] = first[at]
	}
	open := map[[2]uint16]uint16{}
	for i, t := range m.Triangles {
		for k := range t {
			a, b := t[k], t[(k+1)%3]
			back := [2]uint16{same[b], same[a]}
			if left, ok := open[back]; ok {
				m.Edges = append(m.Edges, edge{a, b, uint16(i), left})
				delete(open, back)
				continue
			}
			open[[2]uint16{same[a], same[b]}] = uint16(i)
		}
	}
	for sides, left := range open {
		m.Edges = append(m.Edges, edge{sides[0], sides[1], left, NoTriangle})
	}
}

// NoTriangle is the right of an edge where the surface ends.
const NoTriangle = 1<<16 - 1

// A gridPoint is a position rounded to 0.01 mm.
type gridPoint [3]int32

func (a Vec) gridPoint() gridPoint {
	const grid = 1e5
	round := func(v float32) int32 { return int32(math.Round(float64(v) * grid)) }
	return gridPoint{round(a.X), round(a.Y), round(a.Z)}
}
