//go:build !js

package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// A Switch turns something on or off.
type Switch struct {
	Box    Element
	Button *widget.Button
	label  *widget.Text
	knob   *widget.Graphic
	style  *Style
}

// Size of a switch at scale 1.
const (
	switchWidth  = 40
	switchHeight = 22
)

// NewSwitch returns a switch to the right of its label, within a width in pixels. It calls toggle when either is
// pressed.
func (s *Style) NewSwitch(label string, width int, toggle func()) *Switch {
	const above = 4 // and below the label, at scale 1
	button := s.Button("", s.Plain, s.Ink, widget.TextPositionCenter)
	button.GetWidget().LayoutData = Fill
	button.ClickedEvent.AddHandler(func(any) { toggle() })
	knob := widget.NewGraphic(widget.GraphicOpts.Image(s.switchOff))
	text := widget.NewText(
		widget.TextOpts.Text(label, s.Body, s.Ink),
		widget.TextOpts.MaxWidth(float64(width-s.Px(switchWidth+Gap))),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	row := s.Row(Gap, []bool{true, false}, text, knob)
	content := s.Column(0, s.Insets(above, 0, above), row)
	content.GetWidget().LayoutData = Fill
	return &Switch{Overlay(content, button), button, text, knob, s}
}

// Set shows whether the switch is on.
func (s *Switch) Set(on bool) {
	s.knob.Image = s.style.switchOff
	if on {
		s.knob.Image = s.style.switchOn
	}
}

// On reports whether the switch shows that it is on.
func (s *Switch) On() bool { return s.knob.Image == s.style.switchOn }

// Label returns the label.
func (s *Switch) Label() string { return s.label.Label }

// drawSwitch draws a knob in a track: at the right if the switch is on. The track is filled then, and otherwise an
// outline, so that both differ without colours.
func (s *Style) drawSwitch(on bool) *ebiten.Image {
	width, height, line := s.Px(switchWidth), s.Px(switchHeight), max(1, math.Round(1.5*s.Scale))
	track, knob, radius := s.Sunken, s.Muted, float64(height)/2
	edge, center := s.Edge, radius
	if on {
		track = s.Accent
		knob = s.OnAccent
		edge = s.AccentDeep
		center = float64(width) - radius
	}
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			px, py := float64(x)+0.5, float64(y)+0.5
			inside := radius - math.Hypot(px-min(max(px, radius), float64(width)-radius), py-radius)
			c := Mix(edge, track, clamp(inside-line+0.5))
			c = Mix(c, knob, clamp(radius*0.62-math.Hypot(px-center, py-radius)+0.5))
			img.SetNRGBA(x, y, color.NRGBA{c.R, c.G, c.B, uint8(255 * clamp(inside+0.5))})
		}
	}
	return ebiten.NewImageFromImage(img)
}
