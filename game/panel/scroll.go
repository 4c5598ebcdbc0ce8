//go:build !js

package panel

import (
	"image"
	"image/color"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// scroller shows a part of its content. The wheel moves it, a finger drags it, and
// a thin thumb tells where in the content it is.
type scroller struct {
	*widget.Container
	view    *widget.ScrollContainer
	content *widget.Container
	look    *look
	// taken reports whether a press at a point is for something else than dragging.
	taken func(image.Point) bool
	drag  drag
	away  int // from the view's right edge to the thumb's, in pixels
	at    int // how far the content is to be moved up, in pixels
}

// drag is a press that moves the content along.
type drag struct {
	down, moving bool
	start, top   int // of the pointer and of the content, in pixels
}

func (l *look) newScroller(content *widget.Container, away int, taken func(image.Point) bool) *scroller {
	s := &scroller{content: content, look: l, away: away, taken: taken}
	nothing := eimage.NewNineSliceColor(color.NRGBA{})
	s.view = widget.NewScrollContainer(
		widget.ScrollContainerOpts.Content(content),
		widget.ScrollContainerOpts.StretchContentWidth(),
		widget.ScrollContainerOpts.Image(&widget.ScrollContainerImage{Idle: nothing, Mask: l.mask}),
		widget.ScrollContainerOpts.WidgetOpts(
			widget.WidgetOpts.LayoutData(filling),
			widget.WidgetOpts.ScrolledHandler(func(args *widget.WidgetScrolledEventArgs) {
				s.moveTo(s.top() - int(args.Y*float64(l.px(48))))
			}),
			widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { s.follow() }),
		),
	)
	s.Container = stack(s.view, &thumb{Widget: widget.NewWidget(), scroller: s})
	return s
}

// hidden is how much of the content is out of sight, in pixels.
func (s *scroller) hidden() int {
	return s.view.ContentRect().Dy() - s.view.ViewRect().Dy()
}

// top is how far the content is moved up, in pixels.
func (s *scroller) top() int {
	return s.view.ViewRect().Min.Y - s.view.ContentRect().Min.Y
}

func (s *scroller) moveTo(top int) {
	s.at = max(0, min(top, s.hidden()))
	s.settle()
}

// settle keeps the content where it was moved to, when it or the view has another height: what
// the view remembers is a part of what is hidden.
func (s *scroller) settle() {
	_, high := s.content.PreferredSize()
	s.view.ScrollTop = 0
	if hidden := high - s.view.ViewRect().Dy(); hidden > 0 {
		s.view.ScrollTop = clamp(float64(s.at) / float64(hidden))
	}
}

// reveal moves the content so that an area of the screen, in pixels, is seen.
func (s *scroller) reveal(area image.Rectangle) {
	seen := s.view.ViewRect().Inset(s.look.px(4))
	switch {
	case area.Min.Y < seen.Min.Y:
		s.moveTo(s.top() - (seen.Min.Y - area.Min.Y))
	case area.Max.Y > seen.Max.Y:
		s.moveTo(s.top() + area.Max.Y - seen.Max.Y)
	}
}

// follow lets a pressed pointer drag the content.
func (s *scroller) follow() {
	x, y := input.CursorPosition()
	if input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, s.content.GetWidget().EffectiveInputLayer()) {
		at := image.Pt(x, y)
		if at.In(s.view.ViewRect()) && !s.taken(at) {
			s.drag = drag{down: true, start: y, top: s.top()}
		}
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		s.drag = drag{}
	}
	if !s.drag.down {
		return
	}
	const slop = 6
	if moved := y - s.drag.start; s.drag.moving || max(moved, -moved) > s.look.px(slop) {
		s.drag.moving = true
		s.moveTo(s.drag.top - moved)
	}
}

// thumb draws where in the content a scroller is. It has no room of its own.
type thumb struct {
	*widget.Widget
	scroller *scroller
}

// GetWidget implements widget.HasWidget.
func (t *thumb) GetWidget() *widget.Widget { return t.Widget }

// PreferredSize implements widget.PreferredSizer.
func (t *thumb) PreferredSize() (int, int) { return 0, 0 }

// Validate has nothing to check.
func (t *thumb) Validate() {}

// Render implements widget.Renderer.
func (t *thumb) Render(canvas *ebiten.Image) {
	s := t.scroller
	view, content := s.view.ViewRect(), s.view.ContentRect()
	if s.hidden() <= 0 || content.Dy() == 0 {
		return
	}
	length := max(view.Dy()*view.Dy()/content.Dy(), s.look.px(24))
	y := view.Min.Y + int(float64(view.Dy()-length)*s.view.ScrollTop)
	width := s.look.px(4)
	s.look.thumb.Draw(canvas, width, length, func(opts *ebiten.DrawImageOptions) {
		opts.GeoM.Translate(float64(view.Max.X+s.away-width), float64(y))
	})
}
