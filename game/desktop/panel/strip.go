//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// Heights of a strip at scale 1. A higher panel has a higher strip.
const (
	leastStrip   = 28
	highestStrip = 72
)

// A strip draws the chances of the ladder side by side, the lowest rung first. It opens the ladder in the drawer.
type strip struct {
	*widget.Widget
	box    ui.Element
	button *widget.Button
	style  *ui.Style
	ladder controls.Ladder
}

func (p *Panel) newStrip() *strip {
	style := p.screen.Style
	s := &strip{style: style, Widget: widget.NewWidget(widget.WidgetOpts.LayoutData(ui.Fill))}
	// The button with sliders does the same, so Tab skips this one.
	button := style.Button("", style.Plain, style.Ink, widget.TextPositionCenter, widget.ButtonOpts.TabOrder(-1))
	button.GetWidget().MinHeight = style.Px(leastStrip)
	button.GetWidget().LayoutData = ui.Fill
	button.ClickedEvent.AddHandler(func(any) { p.setDrawer(true) })
	s.button, s.box = button, ui.Overlay(button, s)
	return s
}

// grow adds a height in pixels, up to the greatest height of a strip.
func (s *strip) grow(by int) {
	s.button.GetWidget().MinHeight = min(s.style.Px(leastStrip)+by, s.style.Px(highestStrip))
}

// show replaces the drawing. A nil ladder hides it.
func (s *strip) show(l *controls.Ladder) {
	s.ladder = controls.Ladder{}
	if l != nil {
		s.ladder = *l
	}
	ui.SetVisible(s.box, len(s.ladder.Rungs) > 0)
}

// GetWidget implements widget.HasWidget.
func (s *strip) GetWidget() *widget.Widget { return s.Widget }

// PreferredSize implements widget.PreferredSizer.
func (s *strip) PreferredSize() (int, int) { return 0, 0 }

// Validate does nothing.
func (s *strip) Validate() {}

// Render implements widget.Renderer.
func (s *strip) Render(canvas *ebiten.Image) {
	rungs, area := s.ladder.Rungs, s.Rect.Inset(s.style.Px(4))
	if len(rungs) == 0 || area.Empty() {
		return
	}
	widest := 0.0
	for _, rung := range rungs {
		widest = max(widest, rung.Bar)
	}
	for i, rung := range rungs {
		high := s.style.Px(3)
		if widest > 0 {
			high += int(float64(area.Dy()-high) * rung.Bar / widest)
		}
		column := len(rungs) - 1 - i
		left, right := area.Min.X+column*area.Dx()/len(rungs), area.Min.X+(column+1)*area.Dx()/len(rungs)
		s.drawBar(canvas, image.Rect(left+s.style.Px(1.5), area.Max.Y-high, right-s.style.Px(1.5), area.Max.Y), rung)
	}
}

// drawBar draws the chance of a rung. The rungs of the markers and of the last roll have an outline.
func (s *strip) drawBar(canvas *ebiten.Image, area image.Rectangle, rung controls.Rung) {
	c := s.style.Edge
	if rung.Good {
		c = s.style.Success
	}
	x, y, w, h := float32(area.Min.X), float32(area.Min.Y), float32(area.Dx()), float32(area.Dy())
	vector.FillRect(canvas, x, y, w, h, c, false)
	if line := float32(max(1, s.style.Px(2))); rung.Lit != "" || s.isMarked(rung.Level) {
		vector.StrokeRect(canvas, x+line/2, y+line/2, w-line, h-line, line, s.style.Ink, false)
	}
}

// isMarked reports whether a marker is at a level.
func (s *strip) isMarked(level int) bool {
	for _, m := range s.ladder.Markers {
		if m.Level == level && !m.Unset {
			return true
		}
	}
	return false
}
