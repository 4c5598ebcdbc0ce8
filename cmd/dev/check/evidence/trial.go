package main

import (
	"math"
	"slices"

	"fudgetray/cmd/dev/check/trial"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// quality has the measurements of the solver in one setting.
type quality struct {
	Name             string
	Throws           int
	Seconds          float64 // median time until all dice are calm
	OverlapP50       float64 // m, deepest overlap of a throw
	OverlapP99       float64
	Gain             float64 // p99 of the energy gain, relative to the initial energy
	Tilt             float64 // radians, p99, of dice that lie flat
	Creep            float64 // m/s, p99, of dice that lie flat, over two seconds
	Cocked           float64 // fraction of the dice; none are nudged here
	Escaped, Unended int     // dice; throws
}

// settings returns the settings of the comparison of engines.
func settings() []struct {
	name string
	trial.Setting
} {
	type named = struct {
		name string
		trial.Setting
	}
	return []named{
		{"4 d6", trial.Usual(dice.D6, 4)},
		{"10 d6", trial.Usual(dice.D6, 10)},
		{"4 d6, wild", trial.Wild(dice.D6, 4)},
		{"10 d6, wild", trial.Wild(dice.D6, 10)},
		{"4 d10", trial.Usual(dice.D10, 4)},
		{"4 d20", trial.Usual(dice.D20, 4)},
	}
}

// measure runs count throws in a setting.
func measure(name string, s trial.Setting, count int) quality {
	q := quality{Name: name, Throws: count}
	var w physics.World
	var seconds, overlaps, gains, tilts, creeps []float64
	for i := range count {
		r := s.Run(&w, uint32(i))
		seconds = append(seconds, float64(r.Steps)*physics.Step)
		overlaps = append(overlaps, r.Overlap)
		gains = append(gains, r.Gain)
		q.Cocked += float64(r.Cocked) / float64(count*s.Dice)
		q.Escaped += r.Escaped
		if !r.Settled {
			q.Unended++
		}
		for b, tilt := range r.Tilts {
			if w.Lies(b) {
				tilts = append(tilts, tilt)
			}
		}
		creeps = append(creeps, creep(&w)...)
	}
	q.Seconds = quantile(seconds, 0.5)
	q.OverlapP50, q.OverlapP99 = quantile(overlaps, 0.5), quantile(overlaps, 0.99)
	q.Gain, q.Tilt, q.Creep = quantile(gains, 0.99), quantile(tilts, 0.99), quantile(creeps, 0.99)
	return q
}

const creepSeconds = 2

// creep returns the mean speed of each die that lies flat over the following two seconds.
func creep(w *physics.World) []float64 {
	before := slices.Clone(w.Bodies)
	lay := make([]bool, len(before))
	for i := range before {
		lay[i] = w.Lies(i)
	}
	for range int(creepSeconds / physics.Step) {
		w.Step()
	}
	var out []float64
	for i := range before {
		if lay[i] {
			out = append(out, w.Bodies[i].Pos.Sub(before[i].Pos).Len()/creepSeconds)
		}
	}
	return out
}

// quantile returns the p-quantile of v, or 0 if v is empty. It sorts v.
func quantile(v []float64, p float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[int(math.Round(p*float64(len(v)-1)))]
}
