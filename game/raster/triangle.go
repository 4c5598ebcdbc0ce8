package raster

import (
	"math"

	"fudgetray/game/model"
)

// A corner is a projected vertex with the attributes that a shader interpolates.
type corner struct {
	x, y       float32   // pixels
	normal     model.Vec // its length is the exposure to light
	height     float32   // metres
	u, v       float32   // texture coordinates, or the position on the rim
	right      model.Vec // direction in which u grows
	derivative derivative
}

// A derivative is how much attributes change from pixel to pixel within a triangle.
type derivative struct{ normal, texture float32 }

// A layer accumulates the shaded pixels of one surface, with the share of each that it covers, and is then painted over
// the picture.
type layer struct {
	left, top, width, height int
	pixels                   []texel
}

// A texel is a premultiplied colour.
type texel struct{ r, g, b, alpha float32 }

// reset empties the layer and sets its place, within a picture of a size.
func (l *layer) reset(b model.Box, width, height float32) {
	b = b.Pixels().Within(model.Box{Right: width, Bottom: height})
	l.left, l.top = int(b.Left), int(b.Top)
	l.width, l.height = max(int(b.Right-b.Left), 0), max(int(b.Bottom-b.Top), 0)
	n := l.width * l.height
	if cap(l.pixels) < n {
		l.pixels = make([]texel, n)
	}
	l.pixels = l.pixels[:n]
	clear(l.pixels)
}

// A shader returns the colour of a pixel of a surface, 0 to 1, and its opacity.
type shader func(x, y float32, c *corner) (r, g, b, alpha float32)

// offsets are the places in a pixel, relative to its middle, at which coverage is sampled. No two are in one row or
// column, so that edges of all directions are smooth.
var offsets = [8][2]float32{
	{-0.4375, 0.0625}, {-0.3125, -0.3125}, {-0.1875, 0.3125}, {-0.0625, -0.1875},
	{0.0625, 0.1875}, {0.1875, -0.4375}, {0.3125, 0.4375}, {0.4375, -0.0625},
}

// A side is an edge of a triangle: a·x + b·y + c is positive inside.
type side struct{ a, b, c float32 }

func sideOf(p, q *corner) side {
	a, b := p.y-q.y, q.x-p.x
	return side{a, b, -(a*p.x + b*p.y)}
}

func (s *side) at(x, y float32) float32 { return s.a*x + s.b*y + s.c }

// reach returns how far the side's value changes within a pixel around its middle.
func (s *side) reach() float32 { return (abs(s.a) + abs(s.b)) / 2 }

// within returns the part of a row of pixels outside of which no pixel is touched by the inside of an edge. It may be a
// pixel too wide at both ends.
func (s *side) within(y, reach, left, right float32) (from, to float32) {
	if s.a == 0 {
		return left, right
	}
	x := -(s.b*y + s.c + reach) / s.a
	if s.a > 0 {
		return max(left, floor(x)-1), right
	}
	return left, min(right, floor(x)+2)
}

// fill shades a triangle that faces the camera. Others have no pixels.
func (l *layer) fill(p, q, r *corner, shade shader) {
	t := triangle{sides: [3]side{sideOf(q, r), sideOf(r, p), sideOf(p, q)}}
	area := t.sides[0].at(p.x, p.y)
	if area <= 1e-6 {
		return
	}
	b := model.EmptyBox.With(p.x, p.y).With(q.x, q.y).With(r.x, r.y).Pixels().Within(model.Box{
		Left: float32(l.left), Top: float32(l.top), Right: float32(l.left + l.width), Bottom: float32(l.top + l.height),
	})
	if b.Top >= b.Bottom {
		return
	}
	t.sample()
	scale := 1 / area
	c := corner{derivative: derivativeOf(p, q, r, &t.sides, area)}
	for y := b.Top + 0.5; y < b.Bottom; y++ {
		row := l.pixels[(int(y)-l.top)*l.width : (int(y)-l.top+1)*l.width]
		left, right := b.Left, b.Right
		left, right = t.sides[0].within(y, t.reach.p, left, right)
		left, right = t.sides[1].within(y, t.reach.q, left, right)
		left, right = t.sides[2].within(y, t.reach.r, left, right)
		for x := left + 0.5; x < right; x++ {
			w := weights{t.sides[0].at(x, y), t.sides[1].at(x, y), t.sides[2].at(x, y)}
			share := t.covered(w)
			if share == 0 {
				continue
			}
			c.interpolate(p, q, r, w.p*scale, w.q*scale, w.r*scale)
			red, green, blue, alpha := shade(x, y, &c)
			alpha *= share
			t := &row[int(x)-l.left]
			t.r, t.g, t.b, t.alpha = t.r+red*alpha, t.g+green*alpha, t.b+blue*alpha, t.alpha+alpha
		}
	}
}

