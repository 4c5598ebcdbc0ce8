package view

import "fudgetray/game/physics"

// A box is a rectangle on the canvas, in pixels. It is empty if left > right.
type box struct{ left, top, right, bottom float32 }

var nothing = box{1e6, 1e6, -1e6, -1e6}

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// with returns b extended to contain a point.
func (b box) with(x, y float32) box {
	return box{min(b.left, x), min(b.top, y), max(b.right, x), max(b.bottom, y)}
}

// corners returns the corners clockwise, as seen by the viewer.
func (b box) corners() [4]physics.Vec {
	left, top, right, bottom := float64(b.left), float64(b.top), float64(b.right), float64(b.bottom)
	return [4]physics.Vec{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}
}
