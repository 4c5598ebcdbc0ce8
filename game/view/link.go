package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/physics"
)

// A link shows that two dice at rest cancel each other: a ring on the felt around each, and a line from ring to ring.
type link struct {
	dice   [2]vec  // centres on the felt
	radius float32 // radius of the rings, in metres
	strong bool    // one of the dice is inspected
}

// ringSize is the radius of a ring as a share of the distance of a die's corners from its centre.
const ringSize = 0.92

// ringSteps is the number of sides of a ring.
const ringSteps = 48

// hiddenFelt is how much felt the near rim hides, in metres.
const hiddenFelt = 0.003

// findLinks returns the links of the scene.
func (v *View) findLinks() []link {
	v.links = v.links[:0]
	for _, pair := range v.scene.Pairs {
		p, q := &v.scene.Dice[pair[0]], &v.scene.Dice[pair[1]]
		v.links = append(v.links, link{
			dice:   [2]vec{onFloor(p.Pos), onFloor(q.Pos)},
			radius: float32(p.Kind.Shape().Reach()) * ringSize,
			strong: v.inspected == pair[0] || v.inspected == pair[1],
		})
	}
	return v.links
}

// onFloor returns the point of the felt below a point.
func onFloor(at physics.Vec) vec {
	floor := vecOf(at)
	floor.z = 0
	return floor
}

// ring returns the ring around a die, which ends where it starts. It is flat along the walls.
func (l *link) ring(die int, tray trayShape) []vec {
	ring := make([]vec, 0, ringSteps+1)
	for step := range ringSteps + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(step) / ringSteps)
		at := l.dice[die].add(vec{float32(cos) * l.radius, float32(sin) * l.radius, 0})
		at.x = min(max(at.x, -tray.w/2), tray.w/2)
		at.y = min(max(at.y, -tray.d/2), tray.d/2-hiddenFelt)
		ring = append(ring, at)
	}
	return ring
}

// line returns the line between the rings, or nil if they touch.
func (l *link) line() []vec {
	way := l.dice[1].sub(l.dice[0])
	length := way.length()
	if length <= 2*l.radius {
		return nil
	}
	out := way.mul(l.radius / length)
	return []vec{l.dice[0].add(out), l.dice[1].sub(out)}
}

// A band is a border of a stroke's cross-section.
type band struct {
	at    float32 // distance from the middle, in widths of the core
	light float32 // brightness, 0 to 1
	alpha float32
}

// stroke is a light line with dark edges, which are visible on any felt, and soft borders.
var stroke = [...]band{{-2, 0.05, 0}, {-1.3, 0.05, 0.85}, {-0.5, 0.95, 1}, {0.5, 0.95, 1}, {1.3, 0.05, 0.85}, {2, 0.05, 0}}

// Widths of a link's line in CSS pixels, and the opacity of a thin one.
const (
	linkWidth, strongWidth = 1.25, 2.5
	linkAlpha              = 0.85
)

// drawLinks draws the links on the felt, below the dice.
func (p *painter) drawLinks(screen ebiten.FinalScreen) {
	s := p.shadows
	s.reset()
	for i := range p.links {
		l := &p.links[i]
		width, alpha := float32(linkWidth), float32(linkAlpha)
		if l.strong {
			width, alpha = strongWidth, 1
		}
		for _, path := range [][]vec{l.ring(0, p.tray), l.ring(1, p.tray), l.line()} {
			s.addStroke(path, &p.camera, width*p.ratio, alpha)
		}
	}
	screen.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// addStroke appends the stroke of a path of the given core width in pixels.
func (s *shadows) addStroke(path []vec, c *camera, width, alpha float32) {
	start := uint32(len(s.vertices))
	for i, at := range path {
		x, y := c.project(at)
		fromX, fromY := c.project(path[max(i-1, 0)])
		toX, toY := c.project(path[min(i+1, len(path)-1)])
		if ends := i == 0 || i == len(path)-1; ends && path[0] == path[len(path)-1] { // the ring is closed
			fromX, fromY = c.project(path[len(path)-2])
			toX, toY = c.project(path[1])
		}
		across := vec{fromY - toY, toX - fromX, 0}
		if across == (vec{}) {
			continue
		}
		across = across.unit().mul(width)
		first := uint32(len(s.vertices))
		for _, b := range stroke {
			light, alpha := b.light*b.alpha*alpha, b.alpha*alpha
			s.vertices = append(s.vertices, ebiten.Vertex{
				DstX: x + across.x*b.at, DstY: y + across.y*b.at, SrcX: 1, SrcY: 1,
				ColorR: light, ColorG: light, ColorB: light * 0.92, ColorA: alpha,
			})
		}
		if first == start {
			continue
		}
		const n = uint32(len(stroke))
		for k := first; k < first+n-1; k++ {
			s.indices = append(s.indices, k-n, k-n+1, k, k, k-n+1, k+1)
		}
	}
}
