package main

import (
	"math"
	"slices"
)

// point lies in a mark's own frame: x to the reader's right, y down, the mark's
// cell reaching from −1 to 1 both ways.
type point struct{ x, y float64 }

func (p point) sub(q point) point             { return point{p.x - q.x, p.y - q.y} }
func (p point) dot(q point) float64           { return p.x*q.x + p.y*q.y }
func (p point) length() float64               { return math.Hypot(p.x, p.y) }
func (p point) lerp(q point, t float64) point { return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t} }

// field tells how deep inside a mark a point lies: positive inside, negative
// outside, in units of the cell.
type field func(point) float64

// union is inside wherever any of its parts is.
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

// bar is an upright rectangle with corners rounded by radius.
func bar(centre point, halfWidth, halfHeight, radius float64) field {
	return func(p point) float64 {
		q := p.sub(centre)
		dx := math.Abs(q.x) - halfWidth + radius
		dy := math.Abs(q.y) - halfHeight + radius
		outside := point{max(dx, 0), max(dy, 0)}.length()
		return radius - outside - min(max(dx, dy), 0)
	}
}

// stroke is a pen's way along points. The pen is broad-nibbed: it draws
// upright lines thicker than level ones.
func stroke(width float64, way ...point) field {
	const contrast = 0.3
	way = slices.CompactFunc(way, func(a, b point) bool { return a.sub(b).length() < 1e-6 })
	half := make([]float64, len(way))
	for i := range way {
		d := way[min(i+1, len(way)-1)].sub(way[max(i-1, 0)])
		half[i] = width / 2 * (1 - contrast + contrast*math.Abs(d.y)/d.length())
	}
	return func(p point) float64 {
		depth := math.Inf(-1)
		for i := range way[1:] {
			d := way[i+1].sub(way[i])
			t := min(max(p.sub(way[i]).dot(d)/d.dot(d), 0), 1)
			radius := half[i] + (half[i+1]-half[i])*t
			depth = max(depth, radius-p.sub(way[i].lerp(way[i+1], t)).length())
		}
		return depth
	}
}

// curve is the Bézier curve of four points, as a way.
func curve(a, b, c, d point) []point {
	const steps = 24
	way := make([]point, 0, steps+1)
	for i := range steps + 1 {
		t := float64(i) / steps
		ab, bc, cd := a.lerp(b, t), b.lerp(c, t), c.lerp(d, t)
		way = append(way, ab.lerp(bc, t).lerp(bc.lerp(cd, t), t))
	}
	return way
}

// arc runs around centre from one angle to another, in degrees; 0 is to the
// right and 90 is down.
func arc(centre point, rx, ry, from, to float64) []point {
	const steps = 48
	way := make([]point, 0, steps+1)
	for i := range steps + 1 {
		a := (from + (to-from)*float64(i)/steps) * math.Pi / 180
		way = append(way, point{centre.x + rx*math.Cos(a), centre.y + ry*math.Sin(a)})
	}
	return way
}
