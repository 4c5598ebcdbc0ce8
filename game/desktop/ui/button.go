//go:build !js

package ui

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// Button returns a button with the height of a control.
func (s *Style) Button(
	label string,
	images *widget.ButtonImage,
	c color.Color,
	position widget.TextPosition,
	opts ...widget.ButtonOpt,
) *widget.Button {
	b := widget.NewButton(append([]widget.ButtonOpt{
		widget.ButtonOpts.Image(images),
		widget.ButtonOpts.Text(label, s.Body, &widget.ButtonTextColor{Idle: c}),
		widget.ButtonOpts.TextPosition(position, widget.TextPositionCenter),
		widget.ButtonOpts.TextPadding(s.Insets(0, Padding, 0)),
		widget.ButtonOpts.WidgetOpts(
			widget.WidgetOpts.MinSize(0, s.Px(Height)),
			widget.WidgetOpts.CursorEnterHandler(func(*widget.WidgetCursorEnterEventArgs) { s.hoverChanged = true }),
			widget.WidgetOpts.CursorExitHandler(func(*widget.WidgetCursorExitEventArgs) { s.hoverChanged = true }),
		),
	}, opts...)...)
	b.DisableDefaultKeys = true // a key may have another meaning than to press the focused button
	return b
}

// IconButton returns a square button with an icon.
func (s *Style) IconButton(icon *ebiten.Image) (box Element, button *widget.Button, graphic *widget.Graphic) {
	button = s.Button("", s.Field, s.Ink, widget.TextPositionCenter)
	button.GetWidget().MinWidth = s.Px(Height)
	button.GetWidget().LayoutData = Fill
	graphic = widget.NewGraphic(widget.GraphicOpts.Image(icon), widget.GraphicOpts.WidgetOpts(
		widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
			HorizontalPosition: widget.AnchorLayoutPositionCenter,
			VerticalPosition:   widget.AnchorLayoutPositionCenter,
		}),
	))
	return Overlay(button, graphic), button, graphic
}

// Opener returns a button with an arrow that shows that the button opens something.
func (s *Style) Opener(label string, c color.Color) (box Element, button *widget.Button, arrow *widget.Graphic) {
	button = s.Button(label, s.Field, c, widget.TextPositionStart)
	button.GetWidget().LayoutData = Fill
	arrow = widget.NewGraphic(widget.GraphicOpts.Image(s.chevronDown), widget.GraphicOpts.WidgetOpts(
		widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
			HorizontalPosition: widget.AnchorLayoutPositionEnd,
			VerticalPosition:   widget.AnchorLayoutPositionCenter,
			Padding:            &widget.Insets{Right: s.Px(Padding)},
		})))
	return Overlay(button, arrow), button, arrow
}
