//go:build !js

package panel

import (
	"encoding/json"
	"image/color"
	"reflect"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	machine "fudgetray/game/table/visit"
)

// tableSection is the section of the shared table: the form with which the user joins, or else the seats, the
// throws of the table and the commands for it.
type tableSection struct {
	panel *Panel
	width int
	box   *widget.Container
	fold  *ui.Fold
	form  *tableForm

	visit               *widget.Container
	status, notes       *widget.Text
	invitation          *invitation
	seats, news, throws *widget.Container
	gm                  []ui.Element // the GM's commands
	lock                *ui.Switch
	questions           map[seatAct]*widget.Container // before the link is replaced, or something ends for good
	profile             *profileForm
	accept, leave, back *widget.Button
	forget              *widget.Button
	menus               map[*widget.Button]string // what they are called for screen readers
	places              map[place]*widget.Button
	shown               machine.View
}

// asking is a question that the user answers before an act, or none.
type asking struct {
	seat int // number of the seat that it is about; 0 for the link and the table
	act  seatAct
}

// tableChoices are choices of the user that are not sent yet. They outlast the widgets.
type tableChoices struct {
	watching bool   // the user wants to join as a watcher
	color    string // of the user's dice; empty for that of the last visit
	asking   *asking
	renames  bool // the form for the own name and colour is open
}

// tableSectionID is the ID of the section of the shared table.
const tableSectionID = "table"

func (p *Panel) newTableSection(width int) *tableSection {
	style := p.screen.Style
	s := &tableSection{panel: p, width: width, fold: p.newFold(tableSectionID, p.Text(language.TableShared())), menus: map[*widget.Button]string{}}
	s.places = map[place]*widget.Button{}
	s.form = s.newForm()
	s.status, s.notes = style.Text("", style.Small, style.Ink, width), style.Text("", style.Small, style.Ink, width)
	s.seats, s.news, s.throws = style.Column(ui.Gap/2, nil), style.Column(1, nil), style.Column(ui.Gap/2, nil)
	s.accept = s.button(language.TableAccept(), func() { p.Table.Do(machine.Want{Accept: true}) })
	s.back = s.button(language.TableTakeBack(), func() { p.Table.TakeBack() })
	s.invitation = s.newInvitation()
	s.profile = s.newProfileForm()
	s.questions = map[seatAct]*widget.Container{
		renewLink:   s.question(asking{act: renewLink}, language.TableRenewAsks(), language.TableRenewDo(), p.Table.Renew),
		forgetSeat:  s.question(asking{act: forgetSeat}, language.TableForgetAsks(), language.TableForgetDo(), p.Table.Forget),
		deleteTable: s.question(asking{act: deleteTable}, language.TableDeleteAsks(), language.TableDeleteDo(), p.Table.Delete),
	}
	s.lock = style.NewSwitch(p.Text(language.TableLock()), width, func() {
		on := !s.lock.On()
		p.Table.Do(machine.Want{Lock: &on})
	})
	rules := s.button(language.TableRules(), func() { p.Table.Do(machine.Want{Options: p.rules()}) })
	renew := s.asks(language.TableRenew(), renewLink)
	s.forget = s.asks(language.TableForget(), forgetSeat)
	deletes := s.asks(language.TableDelete(), deleteTable)
	s.gm = []ui.Element{rules, renew, s.lock.Box, deletes}
	s.leave = s.button(language.TableLeave(), func() { p.Table.Leave() })
	save := s.button(language.TableSaveRecord(), func() { p.Table.Save() })
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(rules, renew, save, s.leave, s.forget, deletes)
	s.visit = style.Column(ui.Gap, nil, s.status, s.notes, s.back, s.accept, s.invitation.box, s.seats, s.profile.box, s.lock.Box, buttons,
		s.questions[renewLink], s.questions[forgetSeat], s.questions[deleteTable], s.news, s.text(p.Text(language.TableThrows()), style.Bold), s.throws)
	s.box = style.Column(ui.Gap, nil, s.fold.Box, s.form.box, s.visit)
	return s
}

func (s *tableSection) button(label language.Message, act func()) *widget.Button {
	b := s.panel.newHistoryButton(label, func() {
		act()
		s.panel.Show()
	})
	b.SetImage(s.panel.screen.Style.Field)
	return b
}

// text returns a text of the width of the section.
func (s *tableSection) text(label string, face *text.Face) *widget.Text {
	style := s.panel.screen.Style
	return style.Text(ui.BreakWords(label, face, float64(s.width)), face, style.Ink, s.width)
}

// asks returns a button that asks before an act about the link or the table.
func (s *tableSection) asks(label language.Message, act seatAct) *widget.Button {
	about := asking{act: act}
	return s.at(about.opener(), s.button(label, func() { s.ask(&about) }))
}

