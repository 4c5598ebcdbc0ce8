package controls

import (
	"math"

	"fudgetray/engine"
)

// A Contest contains the chances of the outcomes of an opposed action, 0 to 1. Rule R22.
type Contest struct {
	Win  float64 `json:"win"`
	Tie  float64 `json:"tie"`
	Lose float64 `json:"lose"`
}

// contestOf returns the chances of the outcomes of an opposed action, or nil.
func contestOf(odds *engine.OddsTable) *Contest {
	if !odds.Win.Set {
		return nil
	}
	return contestFor(odds.Win.Value.Float(), odds.Tie.Value.Float(), odds.Lose.Value.Float())
}

// contestFor rounds the chances to tie and lose so that, in whole per cents, they and the chance to win add up to 100. A
// chance for which no per cent is left is shown as less than one.
func contestFor(win, tie, lose float64) *Contest {
	won, tied, lost := math.Round(100*win), math.Floor(100*tie), math.Floor(100*lose)
	for missing := 100 - won - tied - lost; missing > 0; missing-- {
		if 100*tie-tied > 100*lose-lost {
			tied++
		} else {
			lost++
		}
	}
	return &Contest{win, shownAs(tied, tie), shownAs(lost, lose)}
}

// shownAs returns a chance of whole per cents, or a lower one if it is positive and they are 0.
func shownAs(percents, chance float64) float64 {
	if percents == 0 {
		return min(chance, 0.0049)
	}
	return percents / 100
}
