package physics

import "math"

// Plane bounds the space to the points p with Normal·p ≥ Offset.
type Plane struct {
	Normal Vec // unit length
	Offset float64
}

// height returns how far before the plane a point is.
func (p *Plane) height(at Vec) float64 { return p.Normal.Dot(at) - p.Offset }

// Surface is how a die meets something.
type Surface struct {
	Friction    float64 // of Coulomb
	Restitution float64 // part of the approach speed with which the two part
}

// Surfaces are those of a tray.
type Surfaces struct {
	Floor, Wall, Dice Surface
	Patch             float64 // metres: radius of the spot a corner presses into the floor, which brakes spinning on it
}

// Alike returns surfaces that are all the same.
func Alike(s Surface) Surfaces { return Surfaces{s, s, s, 0} }

// World is a tray with dice.
type World struct {
	Bodies   []Body
	Surfaces Surfaces
	Gravity  float64 // m/s²
	Hits     []Hit   // of the last step

	planes []Plane // the floor first
	free   float64 // distance from the origin to the nearest wall
	marks  []mark
	before []mark // of the last step, in the same order
	pairs  []meeting
	past   []meeting // of the last step, in the same order
	axes   []Vec     // by pair: along this direction they were last apart
	pace   *pace     // of the step under way
	deep   float64   // deepest overlap when it began
	saved  [maxHalvings][]Body
}

// Step is the length of a step in seconds.
const Step = 1.0 / 120

// Reset empties the world and gives it new walls, which stand upright, and
// surfaces. The floor is the plane z = 0, gravity is the earth's.
func (w *World) Reset(walls []Plane, surfaces Surfaces) {
	w.planes = append(append(w.planes[:0], Plane{Normal: Vec{Z: 1}}), walls...)
	w.Bodies = w.Bodies[:0]
	w.Hits = w.Hits[:0]
	w.marks, w.before = w.marks[:0], w.before[:0]
	w.pairs, w.past = w.pairs[:0], w.past[:0]
	w.axes = w.axes[:0]
	w.deep = 0
	w.free = math.Inf(1)
	for _, p := range walls {
		w.free = min(w.free, -p.Offset)
	}
	w.Surfaces, w.Gravity = surfaces, 9.81
}

// Add puts a die into the world and returns its index. A place that is no number,
// or farther away than any tray, becomes the nearest that can be treated.
func (w *World) Add(shape *Shape, pos Vec, rot Quat, vel, spin Vec) int {
	w.Bodies = append(w.Bodies, Body{Shape: shape})
	i := len(w.Bodies) - 1
	for range i {
		w.axes = append(w.axes, Vec{})
	}
	w.Put(i, pos, rot, vel, spin)
	return i
}

// Kick gives a die a new velocity and spin, and wakes it.
func (w *World) Kick(body int, vel, spin Vec) {
	b := &w.Bodies[body]
	b.wake()
	limit(&vel, maxSpeed)
	limit(&spin, maxSpin)
	b.Vel, b.Spin = vel, spin
}

// Put moves a die to another place, where it is as if it had just been added. A wall
// behind which its centre is put lets it come in, and holds it from then on.
func (w *World) Put(body int, pos Vec, rot Quat, vel, spin Vec) {
	b := &w.Bodies[body]
	limit(&pos, farthest)
	b.Pos, b.Rot = pos, rot.Unit()
	b.mat = b.Rot.Mat()
	b.open = 0
	for i := 1; i < len(w.planes); i++ {
		if w.planes[i].height(b.Pos) < 0 {
			b.open |= 1 << i
		}
	}
	w.Kick(body, vel, spin)
}

// farthest is how far from the origin a die may be put, m.
const farthest = 100

const (
	iterations  = 3 // passes that move the dice
	relaxations = 1 // passes that take the corrections out again
	bounces     = 5 // further ones, when something bounces
)

// maxHalvings is how often a step is halved at most.
const maxHalvings = 4

