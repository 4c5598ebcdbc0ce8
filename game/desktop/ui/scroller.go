//go:build !js

package ui

import (
	"image"
	"image/color"
	"slices"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// A Scroller shows a part of its content. The wheel and dragging move the content, and a thin thumb
// shows the position.
type Scroller struct {
	*widget.Container
	view    *widget.ScrollContainer
	content *widget.Container
	style   *Style
	// isWidget reports whether a press at a point belongs to a widget and does not drag the content.
	isWidget    func(image.Point) bool
	drag        drag
	thumbOffset int // distance from the view's right edge to the thumb's, in pixels
	offset      int // how far the content should be moved up, in pixels
}

// drag is a press that moves the content.
type drag struct {
	pressed, moving bool
	start, offset   int // positions of the pointer and the content at the press, in pixels
}

// NewScroller returns a scroller of content. The thumb is thumbOffset pixels right of the view's
// right edge. Presses at points for which isWidget returns true don't drag.
func (s *Style) NewScroller(content *widget.Container, thumbOffset int, isWidget func(image.Point) bool) *Scroller {
	sc := &Scroller{content: content, style: s, thumbOffset: thumbOffset, isWidget: isWidget}
	transparent := eimage.NewNineSliceColor(color.NRGBA{})
	sc.view = widget.NewScrollContainer(
		widget.ScrollContainerOpts.Content(content),
		widget.ScrollContainerOpts.StretchContentWidth(),
		widget.ScrollContainerOpts.Image(&widget.ScrollContainerImage{Idle: transparent, Mask: s.mask}),
		widget.ScrollContainerOpts.WidgetOpts(
			widget.WidgetOpts.LayoutData(Fill),
			widget.WidgetOpts.ScrolledHandler(func(args *widget.WidgetScrolledEventArgs) {
				sc.ScrollTo(sc.Offset() - int(args.Y*float64(s.Px(48))))
			}),
			widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { sc.followPointer() }),
		),
	)
	sc.Container = Overlay(sc.view, &thumb{Widget: widget.NewWidget(), scroller: sc})
	return sc
}

// View returns the visible area in pixels.
func (s *Scroller) View() image.Rectangle { return s.view.ViewRect() }

// Content returns the area of the whole content in pixels.
func (s *Scroller) Content() image.Rectangle { return s.view.ContentRect() }

// Contains reports whether a widget is a part of the content.
func (s *Scroller) Contains(f widget.Focuser) bool {
	return slices.Contains(s.content.GetFocusers(), f)
}

// RequestRelayout lays the content out again: a request to a container above does not reach it.
func (s *Scroller) RequestRelayout() { s.content.RequestRelayout() }

// hidden returns the height of the invisible part of the content in pixels.
func (s *Scroller) hidden() int { return s.Content().Dy() - s.View().Dy() }

// Offset returns how far the content is moved up, in pixels.
func (s *Scroller) Offset() int { return s.View().Min.Y - s.Content().Min.Y }

// ScrollTo moves the content up by an offset in pixels, as far as there is content.
func (s *Scroller) ScrollTo(offset int) {
	s.offset = max(0, min(offset, s.hidden()))
	s.settle()
}

// Keep moves the content up by an offset in pixels as soon as it is laid out.
func (s *Scroller) Keep(offset int) { s.offset = offset }

// settle keeps the offset when the height of the content or the view changes. The view stores it as a
// fraction of the hidden height.
func (s *Scroller) settle() {
	_, high := s.content.PreferredSize()
	s.view.ScrollTop = 0
	if hidden := high - s.View().Dy(); hidden > 0 {
		s.view.ScrollTop = clamp(float64(s.offset) / float64(hidden))
	}
}

// Reveal scrolls until an area of the screen, in pixels, is visible.
func (s *Scroller) Reveal(area image.Rectangle) {
	view := s.View().Inset(s.style.Px(4))
	switch {
	case area.Min.Y < view.Min.Y:
		s.ScrollTo(s.Offset() - (view.Min.Y - area.Min.Y))
	case area.Max.Y > view.Max.Y:
		s.ScrollTo(s.Offset() + area.Max.Y - view.Max.Y)
	}
}

// followPointer lets a pressed pointer drag the content.
func (s *Scroller) followPointer() {
	x, y := input.CursorPosition()
	if input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, s.content.GetWidget().EffectiveInputLayer()) {
		at := image.Pt(x, y)
		if at.In(s.View()) && !s.isWidget(at) {
			s.drag = drag{pressed: true, start: y, offset: s.Offset()}
		}
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		s.drag = drag{}
	}
	if !s.drag.pressed {
		return
	}
	const slop = 6 // movement of a press that is still a click
	if moved := y - s.drag.start; s.drag.moving || max(moved, -moved) > s.style.Px(slop) {
		s.drag.moving = true
		s.ScrollTo(s.drag.offset - moved)
	}
}

// thumb draws the position of a scroller. It takes no space.
type thumb struct {
	*widget.Widget
	scroller *Scroller
}

// GetWidget implements widget.HasWidget.
func (t *thumb) GetWidget() *widget.Widget { return t.Widget }

// PreferredSize implements widget.PreferredSizer.
func (t *thumb) PreferredSize() (int, int) { return 0, 0 }

// Validate does nothing.
func (t *thumb) Validate() {}

// Render implements widget.Renderer.
func (t *thumb) Render(canvas *ebiten.Image) {
	s := t.scroller
	view, content := s.View(), s.Content()
	if s.hidden() <= 0 || content.Dy() == 0 {
		return
	}
	length := max(view.Dy()*view.Dy()/content.Dy(), s.style.Px(24))
	y := view.Min.Y + int(float64(view.Dy()-length)*s.view.ScrollTop)
	width := s.style.Px(4)
	s.style.thumb.Draw(canvas, width, length, func(opts *ebiten.DrawImageOptions) {
		opts.GeoM.Translate(float64(view.Max.X+s.thumbOffset-width), float64(y))
	})
}
