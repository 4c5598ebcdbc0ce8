package throw

import (
	"errors"
	"math"
	"sync"

	"fudgetray/game/physics"
)

// worlds are kept between throws for the memory they have grown.
var worlds = sync.Pool{New: func() any { return new(physics.World) }}

// surfaces are felt, varnished wood and acrylic.
var surfaces = physics.Surfaces{
	Floor: physics.Surface{Friction: 0.3, Restitution: 0.82},
	Wall:  physics.Surface{Friction: 0.15, Restitution: 0.8},
	Dice:  physics.Surface{Friction: 0.2, Restitution: 0.6},
	Patch: 0.5e-3,
}

// ErrNotReproduced says that a throw came out otherwise than its receipt says.
var ErrNotReproduced = errors.New("throw.receipt: the throw comes out otherwise than the receipt says; it was altered, or thrown by another version")

// Simulate throws the dice and lets them come to rest. The same Spec gives the same
// Throw on every platform. A Spec whose Check is set and does not fit the outcome
// gives ErrNotReproduced.
func Simulate(s Spec) (*Throw, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	s.Tray = s.Tray.quantised()
	w := worlds.Get().(*physics.World)
	defer worlds.Put(w)
	w.Reset(s.Tray.walls(), surfaces)
	r := run{Throw: &Throw{Spec: s}, world: w, motion: stream(s.Motion)}
	r.release(r.world, &r.motion)
	r.settle()
	r.label()
	if s.Check != 0 && s.Check != r.Check {
		return nil, ErrNotReproduced
	}
	return r.Throw, nil
}

// run is a throw under way.
type run struct {
	*Throw
	world  *physics.World
	motion stream
	pushed [MaxDice]int // times each die was nudged
}

// settle steps the world until the result stands.
func (r *run) settle() {
	r.record()
	for !r.done() {
		r.world.Step()
		r.Steps++
		r.listen()
		r.tend()
		r.record()
	}
	r.Settle = float64(float64(r.Steps) * physics.Step)
}

// record keeps the poses of this moment.
func (r *run) record() {
	for i := range r.world.Bodies {
		b := &r.world.Bodies[i]
		r.frames = append(r.frames, Pose{b.Pos, b.Rot})
	}
}

// listen keeps the hits of the last step.
func (r *run) listen() {
	for _, h := range r.world.Hits {
		r.Impacts = append(r.Impacts, impactOf(h, float64(float64(r.Steps)*physics.Step)))
	}
}

// done says whether the result stands: every die has been calm for long enough and
// lies flat on the floor.
func (r *run) done() bool {
	for i := range r.Dice {
		calm := r.world.Calm(i) >= physics.CalmSteps || r.stays(i)
		if !calm || !r.world.Lies(i) || !r.world.Inside(i) {
			return false
		}
	}
	return true
}

// stays says whether a die is where it was a quarter of a second ago: wedged between
// others it can tremble for long, too fast for calm but getting nowhere.
func (r *run) stays(i int) bool {
	const back = stepsPerSecond / 4
	n := len(r.Dice)
	now := len(r.frames)/n - 1
	if vel := r.world.Bodies[i].Vel; now < back || vel.Len() > 0.05 {
		return false
	}
	a, b := r.frames[now*n+i], r.frames[(now-back)*n+i]
	way := a.Pos.Sub(b.Pos)
	return way.Dot(way) < 0.5e-3*0.5e-3 && math.Abs(a.Rot.Dot(b.Rot)) > 0.9998
}
