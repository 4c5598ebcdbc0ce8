package main

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s = %g, want %g", what, got, want)
	}
}

// Values from tables of the chi² distribution.
func TestKnownChi2(t *testing.T) {
	for _, c := range []struct {
		chi2 float64
		df   int
		p    float64
	}{
		{3.841, 1, 0.05}, {5.991, 2, 0.05}, {11.070, 5, 0.05}, {15.086, 5, 0.01},
		{20.515, 5, 0.001}, {18.307, 10, 0.05}, {124.342, 100, 0.05}, {77.929, 100, 0.95}, {0, 5, 1},
	} {
		near(t, "p", test{c.chi2, c.df}.p(), c.p, 5e-5)
	}
	near(t, "p without anything to test", test{}.p(), 1, 0)
}

func TestFit(t *testing.T) {
	// Weldon's dice (1894), as tested by Pearson: fives and sixes among twelve dice in 26,306
	// throws, against one third. It is the classic bias that only counting shows.
	weldon := []int{185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0}
	var chances []float64
	ways := 1.0
	for k := range weldon {
		chances = append(chances, ways*math.Pow(1.0/3, float64(k))*math.Pow(2.0/3, float64(12-k)))
		ways = ways * float64(12-k) / float64(k+1)
	}
	got := fit(weldon, chances)
	if got.DF != 10 {
		t.Errorf("Weldon's dice have %d degrees of freedom, want 10", got.DF)
	}
	near(t, "chi² of Weldon's dice", got.Chi2, 35.49, 0.005)
	near(t, "its p", got.p(), 0.0001, 5e-6)

	even := fit([]int{16, 18, 16, 14, 12, 12}, []float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6})
	near(t, "chi² of few throws", even.Chi2, 2, 1e-12)
	near(t, "its p", even.p(), 0.84915, 1e-5)
}

func TestRareCellsArePutTogether(t *testing.T) {
	got := fit([]int{1, 2, 47, 50}, []float64{0.01, 0.02, 0.47, 0.50})
	// Expected counts of one and two in a hundred are merged with 0.47 into one cell.
	if got.DF != 1 || got.Chi2 != 0 {
		t.Errorf("chi² %g with %d degrees of freedom, want 0 with 1", got.Chi2, got.DF)
	}
	if got := fit([]int{3}, []float64{1}); got.DF != 0 {
		t.Errorf("one cell has %d degrees of freedom", got.DF)
	}
}

func TestFisher(t *testing.T) {
	got := fisher([]float64{0.1, 0.2, 0.3})
	near(t, "chi²", got.Chi2, -2*math.Log(0.006), 1e-12)
	near(t, "p", got.p(), 0.006*(1+5.115996+5.115996*5.115996/2), 1e-6)
}

func TestChanceOfFarthest(t *testing.T) {
	near(t, "chance of 0.02 or 0.98 among four", chanceOfFarthest([]float64{0.3, 0.98, 0.6, 0.4}), 1-0.96*0.96*0.96*0.96,
		1e-12)
	near(t, "chance of the middle", chanceOfFarthest([]float64{0.5}), 1, 0)
}
