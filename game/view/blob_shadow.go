package view

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
	"fudgetray/game/physics"
)

// Blob shadows: a moving die gets one soft-edged polygon for the lamp and one for the sky. The blur
// at a vertex grows with the height of the point that casts it.

// blurred is a point of a shadow's outline on the felt. Its penumbra reaches blur metres to either
// side.
type blurred struct {
	x, y, blur float32
}

// Blur in metres per metre of height, for the lamp's shadow and for the sky's. The sky's lies
// below the die and fades as the die rises.
const (
	lampBlur = 0.13
	skyBlur  = 0.9
	skyReach = 0.02 // metres
)

// addLampBlob appends the shadow on the felt that a die casts in the lamp's light.
func (s *shadows) addLampBlob(die *model.Solid, c *model.Camera, felt []physics.Plane) {
	s.outline(die, func(p model.Vec) blurred {
		at := model.Onto(p, model.Lamp)
		return blurred{at.X, at.Y, 0.0004 + p.Z*lampBlur}
	})
	s.addBlob(c, felt, model.LampShare)
}

// addSkyBlob appends the shadow on the felt that a die casts in the sky's light.
func (s *shadows) addSkyBlob(die *model.Solid, c *model.Camera, felt []physics.Plane) {
	low := max(die.At.Z-0.008, 0)
	s.outline(die, func(p model.Vec) blurred {
		return blurred{p.X, p.Y, 0.003 + low*skyBlur}
	})
	s.addBlob(c, felt, model.SkyShare*skyReach/(skyReach+low*2))
}

// outline computes the convex hull of a die's points projected onto the felt, by Andrew's monotone
// chain, in s.hull.
func (s *shadows) outline(die *model.Solid, throw func(model.Vec) blurred) {
	s.points, s.order = s.points[:0], s.order[:0]
	for i := range die.Mesh.Bevelled.Points {
		p := die.At.Add(die.Rot.Apply(die.Mesh.Bevelled.Points[i].At))
		p.Z = max(p.Z, 0)
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

// addBlob appends the hull, opaque inside and fading out across the penumbra. Both rings of
// vertices are scaled from the center, so that they can't cross where the penumbra is wider than
// the hull.
func (s *shadows) addBlob(c *model.Camera, felt []physics.Plane, share float32) {
	n := len(s.hull)
	var middle model.Vec
	for _, p := range s.hull {
		middle = middle.Add(model.Vec{X: p.x, Y: p.y}.Mul(1 / float32(n)))
	}
	var size, blur float32
	for _, p := range s.hull {
		size += model.Vec{X: p.x, Y: p.y}.Sub(middle).Length() / float32(n)
		blur += p.blur / float32(n)
	}
	// A penumbra as wide as the shadow makes it round and pale.
	round := min(blur/size, 1)
	share *= 1 - 0.5*round*round
	s.shades = append(s.shades[:0], shade(c, middle, share))
	for _, p := range s.hull {
		out := model.Vec{X: p.x, Y: p.y}.Sub(middle)
		reach := out.Length()
		out = out.Mul(1 + (size/reach-1)*round)
		reach += (size - reach) * round
		s.shades = append(s.shades,
			shade(c, middle.Add(out.Mul(max(1-p.blur/reach, 0.1))), share),
			shade(c, middle.Add(out.Mul(1+p.blur/reach)), 0))
	}
	s.findSides(felt)
	for i := range n {
		a, b := 1+2*i, 1+2*((i+1)%n)
		s.addShades(0, a, b)
		s.addShades(a, a+1, b+1)
		s.addShades(a, b+1, b)
	}
}

// shade returns a shadow vertex on the canvas; its z is the share of light that is missing.
func shade(c *model.Camera, at model.Vec, lack float32) physics.Vec {
	x, y := c.Project(at)
	return physics.Vec{X: float64(x), Y: float64(y), Z: float64(lack)}
}

// findSides sets s.sides to those sides of the felt that the shadow may cross.
func (s *shadows) findSides(felt []physics.Plane) {
	covered := model.EmptyBox
	for _, p := range s.shades {
		covered = covered.With(float32(p.X), float32(p.Y))
	}
	corners := covered.Corners()
	s.sides = s.sides[:0]
	for _, side := range felt {
		if slices.ContainsFunc(corners[:], func(c physics.Vec) bool { return side.Normal.Dot(c) < side.Offset }) {
			s.sides = append(s.sides, side)
		}
	}
}

// addShades appends a triangle, clipped to the visible felt.
func (s *shadows) addShades(a, b, c int) {
	first := uint32(len(s.vertices))
	for i, p := range s.clip(s.sides, s.shades[a], s.shades[b], s.shades[c]) {
		s.vertices = append(s.vertices,
			ebiten.Vertex{DstX: float32(p.X), DstY: float32(p.Y), SrcX: 1, SrcY: 1, ColorA: float32(p.Z)})
		if i >= 2 {
			s.indices = append(s.indices, first, first+uint32(i)-1, first+uint32(i))
		}
	}
}