// tolerance returns the overlap in metres that a step may leave. In a crowd there is
// always one somewhere, and each costs the whole crowd a step.
func (w *World) tolerance() float64 {
	return mul(0.2e-3, max(1, float64(len(w.Bodies))/10))
}

// Step moves the world on by one step. It allocates nothing once the world has
// seen as many contacts as there are.
func (w *World) Step() {
	w.Hits = w.Hits[:0]
	w.advance(0)
	w.settle()
}

// advance makes a step, or its 2ⁿth part. A contact is foreseen along a straight
// line, and a fast die can turn out of it into another. A step that ends in an
// overlap is therefore taken back and made in two halves.
func (w *World) advance(halvings int) {
	w.pace = &paces[halvings]
	last := halvings == maxHalvings
	if !last {
		w.saved[halvings] = append(w.saved[halvings][:0], w.Bodies...)
	}
	w.begin()
	w.findPairs()
	w.findMarks()
	w.warmStart()
	w.solve(iterations)
	w.move()
	most := max(w.tolerance(), w.deep)
	deep := w.overlapOver(most)
	if deep <= most || last {
		w.deep = deep
		w.part()
		return
	}
	copy(w.Bodies, w.saved[halvings])
	w.marks, w.before = w.before, w.marks
	w.pairs, w.past = w.past, w.pairs
	w.advance(halvings + 1)
	w.advance(halvings + 1)
}

// part ends a step that succeeded: what was corrected loses the speed of the
// correction, and what hit fast parts again.
func (w *World) part() {
	passes := relaxations
	if w.relax() {
		passes += bounces
	}
	w.solve(passes)
	w.report()
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.Spin = b.turn.Scale(b.Shape.ungyration)
		}
	}
}

// warmStart begins with the impulses that the contacts ended the last step with.
func (w *World) warmStart() {
	for i := range w.pairs {
		if m := &w.pairs[i]; m.pn > 0 {
			m.apply(&w.Bodies[m.a], &w.Bodies[m.b], m.pn, m.p1, m.p2)
		}
	}
	for i := range w.marks {
		if m := &w.marks[i]; m.pn > 0 {
			m.apply(&w.Bodies[m.body], m.pn, m.p1, m.p2)
			w.Bodies[m.body].turn.Z += m.twist
		}
	}
}

// solve makes passes over all contacts, to and fro: what one pass does unevenly to
// the corners of a face, the way back evens out.
func (w *World) solve(passes int) {
	for i := range passes {
		w.solvePairs(i%2 == 1)
		w.solveMarks(i%2 == 1)
	}
}

// relax drops the contacts where nothing touched and prepares the others for the
// passes after the dice have moved. It returns whether something bounces.
func (w *World) relax() bool {
	bouncing := false
	kept := 0
	for i := range w.marks {
		m := &w.marks[i]
		if m.idle() {
			continue
		}
		m.relax(w.beneath(m).Restitution)
		bouncing = bouncing || m.bias < 0
		if kept != i {
			w.marks[kept] = *m
		}
		kept++
	}
	w.marks = w.marks[:kept]
	kept = 0
	for i := range w.pairs {
		m := &w.pairs[i]
		if m.idle() {
			continue
		}
		m.relax(w.Surfaces.Dice.Restitution)
		bouncing = bouncing || m.bias < 0
		if kept != i {
			w.pairs[kept] = *m
		}
		kept++
	}
	w.pairs = w.pairs[:kept]
	return bouncing
}

func (w *World) begin() {
	fall := mul(w.Gravity, w.pace.h)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.begin(w.pace.h, fall)
		}
	}
}

func (w *World) move() {
	for i := range w.pairs {
		if c := &w.pairs[i]; c.pn > 0 {
			w.Bodies[c.a].touch |= touchedOther
			w.Bodies[c.b].touch |= touchedOther
		}
	}
	for i := range w.marks {
		if c := &w.marks[i]; c.pn > 0 {
			if c.floor {
				w.Bodies[c.body].touch |= touchedFloor
			} else {
				w.Bodies[c.body].touch |= touchedOther
			}
		}
	}
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.move(w.pace.h)
		}
	}
}
