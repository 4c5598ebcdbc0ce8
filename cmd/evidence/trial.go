package main

import (
	"math"
	"slices"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/trial"
)

// quality is how well the solver does in one setting of the comparison of engines.
type quality struct {
	Name             string
	Throws           int
	Seconds          float64 // until all dice are calm, median
	OverlapP50       float64 // m, deepest of a throw
	OverlapP99       float64
	Gain             float64 // of energy, p99, part of the start's
	Tilt             float64 // radians, p99, of the dice that lie
	Creep            float64 // m/s, p99, of the dice that lie, over two seconds
	Cocked           float64 // part of the dice; nobody nudges them here
	Escaped, Unended int     // dice, throws
}

// settings are those of the comparison of engines.
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

// measure throws in a setting.
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

// creep returns how fast each die that lies moves on average in the time that follows.
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

// quantile returns the value below which the part p of the values lies; 0 without
// values. It sorts them.
func quantile(v []float64, p float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[int(math.Round(p*float64(len(v)-1)))]
}
