//go:build !js

package panel

import (
	"math"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// outcome shows what the last roll came to: large, and as a sentence. Its room is
// that of most sentences, so that the controls below don't jump about.
type outcome struct {
	box                       *widget.Container
	title, subtitle, sentence *widget.Text
	look                      *look
	width                     int
}

func (l *look) newOutcome(width int) *outcome {
	o := &outcome{look: l, width: width}
	o.title = l.text("", l.title, ivory, width)
	o.subtitle = l.text("", l.bold, brass, width)
	o.subtitle.GetWidget().MinHeight = lineHeight(l.bold)
	o.sentence = l.text("", l.body, muted, width)
	o.box = l.column(2, nil, o.title, o.subtitle, o.sentence)
	return o
}

// reserve makes room for a sentence of so many lines.
func (o *outcome) reserve(lines int) {
	l := o.look
	o.box.GetWidget().MinHeight = lineHeight(l.title) + lineHeight(l.bold) + lines*lineHeight(l.body) + l.px(4)
}

func lineHeight(face *text.Face) int {
	m := (*face).Metrics()
	return int(math.Ceil(m.HAscent + m.HDescent + m.HLineGap))
}

func (o *outcome) show(s *state) {
	o.title.Label = s.title()
	o.title.SetColor(verdictColor(s.success()))
	face := o.look.title
	if advance(o.title.Label, face) >= float64(o.width) {
		face = o.look.heading
	}
	o.title.SetFace(face)
	o.subtitle.Label = s.subtitle()
	o.sentence.Label = s.sentence()
}

// history lists the rolls so far, newest first.
type history struct {
	box    *widget.Container
	list   *widget.Container
	look   *look
	width  int
	shown  []entry
	reveal func(index int)
}

func (p *Panel) newHistory(width int) *history {
	l := p.look
	h := &history{look: l, width: width, list: l.column(12, nil), reveal: func(i int) { p.post("reveal", i) }}
	erase := l.button("Clear", l.plain, muted, widget.TextPositionCenter, widget.ButtonOpts.TextFace(l.small))
	erase.GetWidget().MinHeight = l.px(28)
	erase.ClickedEvent.AddHandler(func(any) { p.post("clear", nil) })
	heading := widget.NewText(
		widget.TextOpts.Text("History", l.bold, ivory),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	h.box = l.row(0, []bool{true, false}, heading, erase)
	return h
}

func (h *history) show(entries []entry) {
	setVisible(h.box, len(entries) > 0)
	if same(h.shown, entries) {
		return
	}
	h.shown = entries
	h.list.RemoveChildren()
	for _, e := range entries {
		h.list.AddChild(h.row(e))
	}
}

// same reports whether two histories have the same rolls. A roll is never changed
// but for a secret one that is revealed.
func same(a, b []entry) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Index != b[i].Index || a[i].Text != b[i].Text || a[i].Secret != b[i].Secret {
			return false
		}
	}
	return true
}

// row shows a roll: a mark in the colour of its verdict, its degree, its sentence.
func (h *history) row(e entry) *widget.Container {
	l := h.look
	const markWidth, away = 4, 10
	width := h.width - l.px(markWidth+away)
	plate := l.neutral
	switch verdict(e.Success) {
	case 1:
		plate = l.success
	case -1:
		plate = l.failure
	}
	mark := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(plate),
		widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(l.px(markWidth), 0)),
	)
	title := l.text(e.Degree, l.bold, verdictColor(verdict(e.Success)), width)
	setVisible(title, e.Degree != "")
	words := l.column(1, nil, title, l.text(e.Text, l.small, muted, width))
	if !e.Secret {
		return l.row(away, []bool{false, true}, mark, words)
	}
	reveal := l.button("Reveal", l.field, ivory, widget.TextPositionCenter, widget.ButtonOpts.TextFace(l.small))
	reveal.GetWidget().MinHeight = l.px(28)
	reveal.ClickedEvent.AddHandler(func(any) { h.reveal(e.Index) })
	return l.row(away, []bool{false, true, false}, mark, words, reveal)
}
