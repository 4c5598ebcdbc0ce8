//go:build !js

// Package shared lets the desktop tray sit at a shared table: it joins by a link, throws the user's rolls at the
// table, and has the tray play back everybody's. In the browser, web/tray/table does the same. The package
// draws nothing; game/desktop/panel shows its View.
package visit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/platform"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
	"fudgetray/game/table/seat"
	"fudgetray/game/tray"
)

// A Tray carries out the operations of a tray.Tray of the same names.
type Tray interface {
	Set(settings []byte, done tray.Done)
	Share(on bool, done tray.Done)
	Thrown(want int, request engine.Request, receipt string, done func(engine.Resolution, *tray.Fault))
	RefuseWant(want int, reason string)
	Skip()
}

// ignore is for operations whose outcome doesn't matter here: the tray shows its faults.
func ignore(*tray.Fault) {}

// A Guest is the user who joins.
type Guest struct {
	Address string // of the table
	Name    string
	Watch   bool // joins as a watcher
}

// A Table is the shared table at which the user sits, if any. Its methods are called by one goroutine.
type Table struct {
	Tray Tray

	folder   string // of the seats; "" keeps nothing
	loop     platform.Loop
	language *language.Language
	last     last
	visit    *visit // nil while the user is at no table

	mu     sync.Mutex
	events []func()
}

// A visit is the time at a table.
type visit struct {
	address   client.Address
	seat      *seat.Seat
	claim     *client.Claim // nil if nothing is kept
	stop      context.CancelFunc
	ended     chan struct{} // closed when the participant has ended
	state     seat.State
	connected bool
	wants     []int         // own wants that are not thrown yet, oldest first
	playing   []played      // throws that are played back, oldest first
	throws    map[int]Throw // by number
	options   string        // that the tray has applied
	news      []string      // oldest first
}

// A played throw is one that the tray plays back.
type played struct{ receipt, name string }

// New returns a table at which nobody sits. Seats are kept in a folder, or not at all if it is "". The loop is woken
// when something happened that Receive handles.
func New(folder string, loop platform.Loop, l *language.Language) *Table {
	t := &Table{folder: folder, loop: loop, language: l}
	t.last.load(t.lastFile())
	return t
}

func (t *Table) text(m language.Message) string { return m.In(t.language) }

// CheckAddress returns why a text is not the address of a shared table, in the user's language, or "".
func CheckAddress(text string, l *language.Language) string {
	if a, err := client.ParseAddress(text); err != nil || a.Link == "" {
		return language.TableBadLink(text).In(l)
	}
	return ""
}

// Join takes a seat at a table, or returns to the one that was taken before. It returns a text for the user if
// that fails at once; later failures are in View.Failure.
func (t *Table) Join(g Guest) (problem string) {
	if problem = CheckAddress(g.Address, t.language); problem != "" {
		return problem
	}
	t.Leave()
	address, err := client.ParseAddress(g.Address)
	if err != nil {
		return err.Error()
	}
	link, err := table.ParseLink(address.Link)
	if err != nil {
		return err.Error()
	}
	claim, err := t.claim(link.Table)
	if err == nil {
		err = t.sit(address, claim, g)
	}
	if err != nil {
		return t.text(language.TableUnkept(err.Error()))
	}
	return ""
}

// claim claims a seat. It returns nil if nothing is kept.
func (t *Table) claim(id table.ID) (*client.Claim, error) {
	if t.folder == "" {
		return nil, nil
	}
	return client.ClaimSeat(t.folder, id)
}

// Return returns to the seat that the last start of the program left, unless another program has it.
func (t *Table) Return() {
	if t.last.Address == "" || t.folder == "" {
		return
	}
	address, err := client.ParseAddress(t.last.Address)
	if err != nil {
		return
	}
	if claim, err := client.ClaimFile(filepath.Join(t.folder, filepath.Base(t.last.File))); err == nil {
		_ = t.sit(address, claim, Guest{Name: t.last.Name, Watch: t.last.Watch}) // the user can join again
	}
}

// sit begins a visit. It releases the claim if that fails.
func (t *Table) sit(address client.Address, claim *client.Claim, g Guest) (err error) {
	v := &visit{address: address, claim: claim, ended: make(chan struct{}), throws: map[int]Throw{}}
	if v.seat, err = v.take(g, t.last.color()); err != nil {
		v.release()
		return err
	}
	v.seat.Emit = func(event any) { t.later(v, func() { t.receive(v, event) }) }
	v.state = v.seat.Describe()
	t.visit = v
	t.last.sits(address.String(), v.file(), g)
	t.last.save(t.lastFile())
	t.Tray.Share(true, ignore)
	ctx, stop := context.WithCancel(context.Background())
	v.stop = stop
	go v.seat.VerifyPast(ctx)
	go t.takePart(ctx, v)
	return nil
}

