package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// addTable appends the table around the felt. Its pixels are expensive, so it leaves out most of
// the area that the felt covers: the box between the rounded corners, as wide as its far side
// appears.
func (b *batch) addTable(c *camera, tray trayShape, width, height float32) {
	left, top := c.project(vec{tray.corner - tray.w/2, -tray.d / 2, 0})
	right, _ := c.project(vec{tray.w/2 - tray.corner, -tray.d / 2, 0})
	_, bottom := c.project(vec{0, tray.d / 2, 0})
	for _, part := range []box{
		{0, 0, width, top}, {0, top, left, bottom}, {right, top, width, bottom}, {0, bottom, width, height},
	} {
		b.addGround([][2]float32{
			{part.left, part.top}, {part.right, part.top}, {part.right, part.bottom}, {part.left, part.bottom},
		})
	}
}

// addGround appends a convex polygon of the ground, given in pixels.
func (b *batch) addGround(polygon [][2]float32) {
	first := uint32(len(b.vertices))
	for i, p := range polygon {
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: p[0], DstY: p[1],
			ColorB: 1, ColorA: lifted(0, 0),
			Custom3: 1,
		})
		if i >= 2 {
			b.indices = append(b.indices, first, first+uint32(i)-1, first+uint32(i))
		}
	}
}

// A trayShape has a tray's inner width, its depth and the radius of its corners, in metres.
type trayShape struct{ w, d, corner float32 }

// A rimPoint is a point of the rim's inner outline. out points away from the felt; along is the
// distance along the middle of the rim, in metres.
type rimPoint struct {
	at, out vec
	along   float32
}

// outline returns the closed inner outline, clockwise as seen by the viewer.
func (t trayShape) outline() []rimPoint {
	const steps = 16 // per corner
	var path []rimPoint
	for corner := range 4 {
		for step := range steps + 1 {
			sin, cos := math.Sincos((float64(corner) + float64(step)/steps) * math.Pi / 2)
			out := vec{float32(cos), float32(sin), 0}
			centre := vec{t.w/2 - t.corner, t.d/2 - t.corner, 0}
			if corner == 1 || corner == 2 {
				centre.x = -centre.x
			}
			if corner >= 2 {
				centre.y = -centre.y
			}
			path = append(path, rimPoint{at: centre.add(out.mul(t.corner)), out: out})
		}
	}
	path = append(path, path[0])
	for i := range path[1:] {
		middle := path[i+1].at.add(path[i+1].out.mul(rimWidth / 2))
		path[i+1].along = path[i].along + middle.sub(path[i].at.add(path[i].out.mul(rimWidth/2))).length()
	}
	return path
}

// profile returns the cross-section of the rim: x is the distance from its inner side, z the
// height.
func profile() []vec {
	const steps = 12
	var points []vec
	for i := range steps + 1 {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		// A superellipse: upright sides and a rounded top.
		x := math.Copysign(math.Pow(math.Abs(cos), 0.7), cos)
		z := math.Pow(math.Abs(sin), 0.7)
		points = append(points, vec{rimWidth / 2 * float32(1-x), 0, rimHeight * float32(z)})
	}
	return points
}

// addRim sweeps the profile along the outline.
func (b *batch) addRim(c *camera, path []rimPoint) {
	section := profile()
	m := &mesh{}
	first := uint32(len(b.vertices))
	for _, s := range path {
		for k, p := range section {
			slope := section[min(k+1, len(section)-1)].sub(section[max(k-1, 0)])
			normal := s.out.mul(-slope.z).add(vec{0, 0, slope.x}).unit()
			at := s.over(p)
			m.add(meshPoint{at: at, normal: normal})
			x, y := c.project(at)
			b.vertices = append(b.vertices, ebiten.Vertex{
				DstX: x, DstY: y,
				ColorR: normal.x, ColorG: normal.y, ColorB: normal.z,
				ColorA:  lifted(0, at.z),
				Custom0: min(s.along, path[len(path)-1].along-s.along), Custom1: float32(k) * 0.001, Custom3: 1,
			})
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
	b.addVisible(m, c, first)
}

// polygon returns an outline as it appears on the canvas.
func (c *camera) polygon(outline []rimPoint) [][2]float32 {
	polygon := make([][2]float32, 0, len(outline))
	for _, s := range outline {
		x, y := c.project(s.at)
		polygon = append(polygon, [2]float32{x, y})
	}
	return polygon
}

// over returns the point p of the rim's profile at s.
func (s *rimPoint) over(p vec) vec { return s.at.add(s.out.mul(p.x)).add(vec{0, 0, p.z}) }

// visibleFelt returns the outline in pixels of the felt that the rim doesn't hide.
func visibleFelt(c *camera, path []rimPoint) [][2]float32 {
	section := profile()
	x, y := c.project(vec{})
	centre := [2]float32{x, y}
	seen := make([][2]float32, 0, len(path))
	for _, s := range path {
		best := [2]float32{}
		least := float32(1e6)
		for _, p := range section[:len(section)-1] {
			x, y := c.project(s.over(p))
			if out := x*s.out.x + y*s.out.y; out < least {
				best, least = [2]float32{x, y}, out
			}
		}
		if len(seen) == 0 || clockwise(centre, seen[len(seen)-1], best) > 0 {
			seen = append(seen, best)
		}
	}
	return seen
}

// clockwise returns a positive number if q follows p clockwise around a centre, as seen by the
// viewer.
func clockwise(centre, p, q [2]float32) float32 {
	return (p[0]-centre[0])*(q[1]-centre[1]) - (q[0]-centre[0])*(p[1]-centre[1])
}
