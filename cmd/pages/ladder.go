package main

import (
	"encoding/json"
	"fmt"
	"html/template"
	"math"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// ladderMarkup is the ladder of the default request as the template needs it.
type ladderMarkup struct {
	Data    template.HTMLAttr // the attribute data-ladder, which holds the ladder as JSON for the scripts
	Rungs   []rungMarkup
	Markers []markerMarkup
	Mark    string // y of the Difficulty's line

	Name, Number, Path, Bar, Other, Percents string // x of the columns
}

// rungMarkup is a rung with its position in per cent of the drawing.
type rungMarkup struct {
	controls.Rung
	Y, Height, Width string
	Percent          int // chance of this result or a better one
}

// markerMarkup is a marker with its rung.
type markerMarkup struct {
	controls.Marker
	On rungMarkup
}

// drawLadder returns the ladder of the default request.
func drawLadder(values map[string]any) (ladderMarkup, error) {
	var r engine.Request
	odds, err := engine.Odds(&r)
	if err != nil {
		return ladderMarkup{}, err
	}
	ladder := controls.LadderOf(values, &r, &odds, nil, nil)
	for i := range ladder.Rungs {
		rung := &ladder.Rungs[i]
		rung.Chance = round(rung.Chance)
	}
	data, err := json.Marshal(ladder)
	if err != nil {
		return ladderMarkup{}, err
	}
	drawn := ladderMarkup{
		Data: template.HTMLAttr("data-ladder='" + string(data) + "'"), Name: percent(controls.LadderName), Number: percent(controls.LadderNumber), Path: percent(controls.LadderPath), Bar: percent(controls.LadderBar),
		Other: percent(controls.LadderOther), Percents: percent(controls.LadderPercent),
	}
	height := 1 / float64(ladder.Rows)
	for _, rung := range ladder.Rungs {
		on := rungMarkup{rung, percent(rung.Y), percent(height), percent(rung.Bar), int(math.Round(100 * rung.Chance))}
		on.Name, on.Number = engine.Typeset(rung.Name), engine.Typeset(rung.Number)
		drawn.Rungs = append(drawn.Rungs, on)
		for _, m := range ladder.Markers {
			if m.Level == rung.Level {
				drawn.Markers = append(drawn.Markers, markerMarkup{m, on})
				drawn.Mark = percent(rung.Y + height)
			}
		}
	}
	return drawn, nil
}

// percent formats a fraction for SVG.
func percent(fraction float64) string { return fmt.Sprintf("%.4g%%", 100*fraction) }

// round rounds a chance to a tenth of a per cent, to keep the page small. The ladder shows whole
// per cents.
func round(chance float64) float64 { return math.Round(1000*chance) / 1000 }
