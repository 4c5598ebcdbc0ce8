//go:build !js

package visit

import (
	"cmp"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/table/seat"
)

// A View is what the user sees of the table, in the user's language.
type View struct {
	Joined  bool   // the user is at a table, or joins one
	Failure string // why the last visit ended, or ""
	Guest   Guest  // what the user entered last; without an address at a table

	Name      string // of the table; empty while the window connects
	Status    string
	Connected bool
	Seats     []Seat
	GM        bool // the user is the GM
	Locked    bool
	Address   string // that lets others join; empty if another seat has replaced the link
	News      []string
	Throws    []Throw // newest first
}

// A Seat is a seat of the table.
type Seat struct {
	seat.Described
	Notes  string // role, status, and how often it failed to answer
	AtHand bool   // it is present or away
	Own    bool
	Throws bool // its dice are moving
}

// A Throw is a throw of the table.
type Throw struct {
	Number int
	Seat   int
	Text   string // empty for another seat's secret throw
	Secret bool
	Hidden bool // it is secret and not opened yet

	Name, Color string // of the roller
	Openable    bool   // the user can open it
}

// Joined reports whether the user is at a table, or joins one.
func (t *Table) Joined() bool { return t.visit != nil }

// View returns what the user sees.
func (t *Table) View() View {
	v := t.visit
	if v == nil {
		return View{Failure: t.last.failure, Guest: Guest{Name: t.last.Name, Watch: t.last.Watch}}
	}
	s := &v.state
	view := View{
		Joined: true, Guest: Guest{Name: t.last.Name}, Name: s.Name, Status: t.status(v), Connected: v.connected, Locked: s.Locked,
		News: slices.Clone(v.news),
	}
	if s.Link != "" {
		view.Address = v.address.String()
	}
	for _, of := range s.Seats {
		view.Seats = append(view.Seats, t.seatView(v, of))
		view.GM = view.GM || of.Number == s.Me && of.Role == table.GM
	}
	for _, number := range slices.Sorted(maps.Keys(v.throws)) {
		throw := v.throws[number]
		throw.Name, throw.Openable = v.nameOf(throw.Seat), throw.Hidden && throw.Seat == s.Me
		if throw.Name != "" {
			throw.Color = s.Seats[throw.Seat-1].Color
		}
		view.Throws = append(view.Throws, throw)
	}
	slices.Reverse(view.Throws)
	return view
}

// roles and statuses are the texts of a seat.
var (
	roles    = map[table.Role]func() language.Message{table.GM: language.TableGm, table.Player: language.TablePlayer, table.Watcher: language.TableWatcher}
	statuses = map[table.Status]func() language.Message{
		table.Away: language.TableAway, table.Left: language.TableLeft, table.Kicked: language.TableKicked, table.Barred: language.TableBarred,
	}
)

// RoleText returns the name of a role.
func (t *Table) RoleText(r table.Role) string { return t.text(roles[r]()) }

func (t *Table) seatView(v *visit, of seat.Described) Seat {
	s := Seat{Described: of, Own: of.Number == v.state.Me, AtHand: of.Status == table.Present || of.Status == table.Away}
	s.Throws = len(v.playing) > 0 && v.playing[0].name == of.Name
	var notes []string
	if s.Own {
		notes = append(notes, t.text(language.TableYou()))
	}
	notes = append(notes, t.RoleText(of.Role))
	if text, ok := statuses[of.Status]; ok {
		notes = append(notes, t.text(text()))
	}
	if of.Missed > 0 || of.Refused > 0 {
		notes = append(notes, t.text(language.TableRecord(of.Missed, of.Refused)))
	}
	s.Notes = strings.Join(notes, ", ")
	return s
}

// status describes the connection and what the table waits for.
func (t *Table) status(v *visit) string {
	switch names := v.owing(); {
	case v.state.Halted != "":
		return t.text(language.TableHalted(v.state.Halted))
	case !v.connected || v.state.Lines == 0:
		return t.text(language.TableConnecting())
	case names != "":
		return t.text(language.TableWaiting(names))
	case len(v.wants) > 0:
		return t.text(language.TableWish())
	}
	return t.text(language.TableConnected())
}

// owing returns the names of the other seats whose nonces are due.
func (v *visit) owing() string {
	var names []string
	if v.state.Open != nil {
		for _, number := range v.state.Open.Owing {
			if number != v.state.Me {
				names = append(names, v.nameOf(number))
			}
		}
	}
	return strings.Join(names, ", ")
}

// noticeText describes a notice, or returns "" if users don't need it.
func (t *Table) noticeText(v *visit, n *seat.Notice) string {
	name, other := v.nameOf(n.Seat), v.nameOf(n.By)
	switch n.Kind {
	case table.Removed:
		return name + ": " + t.text(language.TableKicked())
	case table.Named:
		return t.text(language.TableCheated(name, string(n.Breach)))
	case table.Disputed:
		return t.text(language.TableDisputed(n.Throw, other, name))
	case table.Dropped:
		return t.text(language.TableDropped(n.Throw))
	case table.Hasty:
		return t.text(language.TableHasty(name, other))
	case table.Optioned:
		return t.text(language.TableRulesSet(cmp.Or(other, name)))
	case table.Unsent:
		return n.Problem
	case table.Joined:
		return t.text(language.TableJoined(name))
	case table.Returned:
		return t.text(language.TableReturned(name))
	case table.Departed:
		return t.text(language.TableDeparted(name))
	case table.Passed:
		return t.text(language.TablePassed(name))
	}
	return ""
}

// rules matches the controls whose values the GM sets for all.
var rules = regexp.MustCompile(`^(system|ladder|criticals\..*)$`)

// ShareRules sets the rules of this tray, given the values of its controls, for all.
func (t *Table) ShareRules(values map[string]any) {
	shared := map[string]any{}
	for id, value := range values {
		if rules.MatchString(id) {
			shared[id] = value
		}
	}
	data, err := json.Marshal(shared)
	if err != nil {
		panic(err) // they were JSON
	}
	t.Do(seat.Want{Options: data})
}
