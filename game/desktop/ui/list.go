//go:build !js

package ui

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
)

// A List is an open list of items, one of which can be chosen.
type List struct {
	Window  *widget.Window
	Buttons []*widget.Button // one for each item

	scroller *Scroller
	opener   *widget.Button
}

// OpenList opens a list below the button that opens it, or wherever there is space, and focuses the
// selected item; −1 selects none. It calls choose with the index of the chosen item.
func (s *Screen) OpenList(opener *widget.Button, labels []string, selected int, choose func(i int)) {
	style := s.Style
	list := &List{opener: opener}
	column := style.Column(0, nil)
	for i, label := range labels {
		images := style.item
		if i == selected {
			images = style.selected
		}
		b := style.Button(label, images, style.Ink, widget.TextPositionStart)
		b.ClickedEvent.AddHandler(func(any) {
			s.CloseList()
			choose(i)
		})
		list.Buttons = append(list.Buttons, b)
		column.AddChild(b)
	}
	list.scroller = style.NewScroller(column, 0, func(image.Point) bool { return true })
	frame := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(style.Popup),
		widget.ContainerOpts.Layout(
			widget.NewAnchorLayout(widget.AnchorLayoutOpts.Padding(widget.NewInsetsSimple(style.Px(5))))),
	)
	list.scroller.GetWidget().LayoutData = Fill
	frame.AddChild(list.scroller.Container)
	list.Window = widget.NewWindow(
		widget.WindowOpts.Contents(frame),
		widget.WindowOpts.Modal(),
		widget.WindowOpts.CloseMode(widget.CLICK_OUT),
		widget.WindowOpts.ClosedHandler(func(*widget.WindowClosedEventArgs) { s.list = nil }),
	)
	w, h := frame.PreferredSize()
	list.Window.SetLocation(s.listArea(opener.GetWidget().Rect, image.Pt(w, h)))
	s.list = list
	s.ui.AddWindow(list.Window)
	if len(list.Buttons) > 0 {
		s.SetFocus(list.Buttons[max(selected, 0)])
	}
}

// listArea returns the area of a list with the given size: below the opener, else above it, else
// where most of it is visible.
func (s *Screen) listArea(opener image.Rectangle, size image.Point) image.Rectangle {
	gap := s.Style.Px(4)
	screen := image.Rectangle{Max: s.size}.Inset(gap)
	w := min(max(size.X, opener.Dx()), screen.Dx())
	h := min(size.Y, screen.Dy())
	x := min(opener.Min.X, screen.Max.X-w)
	y := opener.Max.Y + gap
	if y+h > screen.Max.Y {
		y = opener.Min.Y - gap - h
	}
	if y < screen.Min.Y || y+h > screen.Max.Y {
		y = screen.Max.Y - h
	}
	return image.Rect(x, y, x+w, y+h)
}

// List returns the open list, or nil.
func (s *Screen) List() *List { return s.list }

// CloseList closes the open list, if any, and focuses its opener.
func (s *Screen) CloseList() {
	list := s.list
	if list == nil {
		return
	}
	list.Window.Close()
	s.list = nil
	s.SetFocus(list.opener)
}
