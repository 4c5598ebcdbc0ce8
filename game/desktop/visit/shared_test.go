//go:build !js

package visit

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/seat"
	"fudgetray/game/tray"
	"fudgetray/web/server/tables"
)

// A fakeTray answers requests at once, and records them.
type fakeTray struct{ asked []string }

func (f *fakeTray) ask(format string, args ...any) {
	f.asked = append(f.asked, fmt.Sprintf(format, args...))
}

func (f *fakeTray) Set(settings []byte, _ tray.Done)   { f.ask("set %s", settings) }
func (f *fakeTray) Share(on bool, _ tray.Done)         { f.ask("share %t", on) }
func (f *fakeTray) RefuseWant(want int, reason string) { f.ask("refuse %d: %s", want, reason) }
func (f *fakeTray) Skip()                              { f.ask("skip") }

func (f *fakeTray) Thrown(want int, _ engine.Request, _ string, done func(engine.Resolution, *tray.Fault)) {
	f.ask("thrown %d", want)
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
	tray *fakeTray
	loop noticed
}

func newUser(t *testing.T, folder string) *user {
	u := &user{t: t, loop: make(noticed, 1), tray: &fakeTray{}}
	u.Table = New(folder, u.loop, nil)
	u.Table.Tray = u.tray
	t.Cleanup(func() { u.Close() })
	return u
}

// until handles events until the view satisfies ok.
func (u *user) until(what string, ok func(View) bool) {
	u.t.Helper()
	end := time.After(time.Minute)
	for !ok(u.View()) {
		select {
		case <-u.loop:
			u.Receive()
		case <-end:
			u.t.Fatalf("timed out: %s; the view is %+v", what, u.View())
		}
	}
}

// A gm is the GM of a table on a server, without a window.
type gm struct {
	address string
	seat    *seat.Seat
}

