package view

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/physics"
)

// While dice move, a shadow is one outline with a soft border instead of many
// outlines: the middle of the lamp throws it, and every point of it is as blurred
// as the lamp's size and the point's height make it.

// blurred is a point of an outline on the felt, and how far its border reaches to
// either side, in metres.
type blurred struct {
	x, y, blur float32
}

// Softness of the two shadows of a moving die, by height: that of the lamp, and
// that of the sky, which is below the die and fades as it rises.
const (
	lampBlur = 0.13
	skyBlur  = 0.9
	skyReach = 0.02 // metres of height over which it fades
)

// addBlobs appends the soft shadows of a die on the felt.
func (s *shadows) addBlobs(die *solid, c *camera, felt []physics.Plane) {
	key := beam{toLight: lamp}
	s.outline(die, func(p vec) blurred {
		at := key.onto(p)
		return blurred{at.x, at.y, 0.0004 + p.z*lampBlur}
	})
	s.addBlob(c, felt, lampShare)
	low := max(die.at.z-0.008, 0)
	s.outline(die, func(p vec) blurred {
		return blurred{p.x, p.y, 0.003 + low*skyBlur}
	})
	s.addBlob(c, felt, skyShare*skyReach/(skyReach+low*2))
}

// outline leaves in s.hull the convex hull of a die's points thrown onto the felt.
func (s *shadows) outline(die *solid, throw func(vec) blurred) {
	s.points, s.order = s.points[:0], s.order[:0]
	for i := range die.mesh.rough.points {
		p := die.at.add(die.turn.apply(die.mesh.rough.points[i].at))
		p.z = max(p.z, 0)
		s.points, s.order = append(s.points, throw(p)), append(s.order, i)
	}
	slices.SortFunc(s.order, func(i, j int) int {
		a, b := &s.points[i], &s.points[j]
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y))
	})
	s.hull = s.hull[:0]
	for range 2 {
		start := len(s.hull)
		for _, i := range s.order {
			p := s.points[i]
			for len(s.hull) >= start+2 && !leftTurn(s.hull[len(s.hull)-2], s.hull[len(s.hull)-1], p) {
				s.hull = s.hull[:len(s.hull)-1]
			}
			s.hull = append(s.hull, p)
		}
		s.hull = s.hull[:len(s.hull)-1]
		slices.Reverse(s.order)
	}
}

func leftTurn(a, b, c blurred) bool { return (b.x-a.x)*(c.y-a.y) > (c.x-a.x)*(b.y-a.y) }

// addBlob appends the hull: full inside, fading out across its border. All is
// stretched from the middle, so that borders wider than the hull don't cross.
func (s *shadows) addBlob(c *camera, felt []physics.Plane, share float32) {
	n := len(s.hull)
	var middle vec
	for _, p := range s.hull {
		middle = middle.add(vec{p.x, p.y, 0}.mul(1 / float32(n)))
	}
	var size, blur float32
	for _, p := range s.hull {
		size += vec{p.x, p.y, 0}.sub(middle).length() / float32(n)
		blur += p.blur / float32(n)
	}
	// A border as wide as the shadow itself leaves it round and pale.
	round := min(blur/size, 1)
	share *= 1 - 0.5*round*round
	s.shades = append(s.shades[:0], c.shade(middle, share))
	for _, p := range s.hull {
		out := vec{p.x, p.y, 0}.sub(middle)
		reach := out.length()
		out = out.mul(1 + (size/reach-1)*round)
		reach += (size - reach) * round
		s.shades = append(s.shades,
			c.shade(middle.add(out.mul(max(1-p.blur/reach, 0.1))), share),
			c.shade(middle.add(out.mul(1+p.blur/reach)), 0))
	}
	s.findSides(felt)
	for i := range n {
		a, b := 1+2*i, 1+2*((i+1)%n)
		s.addShades(0, a, b)
		s.addShades(a, a+1, b+1)
		s.addShades(a, b+1, b)
	}
}

// shade is a point of a shadow on the canvas, with the share of the light that it lacks.
func (c *camera) shade(at vec, lack float32) physics.Vec {
	x, y := c.project(at)
	return physics.Vec{X: float64(x), Y: float64(y), Z: float64(lack)}
}

// findSides leaves in s.sides those sides of the felt that the shadow may reach beyond.
func (s *shadows) findSides(felt []physics.Plane) {
	covered := nothing
	for _, p := range s.shades {
		covered = covered.with(float32(p.X), float32(p.Y))
	}
	corners := covered.corners()
	s.sides = s.sides[:0]
	for _, side := range felt {
		if slices.ContainsFunc(corners[:], func(c physics.Vec) bool { return side.Normal.Dot(c) < side.Offset }) {
			s.sides = append(s.sides, side)
		}
	}
}

// addShades appends the part of a triangle that lies on the felt: the rim hides the
// rest.
func (s *shadows) addShades(a, b, c int) {
	first := uint32(len(s.vertices))
	for i, p := range s.clip(s.sides, s.shades[a], s.shades[b], s.shades[c]) {
		s.vertices = append(s.vertices, ebiten.Vertex{DstX: float32(p.X), DstY: float32(p.Y), SrcX: 1, SrcY: 1, ColorA: float32(p.Z)})
		if i >= 2 {
			s.indices = append(s.indices, first, first+uint32(i)-1, first+uint32(i))
		}
	}
}
