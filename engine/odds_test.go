package engine

import (
	"math"
	"slices"
	"testing"
)

// TestR13FourFudgeDice counts the 81 combinations of 4dF. The column that the rules print for
// 4dF belongs to d%.
func TestR13FourFudgeDice(t *testing.T) {
	odds, err := Odds(&Request{Kind: Situational})
	if err != nil {
		t.Fatal(err)
	}
	for i, ways := range []int64{81, 80, 76, 66, 50, 31, 15, 5, 1} {
		row := odds.AtLeast[i]
		num, _ := row.Num.Int64()
		den, _ := row.Den.Int64()
		if row.Result != i-4 || (Frac{num, den}) != newFrac(ways, 81) {
			t.Errorf("%+d or better: %d/%d, want %d/81", i-4, num, den, ways)
		}
	}
}

// TestR13SuccessRates compares exact odds with the percentages that the rules print.
func TestR13SuccessRates(t *testing.T) {
	columns := map[string]map[int]float64{
		"d%":  {4: 1, 3: 6, 2: 18, 1: 38, 0: 62, -1: 82, -2: 94, -3: 99, -4: 100},
		"3d6": {4: 2, 3: 5, 2: 16, 1: 38, 0: 62, -1: 84, -2: 95, -3: 98, -4: 100},
		"4d6": {5: 0.2, 4: 2, 3: 7, 2: 18, 1: 39, 0: 61, -1: 82, -2: 93, -3: 98, -4: 99.8, -5: 100},
	}
	var techniques []string
	for _, rate := range SuccessRates() {
		technique, column := rate.Technique, columns[rate.Technique]
		techniques = append(techniques, technique)
		if column == nil {
			continue
		}
		if len(rate.AtLeast) != len(column) {
			t.Errorf("%s has %d results, want %d", technique, len(rate.AtLeast), len(column))
		}
		for _, row := range rate.AtLeast {
			printed, half := column[row.Result], 0.5 // 62.5 is printed as 62
			if printed != math.Trunc(printed) {
				half = 0.05
			}
			if got := 100 * row.Float(); math.Abs(got-printed) > half {
				t.Errorf("%s, %+d or better: %v %%, the rules print %v %%", technique, row.Result, got, printed)
			}
		}
	}
	checkOdds(t, []want{
		{`{"kind":"situational","difficulty":"Great"}`, `{"success":{"num":5,"den":27}}`}, // 15/81
		{`{"trait":"Great","difficulty":"Great"}`, `{"success":{"num":50,"den":81},"even":null}`},
		{`{"kind":"situational","technique":"3d6"}`, `{"even":null}`},
	})
	if !slices.Equal(techniques, Techniques(Fudge, Unopposed)) {
		t.Errorf("rates of %v, want those of every technique", techniques)
	}
}
