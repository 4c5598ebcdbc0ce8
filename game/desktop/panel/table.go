//go:build !js

package panel

import (
	"cmp"
	"encoding/json"
	"fmt"
	"image/color"
	"reflect"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// tableSection is the section of the shared table: the form with which the user joins, or else the seats, the
// throws of the table and the commands for it.
type tableSection struct {
	panel *Panel
	width int
	box   *widget.Container
	fold  *ui.Fold

	form       *widget.Container
	link, name *ui.Entry
	watch      *ui.Switch

	visit                 *widget.Container
	status                *widget.Text
	seats, news, throws   *widget.Container
	invite, rules, renew  *widget.Button
	accept                *widget.Button
	rename                *ui.Entry
	lock                  *ui.Switch
	shown                 machine.View
	throwsTitle, leaveBox ui.Element
}

// tableSectionID is the ID of the section of the shared table.
const tableSectionID = "table"

func (p *Panel) newTableSection(width int) *tableSection {
	style := p.screen.Style
	s := &tableSection{panel: p, width: width, fold: p.newFold(tableSectionID, p.Text(language.TableShared()))}
	s.form = s.newForm()
	s.status = style.Text("", style.Small, style.Ink, width)
	s.seats, s.news, s.throws = style.Column(ui.Gap/2, nil), style.Column(1, nil), style.Column(ui.Gap/2, nil)
	s.invite = s.button(language.TableCopy(), s.copyLink)
	s.rules = s.button(language.TableRules(), func() { p.Table.Do(machine.Want{Options: p.rules()}) })
	s.renew = s.button(language.TableRenew(), func() { p.Table.Renew() })
	s.lock = style.NewSwitch(p.Text(language.TableLock()), width, func() {
		on := !s.lock.On()
		p.Table.Do(machine.Want{Lock: &on})
	})
	s.leaveBox = s.button(language.TableLeave(), s.leave)
	save := s.button(language.TableSaveRecord(), func() { p.Table.Save() })
	s.accept = s.button(language.TableAccept(), func() { p.Table.Do(machine.Want{Accept: true}) })
	s.rename = p.screen.NewEntry(p.Text(language.TableName()), width)
	s.rename.OnSubmit = func() { p.Table.Rename(strings.TrimSpace(s.rename.Text())) }
	s.throwsTitle = style.Text(p.Text(language.TableThrows()), style.Bold, style.Ink, width)
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(s.invite, s.rules, s.renew, save, s.leaveBox)
	s.visit = style.Column(ui.Gap, nil, s.status, s.accept, s.seats, s.rename, s.lock.Box, buttons, s.news, s.throwsTitle, s.throws)
	s.box = style.Column(ui.Gap, nil, s.fold.Box, s.form, s.visit)
	return s
}

// newForm returns the form. Enter in a text field joins.
func (s *tableSection) newForm() *widget.Container {
	p, style := s.panel, s.panel.screen.Style
	s.link, s.name = p.screen.NewEntry(p.Text(language.TableLink()), s.width), p.screen.NewEntry(p.Text(language.TableName()), s.width)
	s.link.OnSubmit, s.name.OnSubmit = s.join, s.join
	s.watch = style.NewSwitch(p.Text(language.TableWatch()), s.width, func() {
		p.watching = !p.watching
		p.Show()
	})
	return style.Column(ui.Gap/2, nil, s.link, s.name, s.watch.Box, s.button(language.TableJoin(), s.join))
}

func (s *tableSection) button(label language.Message, act func()) *widget.Button {
	b := s.panel.newHistoryButton(label, func() {
		act()
		s.panel.Show()
	})
	b.SetImage(s.panel.screen.Style.Field)
	return b
}

// join joins the table of the entered link.
func (s *tableSection) join() {
	p := s.panel
	name := cmp.Or(strings.TrimSpace(s.name.Text()), p.Text(language.TablePlayer()))
	p.JoinTable(visit.Guest{Address: strings.TrimSpace(s.link.Text()), Name: name, Watch: p.watching})
	p.Show()
}

// rules returns the values of the controls. The machine picks those that apply to all.
func (p *Panel) rules() json.RawMessage {
	values, err := json.Marshal(p.state.Values)
	if err != nil {
		panic(err) // they were JSON
	}
	return values
}

// JoinTable lets the user join a shared table, and shows why that fails.
func (p *Panel) JoinTable(g visit.Guest) {
	g.Rules = p.rules()
	p.notice.error, p.notice.info = p.Table.Join(g), ""
	p.unfolded[tableSectionID] = true
}

func (s *tableSection) leave() { s.panel.Table.Leave() }

// copyLink copies the link to the clipboard.
func (s *tableSection) copyLink() {
	ui.Clipboard.Write(s.panel.Table.Address())
	s.panel.ShowInfo(s.panel.Text(language.TableCopied()))
}

// show updates the section.
func (s *tableSection) show() {
	p := s.panel
	ui.SetVisible(s.box, p.Table != nil)
	if p.Table == nil {
		return
	}
	view := p.Table.View()
	visiting := p.Table.Joined()
	if view.Failure.Code != "" && view.Failure != s.shown.Failure {
		p.ShowError(view.Failure.In(p.language))
	}
	if refusal := p.Table.Refusal(); refusal != "" {
		p.ShowError(refusal)
	}
	if record := p.Table.Record(); record != "" {
		p.Files.Save(Record, "", record)
	}
	open := visiting || p.unfolded[tableSectionID]
	s.fold.Show(open)
	ui.SetVisible(s.form, open && !visiting)
	ui.SetVisible(s.visit, visiting)
	s.watch.Set(p.watching)
	if !visiting && s.name.Text() == "" && !s.name.IsFocused() {
		s.name.SetValue(p.Table.Name())
	}
	if !reflect.DeepEqual(view, s.shown) {
		s.shown = view
		s.showVisit()
	}
}

// showVisit shows the table.
func (s *tableSection) showVisit() {
	view, style := &s.shown, s.panel.screen.Style
	s.status.Label = ui.BreakWords(joined(" · ", view.Name, s.panel.tableStatus(view)), style.Small, float64(s.width))
	ui.SetVisible(s.invite, view.Link != "")
	for _, e := range []ui.Element{s.rules, s.renew, s.lock.Box} {
		ui.SetVisible(e, view.GM)
	}
	s.lock.Set(view.Locked)
	ui.SetVisible(s.accept, view.Heir != 0 && view.Heir == view.Me)
	s.seats.RemoveChildren()
	for _, of := range view.Seats {
		s.seats.AddChild(s.newSeat(of))
		if of.Own && !s.rename.IsFocused() {
			s.rename.SetValue(of.Name)
		}
	}
	s.news.RemoveChildren()
	for _, news := range view.News[max(0, len(view.News)-maxNews):] {
		text := news.In(s.panel.language)
		s.news.AddChild(style.Text(ui.BreakWords(text, style.Small, float64(s.width)), style.Small, style.Muted, s.width))
	}
	s.throws.RemoveChildren()
	for i := range view.Results {
		s.throws.AddChild(s.newThrow(&view.Results[i]))
	}
}

// maxNews is the number of news that are listed.
const maxNews = 8

// newSeat returns the name and notes of a seat, and for the GM the commands for it.
func (s *tableSection) newSeat(of machine.SeatView) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	title := s.newTitle(of.Color, of.Name)
	notes := style.Text(p.seatNotes(of), style.Small, style.Muted, s.width)
	box := style.Column(1, nil, title, notes)
	buttons := s.seatButtons(of)
	if len(buttons) > 0 {
		box.AddChild(ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(buttons...))
	}
	return box
}

