package model

import (
	"math"

	"fudgetray/game/physics"
)

// A Box is a rectangle on the canvas, in pixels. It is empty if left > right.
type Box struct{ Left, Top, Right, Bottom float32 }

// EmptyBox contains no point. With extends it to the first one.
var EmptyBox = Box{1e6, 1e6, -1e6, -1e6}

func (b Box) overlaps(o Box) bool {
	return b.Left < o.Right && o.Left < b.Right && b.Top < o.Bottom && o.Top < b.Bottom
}

// With returns b extended to contain a point.
func (b Box) With(x, y float32) Box {
	return Box{min(b.Left, x), min(b.Top, y), max(b.Right, x), max(b.Bottom, y)}
}

// Corners returns the corners clockwise, as seen by the viewer.
func (b Box) Corners() [4]physics.Vec {
	left, top, right, bottom := float64(b.Left), float64(b.Top), float64(b.Right), float64(b.Bottom)
	return [4]physics.Vec{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}
}

// Pixels returns the box of all pixels that b touches.
func (b Box) Pixels() Box {
	floor := func(x float32) float32 { return float32(math.Floor(float64(x))) }
	return Box{floor(b.Left), floor(b.Top), -floor(-b.Right), -floor(-b.Bottom)}
}

// Bounds returns the smallest box with both boxes.
func (b Box) Bounds(o Box) Box { return b.With(o.Left, o.Top).With(o.Right, o.Bottom) }

// Within returns the part of b in another box.
func (b Box) Within(o Box) Box {
	return Box{max(b.Left, o.Left), max(b.Top, o.Top), min(b.Right, o.Right), min(b.Bottom, o.Bottom)}
}

// Area returns the area of b, 0 if it is empty.
func (b Box) Area() float32 { return max(b.Right-b.Left, 0) * max(b.Bottom-b.Top, 0) }
