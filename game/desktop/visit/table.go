//go:build !js

// Package visit is the surface of shared tables in the desktop window. It passes the user's acts to the machine of
// game/table/visit and lets the tray play throws. It decides nothing and draws nothing: game/desktop/panel draws the
// machine's View.
package visit

import (
	"cmp"
	"encoding/json"
	"sync"

	"fudgetray/engine/language"
	"fudgetray/game/platform"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	machine "fudgetray/game/table/visit"
	"fudgetray/game/tray"
)

// A Guest is the user who joins.
type Guest struct {
	Address string // of the table, or of the server of a new one
	Title   string // of a new table
	Name    string
	Color   string          // #rrggbb; empty for that of the last visit
	Watch   bool            // joins as a watcher
	Rules   json.RawMessage // values of the tray's controls, which return when the GM's options end
}

// A Table is the shared table at which the user sits, if any. Its methods are called by one goroutine.
type Table struct {
	Tray Tray

	loop     platform.Loop
	language *language.Language
	runner   *client.Runner
	file     platform.File // of last
	ids      int           // of acts other than throws

	mu      sync.Mutex // guards the following, which the runner changes
	last    last
	view    machine.View
	changed bool
	refusal string // of an act, until the panel has shown it
	record  client.SavedRecord
	saved   string // the whole record, until the panel has saved it
}

// New returns a table at which nobody sits. Seats are kept in a folder, or not at all if it is "". The loop is woken
// when Receive has something to report.
func New(folder string, loop platform.Loop, l *language.Language) *Table {
	t := &Table{loop: loop, language: l, file: lastFile(folder), view: machine.View{Phase: machine.Idle}}
	t.last.load(t.file)
	t.runner = client.Run(folder, t.perform)
	return t
}

// CheckAddress returns why a text is not the address of a shared table, in the user's language, or "".
func CheckAddress(text string, l *language.Language) string {
	if a, err := client.ParseAddress(text); err != nil || a.Link == "" {
		return language.TableBadLink(text).In(l)
	}
	return ""
}

// Join takes a seat at a table, or returns to the one that was taken before. It returns a text for the user if the
// address is not that of a table; later failures are in the View.
func (t *Table) Join(g Guest) (problem string) {
	if problem = CheckAddress(g.Address, t.language); problem != "" {
		return problem
	}
	address, err := client.ParseAddress(g.Address)
	if err != nil {
		panic(err) // it was checked
	}
	t.join(address, g, false)
	return ""
}

// TakeBack opens the seat here, which another device has.
func (t *Table) TakeBack() {
	t.mu.Lock()
	address, err := client.ParseAddress(cmp.Or(t.address(), t.last.joined))
	g := Guest{Name: t.last.Name, Watch: t.last.Watch, Rules: t.last.Rules}
	t.mu.Unlock()
	if err == nil {
		t.join(address, g, true)
	}
}

// Create creates a table on a server. It returns a text for the user if the address is not that of a server.
func (t *Table) Create(g Guest) (problem string) {
	address, err := client.ParseAddress(g.Address)
	if err != nil {
		return language.TableBadServer(g.Address).In(t.language)
	}
	address.Link, g.Watch = "", false
	t.join(address, g, false)
	return ""
}

// join joins a table. take is true if the user wants the own seat back from another device.
func (t *Table) join(address client.Address, g Guest, take bool) {
	t.runner.Present(address)
	t.mu.Lock()
	t.last.joins(address, g)
	join := machine.Join{
		ID: t.id(), Link: address.Link, Server: address.Server(), Title: g.Title, Name: g.Name, Color: t.last.Color,
		Role: table.Player, Rules: g.Rules, Take: take, Random: client.NewRandom(),
	}
	t.mu.Unlock()
	if g.Watch {
		join.Role = table.Watcher
	}
	t.runner.Send(join)
}

// Return returns to the seat that the last start of the program left, unless another program has it.
func (t *Table) Return() {
	t.mu.Lock()
	last := t.last
	t.mu.Unlock()
	if last.Address != "" && t.runner.Reserve(last.File) {
		t.Join(Guest{Address: last.Address, Name: last.Name, Watch: last.Watch, Rules: last.Rules})
	}
}

// id returns the ID of an act that is not a throw: an even number. That of a throw is odd.
func (t *Table) id() int {
	t.ids++
	return 2 * t.ids
}

// Leave leaves the table, if the user is at one.
func (t *Table) Leave() { t.runner.Send(machine.Leave{ID: t.id()}) }

// Forget leaves the table, and deletes the keys of the own seat, to which nobody can return.
func (t *Table) Forget() { t.runner.Send(machine.Leave{ID: t.id(), Forget: true}) }

// Delete deletes the table for good, if the user is the GM.
func (t *Table) Delete() { t.Do(machine.Want{Delete: true}) }

// Do passes a request of the user to the table.
func (t *Table) Do(w machine.Want) { t.runner.Send(machine.Act{ID: t.id(), Want: w}) }

// Want throws a roll of the user at the table.
func (t *Table) Want(w tray.Wanted) {
	roll := &machine.Roll{Request: w.Request, Gesture: w.Gesture, Tray: w.Tray}
	t.runner.Send(machine.Act{ID: 2*w.Want + 1, Want: machine.Want{Throw: roll}})
}

// Save requests the record for Record.
func (t *Table) Save() {
	id := t.id()
	t.mu.Lock()
	t.record = client.SavedRecord{ID: id}
	t.mu.Unlock()
	t.runner.Send(machine.Act{ID: id, Want: machine.Want{Save: true}})
}

// Record returns the record that Save has requested, once, or "".
func (t *Table) Record() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := t.saved
	t.saved = ""
	return text
}

// Rename changes the name and the colour of the own seat.
func (t *Table) Rename(to table.Profile) { t.Do(machine.Want{Rename: &to}) }

// Renew replaces the link of the table.
func (t *Table) Renew() { t.Do(machine.Want{Renew: client.NewSecret()}) }

// Joined reports whether the user is at a table, or joins one.
func (t *Table) Joined() bool { return t.View().Phase != machine.Idle }

// View returns what the user sees.
func (t *Table) View() machine.View {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view
}

// Name returns the name with which the user joined last, or "".
func (t *Table) Name() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last.Name
}

// Color returns the colour with which the user joined last, or "".
func (t *Table) Color() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last.Color
}

// Server returns the address of the server that the user named last, or "".
func (t *Table) Server() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last.Server
}

// Address returns the address that lets others join, or "" if another seat has replaced the link.
func (t *Table) Address() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.address()
}

func (t *Table) address() string { return t.addressOf(t.view.Link) }

// PrivateAddress returns the address that opens the own seat on another device, or "" without a seat.
func (t *Table) PrivateAddress() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.addressOf(t.view.Private)
}

// addressOf returns the address of a link, or "" without one.
func (t *Table) addressOf(link string) string {
	address, err := client.ParseAddress(cmp.Or(t.last.joined, t.view.Server))
	if err != nil || link == "" {
		return ""
	}
	return address.With(link)
}

// Receive reports whether something has happened at the table.
func (t *Table) Receive() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	changed := t.changed
	t.changed = false
	return changed
}

// Refusal returns why the last act was refused, once.
func (t *Table) Refusal() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := t.refusal
	t.refusal = ""
	return text
}

// Close ends the visit at the end of the program; the next start returns to the seat. It returns the number of lines
// of the record and its head, or 0 without a record.
func (t *Table) Close() (lines int, head string) {
	t.runner.Close()
	v := t.View()
	return v.Lines, v.Head.String()
}
