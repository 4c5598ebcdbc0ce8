package main

import (
	"math"
	"math/rand/v2"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

// batch is the number of throws that are made, and counted, as one piece of work.
const batch = 500

// Of every replayEvery throws one is thrown again from its receipt.
const replayEvery = 200

// wildSpeed is that of wild throws in m/s: far more than a hand's.
const wildSpeed = 6

// aspect is the width of the tray by its depth.
const aspect = 7.0 / 5

// throwBatch makes the throws of one batch and counts what came of them.
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

// spec draws a throw as the tray does; for a wild one the flick is beyond what the
// tray takes from a hand.
func (t *technique) spec(random *rand.ChaCha8, wild bool) (throw.Spec, error) {
	s, err := throw.NewSpec(t.name(), t.dice(), throw.TrayFor(aspect, t.count), throw.Flick{}, random)
	if wild {
		s.Flick = throw.Flick{Angle: 2 * math.Pi * rand.New(random).Float64(), Speed: wildSpeed}
	}
	return s, err
}

// replays says whether the receipt of a throw gives the same throw again.
func replays(first *throw.Throw) bool {
	kinds := func(string) ([]dice.Kind, error) { return first.Dice, nil }
	s, err := throw.ParseReceipt(first.Receipt(), kinds)
	if err != nil {
		return false
	}
	again, err := throw.Simulate(s)
	return err == nil && again.Hash == first.Hash
}

// Limits of a die that lies as a result needs it. They are of what the player sees,
// and not those by which the throw was ended.
const (
	tilted = 5 * math.Pi / 180 // radians
	raised = 0.5e-3            // m
)

// lies says whether a die of the kind at rest at p lies on the floor.
func lies(k dice.Kind, p throw.Pose) bool {
	face, tilt := k.Upper(p.Rot)
	s := k.Shape()
	height := s.Faces[face].Offset + s.Radius // of all faces the same
	return tilt < tilted && math.Abs(p.Pos.Z-height) < raised
}

// isIn says whether a die's centre is within the tray.
func isIn(t throw.Tray, p physics.Vec) bool {
	return math.Abs(p.X) < t.W/2 && math.Abs(p.Y) < t.D/2 && p.Z > 0 && p.Z < t.W+t.D
}
