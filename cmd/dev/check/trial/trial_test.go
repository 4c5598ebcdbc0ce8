package trial

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// quantile returns the p-quantile of values.
func quantile(values []float64, p float64) float64 {
	slices.Sort(values)
	return values[int(p*float64(len(values)-1))]
}

// The measurements of fixed throws stay within the quality limits.
func TestQuality(t *testing.T) {
	var w physics.World
	for _, s := range []Setting{
		Usual(dice.D6, 4), Usual(dice.D6, 10), Usual(dice.D4, 4), Usual(dice.D8, 4), Usual(dice.D10, 4), Usual(dice.D12, 4),
		Usual(dice.D20, 4),
		Wild(dice.D6, 4), Wild(dice.D20, 4), Pile(dice.D6, 4), FastPile(dice.D6, 4),
		Pile(dice.D6, 10), Usual(dice.D6, 20), Pile(dice.D6, 20),
	} {
		t.Run(fmt.Sprintf("%d%v at %g mps, pile=%v", s.Dice, s.Kind, s.Fast, s.Pile), func(t *testing.T) {
			var overlap, gain, tilt []float64
			for i := range uint32(120) {
				r := s.Run(&w, i)
				overlap, gain = append(overlap, r.Overlap), append(gain, r.Gain)
				for d := range s.Dice {
					if w.Lies(d) {
						tilt = append(tilt, r.Tilts[d])
					}
				}
				if !r.Settled || r.Escaped > 0 {
					t.Errorf("throw %d: settled %v, %d dice escaped", i, r.Settled, r.Escaped)
				}
			}
			below := func(what string, values []float64, p, most float64) {
				t.Helper()
				if got := quantile(values, p); !(got <= most) {
					t.Errorf("%s at %g: %g, want at most %g", what, p, got, most)
				}
			}
			below("overlap in m", overlap, 0.5, 0.2e-3)
			below("overlap in m", overlap, 0.99, 1e-3)
			below("energy gain", gain, 0.99, 1e-3)
			below("tilt in rad", tilt, 0.99, 0.1*math.Pi/180)
		})
	}
}

// A pile starts with nearly the same velocity, in layers of 2 × 2 dice that don't touch.
func TestPileStart(t *testing.T) {
	var w physics.World
	for _, s := range []Setting{Pile(dice.D6, 4), FastPile(dice.D6, 10), Pile(dice.D6, 20)} {
		for number := range uint32(50) {
			s.Prepare(&w, number)
			if deep := w.Overlap(); deep > 0 {
				t.Errorf("throw %d of %d dice: overlap %g m", number, s.Dice, deep)
			}
			first := w.Bodies[0]
			for i, b := range w.Bodies {
				if most := 2.2 * loose * first.Vel.Len(); b.Vel.Sub(first.Vel).Len() > most {
					t.Errorf("throw %d: die %d has velocity %v, the first %v", number, i, b.Vel, first.Vel)
				}
				if v := b.Vel.Len(); v < s.Slow*(1-loose) || v > s.Fast*(1+loose) {
					t.Errorf("throw %d: die %d has speed %g m/s, want %g to %g", number, i, v, s.Slow, s.Fast)
				}
				if up := b.Pos.Z - first.Pos.Z; math.Abs(up-float64(i/4)*apart) > 1e-12 {
					t.Errorf("throw %d: die %d is %g m above the first", number, i, up)
				}
			}
		}
	}
}

// Measuring doesn't change the throw, and a reused world behaves like a new one.
func TestRunIsRepeatable(t *testing.T) {
	s := Usual(dice.D10, 5)
	var used physics.World
	for i := range uint32(20) {
		var fresh physics.World
		s.Prepare(&fresh, i)
		steps := Fly(&fresh)
		if r := s.Run(&used, i); r.Hash != Hash(&fresh) || r.Steps != steps {
			t.Errorf("throw %d: hash %x after %d steps, measured %x after %d", i, Hash(&fresh), steps, r.Hash, r.Steps)
		}
	}
}

func BenchmarkThrow(b *testing.B) {
	for _, s := range []Setting{
		Usual(dice.D6, 4), Usual(dice.D6, 10), Usual(dice.D6, 20), Usual(dice.D10, 4),
		Pile(dice.D6, 4), Pile(dice.D6, 10), Pile(dice.D6, 20),
	} {
		b.Run(fmt.Sprintf("%d%v,pile=%v", s.Dice, s.Kind, s.Pile), func(b *testing.B) {
			var w physics.World
			steps := 0
			for i := range b.N {
				s.Prepare(&w, uint32(i%1000))
				steps += Fly(&w)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "throws/s")
		})
	}
}
