package view

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// fringe is the width of the antialiased edge around a die, in pixels.
const fringe = 1.2

// heightRange is the range of a vertex's height in metres. dice.kage has the same constant.
const heightRange = 0.1

// A solid is a die to be drawn.
type solid struct {
	mesh     *mesh
	material int
	at       vec
	rot      rotation
	box      box // bounds on the canvas, with the fringe
}

// A batch collects the triangles of all dice, back to front.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint32
	front    []bool  // triangles of the current die that face the camera
	outside  []int32 // indices of the vertices on the outer side of the fringe, or −1
	pool     pool    // light of the lamp
	near     []ball  // dice beside the current one
}

func (b *batch) reset() { b.vertices, b.indices = b.vertices[:0], b.indices[:0] }

// add projects a die and appends its visible triangles.
func (b *batch) add(s *solid, c *camera) {
	first := uint32(len(b.vertices))
	for i := range s.mesh.points {
		b.vertices = append(b.vertices, b.vertex(s, &s.mesh.points[i], c))
	}
	b.addVisible(s.mesh, c, first)
}

// addVisible appends the fringe around a mesh's silhouette, and then the triangles that face the
// camera. first is the index of the mesh's first vertex.
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

// facing reports whether a triangle faces the camera.
func facing(vertices []ebiten.Vertex, i, j, k uint32) bool {
	p, q, r := &vertices[i], &vertices[j], &vertices[k]
	return (q.DstX-p.DstX)*(r.DstY-p.DstY) > (r.DstX-p.DstX)*(q.DstY-p.DstY)
}

func (b *batch) vertex(s *solid, p *meshPoint, c *camera) ebiten.Vertex {
	at := s.at.add(s.rot.apply(p.at))
	normal := s.rot.apply(p.normal)
	normal = normal.mul(b.exposure(at, normal))
	x, y := c.project(at)
	v := ebiten.Vertex{
		DstX: x, DstY: y, SrcX: p.u, SrcY: p.v,
		ColorR: normal.x, ColorG: normal.y, ColorB: normal.z,
		ColorA:  lifted(s.material, at.z),
		Custom3: 1,
	}
	if p.right != (vec{}) {
		right := s.rot.apply(p.right)
		v.Custom0, v.Custom1, v.Custom2 = right.x, right.y, right.z
	}
	return v
}

// lifted packs a material index and a height in metres into one number: the height is the
// fraction.
func lifted(material int, z float32) float32 {
	return float32(material) + min(max(z/heightRange, 0.001), 0.99)
}

// addFringe appends an antialiased strip along the silhouette, which are the edges between a
// front-facing and a back-facing triangle. The strip extends along the projected normals and fades
// out.
func (b *batch) addFringe(m *mesh, c *camera, first uint32) {
	b.outside = b.outside[:0]
	for range m.points {
		b.outside = append(b.outside, -1)
	}
	for _, r := range m.edges {
		if b.front[r.left] == (r.right != noTriangle && b.front[r.right]) {
			continue
		}
		p, q := b.outer(r.a, c, first), b.outer(r.b, c, first)
		b.indices = append(b.indices,
			first+uint32(r.a), first+uint32(r.b), q,
			first+uint32(r.a), q, p)
	}
}

// outer returns the vertex on the outer side of the fringe, adding it if needed.
func (b *batch) outer(point uint16, c *camera, first uint32) uint32 {
	if b.outside[point] >= 0 {
		return uint32(b.outside[point])
	}
	v := b.vertices[first+uint32(point)]
	x, y := v.ColorR, vec{v.ColorR, v.ColorG, v.ColorB}.dot(c.down)
	scale := fringe / max(sqrt(x*x+y*y), 1e-3)
	v.DstX += x * scale
	v.DstY += y * scale
	v.Custom3 = 0
	b.vertices = append(b.vertices, v)
	b.outside[point] = int32(len(b.vertices) - 1)
	return uint32(b.outside[point])
}
