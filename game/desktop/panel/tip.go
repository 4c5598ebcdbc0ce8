//go:build !js

package panel

import (
	"image"
	"slices"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// tip is the help of a control, shown after the mouse has rested on the control.
type tip struct {
	id    string // of the control, or ""
	since time.Time
	shown bool
}

// tipDelay is the time that the mouse rests on a control before its help is shown.
const tipDelay = 600 * time.Millisecond

// undoTip is the ID of the tip on the button that undoes a change.
const undoTip = "undo"

// hoverTip shows and hides the tip at a point in pixels, and reports whether it did.
func (p *Panel) hoverTip(at image.Point) (changed bool) {
	now, before := p.tipAt(at), p.tip.shown
	if now != p.tip.id {
		p.tip = tip{id: now, since: time.Now()}
		if now != "" {
			time.AfterFunc(tipDelay, p.connection.loop.Wake)
		}
	}
	p.tip.shown = p.tip.id != "" && time.Since(p.tip.since) >= tipDelay
	if p.tip.shown != before {
		p.showBubble()
	}
	return p.tip.shown != before
}

// tipAt returns the ID of the control at a point whose help is a tip, or "". A pressed mouse and an open list have
// none. That of the ladder is on its heading, because the mouse often rests on the rungs.
func (p *Panel) tipAt(at image.Point) string {
	if p.screen.Pressed() || p.screen.List() != nil {
		return ""
	}
	if at.In(p.undoer.GetWidget().Rect) && p.state.Undo != "" {
		return undoTip
	}
	for id, f := range p.fields {
		area := f.box.GetWidget().Rect
		if d, ok := f.focus.(*ladder); ok {
			area.Max.Y = d.Rect.Min.Y + d.top()
		}
		if f.hasTip() && at.In(area) && f.box.GetWidget().IsVisible() && p.inView(f, at) {
			return id
		}
	}
	return ""
}

// inView reports whether a field is visible at a point, and not scrolled out of view.
func (p *Panel) inView(f *field, at image.Point) bool {
	s := p.screen.Scroller()
	return slices.Contains(p.screen.Focusers(), f.focus) && (!s.Contains(f.focus) || at.In(s.View()))
}

// tipText returns the text and the anchor of a tip.
func (p *Panel) tipText(id string) (string, ui.Element) {
	if id == undoTip {
		return p.Text(language.UndoChange(p.nameOfChange(p.state.Undo))), p.undoer
	}
	f := p.fields[id]
	if d, ok := f.focus.(*ladder); ok && d.Under {
		return p.Text(language.LadderUnder()), d
	}
	return f.help.Label, f.box
}

// showBubble shows the reading of the line in a bubble above it, or else the tip, or else the message for which the
// layout has no place.
func (p *Panel) showBubble() {
	text, suggestion, background := "", "", p.screen.Style.Popup
	var anchor ui.Element
	label, act := "", func() {}
	if e := p.lineEntry(); e != nil && slices.Contains(p.screen.Focusers(), widget.Focuser(e)) {
		text, suggestion, background = p.readingBubble()
		anchor = e
	}
	if suggestion != "" {
		label, act = p.Text(language.CorrectTo(suggestion)), func() { p.replaceLine(suggestion) }
	}
	if text == "" && p.tip.shown && (p.tip.id == undoTip || p.fields[p.tip.id] != nil) {
		text, anchor = p.tipText(p.tip.id)
	}
	if text == "" {
		text, anchor, background = p.noticeBubble()
	}
	switch old := p.screen.Bubble(); {
	case text == "":
		p.screen.ShowBubble(nil)
	case old == nil || !old.Shows(anchor, text, label):
		p.screen.ShowBubble(p.screen.NewBubble(anchor, p.width(), background, text, label, act))
	}
}
