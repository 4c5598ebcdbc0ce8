package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
)

// fringe is the width of the antialiased edge around a die, in pixels.
const fringe = 1.2

// heightRange is the range of a vertex's height in metres. dice.kage has the same constant.
const heightRange = 0.1

// A batch collects the triangles of all dice, back to front.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint32
	front    []bool  // triangles of the current die that face the camera
	outside  []int32 // indices of the vertices on the outer side of the fringe, or −1
	light    model.Lighting
}

func (b *batch) reset() { b.vertices, b.indices = b.vertices[:0], b.indices[:0] }

// add projects a die and appends its visible triangles.
func (b *batch) add(s *model.Solid, c *model.Camera) {
	first := uint32(len(b.vertices))
	for i := range s.Mesh.Points {
		b.vertices = append(b.vertices, b.vertex(s, &s.Mesh.Points[i], c))
	}
	b.addVisible(s.Mesh, c, first)
}

// addVisible appends the fringe around a mesh's silhouette, and then the triangles that face the
// camera. first is the index of the mesh's first vertex.
func (b *batch) addVisible(m *model.Mesh, c *model.Camera, first uint32) {
	b.front = b.front[:0]
	for _, t := range m.Triangles {
		b.front = append(b.front, facing(b.vertices, first+uint32(t[0]), first+uint32(t[1]), first+uint32(t[2])))
	}
	b.addFringe(m, c, first)
	for i, t := range m.Triangles {
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

func (b *batch) vertex(s *model.Solid, p *model.MeshPoint, c *model.Camera) ebiten.Vertex {
	at := s.At.Add(s.Rot.Apply(p.At))
	normal := s.Rot.Apply(p.Normal)
	normal = normal.Mul(b.light.Exposure(at, normal))
	x, y := c.Project(at)
	v := ebiten.Vertex{
		DstX: x, DstY: y, SrcX: p.U, SrcY: p.V,
		ColorR: normal.X, ColorG: normal.Y, ColorB: normal.Z,
		ColorA:  lifted(s.Material, at.Z),
		Custom3: 1,
	}
	if p.Right != (model.Vec{}) {
		right := s.Rot.Apply(p.Right)
		v.Custom0, v.Custom1, v.Custom2 = right.X, right.Y, right.Z
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
func (b *batch) addFringe(m *model.Mesh, c *model.Camera, first uint32) {
	b.outside = b.outside[:0]
	for range m.Points {
		b.outside = append(b.outside, -1)
	}
	for _, r := range m.Edges {
		if b.front[r.Left] == (r.Right != model.NoTriangle && b.front[r.Right]) {
			continue
		}
		p, q := b.outer(r.A, c, first), b.outer(r.B, c, first)
		b.indices = append(b.indices,
			first+uint32(r.A), first+uint32(r.B), q,
			first+uint32(r.A), q, p)
	}
}

// outer returns the vertex on the outer side of the fringe, adding it if needed.
func (b *batch) outer(point uint16, c *model.Camera, first uint32) uint32 {
	if b.outside[point] >= 0 {
		return uint32(b.outside[point])
	}
	v := b.vertices[first+uint32(point)]
	x, y := v.ColorR, model.Vec{X: v.ColorR, Y: v.ColorG, Z: v.ColorB}.Dot(c.Down)
	scale := fringe / max(model.Sqrt(x*x+y*y), 1e-3)
	v.DstX += x * scale
	v.DstY += y * scale
	v.Custom3 = 0
	b.vertices = append(b.vertices, v)
	b.outside[point] = int32(len(b.vertices) - 1)
	return uint32(b.outside[point])
}
