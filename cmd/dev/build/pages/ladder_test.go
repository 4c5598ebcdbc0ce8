package main

import (
	"math"
	"testing"
)

// The first paint shows the same per cents as the running page, also of chances near the half of one: 66 in 81.
func TestRoundedChancesShowTheSame(t *testing.T) {
	for n := range 82 {
		chance := float64(n) / 81
		if got := math.Round(100 * round(chance)); got != math.Round(100*chance) {
			t.Errorf("%d in 81 is painted as %g %%, want %g %%", n, got, math.Round(100*chance))
		}
	}
}
