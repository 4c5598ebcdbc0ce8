package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

// TestRatio checks that ratios are taken within each round, as a slow round is slow for all pages.
func TestRatio(t *testing.T) {
	self := func(x float64) float64 { return x }
	for _, tt := range []struct {
		us, they []float64
		want     float64
	}{
		{[]float64{1, 10, 100}, []float64{2, 20, 200}, 0.5},
		{[]float64{3, 1, 2}, []float64{1, 1, 1}, 2},
		{[]float64{1, 2}, []float64{1, 1}, 1.5},
	} {
		if got := ratio(tt.us, tt.they, self); got != tt.want {
			t.Errorf("ratio(%v, %v) = %v, want %v", tt.us, tt.they, got, tt.want)
		}
	}
}

// TestBudgetsMissed checks that a budget without a measurement is missed.
func TestBudgetsMissed(t *testing.T) {
	var out strings.Builder
	missed := printBudgets(&out,
		[]budget{{"met", 0.9, 1}, {"just met", 1, 1}, {"missed", 1.01, 1}, {"unknown", math.NaN(), 1}})
	if got := describe(missed); got != "budgets missed: missed: 1.01, at most 1.00; unknown: NaN, at most 1.00" {
		t.Error(got)
	}
	const want = `
| budget   | measured | limit |    met |
| -------- | -------: | ----: | -----: |
| met      |     0.90 |  1.00 |    yes |
| just met |     1.00 |  1.00 |    yes |
| missed   |     1.01 |  1.00 | **no** |
| unknown  |      NaN |  1.00 | **no** |
`
	if out.String() != want {
		t.Errorf("printed%s\nwant%s", out.String(), want)
	}
}

// TestPace checks the frames and gaps of rolls, also of those with hardly any frames.
func TestPace(t *testing.T) {
	ms := func(at ...int) (times []time.Duration) {
		for _, t := range at {
			times = append(times, time.Duration(t)*time.Millisecond)
		}
		return times
	}
	for _, tt := range []struct {
		times     []time.Duration
		perSecond float64
		gap       float64
	}{
		{ms(700), 0.5, 2000},
		{ms(700, 200), 2, 500},
		{ms(0, 10, 20, 40), 75, 20},
	} {
		if perSecond, gap := paceOf(tt.times, 2000); perSecond != tt.perSecond || gap != tt.gap {
			t.Errorf("paceOf(%v) = %v, %v, want %v, %v", tt.times, perSecond, gap, tt.perSecond, tt.gap)
		}
	}
}

func TestMomentsInOrder(t *testing.T) {
	loads := []load{
		{ready: 300, moments: map[string]float64{"late": 250, "early": 10}},
		{ready: 500, moments: map[string]float64{"late": 450, "early": 30}},
	}
	got := momentsOf(loads)
	want := []moment{{"early", 20}, {"late", 350}, {"ready to roll", 400}}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got[i], want[i])
		}
	}
}
