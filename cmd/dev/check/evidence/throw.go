package main

import (
	"math"
	"math/rand/v2"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

// batch is the number of throws in one job.
const batch = 500

// replayEvery is the number of throws of which one is replayed from its receipt.
const replayEvery = 200

// wildSpeed is the speed of wild throws in m/s, far above a hand's.
const wildSpeed = 6

// aspect is the width of the tray divided by its depth.
const aspect = 7.0 / 5

// throwBatch makes the throws of a batch and counts their outcomes.
func (t *technique) throwBatch(number, count int, wild bool) (*tally, error) {
	part := t.name()
	if wild {
		part += " wild"
	}
	random := seeded(part, number)
	out := newTally(t)
	var before []int
	for i := range count {
		s, err := t.spec(random, wild)
		if err != nil {
			return nil, err
		}
		thrown, err := throw.Simulate(s)
		if err != nil {
			return nil, err
		}
		if err := out.count(t, thrown); err != nil {
			return nil, err
		}
		if i%2 == 1 {
			out.countPair(t, before, thrown.Faces)
		}
		before = thrown.Faces
		if i%replayEvery == 0 && !replays(thrown) {
			out.NotReplayed++
		}
	}
	return out, nil
}

// spec draws a throw as the tray does. A wild throw has a flick beyond the limits of a hand.
func (t *technique) spec(random *rand.ChaCha8, wild bool) (throw.Spec, error) {
	s, err := throw.NewSpec(t.name(), t.dice(), throw.TrayFor(aspect, t.count), throw.Flick{}, random)
	if wild {
		s.Flick = throw.Flick{Angle: 2 * math.Pi * rand.New(random).Float64(), Speed: wildSpeed}
	}
	return s, err
}

// replays reports whether a throw's receipt reproduces it.
func replays(first *throw.Throw) bool {
	kinds := func(string) ([]dice.Kind, error) { return first.Dice, nil }
	s, err := throw.ParseReceipt(first.Receipt(), kinds)
	if err != nil {
		return false
	}
	again, err := throw.Simulate(s)
	return err == nil && again.Hash == first.Hash
}

// Limits for a die at rest, as the user sees it. They are independent of those in package throw.
const (
	tilted = 5 * math.Pi / 180 // radians
	raised = 0.5e-3            // m
)

// lies reports whether a die with the final pose p lies flat on the floor.
func lies(k dice.Kind, p throw.Pose) bool {
	face, tilt := k.Upper(p.Rot)
	s := k.Shape()
	height := s.Faces[face].Offset + s.Radius // the same for all faces
	return tilt < tilted && math.Abs(p.Pos.Z-height) < raised
}

// isIn reports whether a die's centre is in the tray.
func isIn(t throw.Tray, p physics.Vec) bool {
	return math.Abs(p.X) < t.W/2 && math.Abs(p.Y) < t.D/2 && p.Z > 0 && p.Z < t.W+t.D
}
