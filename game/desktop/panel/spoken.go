//go:build !js

package panel

import (
	"slices"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/platform"
	machine "fudgetray/game/table/visit"
)

// A Reader passes the panel's texts to screen readers.
type Reader interface {
	Show(platform.Spoken)
}

// speak passes the texts to the screen reader.
func (p *Panel) speak() {
	if p.Reader != nil {
		p.Reader.Show(p.spoken())
	}
}

// spoken returns the texts: the last result, the next roll with its chance, the focused control, and the message.
func (p *Panel) spoken() platform.Spoken {
	s := platform.Spoken{Title: p.Title(), Control: p.focusedText()}
	message, _ := p.Message()
	s.Notice = joined(". ", message, p.tableNews())
	if p.state.Result != nil && !p.state.Busy {
		s.Result = sentence(&p.state, p.language)
	}
	s.Next = p.withLabel(p.state.Refused, p.state.Refusal)
	if p.state.Refusal == "" {
		s.Next = joined(". ", p.state.Next, p.state.Chance, strings.Join(p.state.Advice, " "))
	}
	return s
}

// tableNews returns the state of a shared table that the user has to wait for, or the last event there.
func (p *Panel) tableNews() string {
	if p.table == nil || p.table.shown.Phase == machine.Idle || p.table.shown.Phase == "" {
		return ""
	}
	view := &p.table.shown
	if !view.Connected {
		return p.tableStatus(view)
	}
	if len(view.News) == 0 {
		return ""
	}
	return view.News[len(view.News)-1].In(p.language)
}

// joined joins the texts that are not empty.
func joined(separator string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), separator)
}

// focusedText returns the label and the value of the focused control, or "".
func (p *Panel) focusedText() string {
	focused := p.screen.Focused()
	if focused == nil {
		return ""
	}
	for _, f := range p.fields {
		if f.focus == focused {
			return joined(": ", p.labelOf(f), p.valueText(f), f.error.Label)
		}
	}
	switch focused := focused.(type) {
	case *widget.Button:
		return p.buttonText(focused)
	case *ui.Entry:
		return focused.Value()
	}
	return ""
}

// labelOf returns the label of a field, or that of the ladder's marker which keys move.
func (p *Panel) labelOf(f *field) string {
	if d, ok := f.focus.(*ladder); ok && len(d.Markers) > 0 {
		return d.label(d.Markers[d.side].ID)
	}
	return f.control.Label
}

// valueText returns the value of a field: of a text field the entered value, and for a refused line the reason.
func (p *Panel) valueText(f *field) string {
	switch shown := f.focus.(type) {
	case *ladder:
		return p.markerText(shown)
	case *ui.Choice:
		return shown.Selected()
	case *ui.Entry:
		if f.control.ID == lineID {
			return joined(". ", shown.Value(), p.line.fault)
		}
		return shown.Value()
	case *widget.Button:
		if f.control.Kind == controls.Toggle {
			return p.onOff(f.on())
		}
		return shown.Text().Label
	}
	return ""
}

// onOff returns the text of a switch's state.
func (p *Panel) onOff(on bool) string {
	if on {
		return p.Text(language.SwitchOn())
	}
	return p.Text(language.SwitchOff())
}

// buttonText returns the label of a button, or what its icon means, and the state of a switch.
func (p *Panel) buttonText(b *widget.Button) string {
	switch b {
	case p.opener:
		return p.Text(language.Settings())
	case p.closer:
		return p.Text(language.Close())
	case p.undoer:
		return p.Text(language.UndoChange(p.nameOfChange(p.state.Undo)))
	}
	if name, ok := p.table.menus[b]; ok {
		return name
	}
	switches := []*ui.Switch{p.sound}
	for _, e := range p.commands.entries {
		if e.toggle != nil {
			switches = append(switches, e.toggle)
		}
	}
	for _, s := range switches {
		if s.Button == b {
			return joined(": ", s.Label(), p.onOff(s.On()))
		}
	}
	return b.Text().Label
}

// markerText returns the level of the marker that keys move, and the chance of success there.
func (p *Panel) markerText(d *ladder) string {
	if len(d.Markers) == 0 {
		return ""
	}
	m, chance := d.Markers[d.side], ""
	if p.state.Success != nil {
		chance = percent(*p.state.Success)
	}
	if m.Unset {
		return chance
	}
	return joined(", ", d.Rungs[d.Row(m.Level)].Shown(), chance)
}
