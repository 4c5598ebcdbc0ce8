//go:build !js

package panel

import (
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// profileForm is the form for the name and the colour of the own seat.
type profileForm struct {
	section *tableSection
	box     *widget.Container
	name    *ui.Entry
	colors  *colorChoice
}

func (s *tableSection) newProfileForm() *profileForm {
	p, style := s.panel, s.panel.screen.Style
	f := &profileForm{section: s, name: p.screen.NewEntry(p.Text(language.TableName()), s.width)}
	f.name.OnSubmit = f.change
	f.colors = s.newColorChoice(func(color string) { f.colors.show(color) })
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(
		s.button(language.TableRenameDo(), f.change), s.button(language.TableCancel(), f.close))
	f.box = style.Column(ui.Gap/2, nil, f.name, f.colors.box, buttons)
	return f
}

// open shows the form with the name and the colour of a seat.
func (f *profileForm) open(own machine.SeatView) {
	f.section.panel.tableChoices.renames = true
	f.name.SetValue(own.Name)
	f.colors.show(own.Color)
	f.section.showVisit()
	f.section.panel.screen.SetFocus(f.name)
}

func (f *profileForm) close() {
	f.section.panel.tableChoices.renames = false
	f.section.showVisit()
	f.section.focus(menuOf(f.section.shown.Me))
}

// change changes the seat.
func (f *profileForm) change() {
	if name := strings.TrimSpace(f.name.Text()); name != "" {
		f.section.panel.Table.Rename(table.Profile{Name: name, Color: f.colors.chosen})
	}
	f.close()
	f.section.panel.Show()
}

// show shows the form if it is open.
func (f *profileForm) show() {
	v := &f.section.shown
	ui.SetVisible(f.box, f.section.panel.tableChoices.renames && v.Me > 0)
	if f.colors.chosen == "" && v.Me > 0 { // the widgets are new
		f.colors.show(v.Seats[v.Me-1].Color)
	}
}
