//go:build !js

package ui

import (
	"image"
	"slices"

	"github.com/ebitenui/ebitenui"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// A Screen holds a tree of widgets: its style, the keyboard focus, the pointer and the open list.
type Screen struct {
	Style *Style
	// ByMouse reports whether the mouse was used last, and not a key.
	ByMouse bool

	ui       *ebitenui.UI
	scroller *Scroller
	list     *List
	bubble   *Bubble
	pointer  *pointer
	size     image.Point // in pixels
}

// NewScreen returns a screen without widgets. ebitenui has one global pointer, that of the last
// screen.
func NewScreen() *Screen {
	s := &Screen{pointer: &pointer{}}
	input.SetCursorUpdater(s.pointer)
	return s
}

// SetContent replaces all widgets. The scroller holds those that may be out of sight.
func (s *Screen) SetContent(content *widget.Container, scroller *Scroller, size image.Point) {
	content.GetWidget().LayoutData = Fill
	s.ui = &ebitenui.UI{Container: Overlay(content), DisableDefaultFocus: true, PostRenderHook: s.placeBubble}
	s.scroller = scroller
	s.size = size
	s.list = nil
	s.bubble = nil
}

// Ready reports whether the screen has widgets.
func (s *Screen) Ready() bool { return s.ui != nil }

// Size returns the size of the screen in pixels.
func (s *Screen) Size() image.Point { return s.size }

// Relayout lays all widgets out again.
func (s *Screen) Relayout() {
	s.ui.Container.RequestRelayout()
	s.scroller.RequestRelayout()
}

// Scroller returns the scroller of the current content.
func (s *Screen) Scroller() *Scroller { return s.scroller }

// Focusers returns all widgets that can have the focus, in the order of Tab.
func (s *Screen) Focusers() []widget.Focuser { return s.ui.Container.GetFocusers() }

// Focused returns the widget that has the focus, or nil.
func (s *Screen) Focused() widget.Focuser { return s.ui.GetFocusedWidget() }

// FocusIndex returns the index of the focused widget in Focusers, or −1.
func (s *Screen) FocusIndex() int { return slices.Index(s.Focusers(), s.Focused()) }

// SetFocus gives a widget the focus.
func (s *Screen) SetFocus(f widget.Focuser) { s.ui.SetFocusedWidget(f) }

// MoveFocus moves the focus to the next or the previous widget.
func (s *Screen) MoveFocus(direction widget.FocusDirection) { s.ui.ChangeFocus(direction) }

// ClearFocus takes the focus from all widgets.
func (s *Screen) ClearFocus() { s.ui.ClearFocus() }

// Entry returns the text field that has the focus, or nil.
func (s *Screen) Entry() *Entry {
	e, _ := s.Focused().(*Entry)
	return e
}

// IsWidget reports whether a widget that can have the focus is visible at a point in pixels.
func (s *Screen) IsWidget(at image.Point) bool {
	inView := at.In(s.scroller.View())
	return slices.ContainsFunc(s.Focusers(), func(f widget.Focuser) bool {
		return at.In(f.GetWidget().Rect) && (inView || !s.scroller.Contains(f))
	})
}

// Draggable reports whether a press at a point, in pixels, may follow the mouse.
func (s *Screen) Draggable(at image.Point) bool {
	return s.list != nil || s.IsWidget(at) || at.In(s.scroller.View())
}

// SetPointer sets the place of the mouse in pixels. Presses count for the widgets only if the
// current one began on the screen.
func (s *Screen) SetPointer(at image.Point, pressedInside bool) {
	s.pointer.at, s.pointer.inside = at, pressedInside
}

// Pressed reports whether the left mouse button is pressed on the screen.
func (s *Screen) Pressed() bool { return s.pointer.MouseButtonPressed(ebiten.MouseButtonLeft) }

// Changed lays all widgets out again and draws them, after a change that no message caused.
func (s *Screen) Changed() {
	s.Relayout()
	s.Style.hoverChanged = true
}

// Update updates the widgets and then calls handle, which handles keys unless an input method composes
// text with them. It reports whether the pointer entered or left a button.
func (s *Screen) Update(handle func(composing bool)) (hoverChanged bool) {
	s.Style.hoverChanged = false
	composing := s.compose() // typed letters belong to the text that the keys edit
	before := s.Focused()
	s.UpdateWidgets()
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) && !composing {
		s.ByMouse = true
	}
	handle(composing)
	s.compose() // the widget that has the focus now receives letters
	// A pressed widget is visible, and must stay under the pointer.
	if now := s.Focused(); now != nil && now != before && !s.Pressed() && (s.list != nil || s.scroller.Contains(now)) {
		s.Reveal(now.GetWidget().Rect)
	}
	return s.Style.hoverChanged
}

// UpdateWidgets lets the widgets handle the pointer.
func (s *Screen) UpdateWidgets() { s.ui.Update() }

// compose inserts typed text into the focused text field and reports whether an input method uses
// the keys.
func (s *Screen) compose() bool {
	e := s.Entry()
	return e != nil && e.compose()
}

// Reveal scrolls until an area in pixels is visible.
func (s *Screen) Reveal(area image.Rectangle) {
	switch {
	case s.list != nil:
		s.list.scroller.Reveal(area)
	case area.Overlaps(s.scroller.Content()):
		s.scroller.Reveal(area)
	}
}

// ScrollPage scrolls by most of the visible height: down if by is 1, up if it is −1.
func (s *Screen) ScrollPage(by int) {
	s.scroller.ScrollTo(s.scroller.Offset() + by*s.scroller.View().Dy()*4/5)
}

// Draw draws the widgets onto a canvas with the size of the screen.
func (s *Screen) Draw(canvas *ebiten.Image) {
	s.scroller.settle()
	s.ui.Draw(canvas)
	s.drawRing(canvas)
}

// drawRing draws a ring around the focused widget as far as it is visible. A widget that was pressed
// with the mouse has none, unless it is a text field.
func (s *Screen) drawRing(canvas *ebiten.Image) {
	focused := s.Focused()
	if focused == nil || s.ByMouse && s.Entry() == nil {
		return
	}
	area, visible := focused.GetWidget().Rect, canvas.Bounds()
	switch {
	case s.list != nil:
		visible = s.list.scroller.View()
	case s.scroller.Contains(focused):
		visible = s.scroller.View()
	}
	out := s.Style.Px(ringWidth + 1)
	area, visible = area.Inset(-out), visible.Inset(-out)
	if area.Overlaps(visible) {
		shown := canvas.SubImage(visible).(*ebiten.Image)
		s.Style.ring.Draw(shown, area.Dx(), area.Dy(), func(opts *ebiten.DrawImageOptions) {
			opts.GeoM.Translate(float64(area.Min.X), float64(area.Min.Y))
		})
	}
}
