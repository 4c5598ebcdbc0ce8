package view

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
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

// clearing is the part of the felt that can be seen, in metres: up to its sides, and
// from its far end to where the near rim hides it, with rounded corners.
type clearing struct{ side, far, near, corner float32 }

// clearing finds the part of a tray's felt that is seen in an area of the canvas.
func (c *camera) clearing(tray trayShape, felt [][2]float32) clearing {
	lowest := slices.MaxFunc(felt, func(a, b [2]float32) int { return cmp.Compare(a[1], b[1]) })
	return clearing{tray.w / 2, -tray.d / 2, c.ground(lowest[0], lowest[1], 0).y, tray.corner}
}

// held moves a point of the ground that lies beyond the clearing to its border.
func (f *clearing) held(at vec) vec {
	centre := vec{
		min(max(at.x, f.corner-f.side), f.side-f.corner),
		min(max(at.y, f.far+f.corner), f.near-f.corner), 0,
	}
	out := at.sub(centre)
	if far := out.length(); far > f.corner {
		return centre.add(out.mul(f.corner / far))
	}
	return at
}

// addBlobs appends the soft shadows of a die.
func (s *shadows) addBlobs(die *solid, c *camera, floor clearing) {
	key := beam{toLight: lamp}
	s.outline(die, func(p vec) blurred {
		at := key.onto(p)
		return blurred{at.x, at.y, 0.0004 + p.z*lampBlur}
	})
	s.addBlob(c, floor, lampShare)
	low := max(die.at.z-0.008, 0)
	s.outline(die, func(p vec) blurred {
		return blurred{p.x, p.y, 0.003 + low*skyBlur}
	})
	s.addBlob(c, floor, skyShare*skyReach/(skyReach+low*2))
}

// outline leaves in s.hull the convex hull of a die's points thrown onto the felt.
func (s *shadows) outline(die *solid, throw func(vec) blurred) {
	s.points = s.points[:0]
	for i := range die.mesh.rough.points {
		p := die.at.add(die.turn.apply(die.mesh.rough.points[i].at))
		p.z = max(p.z, 0)
		s.points = append(s.points, throw(p))
	}
	slices.SortFunc(s.points, func(a, b blurred) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y))
	})
	s.hull = s.hull[:0]
	for range 2 {
		start := len(s.hull)
		for _, p := range s.points {
			for len(s.hull) >= start+2 && !leftTurn(s.hull[len(s.hull)-2], s.hull[len(s.hull)-1], p) {
				s.hull = s.hull[:len(s.hull)-1]
			}
			s.hull = append(s.hull, p)
		}
		s.hull = s.hull[:len(s.hull)-1]
		slices.Reverse(s.points)
	}
}

func leftTurn(a, b, c blurred) bool { return (b.x-a.x)*(c.y-a.y) > (c.x-a.x)*(b.y-a.y) }

// addBlob appends the hull: full inside, fading out across its border. All is
// stretched from the middle, so that borders wider than the hull don't cross.
func (s *shadows) addBlob(c *camera, floor clearing, share float32) {
	n := uint32(len(s.hull))
	first := uint32(len(s.vertices))
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
	s.addSoft(c, floor, middle, share)
	for _, p := range s.hull {
		out := vec{p.x, p.y, 0}.sub(middle)
		reach := out.length()
		out = out.mul(1 + (size/reach-1)*round)
		reach += (size - reach) * round
		s.addSoft(c, floor, middle.add(out.mul(max(1-p.blur/reach, 0.1))), share)
		s.addSoft(c, floor, middle.add(out.mul(1+p.blur/reach)), 0)
	}
	for i := range n {
		a, b := first+1+2*i, first+1+2*((i+1)%n)
		s.indices = append(s.indices, first, a, b, a, a+1, b+1, a, b+1, b)
	}
}

// addSoft appends a point of a shadow; a point behind the rim is moved to its foot.
func (s *shadows) addSoft(c *camera, floor clearing, at vec, share float32) {
	x, y := c.project(floor.held(at))
	s.vertices = append(s.vertices, ebiten.Vertex{DstX: x, DstY: y, SrcX: 1, SrcY: 1, ColorA: share})
}
