//go:build !js

package panel

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine"
	"fudgetray/game/desktop/ui"
)

// verdictColor returns the colour of text about a verdict.
func verdictColor(v engine.Verdict, p *ui.Palette) color.Color {
	switch v {
	case engine.Succeeded:
		return p.Success
	case engine.Failed:
		return p.Failure
	}
	return p.Ink
}

// verdictLines returns the strokes of a verdict's icon, in fractions of its side. Users who don't distinguish
// the colours distinguish the icons.
func verdictLines(v engine.Verdict) [][]point {
	switch v {
	case engine.Succeeded:
		return [][]point{{{0.1, 0.55}, {0.4, 0.85}, {0.9, 0.15}}}
	case engine.Failed:
		return [][]point{{{0.15, 0.15}, {0.85, 0.85}}, {{0.15, 0.85}, {0.85, 0.15}}}
	case engine.Tied:
		return [][]point{{{0.1, 0.35}, {0.9, 0.35}}, {{0.1, 0.65}, {0.9, 0.65}}}
	}
	return nil
}

type point struct{ x, y float32 }

// verdictIcon draws a tick, a cross or an equals sign.
type verdictIcon struct {
	*widget.Widget
	verdict engine.Verdict
	side    int // in pixels
	palette *ui.Palette
}

func newVerdictIcon(style *ui.Style, side int) *verdictIcon {
	return &verdictIcon{Widget: widget.NewWidget(), side: side, palette: &style.Palette}
}

// GetWidget implements widget.HasWidget.
func (i *verdictIcon) GetWidget() *widget.Widget { return i.Widget }

// PreferredSize implements widget.PreferredSizer.
func (i *verdictIcon) PreferredSize() (int, int) { return i.side, i.side }

// Validate does nothing.
func (i *verdictIcon) Validate() {}

// Render implements widget.Renderer.
func (i *verdictIcon) Render(canvas *ebiten.Image) {
	side := float32(i.side)
	x, y := float32(i.Rect.Min.X), float32(i.Rect.Min.Y)
	opts := &vector.DrawPathOptions{AntiAlias: true}
	opts.ColorScale.ScaleWithColor(verdictColor(i.verdict, i.palette))
	stroke := &vector.StrokeOptions{Width: side * 0.16, LineCap: vector.LineCapRound, LineJoin: vector.LineJoinRound}
	for _, line := range verdictLines(i.verdict) {
		var path vector.Path
		path.MoveTo(x+line[0].x*side, y+line[0].y*side)
		for _, p := range line[1:] {
			path.LineTo(x+p.x*side, y+p.y*side)
		}
		vector.StrokePath(canvas, &path, stroke, opts)
	}
}
