//go:build !js

package ui

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// A Choice is a row of options of which one is selected, as a single stop of Tab.
type Choice struct {
	*widget.Widget
	Box     Element
	buttons []*widget.Button
	style   *Style
	focused bool
}

// NewChoice returns a choice of options, and calls choose with the index of the one that is pressed. It returns nil
// if the labels don't fit in a width in pixels.
func (s *Screen) NewChoice(labels []string, width int, choose func(i int)) *Choice {
	style := s.Style
	const inset = 6 // at the sides of a label, at scale 1
	free := float64(width)
	for _, label := range labels {
		free -= Advance(label, style.Small) + float64(2*style.Px(inset))
	}
	if free < 0 {
		return nil
	}
	c := &Choice{Widget: widget.NewWidget(widget.WidgetOpts.LayoutData(Fill)), style: style}
	segments := segments{spare: int(free), inset: style.Px(inset), face: style.Small}
	row := container(&segments, nil)
	row.GetWidget().LayoutData = Fill
	for i, label := range labels {
		b := style.Button(label, style.Field, style.Ink, widget.TextPositionCenter, widget.ButtonOpts.TabOrder(-1),
			widget.ButtonOpts.TextFace(style.Small), widget.ButtonOpts.TextPadding(&widget.Insets{}))
		b.GetWidget().MinHeight = style.Px(segmentHeight)
		b.ClickedEvent.AddHandler(func(any) {
			s.SetFocus(c)
			choose(i)
		})
		c.buttons = append(c.buttons, b)
		row.AddChild(b)
	}
	c.Box = Overlay(row, c)
	return c
}

// segmentHeight is the height of an option at scale 1.
const segmentHeight = 34

// Select shows which option is selected; −1 is none.
func (c *Choice) Select(selected int) {
	for i, b := range c.buttons {
		images := c.style.Field
		if i == selected {
			images = c.style.Selected
		}
		b.SetImage(images)
	}
}

// Selected returns the label of the selected option, or "".
func (c *Choice) Selected() string {
	for _, b := range c.buttons {
		if b.Image() == c.style.Selected {
			return b.Text().Label
		}
	}
	return ""
}

// GetWidget implements widget.HasWidget.
func (c *Choice) GetWidget() *widget.Widget { return c.Widget }

// PreferredSize implements widget.PreferredSizer.
func (c *Choice) PreferredSize() (int, int) { return 0, 0 }

// Validate does nothing.
func (c *Choice) Validate() {}

// Render does nothing: the options are drawn, and the screen draws the focus.
func (c *Choice) Render(*ebiten.Image) {}

// Focus implements widget.Focuser.
func (c *Choice) Focus(focused bool) {
	c.FireFocusEvent(c, focused, image.Pt(-1, -1))
	c.focused = focused
}

// IsFocused implements widget.Focuser.
func (c *Choice) IsFocused() bool { return c.focused }

// TabOrder implements widget.Focuser.
func (c *Choice) TabOrder() int { return 0 }

// GetFocus implements widget.Focuser.
func (c *Choice) GetFocus(widget.FocusDirection) widget.Focuser { return nil }

// AddFocus implements widget.Focuser. Only Tab leaves a choice.
func (c *Choice) AddFocus(widget.FocusDirection, widget.Focuser) {}

// segments is a layout of buttons side by side, as wide as their labels need, which share the spare width.
type segments struct {
	spare int // in pixels
	inset int // at the sides of a label, in pixels
	face  *text.Face
}

// PreferredSize implements widget.Layouter.
func (s *segments) PreferredSize(elements []Element) (int, int) {
	_, high := largest(elements)
	return 0, high
}

// Layout implements widget.Layouter.
func (s *segments) Layout(elements []Element, area image.Rectangle) {
	x := area.Min.X
	for i, e := range elements {
		label := e.(*widget.Button).Text().Label
		right := x + int(Advance(label, s.face)) + 2*s.inset + s.spare/len(elements)
		if i == len(elements)-1 {
			right = area.Max.X
		}
		e.SetLocation(image.Rect(x, area.Min.Y, right, area.Max.Y))
		x = right - 1 // neighbours share an edge
	}
}
