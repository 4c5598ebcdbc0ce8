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
			b.rest, b.Vel, b.Spin, b.turn = true, Vec{}, Vec{}, Vec{}
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

// report lists the hits of the step, the hardest of each pair of things.
func (w *World) report() {
	for i := range w.marks {
		if c := &w.marks[i]; c.pn > 0 && c.approach < -hitSpeed {
			other := Floor
			if !c.floor {
				other = Wall
			}
			w.addHit(Hit{int(c.body), other, -c.approach})
		}
	}
	for i := range w.pairs {
		if c := &w.pairs[i]; c.pn > 0 && c.approach < -hitSpeed {
			w.addHit(Hit{int(c.a), int(c.b), -c.approach})
		}
	}
}

func (w *World) addHit(h Hit) {
	for i := range w.Hits {
		if have := &w.Hits[i]; have.Body == h.Body && have.Other == h.Other {
			have.Speed = max(have.Speed, h.Speed)
			return
		}
	}
	w.Hits = append(w.Hits, h)
}

// Calm returns for how many steps, up to the last, a die has been slower than
// 2 cm/s and 1 rad/s.
func (w *World) Calm(body int) int { return w.Bodies[body].calm }

// Kick gives a die a new velocity and spin, and wakes it.
func (w *World) Kick(body int, vel, spin Vec) {
	b := &w.Bodies[body]
	b.wake()
	b.Vel, b.Spin = vel, spin
}

// Put moves a die to another place, where it is as if it had just been added.
func (w *World) Put(body int, pos Vec, rot Quat, vel, spin Vec) {
	b := &w.Bodies[body]
	b.Pos, b.Rot = pos, rot.Unit()
	b.mat = b.Rot.Mat()
	w.Kick(body, vel, spin)
}

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
	flatTilt   = 0.01   // sine of the largest tilt of a die that lies flat
	flatHeight = 0.2e-3 // m over or under the height of one that does
)

// Inside says whether the centre of a die is a number, above the floor and before
// every wall.
func (w *World) Inside(body int) bool {
	for _, p := range w.planes {
		if !(p.Normal.Dot(w.Bodies[body].Pos) > p.Offset) {
			return false
		}
	}
	return w.Bodies[body].Pos.finite()
}