// question returns a text with two buttons: one that acts, and one that cancels.
func (s *tableSection) question(about asking, asks, confirm language.Message, act func()) *widget.Container {
	style := s.panel.screen.Style
	do := s.at(place{part: agrees, about: about}, s.button(confirm, func() {
		s.ask(nil)
		act()
	}))
	cancel := s.at(place{part: cancels, about: about}, s.button(language.TableCancel(), func() { s.ask(nil) }))
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(do, cancel)
	return style.Column(ui.Gap/2, nil, s.text(s.panel.Text(asks), style.Small), buttons)
}

// ask shows another question, or none, and moves the focus to it, or back to where it was asked.
func (s *tableSection) ask(a *asking) {
	choices := &s.panel.tableChoices
	before := choices.asking
	choices.asking = a
	s.showVisit()
	switch {
	case a != nil:
		s.focus(place{part: agrees, about: *a})
	case before != nil:
		s.focus(before.opener())
	}
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

// CreateTable lets the user create a shared table, and shows why that fails.
func (p *Panel) CreateTable(g visit.Guest) {
	g.Rules = p.rules()
	p.notice.error, p.notice.info = p.Table.Create(g), ""
	p.unfolded[tableSectionID] = true
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
	ui.SetVisible(s.form.box, open && !visiting)
	ui.SetVisible(s.visit, visiting)
	if !visiting {
		s.form.show()
	}
	if !reflect.DeepEqual(view, s.shown) {
		s.shown = view
		s.showVisit()
	}
}

// showVisit shows the table.
func (s *tableSection) showVisit() {
	where, focused := s.focused()
	view, style, choices := &s.shown, s.panel.screen.Style, &s.panel.tableChoices
	s.status.Label = ui.BreakWords(joined(" · ", view.Name, s.panel.tableStatus(view)), style.Small, float64(s.width))
	s.showNotes()
	s.invitation.show()
	for _, e := range s.gm {
		ui.SetVisible(e, view.GM)
	}
	s.lock.Set(view.Locked)
	ui.SetVisible(s.accept, view.Heir != 0 && view.Heir == view.Me)
	ui.SetVisible(s.back, view.Failure.Code == machine.CodeTaken)
	ui.SetVisible(s.forget, view.Me != 0 && view.Phase != machine.Removed)
	for act, box := range s.questions {
		asked := choices.asking != nil && choices.asking.act == act
		ui.SetVisible(box, asked && (view.GM || act == forgetSeat) && view.Phase != machine.Removed)
	}
	s.profile.show()
	s.seats.RemoveChildren()
	clear(s.menus)
	for _, of := range view.Seats {
		s.seats.AddChild(s.newSeat(of))
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
	if focused {
		s.focus(where)
	}
}

// showNotes shows what the user should know about the table.
func (s *tableSection) showNotes() {
	var notes []string
	for _, note := range s.shown.Notes() {
		notes = append(notes, s.panel.Text(note))
	}
	s.notes.Label = ui.BreakWords(strings.Join(notes, "\n"), s.panel.screen.Style.Small, float64(s.width))
	ui.SetVisible(s.notes, len(notes) > 0)
}

// maxNews is the number of news that are listed.
const maxNews = 8

// newThrow returns the degree and the result of a throw behind a mark of its roller.
func (s *tableSection) newThrow(r *machine.Result) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	text := ui.BreakWords(joined(" · ", p.resultText(r), p.marks(r)), style.Small, float64(s.width))
	box := style.Column(1, nil, s.newHeading(r), style.Text(text, style.Small, style.Muted, s.width))
	if r.Openable {
		open := s.button(language.TableOpen(), func() { p.Table.Do(machine.Want{Open: r.Throw}) })
		box.AddChild(s.at(place{part: unseals, throw: r.Throw}, open))
	}
	return box
}

// newHeading returns the number of a throw and its degree with its sign. A throw without a degree has the name of the
// roller, which is in the sentence of others.
func (s *tableSection) newHeading(r *machine.Result) ui.Element {
	style := s.panel.screen.Style
	if r.Degree == "" || r.Playing || s.shown.Seats[r.Seat-1].Doubtful {
		return s.newTitle(r.Color, numbered(r.Throw, s.panel.nameOf(r)))
	}
	sign := newVerdictIcon(style, style.Px(12))
	sign.verdict = r.Verdict
	degree := ui.Shorten(numbered(r.Throw, r.Degree), style.Bold, float64(s.width)*0.8)
	title := style.Text(degree, style.Bold, verdictColor(r.Verdict, &style.Palette), s.width)
	return style.Row(6, []bool{false, true}, newMarked(style, r.Color, title), sign)
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
	p.table.form.link.SetValue(address)
	p.ShowInfo(p.Text(language.TableLinkFor()))
	p.Show()
	p.screen.SetFocus(p.table.form.name)
	p.revealed = p.table.box
}
