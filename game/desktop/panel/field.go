//go:build !js

package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/json"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// field is the widgets of a control that has a value.
type field struct {
	control controls.Control
	options []controls.Option // current options of a select
	box     *widget.Container // the control with its label, help and error
	help    *widget.Text
	error   *widget.Text
	fault   func(message string) // shows an error instead of the text; nil for most fields
	focus   widget.Focuser       // where Tab stops
	show    func(value string)   // shows a value
	step    func(by int)         // handles the arrow keys
	on      func() bool          // reports whether a toggle is on; nil for other kinds
	commit  func()               // sends typed text to the tray; nil without a text field
	wide    bool                 // takes the whole width of the panel
	empty   bool                 // has nothing to show now
	inRow   bool                 // is beside another control
}

// A maker makes the widget that is particular to a kind of control, with a width in pixels.
type maker func(p *Panel, f *field, width int) ui.Element

// makerOf returns the maker for a kind, or nil for an unknown one.
func makerOf(kind controls.ControlKind) maker {
	switch kind {
	case controls.Select:
		return (*Panel).makeSelect
	case controls.Choice:
		return (*Panel).makeChoice
	case controls.Number:
		return (*Panel).makeNumber
	case controls.Text:
		return (*Panel).makeText
	case controls.Toggle:
		return (*Panel).makeToggle
	case controls.Document:
		return (*Panel).makeDocument
	case controls.Drawing:
		return (*Panel).makeLadder
	}
	return nil
}

// newField returns the widgets of a control, as wide as a column or as the whole panel. In a row, two controls are side
// by side even if their values are cut. It returns nil for an unknown kind of control.
func (p *Panel) newField(control controls.Control, column, whole int, inRow bool) *field {
	make := makerOf(control.Kind)
	if make == nil {
		return nil
	}
	style := p.screen.Style
	f := &field{control: control, options: control.Options, step: func(int) {}, wide: isWide(style, control, column)}
	f.inRow = inRow && slices.Contains([]controls.ControlKind{controls.Select, controls.Number, controls.Text}, control.Kind)
	f.wide = f.wide && !f.inRow
	width := column
	if f.wide {
		width = whole
	}
	label := style.Text(control.Label, style.Small, style.Muted, width)
	ui.SetVisible(label, !labelsItself(control))
	f.help = style.Text(control.Help, style.Small, style.Muted, width)
	ui.SetVisible(f.help, control.Help != "" && !f.hasTip() && control.Kind != controls.Text)
	f.error = style.Text("", style.Small, style.Failure, width)
	ui.SetVisible(f.error, false)
	f.box = style.Column(4, nil, label, make(p, f, width), f.help, f.error)
	if f.wide {
		f.box.GetWidget().LayoutData = ui.WholeRow{}
	}
	return f
}

// hasTip reports whether the help of a control is shown while the mouse rests on it, and not always.
func (f *field) hasTip() bool {
	return f.control.Help != "" && (f.inRow || f.control.Stepped || f.control.Kind == controls.Drawing)
}

// labelsItself reports whether a control needs no label above it.
func labelsItself(control controls.Control) bool {
	return control.ID == lineID || slices.Contains([]controls.ControlKind{controls.Drawing, controls.Choice, controls.Toggle}, control.Kind)
}

// isWide reports whether a control does not fit in a column.
func isWide(style *ui.Style, control controls.Control, column int) bool {
	switch {
	case control.Stepped:
		return slices.ContainsFunc(control.Options, func(o controls.Option) bool {
			name, _, _ := strings.Cut(control.LabelOf(o), " (")
			return ui.Advance(name, style.Small) > stepperWidth(style, column)
		})
	case control.Kind == controls.Toggle:
		return true // its label is beside it
	case slices.Contains([]controls.ControlKind{controls.Text, controls.Document, controls.Drawing, controls.Choice}, control.Kind):
		return true
	case max(ui.Advance(control.Label, style.Small), ui.Advance(control.Help, style.Small)) > float64(column):
		return true
	}
	return slices.ContainsFunc(control.Options, func(o controls.Option) bool {
		return ui.Advance(control.LabelOf(o), style.Body) > optionWidth(style, column) || ui.Advance(o.Help, style.Small) > float64(column)
	})
}

