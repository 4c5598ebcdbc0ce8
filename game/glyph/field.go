// Package glyph defines the marks on dice as signed distance fields, which stay sharp at any size. It
// knows neither dice nor drawing.
package glyph

import (
	"math"
	"slices"
)

// A Point is in the coordinates of a glyph: X to the right, Y down, both from −1 to 1 in its square.
type Point struct{ X, Y float64 }

// Sub returns p − q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Dot returns the scalar product.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

func (p Point) length() float64               { return math.Sqrt(p.Dot(p)) }
func (p Point) lerp(q Point, t float64) Point { return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t} }

// A Field returns the distance from a point to the edge of a shape, positive inside.
type Field func(Point) float64

// Union returns the union of shapes.
func Union(parts ...Field) Field {
	return func(p Point) float64 {
		depth := math.Inf(-1)
		for _, part := range parts {
			depth = max(depth, part(p))
		}
		return depth
	}
}

func disc(centre Point, radius float64) Field {
	return func(p Point) float64 { return radius - p.Sub(centre).length() }
}

// Bar returns an upright rectangle with rounded corners.
func Bar(halfWidth, halfHeight, radius float64) Field {
	return func(p Point) float64 {
		dx := math.Abs(p.X) - halfWidth + radius
		dy := math.Abs(p.Y) - halfHeight + radius
		outside := Point{max(dx, 0), max(dy, 0)}.length()
		return radius - outside - min(max(dx, dy), 0)
	}
}

// reach is the distance from a stroke, in units of its path, beyond which its field may be too low:
// there, all texels are alike.
const reach = 0.45

// nearest is the least distance between points of a path that stay two.
const nearest = 1e-6

// A segment is a part of a stroke.
type segment struct {
	from, along  Point
	radius, more float64 // at the beginning, and the difference at the end
	middle       Point
	bound        float64 // square of the distance from the middle at which the stroke is out of reach
}

func segmentOf(from, to Point, radius, end float64) segment {
	along := to.Sub(from)
	bound := along.length()/2 + max(radius, end) + reach
	return segment{from, along, radius, end - radius, from.lerp(to, 0.5), bound * bound}
}

// depth returns the distance from a point to the edge of the segment, positive inside, or −∞ out of reach.
func (s *segment) depth(p Point) float64 {
	if m := p.Sub(s.middle); m.Dot(m) > s.bound {
		return math.Inf(-1)
	}
	q := p.Sub(s.from)
	t := min(max(q.Dot(s.along)/s.along.Dot(s.along), 0), 1)
	return s.radius + s.more*t - q.Sub(Point{s.along.X * t, s.along.Y * t}).length()
}

// stroke returns the line that a broad-nibbed pen draws along a path. Vertical lines are
// thicker than horizontal ones.
func stroke(width float64, path ...Point) Field {
	const contrast = 0.3
	path = slices.CompactFunc(path, func(a, b Point) bool { return a.Sub(b).length() < nearest })
	radius := func(i int) float64 {
		d := path[min(i+1, len(path)-1)].Sub(path[max(i-1, 0)])
		return width / 2 * (1 - contrast + contrast*math.Abs(d.Y)/d.length())
	}
	segments := make([]segment, len(path)-1)
	for i := range segments {
		segments[i] = segmentOf(path[i], path[i+1], radius(i), radius(i+1))
	}
	return func(p Point) float64 {
		depth := math.Inf(-1)
		for i := range segments {
			depth = max(depth, segments[i].depth(p))
		}
		return depth
	}
}

// curve returns a cubic Bézier curve as a path.
func curve(a, b, c, d Point) []Point {
	const steps = 24
	path := make([]Point, 0, steps+1)
	for i := range steps + 1 {
		t := float64(i) / steps
		ab, bc, cd := a.lerp(b, t), b.lerp(c, t), c.lerp(d, t)
		path = append(path, ab.lerp(bc, t).lerp(bc.lerp(cd, t), t))
	}
	return path
}

// arc returns part of an ellipse around centre as a path. Angles are in degrees; 0 is right and
// 90 is down.
func arc(centre Point, rx, ry, from, to float64) []Point {
	const steps = 48
	path := make([]Point, 0, steps+1)
	for i := range steps + 1 {
		a := (from + (to-from)*float64(i)/steps) * math.Pi / 180
		path = append(path, Point{centre.X + rx*math.Cos(a), centre.Y + ry*math.Sin(a)})
	}
	return path
}
