package throw

import (
	"math"

	"fudgetray/game/physics"
)

// What is done about dice that do not lie as they should.
const (
	entrance = stepsPerSecond / 2  // steps in which a die has to come into the tray
	patience = 12                  // calm steps before a cocked die is nudged
	nudges   = 6                   // of a die, before it is dropped again
	longest  = 10 * stepsPerSecond // steps; then dice that still do not lie are laid down, and after as many more all are
)

// tend nudges dice that came to rest without lying flat, and takes back those that
// left the tray. It looks at places only, never at labels.
func (r *run) tend() {
	for i := range r.Dice {
		if !r.world.Inside(i) {
			if r.Steps > entrance {
				r.drop(i)
			}
			continue
		}
		cocked := r.world.Calm(i) >= patience || r.stays(i)
		if !cocked || r.world.Lies(i) {
			continue
		}
		r.pushed[i]++
		switch {
		case r.Steps > longest:
			r.lay(i, r.free(i))
		case r.pushed[i] > nudges:
			r.drop(i)
		default:
			r.nudge(i)
		}
	}
	if r.Steps%longest == 0 && r.Steps >= 2*longest {
		for i, place := range r.Tray.slots()[:len(r.Dice)] {
			r.lay(i, place)
		}
	}
}

// nudge knocks a die up and towards the freest place, as far as a knock goes.
func (r *run) nudge(i int) {
	r.Nudges++
	way := r.free(i).Sub(r.world.Bodies[i].Pos)
	way.Z = 0
	vel := way.Scale(6).AddScaled(physics.RandomInBall(&r.motion), 0.1)
	vel = vel.Scale(min(1, 0.5/vel.Len()))
	vel.Z = r.motion.Between(0.5, 0.7)
	r.world.Kick(i, vel, physics.RandomDirection(&r.motion).Scale(r.motion.Between(10, 25)))
}

// drop lets a die fall anew at a free place.
func (r *run) drop(i int) {
	r.Nudges++
	at := r.free(i)
	at.Z = 45e-3
	r.world.Put(i, at, physics.RandomRotation(&r.motion), physics.Vec{Z: -0.2}, physics.RandomDirection(&r.motion).Scale(10))
}

// lay puts a die flat on its lowest face.
func (r *run) lay(i int, at physics.Vec) {
	k := r.Dice[i]
	shape := k.Shape()
	rot := r.world.Bodies[i].Rot
	m := rot.Mat()
	f := &shape.Faces[shape.Towards(m.Undo(physics.Vec{Z: -1}))]
	at.Z = f.Offset + shape.Radius
	r.world.Put(i, at, onto(m.Apply(f.Normal)).Mul(rot), physics.Vec{}, physics.Vec{})
}

// onto returns the smallest rotation that turns a direction, which is not up, down.
func onto(v physics.Vec) physics.Quat {
	down := physics.Vec{Z: -1}
	axis := v.Cross(down)
	return physics.Quat{W: 1 + v.Dot(down), X: axis.X, Y: axis.Y, Z: axis.Z}.Unit()
}

// free returns the place on the floor that is farthest from all other dice.
func (r *run) free(i int) physics.Vec {
	best, found := -1.0, physics.Vec{}
	for _, s := range r.Tray.slots() {
		near := math.Inf(1)
		for j := range r.world.Bodies {
			if j != i {
				d := s.Sub(r.world.Bodies[j].Pos)
				d.Z = 0
				near = min(near, d.Dot(d))
			}
		}
		if near > best {
			best, found = near, s
		}
	}
	return found
}
