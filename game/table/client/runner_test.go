//go:build !js

package client_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"fudgetray/engine"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/visit"
	"fudgetray/web/server/tables"
)

// A person is a program without a user interface. It simulates throws and shows them at once.
type person struct {
	*client.Runner
	t       *testing.T
	changed chan struct{}
	ids     int

	mu      sync.Mutex
	view    visit.View
	slot    string
	heard   []visit.Command // those to the user
	throws  []visit.Play
	compute int  // simulations
	slow    bool // dice never settle
}

func newPerson(t *testing.T, folder string) *person {
	p := &person{t: t, changed: make(chan struct{}, 1)}
	p.Runner = client.Run(folder, p.perform)
	t.Cleanup(p.Close)
	return p
}

func (p *person) perform(c visit.Command) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch c := c.(type) {
	case visit.Compute:
		p.compute++
		p.Send(computed(c))
	case visit.Play:
		p.throws = append(p.throws, c)
		if p.slow {
			break
		}
		p.Send(visit.Played{ID: c.ID, Text: "Great."})
	case visit.Resolve:
		p.Send(visit.Played{ID: c.ID, Text: "Great."})
	case visit.Show:
		p.view, p.slot = c.View, p.Slot()
	default:
		p.heard = append(p.heard, c)
	}
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

func computed(c visit.Compute) visit.Computed {
	outcome, err := table.Standard{}.Roll(c.Dice, c.Seed)
	e := visit.Computed{ID: c.ID, Receipt: outcome.Receipt, Faces: outcome.Faces, Request: outcome.Request}
	if err != nil {
		e.Problem = err.Error()
	}
	return e
}

// until waits until the state satisfies ok.
func (p *person) until(what string, ok func() bool) {
	p.t.Helper()
	for end := time.After(time.Minute); ; {
		p.mu.Lock()
		done := ok()
		p.mu.Unlock()
		if done {
			return
		}
		select {
		case <-p.changed:
		case <-end:
			p.t.Fatalf("timed out: %s; the view is %+v, heard %+v", what, p.view, p.heard)
		}
	}
}

// untilPhase waits for a phase in which the record is read.
func (p *person) untilPhase(phase visit.Phase) {
	p.t.Helper()
	p.until(string(phase), func() bool { return p.view.Phase == phase && (phase != visit.Seated || p.view.Connected) })
}

func (p *person) id() int {
	p.ids++
	return p.ids
}

// join begins to join a table.
func (p *person) join(server, link, name string) int {
	id := p.id()
	p.Send(visit.Join{
		ID: id, Server: server, Link: link, Title: "Attic", Name: name, Color: "#112233", Role: table.Player,
		Random: client.NewRandom(),
	})
	return id
}

func (p *person) want(w visit.Want) int {
	id := p.id()
	p.Send(visit.Act{ID: id, Want: w})
	return id
}

func (p *person) roll(text string) int {
	request, err := engine.ParseRequest([]byte(text))
	if err != nil {
		p.t.Fatal(err)
	}
	return p.want(visit.Want{Throw: &visit.Roll{Request: request, Tray: 100}})
}

// untilAnswer waits for the answer to a join, leave or act, and returns it. ended reports whether a command is that.
func (p *person) untilAnswer(id int) (answer string) {
	p.t.Helper()
	p.until(fmt.Sprint("answer ", id), func() bool {
		for _, c := range p.heard {
			switch c := c.(type) {
			case visit.Joined:
				answer = map[bool]string{true: "joined"}[c.ID == id]
			case visit.JoinFailed:
				answer = map[bool]string{true: string(c.Code)}[c.ID == id]
			case visit.Done:
				answer = map[bool]string{true: "done"}[c.ID == id]
			case visit.Refuse:
				answer = map[bool]string{true: string(c.Code)}[c.ID == id]
			}
			if answer != "" {
				return true
			}
		}
		i := slices.IndexFunc(p.throws, func(play visit.Play) bool { return play.Want == id })
		if i >= 0 {
			answer = "thrown by " + p.throws[i].Name
		}
		return answer != ""
	})
	return answer
}

// A server that isn't there when a program connects is joined as soon as it is. It lets a program with its token create
// a table.
func TestFirstConnectionFails(t *testing.T) {
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	keeper, err := tables.NewServer(log, tables.Options{Limits: tables.Limits{Create: tables.Token, Token: "E542WZ"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keeper.Close(context.WithoutCancel(t.Context())) })
	var tries atomic.Int64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if tries.Add(1) == 1 {
			http.Error(w, "", http.StatusBadGateway)
			return
		}
		keeper.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	p := newPerson(t, t.TempDir())
	address, err := client.ParseAddress(front.URL + "/create/E542WZ")
	if err != nil {
		t.Fatal(err)
	}
	p.Present(address)
	if answer := p.untilAnswer(p.join(address.Server(), "", "Gwen")); answer != "joined" || tries.Load() < 2 {
		t.Errorf("%s after %d connections", answer, tries.Load())
	}
}

// A program connects again if its server ended the connection because its handshake took long.
func TestSlowHandshake(t *testing.T) {
	t.Parallel()
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	keeper, err := tables.NewServer(log, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keeper.Close(context.WithoutCancel(t.Context())) })
	var tries atomic.Int64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if tries.Add(1) > 1 {
			keeper.ServeHTTP(w, r)
			return
		}
		if socket, err := websocket.Accept(w, r, nil); err == nil {
			socket.Close(3502, "stale")
		}
	}))
	t.Cleanup(front.Close)
	p := newPerson(t, t.TempDir())
	p.join(front.URL, "", "Gwen")
	p.untilPhase(visit.Seated)
}