// Lengths of a stepper at scale 1: of a step button, and between the buttons.
const (
	stepWidth   = 24
	stepSpacing = 1
)

// stepperWidth returns the space for the label of an option in a stepper of the given width, in pixels.
func stepperWidth(style *ui.Style, width int) float64 {
	return float64(width - 2*style.Px(stepWidth+stepSpacing))
}

// optionWidth returns the space for the label of an option in a select of the given width, in pixels.
func optionWidth(style *ui.Style, width int) float64 {
	return float64(width - style.Px(2*ui.Padding+14))
}

// showError shows why the last value was refused, or "" if it was not, and reports whether the error
// is new.
func (f *field) showError(message string) (isNew bool) {
	if f.fault != nil {
		f.fault(message)
		return false
	}
	isNew = message != "" && message != f.error.Label
	f.error.Label = message
	ui.SetVisible(f.error, message != "")
	return isNew
}

// Set changes the value of a control.
func (p *Panel) Set(id string, value any) {
	p.tray.Change(json.Marshal(map[string]any{id: value}), p.done())
}

// makeChoice makes a row of all options, or a list if they don't fit side by side.
func (p *Panel) makeChoice(f *field, width int) ui.Element {
	var labels []string
	for _, option := range f.options {
		labels = append(labels, f.control.LabelOf(option))
	}
	choice := p.screen.NewChoice(labels, width, func(i int) { p.Set(f.control.ID, f.options[i].Value) })
	if choice == nil {
		return p.makeSelect(f, width)
	}
	selected := -1
	f.focus = choice
	f.show = func(value string) {
		selected = slices.IndexFunc(f.options, func(o controls.Option) bool { return o.Value == value })
		choice.Select(selected)
	}
	f.step = func(by int) { p.stepOption(f, selected+by) }
	return choice.Box
}

// stepOption selects the option with an index if it exists.
func (p *Panel) stepOption(f *field, i int) {
	if i >= 0 && i < len(f.options) {
		p.Set(f.control.ID, f.options[i].Value)
	}
}

// makeSelect makes a button that shows the selected option and opens the list of options. Ordered options have
// buttons for the next higher and lower one beside it; the arrow keys do the same, so Tab skips them.
func (p *Panel) makeSelect(f *field, width int) ui.Element {
	style := p.screen.Style
	free, face := optionWidth(style, width), style.Body
	box, button, _ := style.Opener("", style.Ink)
	if f.control.Stepped {
		face, free = style.Small, stepperWidth(style, width)
		if f.wide {
			face = style.Body
		}
		button = style.Button("", style.Field, style.Ink, widget.TextPositionCenter, widget.ButtonOpts.TextPadding(&widget.Insets{}), widget.ButtonOpts.TextFace(face))
		box = style.Row(stepSpacing, []bool{false, true, false}, p.newStep(f, "−", 1, stepWidth), button, p.newStep(f, "+", -1, stepWidth))
	}
	selected := -1
	button.ClickedEvent.AddHandler(func(any) {
		options, labels := f.options, []string(nil)
		for _, option := range options {
			labels = append(labels, f.control.LabelOf(option))
		}
		p.screen.OpenList(button, labels, selected, func(i int) { p.Set(f.control.ID, options[i].Value) })
	})
	f.focus = button
	f.show = func(value string) {
		selected = slices.IndexFunc(f.options, func(o controls.Option) bool { return o.Value == value })
		f.help.Label = f.control.HelpOf(value)
		label := value
		if selected >= 0 {
			label = f.control.LabelOf(f.options[selected])
		}
		if name, _, numbered := strings.Cut(label, " ("); numbered && f.control.Stepped && ui.Advance(label, face) > free {
			label = name
		}
		button.SetText(ui.Shorten(label, face, free))
	}
	f.step = func(by int) { p.stepOption(f, selected+by) }
	return box
}

