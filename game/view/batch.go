package view

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// fringe is how wide the soft edge around a die is, in pixels.
const fringe = 1.2

// heights is the height in metres that a vertex can say, as dice.kage reads it.
const heights = 0.1

// solid is one die as it is drawn now.
type solid struct {
	mesh     *mesh
	material int
	aside    int     // what is added to it for marks that are not read
	top      float32 // how high over its middle those lie that are; below all while it moves
	at       vec
	turn     turn
	box      box // on the canvas, with its fringe
}

// batch collects the triangles of all dice, from the farthest to the nearest.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint32
	front    []bool // of the triangles of the die at hand
	edge     []int32
}

func (b *batch) reset() { b.vertices, b.indices = b.vertices[:0], b.indices[:0] }

// add projects a die and appends what of it faces the camera.
func (b *batch) add(s *solid, c *camera) {
	first := uint32(len(b.vertices))
	for i := range s.mesh.points {
		b.vertices = append(b.vertices, s.vertex(&s.mesh.points[i], c))
	}
	b.addVisible(s.mesh, c, first)
}

// addVisible appends the fringe around the outlines of a mesh, and over it the
// triangles that face the camera. The mesh's vertices begin at first.
func (b *batch) addVisible(m *mesh, c *camera, first uint32) {
	b.front = b.front[:0]
	for _, t := range m.triangles {
		b.front = append(b.front, facing(b.vertices, first+uint32(t[0]), first+uint32(t[1]), first+uint32(t[2])))
	}
	b.addFringe(m, c, first)
	for i, t := range m.triangles {
		if b.front[i] {
			b.indices = append(b.indices, first+uint32(t[0]), first+uint32(t[1]), first+uint32(t[2]))
		}
	}
}

// facing reports whether a triangle shows its outside.
func facing(vertices []ebiten.Vertex, i, j, k uint32) bool {
	p, q, r := &vertices[i], &vertices[j], &vertices[k]
	return (q.DstX-p.DstX)*(r.DstY-p.DstY) > (r.DstX-p.DstX)*(q.DstY-p.DstY)
}

func (s *solid) vertex(p *meshPoint, c *camera) ebiten.Vertex {
	at := s.at.add(s.turn.apply(p.at))
	normal := s.turn.apply(p.normal)
	x, y := c.project(at)
	v := ebiten.Vertex{
		DstX: x, DstY: y, SrcX: p.u, SrcY: p.v,
		ColorR: normal.x, ColorG: normal.y, ColorB: normal.z,
		ColorA:  lifted(s.materialAt(p), at.z),
		Custom3: 1,
	}
	if p.right != (vec{}) {
		right := s.turn.apply(p.right)
		v.Custom0, v.Custom1, v.Custom2 = right.x, right.y, right.z
	}
	return v
}

// tellTop has all marks but the highest drawn in another material: so much further in the list.
func (s *solid) tellTop(aside int) {
	const level = 1e-3 // metres in which marks lie equally high: three, on a d4
	for _, at := range s.mesh.marks {
		s.top = max(s.top, s.turn.apply(at).z-level)
	}
	s.aside = aside
}

// materialAt is the material of a point: marks on the sides step back behind the one that is read.
func (s *solid) materialAt(p *meshPoint) int {
	if p.mark > 0 && s.turn.apply(s.mesh.marks[p.mark-1]).z < s.top {
		return s.material + s.aside
	}
	return s.material
}

// lifted is a material with a height in metres as its fraction.
func lifted(material int, z float32) float32 {
	return float32(material) + min(max(z/heights, 0.001), 0.99)
}

// addFringe draws a strip around the outline, outwards along the normals, in
// which the die fades out. The outline lies between triangles that face the
// camera and triangles that don't.
func (b *batch) addFringe(m *mesh, c *camera, first uint32) {
	b.edge = b.edge[:0]
	for range m.points {
		b.edge = append(b.edge, -1)
	}
	for _, r := range m.ridges {
		if b.front[r.left] == (r.right != noTriangle && b.front[r.right]) {
			continue
		}
		p, q := b.outer(r.a, c, first), b.outer(r.b, c, first)
		b.indices = append(b.indices,
			first+uint32(r.a), first+uint32(r.b), q,
			first+uint32(r.a), q, p)
	}
}

// outer is the vertex on the far side of the fringe from a point of the outline.
func (b *batch) outer(point uint16, c *camera, first uint32) uint32 {
	if b.edge[point] >= 0 {
		return uint32(b.edge[point])
	}
	v := b.vertices[first+uint32(point)]
	x, y := v.ColorR, vec{v.ColorR, v.ColorG, v.ColorB}.dot(c.down)
	scale := fringe / max(sqrt(x*x+y*y), 1e-3)
	v.DstX += x * scale
	v.DstY += y * scale
	v.Custom3 = 0
	b.vertices = append(b.vertices, v)
	b.edge[point] = int32(len(b.vertices) - 1)
	return uint32(b.edge[point])
}
