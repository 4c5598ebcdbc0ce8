//go:build !js

package panel

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine"
	"fudgetray/game/desktop/ui"
	machine "fudgetray/game/table/visit"
)

// An outcome is the result of a roll for the rolling side.
type outcome int

const (
	undecided outcome = iota
	succeeded
	failed
	tied
)

// outcomeOf returns the outcome of a roll. An opposed roll has the outcome opposed.
func outcomeOf(success engine.Opt[bool], opposed engine.Outcome) outcome {
	switch opposed {
	case engine.Win:
		return succeeded
	case engine.Lose, engine.Fail:
		return failed
	case engine.Tie, engine.Standoff:
		return tied
	case "":
		if success.Set && success.Value {
			return succeeded
		}
		if success.Set {
			return failed
		}
	}
	return undecided
}

// outcomeOfVerdict returns the outcome of a throw at a shared table.
func outcomeOfVerdict(v machine.Verdict) outcome {
	return map[machine.Verdict]outcome{machine.Success: succeeded, machine.Failure: failed, machine.Tie: tied}[v]
}

// color returns the colour of text about an outcome.
func (o outcome) color(p *ui.Palette) color.Color {
	switch o {
	case succeeded:
		return p.Success
	case failed:
		return p.Failure
	}
	return p.Ink
}

// lines returns the strokes of an outcome's icon, in fractions of its side. Users who don't distinguish
// the colours distinguish the icons.
func (o outcome) lines() [][]point {
	switch o {
	case succeeded:
		return [][]point{{{0.1, 0.55}, {0.4, 0.85}, {0.9, 0.15}}}
	case failed:
		return [][]point{{{0.15, 0.15}, {0.85, 0.85}}, {{0.15, 0.85}, {0.85, 0.15}}}
	case tied:
		return [][]point{{{0.1, 0.35}, {0.9, 0.35}}, {{0.1, 0.65}, {0.9, 0.65}}}
	}
	return nil
}

type point struct{ x, y float32 }

// outcomeIcon draws a tick, a cross or an equals sign.
type outcomeIcon struct {
	*widget.Widget
	outcome outcome
	side    int // in pixels
	palette *ui.Palette
}

func newOutcomeIcon(style *ui.Style, side int) *outcomeIcon {
	return &outcomeIcon{Widget: widget.NewWidget(), side: side, palette: &style.Palette}
}

// GetWidget implements widget.HasWidget.
func (i *outcomeIcon) GetWidget() *widget.Widget { return i.Widget }

// PreferredSize implements widget.PreferredSizer.
func (i *outcomeIcon) PreferredSize() (int, int) { return i.side, i.side }

// Validate does nothing.
func (i *outcomeIcon) Validate() {}

// Render implements widget.Renderer.
func (i *outcomeIcon) Render(canvas *ebiten.Image) {
	side := float32(i.side)
	x, y := float32(i.Rect.Min.X), float32(i.Rect.Min.Y)
	opts := &vector.DrawPathOptions{AntiAlias: true}
	opts.ColorScale.ScaleWithColor(i.outcome.color(i.palette))
	stroke := &vector.StrokeOptions{Width: side * 0.16, LineCap: vector.LineCapRound, LineJoin: vector.LineJoinRound}
	for _, line := range i.outcome.lines() {
		var path vector.Path
		path.MoveTo(x+line[0].x*side, y+line[0].y*side)
		for _, p := range line[1:] {
			path.LineTo(x+p.x*side, y+p.y*side)
		}
		vector.StrokePath(canvas, &path, stroke, opts)
	}
}
