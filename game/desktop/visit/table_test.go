//go:build !js

package visit

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	machine "fudgetray/game/table/visit"
	"fudgetray/game/tray"
	"fudgetray/web/server/tables"
)

// A fakeTray answers requests at once, and passes on what it was asked for.
type fakeTray struct{ asked chan string }

func (f fakeTray) ask(format string, args ...any) { f.asked <- fmt.Sprintf(format, args...) }

func (f fakeTray) Set(settings []byte, _ tray.Done)   { f.ask("set %s", settings) }
func (f fakeTray) Share(on bool, _ tray.Done)         { f.ask("share %t", on) }
func (f fakeTray) RefuseWant(want int, reason string) { f.ask("refuse %d: %s", want, reason) }
func (f fakeTray) Skip()                              { f.ask("skip") }

func (f fakeTray) Compute(dice []byte, seed [32]byte, done func(tray.Computed)) {
	var d table.Dice
	if err := json.Unmarshal(dice, &d); err != nil {
		panic(err)
	}
	outcome, err := table.Standard{}.Roll(d, seed)
	if err != nil {
		done(tray.Computed{Problem: err.Error()})
		return
	}
	done(tray.Computed{Receipt: outcome.Receipt, Faces: outcome.Faces, Request: &outcome.Request})
}

func (f fakeTray) Resolve(_ engine.Request, _, _ string, done func(engine.Resolution, *tray.Fault)) {
	done(engine.Resolution{Text: "Great."}, nil)
}

func (f fakeTray) Thrown(
	want int, _ engine.Request, _ string, seat engine.Seat, done func(engine.Resolution, *tray.Fault),
) {
	f.ask("thrown %d by %s", want, seat.Name)
	done(engine.Resolution{Text: "Great."}, nil)
}

// noticed reports events of the table.
type noticed chan struct{}

func (n noticed) Wake() {
	select {
	case n <- struct{}{}:
	default:
	}
}

func (noticed) Park() {}

// A user is a window without a tray.
type user struct {
	*Table
	t    *testing.T
	tray fakeTray
	loop noticed
}

func newUser(t *testing.T, folder string) *user {
	u := &user{t: t, loop: make(noticed, 1), tray: fakeTray{make(chan string, 100)}}
	u.Table = New(folder, u.loop, nil)
	u.Table.Tray = u.tray
	t.Cleanup(func() { u.Close() })
	return u
}

// until waits until the view satisfies ok.
func (u *user) until(what string, ok func(machine.View) bool) {
	u.t.Helper()
	end := time.After(time.Minute)
	for !ok(u.View()) {
		select {
		case <-u.loop:
		case <-end:
			u.t.Fatalf("timed out: %s; the view is %+v", what, u.View())
		}
	}
}

// wantAsked checks what the tray was asked for, in order.
func (u *user) wantAsked(want ...string) {
	u.t.Helper()
	for _, next := range want {
		select {
		case asked := <-u.tray.asked:
			if asked != next {
				u.t.Errorf("the tray was asked for %q, want %q", asked, next)
			}
		case <-time.After(time.Minute):
			u.t.Fatalf("timed out: the tray was not asked for %q", next)
		}
	}
}

