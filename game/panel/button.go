//go:build !js

package panel

import (
	"image/color"

	"github.com/ebitenui/ebitenui/widget"
)

// button makes a button of a control's height.
func (l *look) button(label string, plates *widget.ButtonImage, c color.Color, position widget.TextPosition, opts ...widget.ButtonOpt) *widget.Button {
	b := widget.NewButton(append([]widget.ButtonOpt{
		widget.ButtonOpts.Image(plates),
		widget.ButtonOpts.Text(label, l.body, &widget.ButtonTextColor{Idle: c}),
		widget.ButtonOpts.TextPosition(position, widget.TextPositionCenter),
		widget.ButtonOpts.TextPadding(l.insets(0, padding, 0)),
		widget.ButtonOpts.WidgetOpts(
			widget.WidgetOpts.MinSize(0, l.px(height)),
			widget.WidgetOpts.CursorEnterHandler(func(*widget.WidgetCursorEnterEventArgs) { l.stirred = true }),
			widget.WidgetOpts.CursorExitHandler(func(*widget.WidgetCursorExitEventArgs) { l.stirred = true }),
		),
	}, opts...)...)
	b.DisableDefaultKeys = true // the panel knows whether a key is for the button
	return b
}

// opener makes a button that shows that it opens something.
func (l *look) opener(label string, c color.Color) (box element, button *widget.Button, arrow *widget.Graphic) {
	button = l.button(label, l.field, c, widget.TextPositionStart)
	button.GetWidget().LayoutData = filling
	arrow = widget.NewGraphic(widget.GraphicOpts.Image(l.chevron), widget.GraphicOpts.WidgetOpts(
		widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
			HorizontalPosition: widget.AnchorLayoutPositionEnd,
			VerticalPosition:   widget.AnchorLayoutPositionCenter,
			Padding:            &widget.Insets{Right: l.px(padding)},
		})))
	return stack(button, arrow), button, arrow
}
