package main

import (
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// ladderMarkup is the ladder of the default request as the template needs it.
type ladderMarkup struct {
	Data    template.HTMLAttr // the attribute data-ladder, which holds the ladder as JSON for the scripts
	Rungs   []rungMarkup
	Strip   []barMarkup // of the lowest rung first
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

// barMarkup is the bar of a rung in the strip that replaces the ladder on small screens.
type barMarkup struct {
	X, Y, Width, Height string
	Good, Held          bool
}

// markerMarkup is a marker with its rung.
type markerMarkup struct {
	controls.Marker
	On rungMarkup
}

// quotable escapes text for an attribute in single quotes.
var quotable = strings.NewReplacer("&", "&amp;", "'", "&#39;")

// attribute returns an attribute whose value is JSON.
func attribute(name string, value []byte) template.HTMLAttr {
	return template.HTMLAttr(name + "='" + quotable.Replace(string(value)) + "'")
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
		Data:     attribute("data-ladder", data),
		Name:     percent(controls.LadderName),
		Number:   percent(controls.LadderNumber),
		Path:     percent(controls.LadderPath),
		Bar:      percent(controls.LadderBar),
		Other:    percent(controls.LadderOther),
		Percents: percent(controls.LadderPercent),
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
	drawn.Strip = drawStrip(ladder)
	return drawn, nil
}

// drawStrip returns the bars of the strip, with the measures of web/tray/panel/ladder.js.
func drawStrip(ladder controls.Ladder) []barMarkup {
	var widest float64
	for _, rung := range ladder.Rungs {
		widest = max(widest, rung.Bar)
	}
	n := float64(len(ladder.Rungs))
	var bars []barMarkup
	for i, rung := range slices.Backward(ladder.Rungs) {
		height := 0.08 + 0.92*rung.Bar/widest
		bar := barMarkup{
			X: short((n - 0.9 - float64(i)) / n), Y: short(1 - height), Width: short(0.8 / n), Height: short(height),
			Good: rung.Good,
		}
		for _, m := range ladder.Markers {
			bar.Held = bar.Held || m.Level == rung.Level
		}
		bars = append(bars, bar)
	}
	return bars
}

// percent formats a fraction for SVG.
func percent(fraction float64) string { return fmt.Sprintf("%.4g%%", 100*fraction) }

// short formats a fraction for SVG with three digits: enough for the width of the strip.
func short(fraction float64) string { return fmt.Sprintf("%.3g%%", 100*fraction) }

// round rounds a chance, to keep the page small. Rounded again to whole per cents, as the ladder shows it, it equals the
// exact chance.
func round(chance float64) float64 {
	for digits := 1000.0; ; digits *= 10 {
		rounded := math.Round(digits*chance) / digits
		if math.Round(100*rounded) == math.Round(100*chance) {
			return rounded
		}
	}
}
