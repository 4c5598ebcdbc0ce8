package physics

import "math"

// A Plane bounds the half-space Normal·p ≥ Offset.
type Plane struct {
	Normal Vec // unit length
	Offset float64
}

// height returns the signed distance of a point in front of the plane.
func (p *Plane) height(at Vec) float64 { return p.Normal.Dot(at) - p.Offset }

// A Surface has the contact coefficients of a material.
type Surface struct {
	Friction    float64 // Coulomb friction coefficient
	Restitution float64 // ratio of separation speed to approach speed
}

// Surfaces are the surfaces of a tray.
type Surfaces struct {
	Floor, Wall, Dice Surface
	Patch             float64 // radius in metres of a corner's contact patch on the floor, for torsional friction
}

// SameSurfaces returns Surfaces that are all equal to s, with no patch.
func SameSurfaces(s Surface) Surfaces { return Surfaces{s, s, s, 0} }

// A World is a tray with dice.
type World struct {
	Bodies   []Body
	Surfaces Surfaces
	Gravity  float64 // m/s²
	Hits     []Hit   // hits of the last step

	// Earlier is whether a step is repeated in halves before overlaps are pushed out, as in receipts before version 3.
	Earlier bool

	planes       []Plane // the floor first
	wallDistance float64 // distance from the origin to the nearest wall

	planeContacts contacts[planeContact, *planeContact]
	pairContacts  contacts[pairContact, *pairContact]

	poses          uint32 // number of poses of dice so far
	near           nearPairs
	manifolds      []manifold // latest, by pair
	clip           clipBuffers
	separatingAxes []Vec // previous separating axis, by pair
	firstOfPair    []int // index of the first old contact, by pair
	firstOfBody    []int // the same, by body

	step     *timeStep              // current
	groups   [maxHalvings + 1][]int // groups of the current step, by number of halvings
	saved    [maxHalvings][]Body    // bodies at the beginning of each step
	paths    []path                 // by body
	overlap  []float64              // deepest at the end of the current step, m, by body
	overlaps []overlapOf            // that exceed what is allowed
	deepest  []float64              // deepest at the end of the previous step, by body
}

// Reset empties the world and sets vertical walls and surfaces. The floor is the plane z = 0;
// gravity is the Earth's.
func (w *World) Reset(walls []Plane, surfaces Surfaces) {
	w.planes = append(append(w.planes[:0], Plane{Normal: Vec{Z: 1}}), walls...)
	w.Bodies = w.Bodies[:0]
	w.Hits = w.Hits[:0]
	w.planeContacts.clear()
	w.pairContacts.clear()
	w.near.clear()
	w.manifolds = w.manifolds[:0]
	w.separatingAxes, w.firstOfPair = w.separatingAxes[:0], w.firstOfPair[:0]
	w.firstOfBody, w.paths = w.firstOfBody[:0], w.paths[:0]
	w.overlap, w.deepest = w.overlap[:0], w.deepest[:0]
	w.wallDistance = math.Inf(1)
	for _, p := range walls {
		w.wallDistance = min(w.wallDistance, -p.Offset)
	}
	w.Surfaces, w.Gravity = surfaces, 9.81
}

// Add adds a die and returns its index. A position that isn't finite, or is farther than
// maxDistance, is replaced by the nearest valid one.
func (w *World) Add(shape *Shape, pos Vec, rot Quat, vel, spin Vec) int {
	w.Bodies = append(w.Bodies, Body{Shape: shape})
	w.firstOfBody, w.paths = append(w.firstOfBody, 0), append(w.paths, path{})
	w.overlap, w.deepest = append(w.overlap, 0), append(w.deepest, 0)
	i := len(w.Bodies) - 1
	for range i {
		w.manifolds = append(w.manifolds, manifold{})
		w.separatingAxes = append(w.separatingAxes, Vec{})
		w.firstOfPair = append(w.firstOfPair, 0)
	}
	w.Put(i, pos, rot, vel, spin)
	return i
}

// Kick sets the velocity and spin of a die and wakes it.
func (w *World) Kick(body int, vel, spin Vec) {
	b := &w.Bodies[body]
	b.wake()
	clampLength(&vel, maxSpeed)
	clampLength(&spin, maxSpin)
	b.Vel, b.Spin = vel, spin
}

// Put moves a die, as if it had just been added. If its centre is behind a wall, the wall lets it
// pass once.
func (w *World) Put(body int, pos Vec, rot Quat, vel, spin Vec) {
	b := &w.Bodies[body]
	clampLength(&pos, maxDistance)
	b.Pos, b.Rot = pos, rot.Unit()
	w.hasMoved(b)
	b.entering = 0
	for i := 1; i < len(w.planes); i++ {
		if w.planes[i].height(b.Pos) < 0 {
			b.entering |= 1 << i
		}
	}
	w.Kick(body, vel, spin)
}

// hasMoved updates a die whose Pos or Rot has changed. It numbers the pose, so that a pair of dice finds its
// manifold again if a step is undone.
func (w *World) hasMoved(b *Body) {
	b.mat = b.Rot.Mat()
	w.poses++
	b.pose = w.poses
}

// maxDistance is the largest distance of a die from the origin, m.
const maxDistance = 100
