package throw

import (
	"errors"
	"math"
	"sync"

	"fudgetray/game/physics"
)

// A Throw is a simulated throw.
type Throw struct {
	Spec             // with Check set
	Faces   []int    // faces by die
	Raw     []int    // indices into Shape().Faces before relabelling
	Steps   int      // number of simulation steps
	Nudges  int      // number of times that cocked, stacked or lost dice were nudged or dropped again
	Settle  float64  // seconds until the result
	Hash    uint64   // hash of the final poses and faces
	Impacts []Impact // impacts in order of time

	frames []Pose // unlabelled poses, len(Dice) per frameTime
	labels []physics.Quat
}

// worlds are reused to avoid allocations.
var worlds = sync.Pool{New: func() any { return new(physics.World) }}

const stepsPerSecond = int(1 / physics.Step)

// surfaces of felt, varnished wood and acrylic.
var surfaces = physics.Surfaces{
	Floor: physics.Surface{Friction: 0.3, Restitution: 0.82},
	Wall:  physics.Surface{Friction: 0.15, Restitution: 0.8},
	Dice:  physics.Surface{Friction: 0.2, Restitution: 0.6},
	Patch: 0.5e-3,
}

// ErrNotReproduced reports that a throw's outcome differs from that of its receipt.
var ErrNotReproduced = errors.New(
	"throw.receipt: the throw comes out otherwise than the receipt says; it was altered, or thrown by another version")

// Simulate simulates a throw. The result is the same on every platform. It returns a SpecError if
// s is invalid, and ErrNotReproduced if s.Check is set and differs from the outcome's.
func Simulate(s Spec) (*Throw, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	s.Tray = s.Tray.quantised()
	w := worlds.Get().(*physics.World)
	defer worlds.Put(w)
	w.Reset(s.Tray.walls(), surfaces)
	w.Earlier = s.Earlier
	r := run{Throw: &Throw{Spec: s}, world: w, motion: stream(s.Motion)}
	r.release(r.world, &r.motion)
	r.settle()
	r.label()
	r.hashOutcome()
	if s.Check != 0 && s.Check != r.Check {
		return nil, ErrNotReproduced
	}
	return r.Throw, nil
}

// A run is a simulation in progress.
type run struct {
	*Throw
	world  *physics.World
	motion stream
	helped [MaxDice]int // number of corrections by die
}

// settle steps the world until the result is final.
func (r *run) settle() {
	r.recordPoses()
	for !r.atRest() {
		r.world.Step()
		r.Steps++
		r.recordHits()
		r.helpCocked()
		r.recordPoses()
	}
	r.Settle = float64(float64(r.Steps) * physics.Step)
}

// recordPoses appends the current poses.
func (r *run) recordPoses() {
	for i := range r.world.Bodies {
		b := &r.world.Bodies[i]
		r.frames = append(r.frames, Pose{b.Pos, b.Rot})
	}
}

// recordHits appends the impacts of the last step.
func (r *run) recordHits() {
	for _, h := range r.world.Hits {
		place := r.world.Bodies[h.Body].Pos.X / (r.Tray.W / 2) // beyond the tray before a die has entered it
		r.Impacts = append(r.Impacts, impactOf(h, float64(float64(r.Steps)*physics.Step), max(-1, min(1, place))))
	}
}

// atRest reports whether the result is final: every die has been calm for long enough and lies
// flat on the floor.
func (r *run) atRest() bool {
	for i := range r.Dice {
		calm := r.world.Calm(i) >= physics.CalmSteps || r.stuck(i)
		if !calm || !r.world.Lies(i) || !r.world.Inside(i) {
			return false
		}
	}
	return true
}

// stuck reports whether a die hasn't moved for a quarter of a second. A die wedged between others
// may tremble too fast to be calm.
func (r *run) stuck(i int) bool {
	const back = stepsPerSecond / 4
	n := len(r.Dice)
	now := len(r.frames)/n - 1
	if vel := r.world.Bodies[i].Vel; now < back || vel.Len() > 0.05 {
		return false
	}
	a, b := r.frames[now*n+i], r.frames[(now-back)*n+i]
	dir := a.Pos.Sub(b.Pos)
	return dir.Dot(dir) < 0.5e-3*0.5e-3 && math.Abs(a.Rot.Dot(b.Rot)) > 0.9998
}
