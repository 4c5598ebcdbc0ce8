package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
	"fudgetray/game/physics"
)

// A link shows that two dice at rest cancel each other: a ring on the felt around each, and a line from ring to ring.
type link struct {
	dice   [2]model.Vec // centres on the felt
	radius float32      // radius of the rings, in metres
	strong bool         // one of the dice is inspected
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
			dice:   [2]model.Vec{onFloor(p.Pos), onFloor(q.Pos)},
			radius: float32(p.Kind.Shape().Reach()) * ringSize,
			strong: v.inspected == pair[0] || v.inspected == pair[1],
		})
	}
	return v.links
}

// onFloor returns the point of the felt below a point.
func onFloor(at physics.Vec) model.Vec {
	floor := model.VecOf(at)
	floor.Z = 0
	return floor
}

// A band is a border of a line's cross-section.
type band struct {
	at    float32 // distance from the middle, in widths of the core
	light float32 // brightness, 0 to 1
	alpha float32
}

// bands are a light core with dark edges, which are visible on any felt, and soft borders.
var bands = [...]band{
	{-2, 0.05, 0},
	{-1.3, 0.05, 0.85},
	{-0.5, 0.95, 1},
	{0.5, 0.95, 1},
	{1.3, 0.05, 0.85},
	{2, 0.05, 0},
}

// Widths of a link's lines in CSS pixels, and the opacity of thin ones.
const (
	linkWidth, strongWidth = 1.25, 2.5
	linkAlpha              = 0.85
)

// drawLinks draws the links on the felt, below the dice.
func (p *painter) drawLinks(screen ebiten.FinalScreen) {
	s := p.shadows
	s.reset()
	pixel := p.ratio * p.camera.Eye.Length() / p.camera.Focal // of CSS, in metres
	for i := range p.links {
		l := &p.links[i]
		width, alpha := linkWidth*pixel, float32(linkAlpha)
		if l.strong {
			width, alpha = strongWidth*pixel, 1
		}
		for _, centre := range l.dice {
			for step := range ringSteps + 1 {
				sin, cos := math.Sincos(2 * math.Pi * float64(step) / ringSteps)
				out := model.Vec{X: float32(cos), Y: float32(sin)}
				s.addBands(nearest(p.tray, centre.Add(out.Mul(l.radius))), out.Mul(width), alpha, step > 0, &p.camera)
			}
		}
		if way := l.dice[1].Sub(l.dice[0]); way.Length() > 2*l.radius {
			way = way.Unit()
			across, out := model.Vec{X: -way.Y, Y: way.X}.Mul(width), way.Mul(l.radius)
			s.addBands(l.dice[0].Add(out), across, alpha, false, &p.camera)
			s.addBands(l.dice[1].Sub(out), across, alpha, true, &p.camera)
		}
	}
	p.drawShades(screen)
}

// nearest returns the point of the visible felt nearest to one on the ground. It ignores the round corners.
func nearest(t model.TrayShape, at model.Vec) model.Vec {
	at.X = min(max(at.X, -t.W/2), t.W/2)
	at.Y = min(max(at.Y, -t.D/2), t.D/2-hiddenFelt)
	return at
}

// addBands appends the cross-section of a line at a point, across with the width of the core. If joined is set, the
// line leads there from the previous point.
func (s *shadows) addBands(at, across model.Vec, alpha float32, joined bool, c *model.Camera) {
	const n = uint32(len(bands))
	for i := range bands {
		b := &bands[i]
		x, y := c.Project(at.Add(across.Mul(b.at)))
		light := b.light * b.alpha * alpha
		k := uint32(len(s.vertices))
		s.vertices = append(s.vertices, ebiten.Vertex{
			DstX: x, DstY: y, SrcX: 1, SrcY: 1, ColorR: light, ColorG: light, ColorB: light, ColorA: b.alpha * alpha,
		})
		if joined && i > 0 {
			s.indices = append(s.indices, k-n-1, k-n, k-1, k-1, k-n, k)
		}
	}
}