// take returns the seat of an earlier visit, or a new one.
func (v *visit) take(g Guest, color string) (*seat.Seat, error) {
	p := seat.Parameters{Link: v.address.Link, Name: g.Name, Color: color, Role: string(table.Player)}
	if g.Watch {
		p.Role = string(table.Watcher)
	}
	if v.claim == nil {
		s, err := seat.Take(p, nil)
		if err == nil {
			s.Store = func([]byte) error { return nil }
		}
		return s, err
	}
	stored, err := v.claim.Load()
	if err != nil {
		return nil, err
	}
	s, err := seat.Take(p, stored)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", v.claim.File, err)
	}
	s.Store = v.claim.Keep
	return s, nil
}

func (v *visit) file() string {
	if v.claim == nil {
		return ""
	}
	return filepath.Base(v.claim.File)
}

func (v *visit) release() {
	if v.claim != nil {
		v.claim.Release()
	}
}

// takePart runs the participant until the visit ends.
func (t *Table) takePart(ctx context.Context, v *visit) {
	connection := client.Connection{
		Server: v.address.Server(), Pass: v.seat.Pass(), Keep: v.seat.Keep, Notice: v.seat.Notice, Step: v.seat.Step,
		Status: func(connected bool) { t.later(v, func() { v.connected = connected }) },
	}
	state, effects, wants := v.seat.Start()
	_, err := connection.Run(ctx, state, effects, wants)
	v.release()
	close(v.ended)
	if err != nil {
		t.later(v, func() { t.fail(v.failure(t, err)) })
	}
}

// failure describes the error that ended a visit.
func (v *visit) failure(t *Table, err error) string {
	switch {
	case errors.Is(err, client.ErrRemoved):
		return t.text(language.TableRemoved())
	case errors.Is(err, record.ErrNoTable):
		return t.text(language.TableNowhere())
	}
	return t.text(language.TableUnkept(err.Error()))
}

// fail leaves the table because of a problem, which the user has to know.
func (t *Table) fail(problem string) {
	t.Leave()
	t.last.failure = problem
}

// later lets Receive handle an event of a visit, unless the visit has ended by then.
func (t *Table) later(v *visit, handle func()) {
	t.mu.Lock()
	t.events = append(t.events, func() {
		if t.visit == v {
			handle()
		}
	})
	t.mu.Unlock()
	t.loop.Wake()
}

// Receive handles what has happened at the table and reports whether there was anything.
func (t *Table) Receive() bool {
	t.mu.Lock()
	events := t.events
	t.events = nil
	t.mu.Unlock()
	for _, handle := range events {
		handle()
	}
	return len(events) > 0
}

// Leave ends the visit. The seat stays at the table and can be taken again.
func (t *Table) Leave() {
	v := t.visit
	if v == nil {
		return
	}
	t.visit = nil
	v.stop()
	<-v.ended // only then is the claim released
	t.last.leaves()
	t.last.save(t.lastFile())
	t.Tray.Share(false, ignore)
}

// Close ends the visit at the end of the program; the next start returns to the seat. It returns the number of lines
// of the record and its head, or 0 without a record.
func (t *Table) Close() (lines int, head string) {
	v := t.visit
	if v == nil {
		return 0, ""
	}
	v.stop()
	<-v.ended
	t.Receive()
	return v.state.Lines, v.state.Head.String()
}

// Want throws a roll of the user at the table.
func (t *Table) Want(w tray.Wanted) {
	v := t.visit
	if v == nil {
		return
	}
	v.wants = append(v.wants, w.Want)
	secret := w.Request.Secret
	w.Request.Secret = false
	request, err := json.Marshal(w.Request)
	if err != nil {
		panic(err) // the tray has checked it
	}
	dice := &table.Dice{Request: request, Gesture: w.Gesture, Tray: w.Tray}
	if secret {
		v.seat.Want(seat.Want{Secret: dice})
	} else {
		v.seat.Want(seat.Want{Throw: dice})
	}
}

// Do passes a request of the user to the table.
func (t *Table) Do(w seat.Want) {
	if t.visit != nil {
		t.visit.seat.Want(w)
	}
}

// randomColor returns a bright colour.
func randomColor() string {
	part := func() int { return 96 + rand.IntN(128) }
	return fmt.Sprintf("#%02x%02x%02x", part(), part(), part())
}
