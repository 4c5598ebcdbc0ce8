// Package trial defines standard throws, and measures the solver's speed and errors with them.
// Comparisons with other engines use the same throws.
package trial

import (
	"hash/fnv"

	"fudgetray/game/physics"
)

// Surfaces are the surfaces of the comparisons.
var Surfaces = physics.SameSurfaces(physics.Surface{Friction: 0.4, Restitution: 0.3})

// Walls returns the wall planes of the setting's tray.
func (s Setting) Walls() []physics.Plane {
	h := -s.Side / 2
	return []physics.Plane{
		{Normal: physics.Vec{X: 1}, Offset: h}, {Normal: physics.Vec{X: -1}, Offset: h},
		{Normal: physics.Vec{Y: 1}, Offset: h}, {Normal: physics.Vec{Y: -1}, Offset: h},
	}
}

// A Result has the measurements of a throw.
type Result struct {
	Steps   int       // until every die was calm for 0.15 s
	Settled bool      // all dice settled before Longest
	Overlap float64   // deepest overlap, metres
	Gain    float64   // largest rise of the energy above its previous minimum, relative to the initial energy
	Tilts   []float64 // final tilts by die, radians
	Cocked  int       // number of dice that don't lie flat at the end
	Escaped int       // number of dice outside the tray at the end
	Hash    uint64    // hash of the final poses
}

// Longest is the maximum number of steps of a throw: ten seconds.
const Longest = 10 * int(1/physics.Step)

// Prepare resets the world to the start of a throw.
func (s Setting) Prepare(w *physics.World, number uint32) {
	w.Reset(s.Walls(), Surfaces)
	for _, d := range s.Start(number, nil) {
		w.Add(s.Kind.Shape(), d.Pos, d.Rot, d.Vel, d.Spin)
	}
}

// Fly steps a prepared world until all dice are calm, and returns the number of steps.
func Fly(w *physics.World) int {
	for steps := range Longest {
		w.Step()
		if Calm(w) {
			return steps + 1
		}
	}
	return Longest
}

// Calm reports whether every die has been calm for 0.15 s.
func Calm(w *physics.World) bool {
	for i := range w.Bodies {
		if w.Calm(i) < physics.CalmSteps {
			return false
		}
	}
	return true
}

// Run simulates a throw and measures it after every step.
func (s Setting) Run(w *physics.World, number uint32) Result {
	s.Prepare(w, number)
	var r Result
	start := energy(w)
	low := start
	for !r.Settled && r.Steps < Longest {
		w.Step()
		r.Steps++
		e := energy(w)
		r.Overlap = max(r.Overlap, w.Overlap())
		r.Gain = max(r.Gain, (e-low)/start)
		low = min(low, e)
		r.Settled = Calm(w)
	}
	for i := range w.Bodies {
		r.Tilts = append(r.Tilts, w.Tilt(i))
		if !w.Lies(i) {
			r.Cocked++
		}
		if !w.Inside(i) {
			r.Escaped++
		}
	}
	r.Hash = Hash(w)
	return r
}

func energy(w *physics.World) float64 {
	sum := 0.0
	for i := range w.Bodies {
		sum += w.Energy(i)
	}
	return sum
}

// Hash returns the 64-bit FNV-1a hash of the poses of all dice.
func Hash(w *physics.World) uint64 {
	sum := fnv.New64a()
	for i := range w.Bodies {
		sum.Write(w.Bodies[i].AppendPose(nil)) // never fails
	}
	return sum.Sum64()
}
