package physics

import "math"

// Limits of calm: a die slower than both for CalmSteps lies still.
const (
	calmSpeed = 0.02   // m/s
	calmSpin  = 1.0    // rad/s
	CalmSteps = 18     // 0.15 s
	restTilt  = 0.5e-3 // sine of the largest tilt of a die at rest
	restSteps = 4      // calm steps after which a die that lies on a face is at rest
)

// settle counts how long dice have been calm, and lets them come to rest.
func (w *World) settle() {
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.rest || b.Vel.Dot(b.Vel) < calmSpeed*calmSpeed && b.Spin.Dot(b.Spin) < calmSpin*calmSpin {
			b.calm++
		} else {
			b.calm = 0
		}
	}
	w.putToRest()
}

// putToRest stops the dice that have been calm for a while and lie on a face, unless
// they touch a die that has not been calm as long.
func (w *World) putToRest() {
	for i := 0; i < len(w.marks); {
		body := w.marks[i].body
		stands := 0
		for ; i < len(w.marks) && w.marks[i].body == body; i++ {
			if m := &w.marks[i]; m.floor && m.pn > 0 {
				stands++
			}
		}
		b := &w.Bodies[body]
		if stands >= 3 && b.calm >= restSteps && b.tilt() < restTilt && !w.disturbed(body) {
			b.settle()
		}
	}
}

func (w *World) disturbed(body int32) bool {
	for i := range w.pairs {
		c := &w.pairs[i]
		if c.a == body && w.Bodies[c.b].calm < restSteps || c.b == body && w.Bodies[c.a].calm < restSteps {
			return true
		}
	}
	return false
}

// Calm returns for how many steps, up to the last, a die has been slower than
// 2 cm/s and 1 rad/s.
func (w *World) Calm(body int) int { return w.Bodies[body].calm }

// Lies says whether a die lies flat on the floor on one of its faces: not on an
// edge, not against a wall or a die, not on top of one. It is geometry only.
func (w *World) Lies(body int) bool {
	b := &w.Bodies[body]
	f := b.Shape.Faces[b.down()]
	height := b.Pos.Z - f.Offset - b.Shape.Radius
	return b.tilt() < flatTilt && height < flatHeight && height > -flatHeight
}

// down returns the face that looks down most.
func (b *Body) down() int { return b.Shape.Towards(b.mat.Undo(Vec{Z: -1})) }

// tilt returns the sine of the angle between that face and the floor.
func (b *Body) tilt() float64 {
	n := b.mat.Apply(b.Shape.Faces[b.down()].Normal)
	return math.Sqrt(mul(n.X, n.X) + mul(n.Y, n.Y))
}

const (
	flatTilt   = 3e-3   // sine of the largest tilt of a die that lies flat
	flatHeight = 0.2e-3 // m over or under the height of one that does
)

// Inside says whether the centre of a die is a number, above the floor and before
// every wall.
func (w *World) Inside(body int) bool {
	for i := range w.planes {
		if !(w.planes[i].height(w.Bodies[body].Pos) > 0) {
			return false
		}
	}
	return w.Bodies[body].Pos.finite()
}
