package trial

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

func part(v []float64, p float64) float64 {
	slices.Sort(v)
	return v[int(p*float64(len(v)-1))]
}

func TestQuality(t *testing.T) {
	var w physics.World
	for _, s := range []Setting{Usual(dice.D6, 4), Usual(dice.D6, 10), Wild(dice.D6, 4), Wild(dice.D6, 10), Usual(dice.D10, 4), Usual(dice.D20, 4), Usual(dice.D4, 4)} {
		var over, gain, tilt, settle []float64
		cocked := 0
		throws := 400
		for i := range throws {
			r := s.Run(&w, uint32(i))
			over = append(over, r.Overlap*1e3)
			gain = append(gain, r.Gain*100)
			settle = append(settle, float64(r.Steps)*physics.Step)
			cocked += r.Cocked
			if r.Cocked == 0 {
				for _, a := range r.Tilts {
					tilt = append(tilt, a*180/math.Pi)
				}
			}
		}
		fmt.Printf("%d %v %g m/s: overlap mm %.3f %.3f; gain %% %.4f %.4f; tilt %.4f %.4f; cocked %.2f%%; settle %.2f %.2f %.2f\n", s.Dice, s.Kind, s.Fast,
			part(over, .5), part(over, .99), part(gain, .5), part(gain, .99), part(tilt, .5), part(tilt, .99), 100*float64(cocked)/float64(throws*s.Dice), part(settle, .5), part(settle, .95), part(settle, .99))
	}
}

func BenchmarkThrow(b *testing.B) {
	for _, s := range []Setting{Usual(dice.D6, 4), Usual(dice.D6, 10), Usual(dice.D6, 20), Usual(dice.D10, 4)} {
		b.Run(fmt.Sprintf("%d%v", s.Dice, s.Kind), func(b *testing.B) {
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
