package view

import "image"

// box is a rectangle on the canvas, in pixels; empty when it ends before it begins.
type box struct{ left, top, right, bottom float32 }

var nothing = box{1e6, 1e6, -1e6, -1e6}

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// with is the box grown to hold a point.
func (b box) with(x, y float32) box {
	return box{min(b.left, x), min(b.top, y), max(b.right, x), max(b.bottom, y)}
}

// union is the box grown to hold another.
func (b box) union(o box) box {
	return box{min(b.left, o.left), min(b.top, o.top), max(b.right, o.right), max(b.bottom, o.bottom)}
}

func (b box) corners() [4][2]float32 {
	return [4][2]float32{{b.left, b.top}, {b.right, b.top}, {b.right, b.bottom}, {b.left, b.bottom}}
}

// pixels is the rectangle of whole pixels that holds the box, within a canvas.
func (b box) pixels(width, height int) image.Rectangle {
	if b.left > b.right {
		return image.Rectangle{}
	}
	r := image.Rect(int(b.left)-1, int(b.top)-1, int(b.right)+2, int(b.bottom)+2)
	return r.Intersect(image.Rect(0, 0, width, height))
}
