//go:build !js

package panel

import (
	"cmp"
	"fmt"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// IDs of controls and sections to which the panel gives a place.
const (
	rollID    = "roll" // the main button
	lineID    = "line" // the next roll as a line
	drawingID = "odds" // the ladder with chances
	levelsID  = "levels"
	ladderID  = "ladder"
	rowsID    = "roll" // the section of type, dice and modifiers
	gameID    = "game"
)

// form is the widgets of the described controls.
type form struct {
	fields    map[string]*field
	buttons   map[string]*widget.Button
	sections  []section
	rollLabel string // label of the main button for a roll that is not secret
	rollWidth int    // space for the label of the main button, in pixels
}

// section is a group of controls under a heading.
type section struct {
	described controls.Section
	box, body *widget.Container
	fold      *ui.Fold // nil if the section is always open
}

// newForm makes all controls. The main button belongs to no section.
func (p *Panel) newForm(width int) {
	style := p.screen.Style
	const narrowest = 132 // width of a control at scale 1
	grid := ui.Flow{Columns: max(1, min(2, width/style.Px(narrowest))), Gap: style.Px(ui.Gap)}
	p.form = form{fields: map[string]*field{}, buttons: map[string]*widget.Button{}}
	for _, described := range p.description.Sections {
		s := section{described: described, body: grid.Container()}
		for _, control := range described.Controls {
			p.addControl(s.body, control, grid.Column(width), width, described.ID == rowsID)
		}
		s.box = style.Column(ui.Gap, nil, p.withHeading(&s)...)
		p.sections = append(p.sections, s)
	}
}

// withHeading returns the body of a section, below its heading if it can be folded. Controls have labels, so
// other sections need no heading.
func (p *Panel) withHeading(s *section) []ui.Element {
	if !s.described.Folded {
		return []ui.Element{s.body}
	}
	s.fold = p.newFold(s.described.ID, s.described.Label)
	return []ui.Element{s.fold.Box, s.body}
}

// newFold returns the heading of a section that it opens and closes.
func (p *Panel) newFold(id, label string) *ui.Fold {
	return p.screen.Style.NewFold(label, func() {
		p.unfolded[id] = !p.unfolded[id]
		p.Show()
	})
}

func (p *Panel) addControl(body *widget.Container, control controls.Control, column, whole int, inRow bool) {
	if control.Kind != controls.Button {
		if f := p.newField(control, column, whole, inRow); f != nil {
			p.fields[control.ID] = f
			body.AddChild(f.box)
		}
		return
	}
	button := p.newButton(control)
	p.buttons[control.ID] = button
	if control.ID == rollID {
		p.rollLabel = control.Label
		return
	}
	button.GetWidget().LayoutData = ui.WholeRow{} // its label may become long
	body.AddChild(button)
}

// showForm updates all controls.
func (p *Panel) showForm() {
	p.showRollButton()
	for id, f := range p.fields {
		f.options = f.control.Options
		if options, ok := p.state.Options[id]; ok {
			f.options = options
		}
		f.show(p.valueOf(id))
		if f.showError(p.state.Errors[id]) && f.focus == p.screen.Focused() {
			p.revealed = f.box
		}
	}
	for _, s := range p.sections {
		p.showSection(s)
	}
}

func (p *Panel) showRollButton() {
	button, ok := p.buttons[rollID]
	if !ok {
		return
	}
	label := p.rollLabel
	if p.state.Values["secret"] == true {
		label = p.Text(language.RollInSecret())
	}
	if success := p.state.Success; success != nil {
		label += "  " + cmp.Or(percent(*success), "0%")
	}
	button.SetText(ui.Shorten(label, p.screen.Style.Heading, float64(p.rollWidth)))
}

// valueOf returns a control's value as text.
func (p *Panel) valueOf(id string) string {
	v, ok := p.state.Values[id]
	if !ok || v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// showSection hides controls that don't apply, and a section without visible controls. A folded
// section with an error is open.
func (p *Panel) showSection(s section) {
	used, wrong := false, false
	for _, control := range s.described.Controls {
		visible, set := p.state.Visible[control.ID]
		visible = visible || !set
		if f, ok := p.fields[control.ID]; ok {
			visible = visible && !f.empty
			ui.SetVisible(f.box, visible)
			used = used || visible
			wrong = wrong || p.state.Errors[control.ID] != ""
		}
		if b, ok := p.buttons[control.ID]; ok {
			if control.ID != rollID {
				b.SetText(cmp.Or(p.valueOf(control.ID), control.Label))
			}
			ui.SetVisible(b, visible)
			used = used || visible && control.ID != rollID
		}
	}
	ui.SetVisible(s.box, used)
	open := !s.described.Folded || wrong || p.unfolded[s.described.ID]
	if s.described.ID == levelsID {
		open = p.layout.hasSteppers()
	}
	ui.SetVisible(s.body, open)
	if s.fold != nil {
		s.fold.Show(open)
	}
}

// commit sends all typed text to the tray.
func (p *Panel) commit() {
	for _, f := range p.fields {
		if f.commit != nil {
			f.commit()
		}
	}
}

// commitUnfocused sends the text of fields that have lost the focus, but not a line whose correction is being pressed.
func (p *Panel) commitUnfocused() {
	focused := p.screen.Focused()
	if button := p.suggestion(); button != nil && focused == button {
		focused = p.lineEntry()
	}
	for _, f := range p.fields {
		if f.commit != nil && f.focus != focused {
			f.commit()
		}
	}
}

// roll rolls the displayed request, including text that is being typed.
func (p *Panel) roll() {
	p.commit()
	p.tray.RollNext(p.doneWith(func(f tray.Fault) {
		p.showFault(f)
		p.goTo(f.Field)
	}))
}