// makeNumber makes a text field between buttons for less and more. The arrow keys change the number
// as well, so Tab skips the buttons.
func (p *Panel) makeNumber(f *field, width int) ui.Element {
	style := p.screen.Style
	format := func(n int) string { return formatNumber(n, f.control.Min < 0) }
	e := p.screen.NewEntry("", width)
	e.Centered = true
	e.Accepts = func(r rune) bool { return strings.ContainsRune("0123456789+-−", r) }
	value := 0
	p.bind(f, e, func(text string) any {
		n, err := parseNumber(text)
		if err != nil {
			return text // the tray refuses it
		}
		return n
	})
	show := f.show
	f.show = func(text string) {
		value, _ = strconv.Atoi(text) // an unset number is 0
		show(format(value))
	}
	f.step = func(by int) {
		from, err := parseNumber(e.Text())
		if err != nil {
			from = value
		}
		if next := min(max(from+by, f.control.Min), f.control.Max); next != from {
			e.SetValue(format(next))
			p.Set(f.control.ID, next)
		}
	}
	return style.Row(6, []bool{false, true, false}, p.newStep(f, "−", -1, ui.Height), e, p.newStep(f, "+", 1, ui.Height))
}

// newStep returns a button that changes a control by a step.
func (p *Panel) newStep(f *field, label string, by int, width float64) *widget.Button {
	style := p.screen.Style
	b := style.Button(label, style.Field, style.Accent, widget.TextPositionCenter, widget.ButtonOpts.TabOrder(-1), widget.ButtonOpts.TextPadding(&widget.Insets{}))
	b.GetWidget().MinWidth = style.Px(width)
	b.ClickedEvent.AddHandler(func(any) { f.step(by) })
	return b
}

// formatNumber formats a number, with a plus sign if it is a positive difference.
func formatNumber(n int, difference bool) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n > 0 && difference:
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// parseNumber parses a typed number with any sign. An empty text is 0.
func parseNumber(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(strings.Replace(text, "−", "-", 1))
}

// makeText makes a text field with the control's help as its placeholder. Enter sends the text; in the
// field that describes a whole roll, it rolls.
func (p *Panel) makeText(f *field, width int) ui.Element {
	e := p.screen.NewEntry(f.control.Help, width)
	p.bind(f, e, func(text string) any { return text })
	if f.control.ID == lineID {
		p.bindLine(f, e)
	}
	return e
}

// bind connects a control to a text field. valueOf converts typed text to the control's value.
func (p *Panel) bind(f *field, e *ui.Entry, valueOf func(text string) any) {
	f.focus = e
	f.commit = func() {
		if e.Modified() {
			e.SetValue(e.Text())
			p.Set(f.control.ID, valueOf(e.Value()))
		}
	}
	e.OnSubmit = f.commit
	f.show = func(value string) {
		// Neither text that is being typed nor refused text, which the user may correct, is overwritten.
		if !e.Modified() && !slices.Contains(p.state.Held, f.control.ID) {
			e.SetValue(value)
		}
	}
}

// makeToggle makes a switch.
func (p *Panel) makeToggle(f *field, width int) ui.Element {
	var toggle *ui.Switch
	toggle = p.screen.Style.NewSwitch(f.control.Label, width, func() { p.Set(f.control.ID, !toggle.On()) })
	f.focus = toggle.Button
	f.show = func(value string) { toggle.Set(value == "true") }
	f.on = toggle.On
	return toggle.Box
}

// newButton returns a control that acts when it is pressed.
func (p *Panel) newButton(control controls.Control) *widget.Button {
	style := p.screen.Style
	images, color, face := style.Field, style.Ink, style.Bold
	if control.ID == rollID {
		images, color, face = style.Primary, style.OnAccent, style.Heading
	}
	b := style.Button(control.Label, images, color, widget.TextPositionCenter, widget.ButtonOpts.TextFace(face))
	if control.ID == rollID {
		b.GetWidget().MinHeight = style.Px(52)
	}
	b.ClickedEvent.AddHandler(func(any) {
		if control.ID == rollID {
			p.roll()
			return
		}
		p.Set(control.ID, true)
	})
	return b
}