// weights are the values of a triangle's sides at a point: opposite to its corners p, q and r.
type weights struct{ p, q, r float32 }

// A triangle has the sides of three projected corners, and what covered needs of them.
type triangle struct {
	sides   [3]side
	reach   weights
	samples [len(offsets)]weights // change of the weights from the middle of a pixel to a sample
}

// sample calculates reach and samples from the sides.
func (t *triangle) sample() {
	t.reach = weights{t.sides[0].reach(), t.sides[1].reach(), t.sides[2].reach()}
	for i, o := range offsets {
		at := func(s *side) float32 { return s.a*o[0] + s.b*o[1] }
		t.samples[i] = weights{at(&t.sides[0]), at(&t.sides[1]), at(&t.sides[2])}
	}
}

// covered returns the share of a pixel inside the triangle. w are the weights in the middle of the pixel.
func (t *triangle) covered(w weights) float32 {
	if w.p <= -t.reach.p || w.q <= -t.reach.q || w.r <= -t.reach.r {
		return 0
	}
	if w.p >= t.reach.p && w.q >= t.reach.q && w.r >= t.reach.r {
		return 1
	}
	n := len(offsets)
	for i := range t.samples {
		s := &t.samples[i]
		signs := math.Float32bits(w.p+s.p) | math.Float32bits(w.q+s.q) | math.Float32bits(w.r+s.r)
		n -= int(signs >> 31) // without a branch, which would be hard to predict
	}
	return float32(n) / float32(len(offsets))
}

// interpolate sets the attributes to the mean of three corners with weights. Like a graphics library without depth, it
// does not correct for perspective.
func (c *corner) interpolate(p, q, r *corner, i, j, k float32) {
	c.normal = p.normal.Mul(i).Add(q.normal.Mul(j)).Add(r.normal.Mul(k))
	c.right = p.right.Mul(i).Add(q.right.Mul(j)).Add(r.right.Mul(k))
	c.height = p.height*i + q.height*j + r.height*k
	c.u = p.u*i + q.u*j + r.u*k
	c.v = p.v*i + q.v*j + r.v*k
}

// derivativeOf returns the derivative of a triangle, as dfdx and dfdy of a shader do.
func derivativeOf(p, q, r *corner, sides *[3]side, area float32) derivative {
	var across, down corner
	across.interpolate(p, q, r, sides[0].a/area, sides[1].a/area, sides[2].a/area)
	down.interpolate(p, q, r, sides[0].b/area, sides[1].b/area, sides[2].b/area)
	return derivative{
		normal:  across.normal.Length() + down.normal.Length(),
		texture: max(length(across.u, across.v), length(down.u, down.v)),
	}
}

func length(x, y float32) float32 { return model.Sqrt(x*x + y*y) }

// paint paints a layer over the picture, and hides the ground of the backdrop.
func (p *painter) paint(l *layer) {
	for y := range l.height {
		for x := range l.width {
			t := &l.pixels[y*l.width+x]
			if t.alpha == 0 {
				continue
			}
			at := (l.top+y)*p.picture.Stride + 4*(l.left+x)
			below := p.picture.Pix[at : at+4 : at+4]
			scale, through := float32(255), max(1-t.alpha, 0)
			if t.alpha > 1 {
				scale /= t.alpha
			}
			below[0] = byte(t.r*scale + float32(below[0])*through + 0.5)
			below[1] = byte(t.g*scale + float32(below[1])*through + 0.5)
			below[2] = byte(t.b*scale + float32(below[2])*through + 0.5)
			below[3] = byte(float32(below[3])*through + 0.5)
		}
	}
}
