package throw

import (
	"errors"
	"math"
	"sync"

	"fudgetray/game/physics"
)

// Throw is a throw from the hand to rest.
type Throw struct {
	Spec             // with Check set
	Faces   []int    // values by die
	Raw     []int    // faces of Shape().Faces that the dice show before they are relabelled
	Steps   int      // of the simulation, until the result stood
	Nudges  int      // times a cocked, stacked or leaning die was pushed
	Settle  float64  // seconds until the result stood
	Hash    uint64   // of the final states of all dice and their faces
	Impacts []Impact // in the order of time

	frames []Pose // as simulated, len(Dice) of them every frameTime
	labels []physics.Quat
}

// worlds are used again, so that a throw need not allocate what the one before it did.
var worlds = sync.Pool{New: func() any { return new(physics.World) }}

const stepsPerSecond = int(1 / physics.Step)

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
	r.hashOutcome()
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
	helped [MaxDice]int // how often each die was
}

// settle steps the world until the result stands.
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

// recordPoses keeps the poses of this moment.
func (r *run) recordPoses() {
	for i := range r.world.Bodies {
		b := &r.world.Bodies[i]
		r.frames = append(r.frames, Pose{b.Pos, b.Rot})
	}
}

// recordHits keeps the hits of the last step.
func (r *run) recordHits() {
	for _, h := range r.world.Hits {
		place := r.world.Bodies[h.Body].Pos.X / (r.Tray.W / 2)
		r.Impacts = append(r.Impacts, impactOf(h, float64(float64(r.Steps)*physics.Step), place))
	}
}

// atRest says whether the result stands: every die has been calm for long enough and
// lies flat on the floor.
func (r *run) atRest() bool {
	for i := range r.Dice {
		calm := r.world.Calm(i) >= physics.CalmSteps || r.stuck(i)
		if !calm || !r.world.Lies(i) || !r.world.Inside(i) {
			return false
		}
	}
	return true
}

// stuck says whether a die is where it was a quarter of a second ago: wedged between
// others it can tremble for long, too fast to be calm.
func (r *run) stuck(i int) bool {
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
