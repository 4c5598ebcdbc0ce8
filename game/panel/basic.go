//go:build !js

package panel

import (
	"image/color"
	"strings"

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

// opener makes a button that shows that it opens something.
func (l *look) opener(label string, c color.Color) (element, *widget.Button) {
	button := l.button(label, l.field, c, widget.TextPositionStart)
	button.GetWidget().LayoutData = filling
	arrow := widget.NewGraphic(widget.GraphicOpts.Image(l.chevron), widget.GraphicOpts.WidgetOpts(
		widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
			HorizontalPosition: widget.AnchorLayoutPositionEnd,
			VerticalPosition:   widget.AnchorLayoutPositionCenter,
			Padding:            &widget.Insets{Right: l.px(padding)},
		})))
	return stack(button, arrow), button
}

// advance is the width of a text in one line, in pixels.
func advance(s string, face *text.Face) float64 {
	width, _ := text.Measure(s, *face, 0)
	return width
}

// shorten cuts a text to a width in pixels.
func shorten(s string, face *text.Face, width float64) string {
	if advance(s, face) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && advance(string(runes)+"…", face) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// breakable gives words that are wider than a width in pixels, like paths, places
// to break at.
func breakable(s string, face *text.Face, width float64) string {
	words := strings.Split(s, " ")
	for i, word := range words {
		if advance(word, face) >= width {
			words[i] = broken(word, face, width)
		}
	}
	return strings.Join(words, " ")
}

func broken(word string, face *text.Face, width float64) string {
	var lines []string
	line := ""
	for _, r := range word {
		if line != "" && advance(line+string(r), face) >= width {
			lines = append(lines, line)
			line = ""
		}
		line += string(r)
	}
	return strings.Join(append(lines, line), "\n")
}
