//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/game/controls"
)

// choices is the open list of a select's options.
type choices struct {
	window   *widget.Window
	scroller *scroller
	opener   *widget.Button
	buttons  []*widget.Button
}

// open lists the options of a control below it, or where there is room, and calls
// choose with the one that is picked.
func (p *Panel) open(opener *widget.Button, control controls.Control, options []controls.Option, chosen int, choose func(i int)) {
	l := p.look
	c := &choices{opener: opener}
	list := l.column(0, nil)
	for i, option := range options {
		plates := l.choice
		if i == chosen {
			plates = l.chosen
		}
		b := l.button(control.LabelOf(option), plates, l.ink, widget.TextPositionStart)
		b.ClickedEvent.AddHandler(func(any) {
			p.close()
			choose(i)
		})
		c.buttons = append(c.buttons, b)
		list.AddChild(b)
	}
	c.scroller = l.newScroller(list, 0, func(image.Point) bool { return true })
	frame := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(l.popup),
		widget.ContainerOpts.Layout(widget.NewAnchorLayout(widget.AnchorLayoutOpts.Padding(widget.NewInsetsSimple(l.px(5))))),
	)
	c.scroller.GetWidget().LayoutData = filling
	frame.AddChild(c.scroller.Container)
	c.window = widget.NewWindow(
		widget.WindowOpts.Contents(frame),
		widget.WindowOpts.Modal(),
		widget.WindowOpts.CloseMode(widget.CLICK_OUT),
		widget.WindowOpts.ClosedHandler(func(*widget.WindowClosedEventArgs) { p.choices = nil }),
	)
	w, h := frame.PreferredSize()
	c.window.SetLocation(p.near(opener.GetWidget().Rect, image.Pt(w, h)))
	p.choices = c
	p.ui.AddWindow(c.window)
	if len(c.buttons) > 0 {
		p.ui.SetFocusedWidget(c.buttons[max(chosen, 0)])
	}
}

// near is the place for a list of the given size: below the opener, else over it,
// else wherever most of it is seen.
func (p *Panel) near(opener image.Rectangle, size image.Point) image.Rectangle {
	gap := p.look.px(4)
	room := image.Rectangle{Max: p.size}.Inset(gap)
	w := min(max(size.X, opener.Dx()), room.Dx())
	h := min(size.Y, room.Dy())
	x := min(opener.Min.X, room.Max.X-w)
	y := opener.Max.Y + gap
	if y+h > room.Max.Y {
		y = opener.Min.Y - gap - h
	}
	if y < room.Min.Y || y+h > room.Max.Y {
		y = room.Max.Y - h
	}
	return image.Rect(x, y, x+w, y+h)
}

// close closes the open list, if any, and goes back to what opened it.
func (p *Panel) close() {
	c := p.choices
	if c == nil {
		return
	}
	c.window.Close()
	p.choices = nil
	p.ui.SetFocusedWidget(c.opener)
}
