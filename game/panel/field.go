//go:build !js

package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// field is a control of the description, made of widgets.
type field struct {
	control controls.Control
	options []controls.Option // of a select, at the moment
	box     *widget.Container // the control with its label, help and fault
	fault   *widget.Text
	focus   widget.Focuser     // what Tab stops at
	show    func(value string) // makes it show a value
	step    func(by int)       // what the arrow keys do
	send    func()             // tells what was typed, when not nil
	wide    bool               // it needs more than half of the panel
	empty   bool               // it has nothing to show at the moment
}

// makers make what is particular to a kind of control: the widget that is worked,
// in a column of the given width.
var makers = map[controls.ControlKind]func(p *Panel, f *field, width int) element{
	controls.Select:   (*Panel).makeSelect,
	controls.Number:   (*Panel).makeNumber,
	controls.Text:     (*Panel).makeText,
	controls.Toggle:   (*Panel).makeToggle,
	controls.Document: (*Panel).makeDocument,
	controls.Drawing:  (*Panel).makeLadder,
}

// newField makes a control that has a value, as wide as half of the panel or as all
// of it. A kind that nobody knows is none.
func (p *Panel) newField(control controls.Control, half, all int) *field {
	body, known := makers[control.Kind]
	if !known {
		return nil
	}
	f := &field{control: control, options: control.Options, step: func(int) {}, wide: p.look.isWide(control, half)}
	width := half
	if f.wide {
		width = all
	}
	l := p.look
	label := l.text(control.Label, l.small, l.muted, width)
	setVisible(label, control.Kind != controls.Drawing) // what is on it says what it is
	help := l.text(control.Help, l.small, l.muted, width)
	setVisible(help, control.Help != "" && control.Kind != controls.Text)
	f.fault = l.text("", l.small, l.failure, width)
	setVisible(f.fault, false)
	f.box = l.column(4, nil, label, body(p, f, width), help, f.fault)
	if f.wide {
		f.box.GetWidget().LayoutData = spanning{}
	}
	return f
}

// isWide reports whether a control has more to show than fits in half of the panel.
func (l *look) isWide(control controls.Control, half int) bool {
	switch {
	case control.Kind == controls.Text || control.Kind == controls.Document || control.Kind == controls.Drawing:
		return true
	case max(advance(control.Label, l.small), advance(control.Help, l.small)) > float64(half):
		return true
	}
	return slices.ContainsFunc(control.Options, func(o controls.Option) bool {
		return advance(control.LabelOf(o), l.body) > l.labelRoom(half)
	})
}

// labelRoom is what a select of some width has for the label of its option.
func (l *look) labelRoom(width int) float64 { return float64(width - l.px(2*padding+14)) }

// blame shows why the last value was refused, or that none was, and reports whether that is new.
func (f *field) blame(message string) (fresh bool) {
	fresh = message != "" && message != f.fault.Label
	f.fault.Label = message
	setVisible(f.fault, message != "")
	return fresh
}

// set sends a value of a control to the table.
func (p *Panel) set(id string, value any) { p.post("change", map[string]any{id: value}) }

// makeSelect makes a button that shows the chosen option and opens the list of all.
func (p *Panel) makeSelect(f *field, width int) element {
	l := p.look
	box, button, _ := l.opener("", l.ink)
	chosen := -1
	button.ClickedEvent.AddHandler(func(any) {
		options := f.options
		p.open(button, f.control, options, chosen, func(i int) { p.set(f.control.ID, options[i].Value) })
	})
	f.focus = button
	f.show = func(value string) {
		chosen = slices.IndexFunc(f.options, func(o controls.Option) bool { return o.Value == value })
		label := value
		if chosen >= 0 {
			label = f.control.LabelOf(f.options[chosen])
		}
		button.SetText(shorten(label, l.body, l.labelRoom(width)))
	}
	f.step = func(by int) {
		if next := chosen + by; next >= 0 && next < len(f.options) {
			p.set(f.control.ID, f.options[next].Value)
		}
	}
	return box
}