// server serves tables and returns its address.
func server(t *testing.T) string {
	t.Helper()
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	keeper, err := tables.NewServer(log, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(keeper)
	t.Cleanup(front.Close)
	return front.URL
}

// found creates a table with a GM.
func found(t *testing.T) (gm *person, url, link string) {
	t.Helper()
	url = server(t)
	gm = newPerson(t, t.TempDir())
	if answer := gm.untilAnswer(gm.join(url, "", "Gwen")); answer != "joined" {
		t.Fatal(answer)
	}
	gm.until("the link", func() bool { return gm.view.Link != "" })
	return gm, url, gm.seen().Link
}

// guest joins a table.
func guest(t *testing.T, folder, url, link, name string) *person {
	t.Helper()
	p := newPerson(t, folder)
	if answer := p.untilAnswer(p.join(url, link, name)); answer != "joined" {
		t.Fatalf("%s: %s", name, answer)
	}
	p.untilPhase(visit.Seated)
	return p
}

// seen returns the view.
func (p *person) seen() visit.View {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view
}

// slotNow returns the slot of the claimed seat.
func (p *person) slotNow() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.slot
}

// counts returns the numbers of simulations and of throws that were played.
func (p *person) counts() (simulations, throws int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.compute, len(p.throws)
}

// status returns the status of a seat.
func (p *person) status(seat int) table.Status {
	if seat > len(p.view.Seats) {
		return ""
	}
	return p.view.Seats[seat-1].Status
}

// Each throw is simulated once by each seat, and answered to its roller, whether its dice are thrown, drawn or none.
func TestThrows(t *testing.T) {
	gm, url, link := found(t)
	ann := guest(t, t.TempDir(), url, link, "Ann")
	all := []string{"Good 4dF vs Fair", "1d7", "40d6", `{"technique":"diceless"}`, "3d6"}
	for _, text := range all {
		if answer := ann.untilAnswer(ann.roll(text)); answer != "thrown by Ann" {
			t.Errorf("%s: %s", text, answer)
		}
	}
	for _, p := range []*person{gm, ann} {
		p.until("all results", func() bool {
			return len(p.view.Results) == len(all) && !slices.ContainsFunc(p.view.Results, func(r visit.Result) bool {
				return r.Text == "" || r.Name != "Ann"
			})
		})
		if simulations, throws := p.counts(); simulations != len(all) || throws != len(all) {
			t.Errorf("%d simulations and %d throws, want %d", simulations, throws, len(all))
		}
	}
}

// Only the GM throws in secret, and options with other fields than rules are ignored.
func TestSecrets(t *testing.T) {
	gm, url, link := found(t)
	ann := guest(t, t.TempDir(), url, link, "Ann")
	secret := `{"technique":"4dF","secret":true}`
	if answer := ann.untilAnswer(ann.roll(secret)); answer != string(visit.CodeGMSecret) {
		t.Errorf("a player's secret throw: %s", answer)
	}
	if answer := gm.untilAnswer(gm.roll(secret)); answer != "thrown by Gwen" {
		t.Errorf("the GM's secret throw: %s", answer)
	}
	ann.until("the secret", func() bool {
		return len(ann.view.Results) == 1 && ann.view.Results[0].Hidden && ann.view.Results[0].Receipt == ""
	})
	gm.want(visit.Want{Open: 1})
	ann.until("the opened throw", func() bool { return ann.view.Results[0].Text != "" && !ann.view.Results[0].Hidden })
}

// Leaving is known to the others at once, so that no throw waits. A program that ends says so, too.
func TestLeavingAndEnding(t *testing.T) {
	gm, url, link := found(t)
	ann, ben := guest(t, t.TempDir(), url, link, "Ann"), guest(t, t.TempDir(), url, link, "Ben")
	gm.until("both", func() bool { return gm.status(2) == table.Present && gm.status(3) == table.Present })
	id := ann.id()
	ann.Send(visit.Leave{ID: id})
	if answer := ann.untilAnswer(id); answer != "done" {
		t.Error(answer)
	}
	gm.until("Ann has left", func() bool { return gm.status(2) == table.Left })
	ben.Close()
	gm.until("Ben is away", func() bool { return gm.status(3) == table.Away })
	start := time.Now()
	gm.untilAnswer(gm.roll("4dF"))
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("the throw waited %v", took)
	}
}

