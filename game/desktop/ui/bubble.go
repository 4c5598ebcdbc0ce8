//go:build !js

package ui

import (
	"image"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// A Bubble is a box with a text near a widget. It covers other widgets instead of moving them.
type Bubble struct {
	Text   string
	Button *widget.Button // nil without an action

	window *widget.Window
	frame  *widget.Container
	anchor Element
	width  int // in pixels
}

// bubbleInset is the space between the edge of a bubble and its text at scale 1.
const bubbleInset = 8

// NewBubble returns a bubble above a widget, with a width in pixels. It has a text and, unless its label is "", a
// button that calls act.
func (s *Screen) NewBubble(
	anchor Element,
	width int,
	background *eimage.NineSlice,
	text, label string,
	act func(),
) *Bubble {
	style := s.Style
	b := &Bubble{Text: text, anchor: anchor, width: width}
	width -= 2 * style.Px(bubbleInset)
	elements := []Element{style.Text(BreakWords(text, style.Small, float64(width)), style.Small, style.Ink, width)}
	if label != "" {
		label = Shorten(label, style.Small, float64(width-2*style.Px(Padding)))
		b.Button = style.Button(label, style.Field, style.Ink, widget.TextPositionCenter,
			widget.ButtonOpts.TextFace(style.Small), widget.ButtonOpts.TabOrder(-1))
		b.Button.ClickedEvent.AddHandler(func(any) { act() })
		elements = append(elements, b.Button)
	}
	b.frame = style.Column(bubbleInset, style.Insets(bubbleInset, bubbleInset, bubbleInset), elements...)
	b.frame.SetBackgroundImage(background)
	b.window = widget.NewWindow(widget.WindowOpts.Contents(b.frame), widget.WindowOpts.DisableRelayering(true))
	return b
}

// ShowBubble shows a bubble instead of the one before; nil shows none.
func (s *Screen) ShowBubble(b *Bubble) {
	if old := s.bubble; old != nil {
		if f, ok := old.anchor.(widget.Focuser); ok && old.Button != nil && s.Focused() == old.Button {
			s.SetFocus(f)
		}
		old.window.Close()
	}
	s.bubble = b
	if b != nil {
		s.ui.AddWindow(b.window)
	}
}

// Shows reports whether a bubble has an anchor, a text, and a button with a label if that is not "".
func (b *Bubble) Shows(anchor Element, text, label string) bool {
	return b.anchor == anchor && b.Text == text && (b.Button != nil) == (label != "")
}

// Bubble returns the bubble that is shown, or nil.
func (s *Screen) Bubble() *Bubble { return s.bubble }

// placeBubble moves the bubble to its anchor, and hides it while the anchor is out of sight.
func (s *Screen) placeBubble(*ebiten.Image) {
	b := s.bubble
	if b == nil {
		return
	}
	at := b.anchor.GetWidget().Rect
	inside := at.Overlaps(image.Rectangle{Max: s.size})
	if f, ok := b.anchor.(widget.Focuser); ok && s.scroller.Contains(f) {
		inside = at.Overlaps(s.scroller.View())
	}
	SetVisible(b.frame, inside)
	if !inside {
		b.window.SetLocation(image.Rectangle{})
		return
	}
	b.frame.Validate()
	_, high := b.frame.PreferredSize()
	left, bottom := max(0, min(at.Min.X, s.size.X-b.width)), max(at.Min.Y-s.Style.Px(4), high)
	b.window.SetLocation(image.Rect(left, bottom-high, left+b.width, bottom))
}
