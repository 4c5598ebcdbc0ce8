package main

import (
	"math"
	"slices"
)

// A point is in the coordinates of a mark: x to the right, y down, both from −1 to 1 in its cell.
type point struct{ x, y float64 }

func (p point) sub(q point) point             { return point{p.x - q.x, p.y - q.y} }
func (p point) dot(q point) float64           { return p.x*q.x + p.y*q.y }
func (p point) length() float64               { return math.Hypot(p.x, p.y) }
func (p point) lerp(q point, t float64) point { return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t} }

// A field is a signed distance field: it returns the distance from a point to the edge of a
// shape, positive inside.
type field func(point) float64

// union returns the union of shapes.
func union(parts ...field) field {
	return func(p point) float64 {
		depth := math.Inf(-1)
		for _, part := range parts {
			depth = max(depth, part(p))
		}
		return depth
	}
}

func disc(centre point, radius float64) field {
	return func(p point) float64 { return radius - p.sub(centre).length() }
}

// bar returns an upright rectangle with rounded corners.
func bar(centre point, halfWidth, halfHeight, radius float64) field {
	return func(p point) float64 {
		q := p.sub(centre)
		dx := math.Abs(q.x) - halfWidth + radius
		dy := math.Abs(q.y) - halfHeight + radius
		outside := point{max(dx, 0), max(dy, 0)}.length()
		return radius - outside - min(max(dx, dy), 0)
	}
}

// stroke returns the line that a broad-nibbed pen draws along a path. Vertical lines are
// thicker than horizontal ones.
func stroke(width float64, path ...point) field {
	const contrast = 0.3
	path = slices.CompactFunc(path, func(a, b point) bool { return a.sub(b).length() < 1e-6 })
	half := make([]float64, len(path))
	for i := range path {
		d := path[min(i+1, len(path)-1)].sub(path[max(i-1, 0)])
		half[i] = width / 2 * (1 - contrast + contrast*math.Abs(d.y)/d.length())
	}
	return func(p point) float64 {
		depth := math.Inf(-1)
		for i := range path[1:] {
			d := path[i+1].sub(path[i])
			t := min(max(p.sub(path[i]).dot(d)/d.dot(d), 0), 1)
			radius := half[i] + (half[i+1]-half[i])*t
			depth = max(depth, radius-p.sub(path[i].lerp(path[i+1], t)).length())
		}
		return depth
	}
}

// curve returns a cubic Bézier curve as a path.
func curve(a, b, c, d point) []point {
	const steps = 24
	path := make([]point, 0, steps+1)
	for i := range steps + 1 {
		t := float64(i) / steps
		ab, bc, cd := a.lerp(b, t), b.lerp(c, t), c.lerp(d, t)
		path = append(path, ab.lerp(bc, t).lerp(bc.lerp(cd, t), t))
	}
	return path
}

// arc returns part of an ellipse around centre as a path. Angles are in degrees; 0 is right and
// 90 is down.
func arc(centre point, rx, ry, from, to float64) []point {
	const steps = 48
	path := make([]point, 0, steps+1)
	for i := range steps + 1 {
		a := (from + (to-from)*float64(i)/steps) * math.Pi / 180
		path = append(path, point{centre.x + rx*math.Cos(a), centre.y + ry*math.Sin(a)})
	}
	return path
}
