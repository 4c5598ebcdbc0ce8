//go:build !js

package panel

import (
	"fmt"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// A seatAct is something that the user may do about a seat, the link or the table.
type seatAct int

const (
	renewLink seatAct = iota
	forgetSeat
	deleteTable
	rename
	openDevice
	elect
	electMe
	inviteAgain
	makeGM
	takeOfferBack
	letPlay
	letWatch
	remove
)

// labels are the items of the menu of a seat.
var labels = map[seatAct]func() language.Message{
	rename: language.TableRename, openDevice: language.TableDevice, elect: language.TableElect,
	electMe: language.TableElectMe, inviteAgain: language.TableInviteAgain,
	makeGM: language.TableMakeGm, takeOfferBack: language.TableMakeGmUndo, letPlay: language.TableMakePlayer,
	letWatch: language.TableMakeWatcher, remove: language.TableRemove,
}

// A seatQuestion is asked before an act that is hard to take back.
type seatQuestion struct {
	asks, confirm func(name language.Text) language.Message
}

var seatQuestions = map[seatAct]seatQuestion{
	makeGM: {language.TableMakeGmAsks, language.TableMakeGmDo},
	remove: {language.TableRemoveAsks, language.TableKick},
}

// ownActs returns what users may do about their seat.
func ownActs(of *machine.SeatView, v *machine.View) (acts []seatAct) {
	if electable(of, v) {
		acts = append(acts, electMe)
	}
	acts = append(acts, rename)
	if v.Private != "" {
		acts = append(acts, openDevice)
	}
	return acts
}

func electable(of *machine.SeatView, v *machine.View) bool {
	return v.Elects && of.Role == table.Player && of.Status == table.Present
}

// seatActs returns what the user may do about a seat.
func seatActs(of *machine.SeatView, v *machine.View) []seatAct {
	switch {
	case of.Own:
		return ownActs(of, v)
	case electable(of, v):
		return []seatAct{elect}
	case v.GM && of.Status == table.Kicked:
		return []seatAct{inviteAgain}
	case !v.GM || !of.AtTable():
		return nil
	}
	acts := []seatAct{makeGM, letWatch, remove}
	if v.Heir == of.Number {
		acts[0] = takeOfferBack
	}
	if of.Role == table.Watcher {
		acts[1] = letPlay
	}
	return acts
}

// wantOf returns what the table has to do for an act about a seat.
func wantOf(act seatAct, of *machine.SeatView) machine.Want {
	appoint := func(role table.Role) machine.Want {
		return machine.Want{Appoint: &table.Appoint{Seat: of.Number, Role: role}}
	}
	switch act {
	case elect, electMe:
		return machine.Want{Elect: of.Number}
	case inviteAgain:
		return machine.Want{Invite: of.Number}
	case remove:
		return machine.Want{Kick: of.Number}
	case makeGM:
		return appoint(table.GM)
	case letPlay:
		return appoint(table.Player)
	case letWatch:
		return appoint(table.Watcher)
	}
	return appoint(of.Role) // takes the offer back
}

// newSeat returns the name and notes of a seat, its menu, and the question that an act asks.
func (s *tableSection) newSeat(of machine.SeatView) ui.Element {
	p, style := s.panel, s.panel.screen.Style
	about := style.Column(1, nil, s.newTitle(of.Color, of.FullName(p.language)),
		style.Text(ui.BreakWords(of.About(s.shown.Heir, p.language), style.Small, float64(s.width)*0.8), style.Small, style.Muted, s.width))
	box := style.Column(ui.Gap/2, nil, about)
	if acts := seatActs(&of, &s.shown); len(acts) > 0 {
		box = style.Column(ui.Gap/2, nil, style.Row(ui.Gap/2, []bool{true, false}, about, s.newMenu(of, acts)))
	}
	if a := p.tableChoices.asking; a != nil && a.seat == of.Number {
		q := seatQuestions[a.act]
		box.AddChild(s.question(*a, q.asks(of.Name), q.confirm(of.Name), func() { p.Table.Do(wantOf(a.act, &of)) }))
	}
	return box
}

// newMenu returns the button that opens the list of acts.
func (s *tableSection) newMenu(of machine.SeatView, acts []seatAct) *widget.Button {
	p := s.panel
	var items []string
	for _, act := range acts {
		items = append(items, p.Text(labels[act]()))
	}
	menu := p.screen.Style.Button("…", p.screen.Style.Field, p.screen.Style.Ink, widget.TextPositionCenter)
	menu.ClickedEvent.AddHandler(func(any) {
		p.screen.OpenList(menu, items, -1, func(i int) { s.choose(acts[i], of) })
	})
	s.menus[menu] = p.Text(language.TableMenu(of.Name))
	return s.at(menuOf(of.Number), menu)
}

// choose carries out an item of a menu, or asks first.
func (s *tableSection) choose(act seatAct, of machine.SeatView) {
	switch _, asks := seatQuestions[act]; {
	case asks:
		s.ask(&asking{of.Number, act})
	case act == rename:
		s.profile.open(of)
	case act == openDevice:
		s.copyPrivate()
	default:
		s.panel.Table.Do(wantOf(act, &of))
	}
	s.panel.Show()
}

// nameOf returns the name of the roller of a throw.
func (p *Panel) nameOf(r *machine.Result) string {
	of := p.table.shown.Seats[r.Seat-1]
	of.Name = r.Name
	return of.FullName(p.language)
}

// numbered returns a text behind the number of a throw.
func numbered(throw int, text string) string { return fmt.Sprintf("%d. %s", throw, text) }
