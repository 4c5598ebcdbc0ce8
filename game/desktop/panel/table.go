//go:build !js

package panel

import (
	"cmp"
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
	"fudgetray/game/table/seat"
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
	lock                  *ui.Switch
	shown                 visit.View
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
	s.rules = s.button(language.TableRules(), func() { p.Table.ShareRules(p.state.Values) })
	s.renew = s.button(language.TableRenew(), func() { p.Table.Do(seat.Want{Renew: true}) })
	s.lock = style.NewSwitch(p.Text(language.TableLock()), width, func() {
		on := !s.lock.On()
		p.Table.Do(seat.Want{Lock: &on})
	})
	s.leaveBox = s.button(language.TableLeave(), s.leave)
	s.throwsTitle = style.Text(p.Text(language.TableThrows()), style.Bold, style.Ink, width)
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(s.invite, s.rules, s.renew, s.leaveBox)
	s.visit = style.Column(ui.Gap, nil, s.status, s.seats, s.lock.Box, buttons, s.news, s.throwsTitle, s.throws)
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

// JoinTable lets the user join a shared table, and shows why that fails.
func (p *Panel) JoinTable(g visit.Guest) {
	p.notice.error, p.notice.info = p.Table.Join(g), ""
	p.unfolded[tableSectionID] = true
}

func (s *tableSection) leave() { s.panel.Table.Leave() }

// copyLink copies the link to the clipboard.
func (s *tableSection) copyLink() {
	ui.Clipboard.Write(s.shown.Address)
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
	if view.Failure != "" && view.Failure != s.shown.Failure {
		p.ShowError(view.Failure)
	}
	open := view.Joined || p.unfolded[tableSectionID]
	s.fold.Show(open)
	ui.SetVisible(s.form, open && !view.Joined)
	ui.SetVisible(s.visit, view.Joined)
	s.watch.Set(p.watching)
	if !view.Joined && s.name.Text() == "" && !s.name.IsFocused() {
		s.name.SetValue(view.Guest.Name)
	}
	if !reflect.DeepEqual(view, s.shown) {
		s.shown = view
		s.showVisit()
	}
}

// showVisit shows the table.
func (s *tableSection) showVisit() {
	view, style := &s.shown, s.panel.screen.Style
	s.status.Label = ui.BreakWords(joined(" · ", view.Name, view.Status), style.Small, float64(s.width))
	ui.SetVisible(s.invite, view.Joined && view.Address != "")
	for _, e := range []ui.Element{s.rules, s.renew, s.lock.Box} {
		ui.SetVisible(e, view.GM)
	}
	s.lock.Set(view.Locked)
	s.seats.RemoveChildren()
	for _, of := range view.Seats {
		s.seats.AddChild(s.newSeat(of))
	}
	s.news.RemoveChildren()
	for _, text := range view.News {
		s.news.AddChild(style.Text(ui.BreakWords(text, style.Small, float64(s.width)), style.Small, style.Muted, s.width))
	}
	s.throws.RemoveChildren()
	for _, throw := range view.Throws[:min(len(view.Throws), maxThrows)] {
		s.throws.AddChild(s.newThrow(throw))
	}
}

// maxThrows is the number of throws that are listed.
const maxThrows = 50

// newSeat returns the name and notes of a seat, and for the GM the commands for it.
func (s *tableSection) newSeat(of visit.Seat) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	title := s.newTitle(of.Color, of.Name)
	notes := style.Text(of.Notes, style.Small, style.Muted, s.width)
	box := style.Column(1, nil, title, notes)
	if !s.shown.GM || of.Own || !of.AtHand {
		return box
	}
	roles := table.Role("").Values()
	var labels []string
	selected := -1
	for i, role := range roles {
		labels = append(labels, p.Table.RoleText(role))
		if role == of.Role {
			selected = i
		}
	}
	var appoint *widget.Button
	appoint = s.button(language.TableAppoint(of.Name), func() {
		p.screen.OpenList(appoint, labels, selected, func(i int) {
			p.Table.Do(seat.Want{Appoint: &table.Appoint{Seat: of.Number, Role: roles[i]}})
		})
	})
	kick := s.button(language.TableKick(of.Name), func() { p.Table.Do(seat.Want{Kick: of.Number}) })
	box.AddChild(ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(appoint, kick))
	return box
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
func (s *tableSection) newThrow(throw visit.Throw) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	text := throw.Text
	switch secret := p.Text(language.TableSecret()); {
	case text == "":
		text = secret
	case throw.Secret:
		text = fmt.Sprintf("%s (%s)", text, secret)
	}
	name := fmt.Sprintf("%d. %s", throw.Number, throw.Name)
	box := style.Column(1, nil, s.newTitle(throw.Color, name), style.Text(ui.BreakWords(text, style.Small, float64(s.width)), style.Small, style.Muted, s.width))
	if throw.Openable {
		box.AddChild(s.button(language.TableOpen(), func() { p.Table.Do(seat.Want{Open: throw.Number}) }))
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