// makeNumber makes a number to type, between a button for less and one for more. The arrow
// keys work the number itself, so Tab passes the buttons by.
func (p *Panel) makeNumber(f *field, width int) element {
	l := p.look
	written := func(n int) string { return signed(n, f.control.Min < 0) }
	e := p.newEntry("", width)
	e.centered = true
	e.takes = func(r rune) bool { return strings.ContainsRune("0123456789+-−", r) }
	value := 0
	p.typedInto(f, e, func(text string) any {
		n, err := numberIn(text)
		if err != nil {
			return text // for the table to refuse
		}
		return n
	})
	show := f.show
	f.show = func(text string) {
		value, _ = strconv.Atoi(text) // what is no number counts as 0, like nothing
		show(written(value))
	}
	f.step = func(by int) {
		from, err := numberIn(e.text())
		if err != nil {
			from = value
		}
		if next := min(max(from+by, f.control.Min), f.control.Max); next != from {
			e.tell(written(next))
			p.set(f.control.ID, next)
		}
	}
	by := func(sign string, by int) *widget.Button {
		b := l.button(sign, l.field, l.brass, widget.TextPositionCenter, widget.ButtonOpts.TabOrder(-1))
		b.GetWidget().MinWidth = l.px(height)
		b.ClickedEvent.AddHandler(func(any) { f.step(by) })
		return b
	}
	return l.row(6, []bool{false, true, false}, by("−", -1), e, by("+", 1))
}

// numberIn reads a number as it is typed, with any sign or none; nothing is 0.
func numberIn(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(strings.Replace(text, "−", "-", 1))
}

// makeText makes a line of text, with its help in it until something is typed.
// Enter or leaving it sends what was typed; Enter in the line that tells a whole roll rolls it.
func (p *Panel) makeText(f *field, width int) element {
	e := p.newEntry(f.control.Help, width)
	p.typedInto(f, e, func(text string) any { return text })
	if f.control.ID == "line" {
		e.submit = p.roll
	}
	return e
}

// typedInto has a control told of what is typed into a line, as the value that it stands for.
func (p *Panel) typedInto(f *field, e *entry, value func(text string) any) {
	f.focus = e
	f.send = func() {
		if e.text() != e.told {
			e.tell(e.text())
			p.set(f.control.ID, value(e.told))
		}
	}
	e.submit = f.send
	f.show = func(value string) {
		// What is being typed is not overwritten by an older echo of the same field, nor what
		// was refused: it is to be mended.
		if e.text() == e.told && !slices.Contains(p.state.Held, f.control.ID) {
			e.tell(value)
		}
	}
}

// makeToggle makes a switch.
func (p *Panel) makeToggle(f *field, _ int) element {
	l := p.look
	on := false
	button := l.button("", l.field, l.ink, widget.TextPositionCenter)
	f.focus = button
	button.ClickedEvent.AddHandler(func(any) { p.set(f.control.ID, !on) })
	f.show = func(value string) {
		on = value == "true"
		if on {
			button.SetText(p.say(language.On()))
			button.SetImage(l.switched)
		} else {
			button.SetText(p.say(language.Off()))
			button.SetImage(l.field)
		}
	}
	return button
}

// newButton makes a control that does something at once.
func (p *Panel) newButton(control controls.Control) *widget.Button {
	l := p.look
	plates, color, face := l.field, l.ink, l.bold
	if control.ID == rollID {
		plates, color, face = l.primary, l.onBrass, l.heading
	}
	b := l.button(control.Label, plates, color, widget.TextPositionCenter, widget.ButtonOpts.TextFace(face))
	if control.ID == rollID {
		b.GetWidget().MinHeight = l.px(52)
	}
	b.ClickedEvent.AddHandler(func(any) { p.act(control.ID) })
	return b
}

// act rolls, or has another button do what it is there for.
func (p *Panel) act(button string) {
	if button == rollID {
		p.roll()
		return
	}
	p.set(button, true)
}

// roll rolls what is seen, also what is just being typed.
func (p *Panel) roll() {
	p.tell()
	p.post(rollID, nil)
}

// tell tells what was typed.
func (p *Panel) tell() {
	for _, f := range p.fields {
		if f.send != nil {
			f.send()
		}
	}
}
