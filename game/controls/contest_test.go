package controls

import (
	"math"
	"testing"
)

// The chances of an opposed action, in whole per cents, add up to 100, and the chance to win is that of the button.
func TestContestAddsUp(t *testing.T) {
	const all = 81 * 81
	for win := 0; win <= all; win += 17 {
		for tie := 0; win+tie <= all; tie += 13 {
			lose := all - win - tie
			c := contestFor(float64(win)/all, float64(tie)/all, float64(lose)/all)
			sum := 0.0
			for _, chance := range []float64{c.Win, c.Tie, c.Lose} {
				sum += math.Round(100 * chance)
			}
			if c.Win != float64(win)/all || sum != 100 {
				t.Fatalf("%d, %d and %d of %d are shown as %+v, with a sum of %g", win, tie, lose, all, *c, sum)
			}
		}
	}
}
