//go:build !js

package panel

import (
	"cmp"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
)

// localServer is the address of fudge serve on the user's machine, for the first table.
const localServer = "http://127.0.0.1:8080"

// tableForm is the form with which the user joins a table by its link, or creates one on a server.
type tableForm struct {
	section       *tableSection
	box           *widget.Container
	name, link    *ui.Entry
	title, server *ui.Entry
	colors        *colorChoice
	watch         *ui.Switch
}

// newForm returns the form. Enter in a text field joins or creates.
func (s *tableSection) newForm() *tableForm {
	p, style := s.panel, s.panel.screen.Style
	f := &tableForm{section: s}
	entry := func(label language.Message, submit func()) *ui.Entry {
		e := p.screen.NewEntry(p.Text(label), s.width)
		e.OnSubmit = submit
		return e
	}
	f.name, f.link = entry(language.TableName(), f.join), entry(language.TableLink(), f.join)
	f.title, f.server = entry(language.TableTitle(), f.create), entry(language.TableServer(), f.create)
	f.colors = s.newColorChoice(func(color string) { p.tableChoices.color = color })
	f.watch = style.NewSwitch(p.Text(language.TableWatch()), s.width, func() {
		p.tableChoices.watching = !p.tableChoices.watching
		p.Show()
	})
	f.box = style.Column(ui.Gap/2, nil, f.name, f.colors.box,
		f.link, f.watch.Box, s.button(language.TableJoin(), f.join),
		s.text(p.Text(language.TableCreate()), style.Bold), s.text(p.Text(language.TableCreateHint()), style.Small),
		f.title, f.server, s.button(language.TableCreateDo(), f.create))
	return f
}

// guest returns what the user has entered.
func (f *tableForm) guest() visit.Guest {
	p := f.section.panel
	name := cmp.Or(strings.TrimSpace(f.name.Text()), p.Text(language.TablePlayer()))
	return visit.Guest{Name: name, Color: p.tableChoices.color}
}

// join joins the table of the entered link.
func (f *tableForm) join() {
	p, g := f.section.panel, f.guest()
	g.Address, g.Watch = strings.TrimSpace(f.link.Text()), p.tableChoices.watching
	p.JoinTable(g)
	p.Show()
}

// create creates a table on the entered server.
func (f *tableForm) create() {
	p, g := f.section.panel, f.guest()
	g.Address = strings.TrimSpace(f.server.Text())
	g.Title = cmp.Or(strings.TrimSpace(f.title.Text()), p.Text(language.TableShared()))
	p.CreateTable(g)
	p.Show()
}

// show fills in what the user entered last.
func (f *tableForm) show() {
	p := f.section.panel
	f.watch.Set(p.tableChoices.watching)
	f.colors.show(cmp.Or(p.tableChoices.color, p.Table.Color()))
	for entry, last := range map[*ui.Entry]string{f.name: p.Table.Name(), f.server: cmp.Or(p.Table.Server(), localServer)} {
		if entry.Text() == "" && !entry.IsFocused() {
			entry.SetValue(last)
		}
	}
}
