//go:build !js

package panel

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine"
)

// verdict is what a roll came to.
type verdict int

const (
	undecided verdict = iota
	succeeded
	failed
	tied
)

// verdictOf judges a roll: an opposed one by its outcome, for the asking side.
func verdictOf(success engine.Opt[bool], outcome engine.Outcome) verdict {
	switch outcome {
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

// color is that of the words of a verdict.
func (v verdict) color(p palette) color.Color {
	switch v {
	case succeeded:
		return p.success
	case failed:
		return p.failure
	}
	return p.ink
}

// lines are those of a verdict's sign, in parts of its side: for eyes that do not tell the
// colours apart.
func (v verdict) lines() [][]point {
	switch v {
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

// sign draws a verdict: a tick, a cross or an equals sign.
type sign struct {
	*widget.Widget
	verdict verdict
	side    int // in pixels
	palette palette
}

func (l *look) newSign(side int) *sign {
	return &sign{Widget: widget.NewWidget(), side: side, palette: l.palette}
}

// GetWidget implements widget.HasWidget.
func (s *sign) GetWidget() *widget.Widget { return s.Widget }

// PreferredSize implements widget.PreferredSizer.
func (s *sign) PreferredSize() (int, int) { return s.side, s.side }

// Validate has nothing to check.
func (s *sign) Validate() {}

// Render implements widget.Renderer.
func (s *sign) Render(canvas *ebiten.Image) {
	side := float32(s.side)
	x, y := float32(s.Rect.Min.X), float32(s.Rect.Min.Y)
	how := &vector.DrawPathOptions{AntiAlias: true}
	how.ColorScale.ScaleWithColor(s.verdict.color(s.palette))
	for _, line := range s.verdict.lines() {
		var path vector.Path
		for i, p := range line {
			if i == 0 {
				path.MoveTo(x+p.x*side, y+p.y*side)
			} else {
				path.LineTo(x+p.x*side, y+p.y*side)
			}
		}
		stroke := &vector.StrokeOptions{Width: side * 0.16, LineCap: vector.LineCapRound, LineJoin: vector.LineJoinRound}
		vector.StrokePath(canvas, &path, stroke, how)
	}
}
