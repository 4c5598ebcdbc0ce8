package throw

import (
	"math"

	"fudgetray/game/physics"
)

// Times, in steps, at which dice that don't lie flat are corrected.
const (
	entryTime  = stepsPerSecond / 2  // deadline for entering the tray
	cockedTime = 12                  // calm steps before a cocked die is nudged
	layTime    = 10 * stepsPerSecond // from here on cocked dice are laid flat; from twice this time on, all dice
)

// maxNudges is the number of nudges of a die before it is dropped again.
const maxNudges = 6

// helpCocked nudges dice that came to rest without lying flat, and drops again the dice that left
// the tray. It considers only poses, never labels.
func (r *run) helpCocked() {
	for i := range r.Dice {
		if !r.world.Inside(i) {
			if r.Steps > entryTime {
				r.drop(i)
			}
			continue
		}
		cocked := r.world.Calm(i) >= cockedTime || r.stuck(i)
		if !cocked || r.world.Lies(i) {
			continue
		}
		r.helped[i]++
		switch {
		case r.Steps > layTime:
			r.lay(i, r.free(i))
		case r.helped[i] > maxNudges:
			r.drop(i)
		default:
			r.nudge(i)
		}
	}
	if r.Steps%layTime == 0 && r.Steps >= 2*layTime {
		for i, place := range r.Tray.slots()[:len(r.Dice)] {
			r.lay(i, place)
		}
	}
}

// nudge kicks a die up and towards the free place.
func (r *run) nudge(i int) {
	r.Nudges++
	dir := r.free(i).Sub(r.world.Bodies[i].Pos)
	dir.Z = 0
	vel := dir.Scale(6).AddScaled(physics.RandomInBall(&r.motion), 0.1)
	vel = vel.Scale(min(1, 0.5/vel.Len()))
	vel.Z = r.motion.Between(0.5, 0.7)
	r.world.Kick(i, vel, physics.RandomDirection(&r.motion).Scale(r.motion.Between(10, 25)))
}

// drop drops a die at the free place.
func (r *run) drop(i int) {
	r.Nudges++
	at := r.free(i)
	at.Z = 45e-3
	r.world.Put(i, at, physics.RandomRotation(&r.motion), physics.Vec{Z: -0.2},
		physics.RandomDirection(&r.motion).Scale(10))
}

// lay puts a die flat on its lowest face.
func (r *run) lay(i int, at physics.Vec) {
	shape := r.Dice[i].Shape()
	rot := r.world.Bodies[i].Rot
	m := rot.Mat()
	f := &shape.Faces[shape.Towards(m.Undo(physics.Vec{Z: -1}))]
	at.Z = f.Offset + shape.Radius
	r.world.Put(i, at, turnDown(m.Apply(f.Normal)).Mul(rot), physics.Vec{}, physics.Vec{})
}

// turnDown returns the smallest rotation that turns v down. v must not point up.
func turnDown(v physics.Vec) physics.Quat {
	down := physics.Vec{Z: -1}
	axis := v.Cross(down)
	return physics.Quat{W: 1 + v.Dot(down), X: axis.X, Y: axis.Y, Z: axis.Z}.Unit()
}

// free returns the slot that is farthest from all other dice.
func (r *run) free(i int) physics.Vec {
	farthest, found := -1.0, physics.Vec{}
	for _, s := range r.Tray.slots() {
		nearest := math.Inf(1)
		for j := range r.world.Bodies {
			if j != i {
				d := s.Sub(r.world.Bodies[j].Pos)
				d.Z = 0
				nearest = min(nearest, d.Dot(d))
			}
		}
		if nearest > farthest {
			farthest, found = nearest, s
		}
	}
	return found
}