// serve returns the address of a server of tables.
func serve(t *testing.T) string {
	t.Helper()
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := tables.NewServer(log, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(server)
	t.Cleanup(front.Close)
	return front.URL
}

// found creates a table and returns its GM, whom nobody draws, and its address.
func found(t *testing.T) (gm *client.Runner, address string) {
	t.Helper()
	url, links := serve(t), make(chan string, 1)
	gm = client.Run("", func(c machine.Command) {
		switch c := c.(type) {
		case machine.Joined:
			links <- c.Link
		case machine.Compute:
			outcome, err := table.Standard{}.Roll(c.Dice, c.Seed)
			e := machine.Computed{ID: c.ID, Receipt: outcome.Receipt, Faces: outcome.Faces, Request: outcome.Request}
			if err != nil {
				e.Problem = err.Error()
			}
			gm.Send(e)
		case machine.Play:
			gm.Send(machine.Played{ID: c.ID, Text: "Great."})
		}
	})
	t.Cleanup(gm.Close)
	gm.Send(machine.Join{
		ID: 1, Server: url, Title: "Attic", Name: "Gwen", Color: "#112233", Role: table.Player, Random: client.NewRandom(),
	})
	select {
	case link := <-links:
		return gm, url + "/#table=" + link
	case <-time.After(time.Minute):
		t.Fatal("timed out: the GM has no seat")
	}
	return nil, ""
}

func rolling(t *testing.T, text string) engine.Request {
	t.Helper()
	request, err := engine.ParseRequest([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return request
}

func want(gm *client.Runner, id int, w machine.Want) { gm.Send(machine.Act{ID: id, Want: w}) }

func isSeated(v machine.View) bool { return v.Phase == machine.Seated && v.Connected && v.Me == 2 }

// A user joins, throws, sees another's throw and options, and leaves, which returns the user's own rules.
func TestVisit(t *testing.T) {
	gm, address := found(t)
	u := newUser(t, filepath.Join(t.TempDir(), "tables"))
	if problem := u.Join(Guest{Address: address, Name: "Ann", Rules: []byte(`{"system":"fudge","trait":"Good"}`)}); problem != "" {
		t.Fatal(problem)
	}
	u.until("a seat", isSeated)
	u.Want(tray.Wanted{Want: 7, Request: rolling(t, "Great 4dF vs Good"), Tray: 100})
	u.wantAsked("share true", "thrown 7 by Ann")
	want(gm, 2, machine.Want{Throw: &machine.Roll{Request: rolling(t, "3d6"), Tray: 100}})
	u.wantAsked("thrown 0 by Gwen")
	want(gm, 3, machine.Want{Options: json.RawMessage(`{"system":"mudge"}`)})
	u.wantAsked(`set {"system":"mudge"}`)
	u.Want(tray.Wanted{Want: 8, Request: rolling(t, `{"secret":true}`), Tray: 100})
	u.wantAsked("refuse 8: Only the GM can roll in secret at a table.")
	u.Do(machine.Want{Kick: 1})
	if u.Address() != address {
		t.Errorf("the address is %s, want %s", u.Address(), address)
	}
	refusal := ""
	u.until("the refusal", func(machine.View) bool {
		refusal += u.Refusal()
		return refusal == "Only the GM can do that."
	})
	u.Rename(table.Profile{Name: "Anna", Color: "#3a8a57"})
	u.until("another name", func(v machine.View) bool { return v.Seats[1].Name == "Anna" && v.Seats[1].Color == "#3a8a57" })
	u.Save()
	record := ""
	u.until("the record", func(machine.View) bool {
		record += u.Record()
		return record != ""
	})
	if v, err := table.Verify(table.Standard{}, strings.NewReader(record)); err != nil || len(v.Throws) != 2 {
		t.Errorf("the saved record: %v\n%s", err, record)
	}
	u.Leave()
	u.until("nobody at the table", func(v machine.View) bool { return v.Phase == machine.Idle })
	u.wantAsked(`set {"system":"fudge"}`, "share false")
}

// A user creates a table, whose address lets another one join.
func TestCreate(t *testing.T) {
	u, other := newUser(t, ""), newUser(t, "")
	if problem := u.Create(Guest{Address: "attic"}); problem != "This is not the address of a server: attic" {
		t.Errorf("a bad server: %q", problem)
	}
	gwen := Guest{Address: serve(t), Title: "Attic", Name: "Gwen", Color: "#c0463c", Watch: true}
	if problem := u.Create(gwen); problem != "" {
		t.Fatal(problem)
	}
	u.until("a seat", func(v machine.View) bool { return v.Me == 1 && v.GM && v.Name == "Attic" && v.Link != "" })
	if own := u.View().Seats[0]; own.Name != "Gwen" || own.Color != "#c0463c" || u.Server() != gwen.Address {
		t.Errorf("the seat is %+v on %s", own, u.Server())
	}
	other.Join(Guest{Address: u.Address(), Name: "Ann"})
	other.until("another seat", isSeated)
}

// The next start returns to the seat, unless another window has it. A user who has left does not return.
func TestReturn(t *testing.T) {
	_, address := found(t)
	folder := filepath.Join(t.TempDir(), "tables")
	u := newUser(t, folder)
	u.Join(Guest{Address: address, Name: "Ann"})
	u.until("a seat", isSeated)
	u.Close()
	again := newUser(t, folder)
	again.Return()
	again.until("the same seat after a restart", isSeated)
	second := newUser(t, folder)
	second.Return()
	if second.Joined() {
		t.Error("two windows have the same seat")
	}
	second.Join(Guest{Address: address, Name: "Bob"})
	second.until("a seat of its own", func(v machine.View) bool { return v.Me == 3 && v.Connected })
	again.Leave()
	again.until("nobody at the table", func(v machine.View) bool { return v.Phase == machine.Idle })
	again.Close()
	if again.Name() != "Ann" {
		t.Errorf("the form has the name %q", again.Name())
	}
}

// A user forgets the table, and another one, the GM, deletes hers. Neither has a seat to which a later start returns.
func TestEndings(t *testing.T) {
	folder := func() string { return filepath.Join(t.TempDir(), "tables") }
	gone := func(folder string) {
		t.Helper()
		if seats, err := filepath.Glob(filepath.Join(folder, "*.json")); err != nil || len(seats) != 1 {
			t.Errorf("%q are kept, want last.json alone; %v", seats, err)
		}
		again := newUser(t, folder)
		again.Return()
		if again.Joined() {
			t.Error("the next start returns to the table")
		}
	}
	gm, ann := newUser(t, folder()), newUser(t, folder())
	gm.Create(Guest{Address: serve(t), Title: "Attic", Name: "Gwen"})
	gm.until("a table", func(v machine.View) bool { return v.Me == 1 && v.Link != "" })
	ann.Join(Guest{Address: gm.Address(), Name: "Ann"})
	ann.until("a seat", isSeated)
	ann.Delete()
	ann.until("the refusal", func(machine.View) bool { return ann.Refusal() != "" })
	ann.Forget()
	ann.until("nobody at the table", func(v machine.View) bool { return v.Phase == machine.Idle })
	gm.Delete()
	gm.until("the end of the table", func(v machine.View) bool { return v.Failure.Code == machine.CodeDeleted })
	for _, u := range []*user{ann, gm} {
		u.Close()
		gone(filepath.Dir(string(u.file)))
	}
}

// Text that is no link is named at once; a table that doesn't exist, by the view.
func TestBadLinks(t *testing.T) {
	u := newUser(t, "")
	for _, address := range []string{"", "guess", "http://127.0.0.1/", "http://127.0.0.1/#table=guess"} {
		if problem := u.Join(Guest{Address: address, Name: "Ann"}); problem != "This is not the link of a shared table: "+address || u.Joined() {
			t.Errorf("%q: %q", address, problem)
		}
	}
	part := strings.Repeat("A", 22)
	u.Join(Guest{Address: serve(t) + "/#table=" + part + "." + part, Name: "Ann"})
	u.until("the table is unknown", func(v machine.View) bool { return v.Failure.Code == machine.CodeNowhere })
}

// Acts of the panel and throws of the tray have different IDs, so that refusing one doesn't refuse the other.
func TestIDs(t *testing.T) {
	u := newUser(t, "")
	var wants []int
	for range 3 {
		if id := u.id(); wantOf(id) != 0 {
			t.Errorf("act %d is want %d", id, wantOf(id))
		}
		wants = append(wants, wantOf(2*(len(wants)+1)+1))
	}
	if !slices.Equal(wants, []int{1, 2, 3}) {
		t.Errorf("the wants are %v", wants)
	}
}