// serve starts a server and creates a table with a GM.
func serve(t *testing.T) *gm {
	t.Helper()
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := tables.NewServer(log)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(server)
	t.Cleanup(front.Close)
	s, err := seat.Take(seat.Parameters{Title: "Attic", Name: "Gwen", Color: "#112233"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Store, s.Emit = func([]byte) error { return nil }, func(any) {}
	seated := make(chan struct{})
	once := sync.OnceFunc(func() { close(seated) })
	connection := client.Connection{
		Server: front.URL, Pass: s.Pass(), Keep: s.Keep, Notice: func(table.Notice) {}, Status: func(bool) {},
		Step: func(state *table.State) {
			s.Step(state)
			if state.Me() == 0 {
				once()
			}
		},
	}
	state, effects, wants := s.Start()
	ended := make(chan error, 1)
	go func() {
		_, err := connection.Run(t.Context(), state, effects, wants)
		ended <- err
	}()
	t.Cleanup(func() { <-ended }) // the context has ended
	select {
	case <-seated:
	case <-time.After(time.Minute):
		t.Fatal("timed out: the GM has no seat")
	}
	return &gm{front.URL + "/#table=" + s.Link().String(), s}
}

func throwOf(request string) seat.Want {
	return seat.Want{Throw: &table.Dice{Request: json.RawMessage(request), Tray: 100}}
}

// A user joins, throws, sees another's throw and options, leaves and returns to the same seat.
func TestVisit(t *testing.T) {
	gm, folder := serve(t), filepath.Join(t.TempDir(), "tables")
	u := newUser(t, folder)
	if problem := u.Join(Guest{Address: gm.address, Name: "Ann"}); problem != "" {
		t.Fatal(problem)
	}
	seated := func(v View) bool { return len(v.Seats) == 2 && v.Seats[1].Own && v.Seats[1].Status == table.Present }
	u.until("a seat", seated)
	request, err := engine.ParseRequest([]byte("Great 4dF vs Good"))
	if err != nil {
		t.Fatal(err)
	}
	u.Want(tray.Wanted{Want: 7, Request: request, Tray: 100})
	u.until("the own throw", func(v View) bool { return len(v.Throws) == 1 && v.Throws[0].Text == "Great." })
	gm.seat.Want(throwOf(`{"technique":"3d6"}`))
	u.until("the other throw", func(v View) bool { return len(v.Throws) == 2 })
	gm.seat.Want(seat.Want{Options: json.RawMessage(`{"system":"fate"}`)})
	gm.seat.Want(seat.Want{Secret: &table.Dice{Request: json.RawMessage(`{"technique":"4dF"}`), Tray: 100}})
	u.until("a secret throw", func(v View) bool { return len(v.Throws) == 3 && v.Throws[0].Secret })
	v := u.View()
	if v.Throws[0].Text != "" || v.Throws[0].Openable || v.Throws[1].Name != "Gwen" || v.Throws[2].Name != "Ann" {
		t.Errorf("the throws are %+v", v.Throws)
	}
	if v.Seats[0].Notes != "GM" || v.Seats[1].Notes != "you, Player" || v.Status != "Connected" || v.GM || v.Address != gm.address {
		t.Errorf("the view is %+v", v)
	}
	want := []string{"share true", "thrown 7", "thrown 0", `set {"system":"fate"}`}
	if !slices.Equal(u.tray.asked, want) {
		t.Errorf("the tray was asked for %q, want %q", u.tray.asked, want)
	}

	if !slices.Contains(v.News, "Gwen has set the rules for all.") || !slices.Contains(v.News, "Ann joins the table.") {
		t.Errorf("the news are %q", v.News)
	}

	u.Leave()
	if u.View().Joined || u.tray.asked[len(u.tray.asked)-1] != "share false" {
		t.Errorf("after leaving: %+v", u.View())
	}
	u.Join(Guest{Address: gm.address, Name: "Other"})
	u.until("the same seat", seated)
	u.until("the verified past", func(v View) bool { return len(v.Throws) == 3 && v.Throws[2].Text == "Great." })
	u.Close()

	again := newUser(t, folder)
	again.Return()
	again.until("the same seat after a restart", seated)
	second := newUser(t, folder)
	second.Return()
	if second.View().Joined {
		t.Error("two windows have the same seat")
	}
	second.Join(Guest{Address: gm.address, Name: "Bob"})
	second.until("a seat of its own", func(v View) bool { return len(v.Seats) == 3 && v.Seats[2].Own && v.Seats[2].Name == "Bob" })

	gm.seat.Want(seat.Want{Kick: 3})
	second.until("the removal", func(v View) bool { return strings.Contains(v.Failure, "you were removed") && !v.Joined })
}

// Bad links are named, whether they have a wrong form, lead to no table, or have a wrong secret.
func TestBadLinks(t *testing.T) {
	gm := serve(t)
	u := newUser(t, "")
	for _, address := range []string{"", "guess", "http://127.0.0.1/", "http://127.0.0.1/#table=guess"} {
		if problem := u.Join(Guest{Address: address, Name: "Ann"}); problem != "This is not the link of a shared table: "+address || u.View().Joined {
			t.Errorf("%q: %q", address, problem)
		}
	}
	start, link, _ := strings.Cut(gm.address, "#table=")
	table, secret, _ := strings.Cut(link, ".")
	u.Join(Guest{Address: start + "#table=" + strings.Repeat("A", len(table)) + "." + secret, Name: "Ann"})
	u.until("the table is unknown", func(v View) bool { return v.Failure == "The server doesn't have this table." && !v.Joined })
	u.Join(Guest{Address: start + "#table=" + table + "." + strings.Repeat("A", len(secret)), Name: "Ann"})
	u.until("the link is refused", func(v View) bool { return strings.HasPrefix(v.Failure, "The link is not valid any more") && !v.Joined })
}

// A refused throw ends its want, and a refused action doesn't, however the problem is worded.
func TestRefusalsEndWants(t *testing.T) {
	gm := serve(t)
	u := newUser(t, "")
	u.Join(Guest{Address: gm.address, Name: "Ann"})
	u.until("a seat", func(v View) bool { return len(v.Seats) == 2 && v.Seats[1].Own })
	tooLong := engine.Request{Skill: strings.Repeat("a", table.MaxMessage)}
	u.Want(tray.Wanted{Want: 7, Request: tooLong, Tray: 100})
	u.until("the refusal", func(View) bool { return len(u.tray.asked) > 1 })
	news := u.View().News
	refused := []string{"share true", "refuse 7: " + news[len(news)-1]}
	if !slices.Equal(u.tray.asked, refused) {
		t.Errorf("the tray was asked for %q, want %q", u.tray.asked, refused)
	}
	u.visit.wants = []int{8}
	u.notice(u.visit, &seat.Notice{
		Kind: table.Unsent, Seat: 2, Problem: "throw: its secret is not in this participant's memory",
	})
	u.notice(u.visit, &seat.Notice{Kind: table.Unsent, Seat: 2, Problem: "es warten zu viele Würfe", Unthrown: true})
	refused = append(refused, "refuse 8: es warten zu viele Würfe")
	if !slices.Equal(u.tray.asked, refused) {
		t.Errorf("the tray was asked for %q, want %q", u.tray.asked, refused)
	}
}