// A program that starts again returns to its seat. A second one of the same user has another seat.
func TestRestart(t *testing.T) {
	_, url, link := found(t)
	folder := t.TempDir()
	ann := guest(t, folder, url, link, "Ann")
	second := guest(t, folder, url, link, "Ann too")
	if second.seen().Me != 3 || second.slotNow() == ann.slotNow() {
		t.Errorf("the second window has seat %d", second.seen().Me)
	}
	slot := ann.slotNow()
	ann.Close()
	second.Close()
	again := newPerson(t, folder)
	if !again.Reserve(slot) {
		t.Fatal("the seat can't be reserved")
	}
	other := newPerson(t, folder)
	if other.Reserve(slot) {
		t.Error("two programs reserve the seat")
	}
	if answer := again.untilAnswer(again.join(url, link, "Other")); answer != "joined" || again.seen().Me != 2 {
		t.Errorf("after a restart: %s", answer)
	}
	again.until("present", func() bool { return again.status(2) == table.Present })
	if name := again.seen().Seats[1].Name; name != "Ann" {
		t.Errorf("the seat is called %s", name)
	}
}

// Of two joins the later one counts, and leaving in the middle of a join ends it.
func TestJoinsAreSuperseded(t *testing.T) {
	_, url, link := found(t)
	ann := newPerson(t, t.TempDir())
	first, second := ann.join(url, link, "Ann"), ann.join(url, link, "Ann")
	if answer := ann.untilAnswer(first); answer != string(visit.CodeSuperseded) {
		t.Errorf("the first join: %s", answer)
	}
	if answer := ann.untilAnswer(second); answer != "joined" {
		t.Errorf("the second join: %s", answer)
	}
	ben := newPerson(t, t.TempDir())
	join := ben.join(url, link, "Ben")
	leave := ben.id()
	ben.Send(visit.Leave{ID: leave})
	if answer := ben.untilAnswer(join); answer != string(visit.CodeCancelled) {
		t.Errorf("the join: %s", answer)
	}
	if answer := ben.untilAnswer(leave); answer != "done" {
		t.Errorf("leaving: %s", answer)
	}
	ben.untilPhase(visit.Idle)
}

// A bad link is named within a second.
func TestBadLinks(t *testing.T) {
	_, url, link := found(t)
	id, secret, _ := strings.Cut(link, ".")
	for _, row := range []struct {
		link string
		want visit.Code
	}{
		{"guess", visit.CodeBadLink},
		{strings.Repeat("A", len(id)) + "." + secret, visit.CodeNowhere},
		{id + "." + strings.Repeat("A", len(secret)), visit.CodeRemoved},
		{id, visit.CodeLinkNeeded},
	} {
		p := newPerson(t, t.TempDir())
		start := time.Now()
		answer := p.untilAnswer(p.join(url, row.link, "Ann"))
		if took := time.Since(start); answer != string(row.want) || took > time.Second {
			t.Errorf("%s: %s after %v, want %s", row.link, answer, took, row.want)
		}
	}
}

// A new link leaves those at the table in their seats, also after a restart. The old link admits nobody.
func TestRenewal(t *testing.T) {
	gm, url, link := found(t)
	folder := t.TempDir()
	ann := guest(t, folder, url, link, "Ann")
	if answer := gm.untilAnswer(gm.want(visit.Want{Renew: client.NewSecret()})); answer != "done" {
		t.Fatal(answer)
	}
	gm.until("the new link", func() bool { return gm.view.Link != link && gm.view.Link != "" })
	if answer := ann.untilAnswer(ann.roll("4dF")); answer != "thrown by Ann" {
		t.Errorf("Ann: %s", answer)
	}
	ann.Close()
	again := guest(t, folder, url, link, "Ann")
	if again.seen().Me != 2 {
		t.Errorf("the seat after a restart is %d", again.seen().Me)
	}
	ben := newPerson(t, t.TempDir())
	if answer := ben.untilAnswer(ben.join(url, link, "Ben")); answer != string(visit.CodeRemoved) {
		t.Errorf("the old link: %s", answer)
	}
	guest(t, t.TempDir(), url, gm.seen().Link, "Ben")
}

// A program learns that its seat was removed, and can join another table.
func TestRemoval(t *testing.T) {
	gm, url, link := found(t)
	ann := guest(t, t.TempDir(), url, link, "Ann")
	gm.want(visit.Want{Kick: 2})
	ann.untilPhase(visit.Removed)
	if ann.seen().Failure.Code != visit.CodeKicked {
		t.Errorf("the failure is %+v", ann.seen().Failure)
	}
	if answer := ann.untilAnswer(ann.join(url, "", "Ann")); answer != "joined" {
		t.Errorf("another table: %s", answer)
	}
}

// A user who rolls while the dice of another throw are still moving is served, too.
func TestRollsWhileDiceMove(t *testing.T) {
	gm, url, link := found(t)
	ann := newPerson(t, t.TempDir())
	ann.slow = true
	if answer := ann.untilAnswer(ann.join(url, link, "Ann")); answer != "joined" {
		t.Fatal(answer)
	}
	gm.roll("4dF")
	ann.until("the dice", func() bool { return len(ann.throws) == 1 })
	if answer := ann.untilAnswer(ann.roll("4dF")); answer != "thrown by Ann" {
		t.Error(answer)
	}
	gm.until("both throws", func() bool { return len(gm.throws) == 2 })
}
