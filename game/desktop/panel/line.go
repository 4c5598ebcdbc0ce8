//go:build !js

package panel

import (
	"slices"
	"strings"

	"github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// line is the state of the text field that contains the next roll as one line. While a line is typed, a bubble above
// it describes its roll, or the error with a suggested correction.
type line struct {
	entered []string // lines that the user has entered, oldest first
	at      int      // index of the recalled line, or the number of lines
	asked   string   // the line that the tray has read last
	waiting bool     // for its reading
	reading tray.Reading
	fault   string // why the entered line was refused
}

// mostLines is the greatest number of lines that the arrow keys recall.
const mostLines = 50

// bindLine makes a text field contain the next roll. Enter rolls the typed line, the arrow keys recall earlier ones,
// and an emptied field shows the next roll again.
func (p *Panel) bindLine(f *field, e *ui.Entry) {
	commit := f.commit
	f.commit = func() {
		if e.Modified() && strings.TrimSpace(e.Text()) != "" {
			p.line.enter(e.Text())
		}
		if strings.TrimSpace(e.Text()) == "" {
			e.SetValue(p.state.Next)
			return
		}
		commit()
	}
	f.step = p.recallLine
	f.fault = func(message string) { p.line.fault = message }
	e.OnEdit = func() {
		if e.IsFocused() {
			p.readLine()
		}
	}
	e.OnSubmit = p.rollLine
	f.show = func(string) {
		if p.lineOpen() || e.Text() == p.state.Next {
			return
		}
		e.SetValue(p.state.Next)
		if e.IsFocused() {
			e.SelectAll() // typing replaces it
		}
	}
}

// enter adds a line to those that can be recalled.
func (l *line) enter(text string) {
	if n := len(l.entered); n == 0 || l.entered[n-1] != text {
		l.entered = append(l.entered, text)
		l.entered = l.entered[max(0, len(l.entered)-mostLines):]
	}
	l.at = len(l.entered)
}

// lineEntry returns the text field of the line, or nil.
func (p *Panel) lineEntry() *ui.Entry {
	if f, ok := p.fields[lineID]; ok {
		return f.focus.(*ui.Entry)
	}
	return nil
}

// lineOpen reports whether the text field contains a line that is being typed, or was refused.
func (p *Panel) lineOpen() bool {
	e := p.lineEntry()
	return e != nil && (e.Modified() || slices.Contains(p.state.Held, lineID))
}

// readLine requests the reading of a new text, one at a time.
func (p *Panel) readLine() {
	l, text := &p.line, p.lineEntry().Text()
	switch {
	case !p.lineOpen() || strings.TrimSpace(text) == "":
		l.reading, l.asked = tray.Reading{}, ""
	case l.waiting || text == l.asked:
	default:
		l.waiting, l.asked = true, text
		p.tray.Read(text, func(r tray.Reading, _ *tray.Fault) {
			p.connection.later(func(*Panel) { p.showReading(r) })
		})
	}
}

// showReading shows a reading. If the line has changed since, it requests another one.
func (p *Panel) showReading(r tray.Reading) {
	p.line.waiting = false
	if p.lineOpen() {
		p.line.reading = r
		p.readLine()
	}
}

// settleReading removes the reading of an entered line, unless the line was refused.
func (p *Panel) settleReading() {
	switch l := &p.line; {
	case p.lineEntry().Modified():
	case l.fault == "":
		l.reading, l.asked = tray.Reading{}, ""
	case l.reading.Fault == "":
		l.reading = tray.Reading{Fault: l.fault}
	}
}

// readingBubble returns the text, the correction and the background of the bubble that shows the reading.
func (p *Panel) readingBubble() (text, suggestion string, background *image.NineSlice) {
	p.settleReading()
	r, style := p.line.reading, p.screen.Style
	if r.Fault != "" {
		return r.Fault, r.Suggestion, style.Error
	}
	return strings.Trim(r.Roll+": "+r.Chance, ": "), "", style.Popup
}

// suggestion returns the button that corrects the line, or nil.
func (p *Panel) suggestion() *widget.Button {
	if b := p.screen.Bubble(); b != nil {
		return b.Button
	}
	return nil
}

// replaceLine replaces the typed text, as if the user had typed another one.
func (p *Panel) replaceLine(text string) {
	e := p.lineEntry()
	p.screen.SetFocus(e)
	e.Edit(func() { e.Write(text) })
	p.Show()
}

// recallLine replaces the typed text by an earlier line, or a later one if by is 1.
func (p *Panel) recallLine(by int) {
	if l := &p.line; l.at+by >= 0 && l.at+by < len(l.entered) {
		l.at += by
		p.replaceLine(l.entered[l.at])
	}
}

// discardLine replaces the line that is being typed by the text before, and reports whether there is one.
func (p *Panel) discardLine() bool {
	e := p.lineEntry()
	if e == nil || p.screen.Entry() != e || !e.Modified() {
		return false
	}
	e.SetValue(e.Value())
	e.SelectAll()
	p.Show()
	return true
}

// rollLine rolls the line, and closes a drawer that contains it, so that the result is visible.
func (p *Panel) rollLine() {
	p.roll()
	if e := p.screen.Entry(); e != nil {
		e.SelectAll() // the next line replaces this one
	}
	if p.layout >= barLayout {
		p.setDrawer(false)
	}
}
