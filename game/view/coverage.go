package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
)

// A coverage describes what a target shows: the backdrop, covered in some boxes. Frames of moving dice restore the
// backdrop only there.
type coverage struct {
	canvas   model.Box
	target   ebiten.FinalScreen // shows the last frame; nil if none is known to
	boxes    []model.Box
	vertices []ebiten.Vertex
	indices  []uint32
}

// forget makes the next frame restore the whole backdrop.
func (c *coverage) forget() { c.target = nil }

// add adds the pixels of a box. It merges boxes that cover more together than their common bounds.
func (c *coverage) add(b model.Box) {
	if b = b.Pixels().Within(c.canvas); b.Area() == 0 {
		return
	}
	for i := 0; i < len(c.boxes); i++ {
		last := len(c.boxes) - 1
		if both := b.Bounds(c.boxes[i]); both.Area() <= b.Area()+c.boxes[i].Area() {
			b, c.boxes[i], c.boxes = both, c.boxes[last], c.boxes[:last]
			i = -1
		}
	}
	c.boxes = append(c.boxes, b)
}

// addAll adds the whole canvas.
func (c *coverage) addAll() { c.boxes = append(c.boxes[:0], c.canvas) }

// take returns the covered parts of a target as triangles, whose source is an image of the target's size. Nothing
// is covered then.
func (c *coverage) take(target ebiten.FinalScreen) ([]ebiten.Vertex, []uint32) {
	area := float32(0)
	for _, b := range c.boxes {
		area += b.Area()
	}
	if target != c.target || area >= c.canvas.Area() {
		c.addAll()
	}
	c.vertices, c.indices = c.vertices[:0], c.indices[:0]
	for _, b := range c.boxes {
		first := uint32(len(c.vertices))
		for _, at := range b.Corners() {
			x, y := float32(at.X), float32(at.Y)
			c.vertices = append(c.vertices,
				ebiten.Vertex{DstX: x, DstY: y, SrcX: x, SrcY: y, ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1})
		}
		c.indices = append(c.indices, first, first+1, first+2, first, first+2, first+3)
	}
	c.target, c.boxes = target, c.boxes[:0]
	return c.vertices, c.indices
}

// boundsOf returns the box of some vertices.
func boundsOf(vertices []ebiten.Vertex) model.Box {
	b := model.EmptyBox
	for i := range vertices {
		b = b.With(vertices[i].DstX, vertices[i].DstY)
	}
	return b
}
