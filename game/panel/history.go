//go:build !js

package panel

import (
	"slices"
	"strings"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/table"
)

// few rolls are seen at a glance.
const few = 5

// history lists the rolls so far, newest first.
type history struct {
	box    *widget.Container
	list   *widget.Container
	title  *widget.Text
	none   *widget.Text // that nothing is found
	find   *entry
	erase  *widget.Button
	undo   *widget.Button // brings back what was erased
	look   *look
	say    func(language.Message) string
	width  int
	shown  []table.Line
	reveal func(index int)
	again  func(index int)
}

func (p *Panel) newHistory(width int) *history {
	l := p.look
	h := &history{look: l, say: p.say, width: width, list: l.column(12, nil), reveal: func(i int) { p.post("reveal", i) }, again: func(i int) { p.post("again", i) }}
	h.undo, h.erase = p.historyButton(language.Undo(), "restore"), p.historyButton(language.Clear(), "clear")
	h.title = widget.NewText(
		widget.TextOpts.Text(p.say(language.History()), l.bold, l.ink),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	// A grid keeps a place for what is hidden, a row does not.
	buttons := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewRowLayout()))
	buttons.AddChild(h.undo, h.erase)
	h.find = p.newEntry(p.say(language.FindRoll()), width)
	h.find.changed = func() { p.seek(h.find.text()) }
	h.none = l.text(p.say(language.NoneFound()), l.small, l.muted, width)
	h.box = l.column(gap, nil, l.row(0, []bool{true, false}, h.title, buttons), h.find, h.none)
	return h
}

// seek has the table list the rolls that have a text, if that is another one.
func (p *Panel) seek(text string) {
	if text != p.sought {
		p.sought = text
		p.post("find", text)
	}
}

// historyButton makes a button that asks the table for something done to all rolls.
func (p *Panel) historyButton(label language.Message, op string) *widget.Button {
	l := p.look
	b := l.button(p.say(label), l.plain, l.muted, widget.TextPositionCenter, widget.ButtonOpts.TextFace(l.small))
	b.GetWidget().MinHeight = l.px(28)
	b.ClickedEvent.AddHandler(func(any) { p.post(op, nil) })
	return b
}

// show lists the newest rolls, under the number of all.
func (h *history) show(s *table.PanelState) {
	lines := s.History
	setVisible(h.erase, s.Rolls > 0)
	setVisible(h.undo, s.Cleared > 0)
	setVisible(h.box, s.Rolls > 0 || s.Cleared > 0)
	setVisible(h.find, s.Rolls > few || h.find.text() != "")
	setVisible(h.none, s.Rolls > 0 && len(lines) == 0)
	h.title.Label = h.say(language.HistoryOf(s.Rolls))
	if slices.Equal(h.shown, lines) {
		return
	}
	h.shown = lines
	h.list.RemoveChildren()
	for _, line := range lines {
		h.list.AddChild(h.row(line))
	}
}

// announced is the short announcement of a roll, if it says more than the degree.
func announced(line table.Line) string {
	if line.Announce == line.Degree {
		return ""
	}
	return line.Announce
}

// moment is when a roll was made: the hour of today, or the day as well.
func moment(at, now time.Time) string {
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("2006-01-02 15:04")
}

// row shows a roll: the sign of its verdict, its degree, its sentence.
func (h *history) row(line table.Line) *widget.Container {
	l := h.look
	const markWidth, away = 14, 8
	width := h.width - l.px(markWidth+away)
	came := verdictOf(line.Success, line.Outcome)
	mark := l.newSign(l.px(markWidth))
	mark.verdict = came
	title := l.text(strings.TrimSpace(line.Degree+"  "+announced(line)), l.bold, came.color(l.palette), width)
	setVisible(title, title.Label != "")
	words := l.column(1, nil, title, l.text(line.Text, l.small, l.muted, width))
	label, act := language.Repeat(), h.again
	if line.Secret {
		label, act = language.Reveal(), h.reveal
	}
	button := l.button(h.say(label), l.field, l.muted, widget.TextPositionCenter, widget.ButtonOpts.TextFace(l.small))
	button.GetWidget().MinHeight = l.px(28)
	button.ClickedEvent.AddHandler(func(any) { act(line.Index) })
	when := widget.NewText(
		widget.TextOpts.Text(moment(time.Unix(line.Time, 0), time.Now()), l.small, l.muted),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	words.AddChild(l.row(away, []bool{false, true}, button, when))
	return l.row(away, []bool{false, true}, mark, words)
}
