package physics

import "math"

// Plane bounds the space to the points p with Normal·p ≥ Offset.
type Plane struct {
	Normal Vec // unit length
	Offset float64
}

// Surface is how the floor, the walls and the dice meet each other.
type Surface struct {
	Friction    float64 // of Coulomb
	Restitution float64 // part of the approach speed with which dice part
	Patch       float64 // metres: radius of the spot a corner presses into felt, which brakes spinning on it
}

// Hit is a contact in which two things ran into each other.
type Hit struct {
	Body  int
	Other int     // the other die, or Floor, or Wall
	Speed float64 // approach along the normal, m/s
}

// What a Hit's Other is when it is no die.
const (
	Floor = -1
	Wall  = -2
)

// World is a tray with dice.
type World struct {
	Bodies  []Body
	Surface Surface
	Gravity float64 // m/s²
	Hits    []Hit   // of the last step

	planes []Plane // the floor first
	free   float64 // distance from the origin to the nearest wall
	marks  []contact
	before []contact // of the last step, in the same order
	pairs  []pairContact
	past   []pairContact // of the last step, in the same order
	axes   []Vec         // by pair: along this direction they were last apart
	pace   *pace         // of the step under way
	deep   float64       // deepest overlap when it began
	saved  [maxHalvings][]Body
}

// Step is the length of a step in seconds.
const Step = 1.0 / 240

// Felt is the surface of the trays.
var Felt = Surface{Friction: 0.4, Restitution: 0.3, Patch: 0.5e-3}

// Reset empties the world and gives it new walls. The floor is the plane z = 0.
func (w *World) Reset(walls []Plane) {
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
	w.Surface, w.Gravity = Felt, 9.81
}

// Add puts a die into the world and returns its index.
func (w *World) Add(shape *Shape, pos Vec, rot Quat, vel, spin Vec) int {
	b := Body{Shape: shape, Pos: pos, Rot: rot.Unit(), Vel: vel, Spin: spin}
	b.mat = b.Rot.Mat()
	w.Bodies = append(w.Bodies, b)
	for range len(w.Bodies) - 1 {
		w.axes = append(w.axes, Vec{})
	}
	return len(w.Bodies) - 1
}

const (
	iterations  = 3
	relaxations = 1
	bounces     = 3
)

// maxHalvings is how often a step is halved at most.
const maxHalvings = 3

// tolerance is the overlap in metres that a step may leave.
const tolerance = 0.2e-3

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
	if halvings == maxHalvings {
		w.try()
		w.deep = w.overlapOver(tolerance)
		w.report()
		return
	}
	w.saved[halvings] = append(w.saved[halvings][:0], w.Bodies...)
	w.try()
	if most := max(tolerance, w.deep); w.overlapOver(most) <= most {
		w.report()
		return
	}
	copy(w.Bodies, w.saved[halvings])
	w.marks, w.before = w.before, w.marks
	w.pairs, w.past = w.past, w.pairs
	w.advance(halvings + 1)
	w.advance(halvings + 1)
}

func (w *World) try() {
	w.begin()
	w.findPairs()
	w.findMarks()
	w.warmStart()
	for range iterations {
		w.solvePairs()
		w.solveMarks()
	}
	w.move()
	w.relax()
	for range relaxations {
		w.solvePairs()
		w.solveMarks()
	}
	w.bounce()
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.carry()
		}
	}
}

func (w *World) begin() {
	fall := mul(w.Gravity, w.pace.h)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.begin(w.pace.h, fall)
		}
	}
}

func (w *World) warmStart() {
	for i := range w.pairs {
		w.pairs[i].warmStart(w.Bodies)
	}
	for i := range w.marks {
		w.marks[i].warmStart(w.Bodies)
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
			w.Bodies[c.body].touch |= c.touch()
		}
	}
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.rest {
			b.Spin = b.fromTurn(b.turn)
			b.move(w.pace.h)
		}
	}
}
