//go:build !js

package panel

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// text makes a text that breaks at a width in pixels.
func (l *look) text(s string, face *text.Face, c color.Color, width int) *widget.Text {
	return widget.NewText(widget.TextOpts.Text(s, face, c), widget.TextOpts.MaxWidth(float64(width)))
}

// button makes a button of a control's height.
func (l *look) button(label string, plates *widget.ButtonImage, c color.Color, position widget.TextPosition, opts ...widget.ButtonOpt) *widget.Button {
	return widget.NewButton(append([]widget.ButtonOpt{
		widget.ButtonOpts.Image(plates),
		widget.ButtonOpts.Text(label, l.body, &widget.ButtonTextColor{Idle: c}),
		widget.ButtonOpts.TextPosition(position, widget.TextPositionCenter),
		widget.ButtonOpts.TextPadding(l.insets(0, padding, 0)),
		widget.ButtonOpts.WidgetOpts(widget.WidgetOpts.MinSize(0, l.px(height))),
	}, opts...)...)
}