// seatButtons returns the commands for a seat that the user may use.
func (s *tableSection) seatButtons(of machine.SeatView) []ui.Element {
	do := s.panel.Table.Do
	switch {
	case of.Own:
	case s.shown.GM && of.AtTable():
		kick := s.button(language.TableKick(of.Name), func() { do(machine.Want{Kick: of.Number}) })
		return []ui.Element{s.newAppoint(of), kick}
	case s.shown.GM && of.Status == table.Kicked:
		return []ui.Element{s.button(language.TableInviteAgain(), func() { do(machine.Want{Invite: of.Number}) })}
	case s.shown.Elects && of.AtTable() && of.Role == table.Player:
		return []ui.Element{s.button(language.TableElect(), func() { do(machine.Want{Elect: of.Number}) })}
	}
	return nil
}

// newAppoint returns the button that opens the list of roles for a seat.
func (s *tableSection) newAppoint(of machine.SeatView) *widget.Button {
	p := s.panel
	all := table.Role("").Values()
	var labels []string
	selected := -1
	for i, role := range all {
		labels = append(labels, p.Text(roles[role]()))
		if role == of.Role {
			selected = i
		}
	}
	var appoint *widget.Button
	appoint = s.button(language.TableAppoint(of.Name), func() {
		p.screen.OpenList(appoint, labels, selected, func(i int) {
			p.Table.Do(machine.Want{Appoint: &table.Appoint{Seat: of.Number, Role: all[i]}})
		})
	})
	return appoint
}

// newTitle returns a name behind a mark in the seat's colour.
func (s *tableSection) newTitle(color, name string) ui.Element {
	style := s.panel.screen.Style
	return newMarked(style, color, style.Text(ui.Shorten(name, style.Bold, float64(s.width)*0.9), style.Bold, style.Ink, s.width))
}

// newMarked returns a text behind a mark in a colour.
func newMarked(style *ui.Style, color string, text *widget.Text) ui.Element {
	return style.Row(4, []bool{false, true}, style.Text("●", style.Bold, parseColor(color), style.Px(20)), text)
}

// newThrow returns the name of the roller and the result of a throw.
func (s *tableSection) newThrow(r *machine.Result) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	text := ui.BreakWords(joined(" · ", p.resultText(r), p.marks(r)), style.Small, float64(s.width))
	name := fmt.Sprintf("%d. %s", r.Throw, r.Name)
	box := style.Column(1, nil, s.newTitle(r.Color, name), style.Text(text, style.Small, style.Muted, s.width))
	if r.Openable {
		box.AddChild(s.button(language.TableOpen(), func() { p.Table.Do(machine.Want{Open: r.Throw}) }))
	}
	return box
}

// parseColor returns the colour of a seat, which the protocol restricts to six hexadecimal digits after #.
func parseColor(text string) color.NRGBA {
	n, _ := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// OfferTable shows the form with the link of a table, and focuses the user's name.
func (p *Panel) OfferTable(address string) {
	p.unfolded[tableSectionID] = true
	p.offered = address
}

// showOffer fills in an offered link once the first state has decided the layout.
func (p *Panel) showOffer() {
	if p.offered == "" || p.state.Values == nil {
		return
	}
	address := p.offered
	p.offered = ""
	p.Table.Leave()
	p.setDrawer(true)
	p.table.link.SetValue(address)
	p.ShowInfo(p.Text(language.TableLinkFor()))
	p.Show()
	p.screen.SetFocus(p.table.name)
	p.revealed = p.table.box
}
