package model

import (
	"math"

	"fudgetray/game/throw"
)

// A TrayShape has a tray's inner width, its depth and the radius of its corners, in metres.
type TrayShape struct{ W, D, Corner float32 }

// ShapeOf returns the shape of a tray.
func ShapeOf(t throw.Tray) TrayShape {
	return TrayShape{float32(t.W), float32(t.D), float32(t.Corner())}
}

// A RimPoint is a point of the rim's inner outline. out points away from the felt; along is the
// distance along the middle of the rim, in metres.
type RimPoint struct {
	At, Out Vec
	Along   float32
}

// Outline returns the closed inner outline, clockwise as seen by the viewer.
func (t TrayShape) Outline() []RimPoint {
	const steps = 16 // per corner
	var path []RimPoint
	for corner := range 4 {
		for step := range steps + 1 {
			sin, cos := math.Sincos((float64(corner) + float64(step)/steps) * math.Pi / 2)
			out := Vec{float32(cos), float32(sin), 0}
			centre := Vec{t.W/2 - t.Corner, t.D/2 - t.Corner, 0}
			if corner == 1 || corner == 2 {
				centre.X = -centre.X
			}
			if corner >= 2 {
				centre.Y = -centre.Y
			}
			path = append(path, RimPoint{At: centre.Add(out.Mul(t.Corner)), Out: out})
		}
	}
	path = append(path, path[0])
	for i := range path[1:] {
		middle := path[i+1].At.Add(path[i+1].Out.Mul(RimWidth / 2))
		path[i+1].Along = path[i].Along + middle.Sub(path[i].At.Add(path[i].Out.Mul(RimWidth/2))).Length()
	}
	return path
}

// profile returns the cross-section of the rim: x is the distance from its inner side, z the
// height.
func profile() []Vec {
	const steps = 12
	var points []Vec
	for i := range steps + 1 {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		// A superellipse: upright sides and a rounded top.
		x := math.Copysign(math.Pow(math.Abs(cos), 0.7), cos)
		z := math.Pow(math.Abs(sin), 0.7)
		points = append(points, Vec{RimWidth / 2 * float32(1-x), 0, RimHeight * float32(z)})
	}
	return points
}

// NewRim sweeps the profile along an outline. The texture coordinates of a point are its positions along the rim and
// across it, in metres.
func NewRim(path []RimPoint) *Mesh {
	section := profile()
	m := &Mesh{}
	for _, s := range path {
		for k, p := range section {
			slope := section[min(k+1, len(section)-1)].Sub(section[max(k-1, 0)])
			normal := s.Out.Mul(-slope.Z).Add(Vec{0, 0, slope.X}).Unit()
			along := min(s.Along, path[len(path)-1].Along-s.Along)
			m.add(MeshPoint{At: s.over(p), Normal: normal, U: along, V: float32(k) * 0.001})
		}
	}
	n := len(section)
	for i := range len(path) - 1 {
		for k := range n - 1 {
			a := uint16(i*n + k)
			m.quad(a, a+1, a+1+uint16(n), a+uint16(n))
		}
	}
	m.findEdges()
	return m
}

// Polygon returns an outline as it appears on the canvas.
func (c *Camera) Polygon(outline []RimPoint) [][2]float32 {
	polygon := make([][2]float32, 0, len(outline))
	for _, s := range outline {
		x, y := c.Project(s.At)
		polygon = append(polygon, [2]float32{x, y})
	}
	return polygon
}

// over returns the point p of the rim's profile at s.
func (s *RimPoint) over(p Vec) Vec { return s.At.Add(s.Out.Mul(p.X)).Add(Vec{0, 0, p.Z}) }

// VisibleFelt returns the outline in pixels of the felt that the rim doesn't hide.
func VisibleFelt(c *Camera, path []RimPoint) [][2]float32 {
	section := profile()
	x, y := c.Project(Vec{})
	centre := [2]float32{x, y}
	seen := make([][2]float32, 0, len(path))
	for _, s := range path {
		best := [2]float32{}
		least := float32(1e6)
		for _, p := range section[:len(section)-1] {
			x, y := c.Project(s.over(p))
			if out := x*s.Out.X + y*s.Out.Y; out < least {
				best, least = [2]float32{x, y}, out
			}
		}
		if len(seen) == 0 || Clockwise(centre, seen[len(seen)-1], best) > 0 {
			seen = append(seen, best)
		}
	}
	return seen
}

// Clockwise returns a positive number if q follows p clockwise around a centre, as seen by the
// viewer.
func Clockwise(centre, p, q [2]float32) float32 {
	return (p[0]-centre[0])*(q[1]-centre[1]) - (q[0]-centre[0])*(p[1]-centre[1])
}
