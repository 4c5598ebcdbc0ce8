package main

import (
	"fmt"
	"math"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// What share of the drawing's width a bar has that stands for the greatest chance; web/tray/panel/ladder.js
// draws as wide.
const widestBar = 0.28

// drawnLadder is the ladder of a tray that nobody has changed, as the page's SVG has it.
type drawnLadder struct {
	Rungs   []drawnRung
	Markers []drawnMarker
	Mark    string // where the line of the Difficulty is
}

// drawnRung is a rung with its place, in per cent of the drawing.
type drawnRung struct {
	controls.Rung
	Y, Height, Width string
	Percent          int // of ending here or higher
}

// drawnMarker is a marker with the rung that it stands on.
type drawnMarker struct {
	controls.Marker
	On drawnRung
}

// drawLadder lays out the ladder of the request that values are of.
func drawLadder(values map[string]any) (drawnLadder, error) {
	var r engine.Request
	odds, err := engine.Odds(&r)
	if err != nil {
		return drawnLadder{}, err
	}
	ladder := controls.LadderOf(values, &r, &odds, nil)
	greatest := 0.0
	for _, rung := range ladder.Rungs {
		greatest = max(greatest, rung.Chance)
	}
	var drawn drawnLadder
	height := 1 / float64(len(ladder.Rungs))
	for i, rung := range ladder.Rungs {
		rung.Name = engine.Typeset(rung.Name)
		on := drawnRung{rung, share(float64(i) * height), share(height), share(widestBar * rung.Chance / greatest), int(math.Round(100 * rung.Better))}
		drawn.Rungs = append(drawn.Rungs, on)
		for _, m := range ladder.Markers {
			if m.Level == rung.Level {
				drawn.Markers = append(drawn.Markers, drawnMarker{m, on})
				drawn.Mark = share(float64(i+1) * height)
			}
		}
	}
	return drawn, nil
}

// share writes a part of a whole as SVG does.
func share(part float64) string { return fmt.Sprintf("%.4g%%", 100*part) }
