package table

import (
	"errors"
	"math"
	"sync"

	"fudgetray/game/dice"
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
	r.simulate()
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

func (r *run) simulate() {
	r.release(r.world, &r.motion)
	r.settle()
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
	r.Settle = float64(r.Steps) * physics.Step
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
		r.Impacts = append(r.Impacts, impactOf(h, float64(r.Steps)*physics.Step))
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
	vel := way.Scale(6).AddScaled(r.motion.ball(), 0.1)
	vel = vel.Scale(min(1, 0.5/vel.Len()))
	vel.Z = r.motion.between(0.5, 0.7)
	r.world.Kick(i, vel, r.motion.direction().Scale(r.motion.between(10, 25)))
}

// drop lets a die fall anew at a free place.
func (r *run) drop(i int) {
	r.Nudges++
	at := r.free(i)
	at.Z = 45e-3
	r.world.Put(i, at, r.motion.rotation(), physics.Vec{Z: -0.2}, r.motion.direction().Scale(10))
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

// label draws the symmetry that each die is relabelled with, and so the faces.
func (r *run) label() {
	labels := stream(r.Seed)
	sum := fingerprint(offsetBasis)
	for i, k := range r.Dice {
		b := &r.world.Bodies[i]
		face, _ := k.Upper(b.Rot)
		g := r.symmetry(&labels, k, face, i)
		r.labels = append(r.labels, k.Symmetries()[g])
		r.Raw = append(r.Raw, face)
		r.Faces = append(r.Faces, k.Relabelled(face, g))
		sum.add(b, r.Faces[i])
	}
	r.Hash = uint64(sum)
	r.Check = sum.check()
}

// symmetry draws one of the die's symmetries, each as likely; of those that show
// the face that was asked for, when one was.
func (r *run) symmetry(labels *stream, k dice.Kind, face, i int) int {
	if r.Asked == nil {
		return labels.below(len(k.Symmetries()))
	}
	var fit []int
	for g := range k.Symmetries() {
		if k.Relabelled(face, g) == r.Asked[i] {
			fit = append(fit, g)
		}
	}
	return fit[labels.below(len(fit))]
}

// fingerprint is a 64 bit FNV-1a hash of states.
type fingerprint uint64

const (
	offsetBasis = 0xcbf29ce484222325
	fnvPrime    = 0x100000001b3
)

func (f *fingerprint) add(b *physics.Body, face int) {
	for _, v := range [...]float64{b.Pos.X, b.Pos.Y, b.Pos.Z, b.Rot.W, b.Rot.X, b.Rot.Y, b.Rot.Z} {
		f.word(math.Float64bits(v))
	}
	f.word(uint64(face))
}

func (f *fingerprint) word(v uint64) {
	for range 8 {
		*f = (*f ^ fingerprint(v&0xff)) * fnvPrime
		v >>= 8
	}
}

// check returns 16 bits of the hash, which are never 0.
func (f fingerprint) check() uint16 { return max(1, uint16(f>>48)) }
