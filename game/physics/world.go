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
	Friction    float64 // coefficient of Coulomb's friction
	Restitution float64 // part of the approach speed with which the two part
}

// Surfaces are those of a tray.
type Surfaces struct {
	Floor, Wall, Dice Surface
	Patch             float64 // metres: radius of the patch a corner presses into the floor, which brakes spinning on it
}

// Alike returns surfaces that are all the same.
func Alike(s Surface) Surfaces { return Surfaces{s, s, s, 0} }

// World is a tray with dice.
type World struct {
	Bodies   []Body
	Surfaces Surfaces
	Gravity  float64 // m/s²
	Hits     []Hit   // of the last step

	planes       []Plane // the floor first
	wallDistance float64 // from the origin to the nearest wall

	planeContacts contacts[planeContact, *planeContact]
	pairContacts  contacts[pairContact, *pairContact]

	separatingAxes []Vec // by pair: along this direction they were last apart
	firstOfPair    []int // by pair: the first of its old contacts, if there are any
	firstOfBody    []int // by die, the same

	step    *timeStep              // the one under way
	groups  [maxHalvings + 1][]int // that make it, by how often it was halved
	saved   [maxHalvings][]Body    // the dice when it began
	ways    []way                  // by die
	overlap []float64              // by die: the deepest when the step under way ends, m
	deepest []float64              // by die: the deepest when its last step ended
}

// Reset empties the world and gives it new walls, which stand upright, and surfaces. The
// floor is the plane z = 0, gravity is the earth's.
func (w *World) Reset(walls []Plane, surfaces Surfaces) {
	w.planes = append(append(w.planes[:0], Plane{Normal: Vec{Z: 1}}), walls...)
	w.Bodies = w.Bodies[:0]
	w.Hits = w.Hits[:0]
	w.planeContacts.clear()
	w.pairContacts.clear()
	w.separatingAxes, w.firstOfPair = w.separatingAxes[:0], w.firstOfPair[:0]
	w.firstOfBody, w.ways = w.firstOfBody[:0], w.ways[:0]
	w.overlap, w.deepest = w.overlap[:0], w.deepest[:0]
	w.wallDistance = math.Inf(1)
	for _, p := range walls {
		w.wallDistance = min(w.wallDistance, -p.Offset)
	}
	w.Surfaces, w.Gravity = surfaces, 9.81
}

// Add puts a die into the world and returns its index. A place that is no number, or
// farther away than any tray, becomes the nearest that can be treated.
func (w *World) Add(shape *Shape, pos Vec, rot Quat, vel, spin Vec) int {
	w.Bodies = append(w.Bodies, Body{Shape: shape})
	w.firstOfBody, w.ways = append(w.firstOfBody, 0), append(w.ways, way{})
	w.overlap, w.deepest = append(w.overlap, 0), append(w.deepest, 0)
	i := len(w.Bodies) - 1
	for range i {
		w.separatingAxes = append(w.separatingAxes, Vec{})
		w.firstOfPair = append(w.firstOfPair, 0)
	}
	w.Put(i, pos, rot, vel, spin)
	return i
}

// Kick gives a die a new velocity and spin, and wakes it.
func (w *World) Kick(body int, vel, spin Vec) {
	b := &w.Bodies[body]
	b.wake()
	clampLength(&vel, maxSpeed)
	clampLength(&spin, maxSpin)
	b.Vel, b.Spin = vel, spin
}

// Put moves a die to another place, where it is as if it had just been added. A wall behind
// which its centre is put lets it come in, and holds it from then on.
func (w *World) Put(body int, pos Vec, rot Quat, vel, spin Vec) {
	b := &w.Bodies[body]
	clampLength(&pos, maxDistance)
	b.Pos, b.Rot = pos, rot.Unit()
	b.mat = b.Rot.Mat()
	b.entering = 0
	for i := 1; i < len(w.planes); i++ {
		if w.planes[i].height(b.Pos) < 0 {
			b.entering |= 1 << i
		}
	}
	w.Kick(body, vel, spin)
}

// maxDistance is how far from the origin a die may be put, m.
const maxDistance = 100
