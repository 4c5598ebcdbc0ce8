package main

import (
	"math"

	"fudgetray/cmd/dev/check/trial"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// Motions with known closed-form solutions.

const half = dice.Edge / 2

// alone returns a floor with a single d6 lying flat at a height above it.
func alone(height float64, vel physics.Vec) *physics.World {
	w := new(physics.World)
	w.Reset(nil, trial.Surfaces)
	w.Add(dice.D6.Shape(), physics.Vec{Z: half + height}, physics.Identity, vel, physics.Vec{})
	return w
}

// restitution drops a die flat from a height and returns the square root of the ratio of the
// rebound to it: the measured coefficient of restitution. The apex between steps is computed from
// the energy.
func restitution(height float64) float64 {
	w := alone(height, physics.Vec{})
	b := &w.Bodies[0]
	floor := b.Shape.Mass * w.Gravity * half
	start := w.Energy(0) - floor
	for b.Vel.Z <= 0 {
		w.Step()
	}
	for b.Vel.Z > 0.05 {
		w.Step()
	}
	return math.Sqrt((w.Energy(0) - floor) / start)
}

// slide pushes a die along the floor and returns its sliding distance relative to v²/2μg.
func slide(speed float64) float64 {
	w := alone(0, physics.Vec{X: speed})
	b := &w.Bodies[0]
	for b.Vel.X > 0 && w.Calm(0) < physics.CalmSteps {
		w.Step()
	}
	return b.Pos.X / (speed * speed / (2 * trial.Surfaces.Floor.Friction * w.Gravity))
}

// Heights in metres and speeds in m/s for the closed-form tests.
var (
	heights = []float64{0.05, 0.075, 0.1, 0.125, 0.15}
	speeds  = []float64{0.5, 0.75, 1, 1.5, 2}
)

// farthest returns the value of f that is farthest from the expected one.
func farthest(f func(float64) float64, at []float64, from float64) float64 {
	most := from
	for _, x := range at {
		if y := f(x); math.Abs(y-from) > math.Abs(most-from) {
			most = y
		}
	}
	return most
}
