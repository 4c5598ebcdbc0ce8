package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// A coverage describes what a target shows: the backdrop, covered in some boxes. Frames of moving dice restore the
// backdrop only there.
type coverage struct {
	canvas   box
	target   ebiten.FinalScreen // shows the last frame; nil if none is known to
	boxes    []box
	vertices []ebiten.Vertex
	indices  []uint32
}

// forget makes the next frame restore the whole backdrop.
func (c *coverage) forget() { c.target = nil }

// add adds the pixels of a box. It merges boxes that cover more together than their common bounds.
func (c *coverage) add(b box) {
	if b = b.pixels().within(c.canvas); b.area() == 0 {
		return
	}
	for i := 0; i < len(c.boxes); i++ {
		last := len(c.boxes) - 1
		if both := b.bounds(c.boxes[i]); both.area() <= b.area()+c.boxes[i].area() {
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
		area += b.area()
	}
	if target != c.target || area >= c.canvas.area() {
		c.addAll()
	}
	c.vertices, c.indices = c.vertices[:0], c.indices[:0]
	for _, b := range c.boxes {
		first := uint32(len(c.vertices))
		for _, at := range b.corners() {
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
func boundsOf(vertices []ebiten.Vertex) box {
	b := nothing
	for i := range vertices {
		b = b.with(vertices[i].DstX, vertices[i].DstY)
	}
	return b
}

// pixels returns the box of all pixels that b touches.
func (b box) pixels() box {
	floor := func(x float32) float32 { return float32(math.Floor(float64(x))) }
	return box{floor(b.left), floor(b.top), -floor(-b.right), -floor(-b.bottom)}
}

// bounds returns the smallest box with both boxes.
func (b box) bounds(o box) box { return b.with(o.left, o.top).with(o.right, o.bottom) }

func (b box) within(o box) box {
	return box{max(b.left, o.left), max(b.top, o.top), min(b.right, o.right), min(b.bottom, o.bottom)}
}

func (b box) area() float32 { return max(b.right-b.left, 0) * max(b.bottom-b.top, 0) }
