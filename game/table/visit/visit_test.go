package visit

import (
	"encoding/json"
	"slices"
	"testing"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// A sitting is a table without faults, at which people sit.
type sitting struct {
	*testing.T
	*world
}

// sit lets people take their seats. The first one is the GM.
func sit(t *testing.T, names ...string) (s sitting, pages []*page) {
	t.Helper()
	return sitWith(t, cheap{}, names...)
}

func sitWith(t *testing.T, suite table.Suite, names ...string) (s sitting, pages []*page) {
	t.Helper()
	w := newWorld(1, nil)
	w.suite, w.calm, w.channel = suite, true, false
	w.delay, w.disk, w.volume = 20, 3, 0
	w.drop = 0
	w.keeper = table.NewKeeper(table.NewTable(suite), w.now)
	s = sitting{t, w}
	for i, name := range names {
		p := &person{world: w, name: name, locks: true, slots: map[string]*slot{}}
		w.people = append(w.people, p)
		page := p.load("")
		s.join(page, w.link, table.Player)
		if i == 0 {
			w.link = page.view.Link
		}
		pages = append(pages, page)
	}
	return s, pages
}

// join joins and waits for the answer.
func (s sitting) join(p *page, link string, role table.Role) {
	s.Helper()
	p.step(Join{
		ID: p.promised("join"), Link: link, Server: "up", Origin: "https://dice.example", Title: "Attic",
		Name: p.name, Color: "#c0ffee", Role: role, Rules: encode(p.rules), Random: p.random(),
	})
	s.wait(2_000)
}

// wait lets the time pass.
func (s sitting) wait(ms int64) {
	s.Helper()
	s.pass(ms)
	if s.fault != nil {
		s.Fatal(s.fault)
	}
}

// do lets a page request something and waits.
func (s sitting) do(p *page, w Want) {
	s.Helper()
	kind := "act"
	if w.Throw != nil {
		kind = "throw"
	}
	p.step(Act{p.promised(kind), w})
	s.wait(3_000)
}

// roll lets a page roll and waits for the result.
func (s sitting) roll(p *page, text string) {
	s.Helper()
	s.do(p, Want{Throw: &Roll{Request: parsed(text), Tray: 100}})
}

// phase checks the phase of a page.
func (s sitting) phase(p *page, want Phase) {
	s.Helper()
	if p.state.Phase != want {
		s.Errorf("%s is in phase %s, want %s: %+v", p.name, p.state.Phase, want, p.view.Failure)
	}
}

// shows checks that all pages show the last throw, of a seat, with the same text.
func (s sitting) shows(seat int, pages ...*page) {
	s.Helper()
	for _, p := range pages {
		if len(p.view.Results) == 0 {
			s.Errorf("%s shows no result", p.name)
			continue
		}
		r := p.view.Results[0]
		if want := p.view.Seats[seat-1].Name; r.Seat != seat || r.Name != want || r.Text == "" ||
			r.Text != pages[0].view.Results[0].Text || len(p.promises) > 0 {
			s.Errorf("%s shows %+v, want a throw of %s; unanswered: %v", p.name, r, want, p.promises)
		}
	}
}

// After the link was renewed, everybody at the table still throws, also after a reload, and only the GM has the new
// link until the others get it.
func TestRenewedLinkThrowsNobodyOut(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Walt")
	s.do(p[0], Want{Appoint: &table.Appoint{Seat: 3, Role: table.Watcher}})
	old := p[0].view.Link
	s.do(p[0], Want{Renew: &[16]byte{9}})
	link := p[0].view.Link
	if link == old || link == "" || p[1].view.Link != "" {
		t.Errorf("the links are %q and %q, the old one was %q", link, p[1].view.Link, old)
	}
	for i, phase := range []Phase{Seated, Seated, Watching} {
		s.phase(p[i], phase)
		p[i].close(false)
		p[i] = p[i].person.load(p[i].slot)
		s.join(p[i], old, table.Player) // the address of the page is still the old one
		s.phase(p[i], phase)
	}
	s.roll(p[1], "4dF")
	s.shows(2, p...)
	p[1].close(false)
	again := p[1].person.load(p[1].slot)
	s.join(again, link, table.Player)
	if again.view.Link != link || again.view.Me != 2 {
		t.Errorf("with the new link Ann has link %q and seat %d", again.view.Link, again.view.Me)
	}
	stranger := &person{world: s.world, name: "Eve", locks: true, slots: map[string]*slot{}}
	eve := stranger.load("")
	s.join(eve, old, table.Player)
	s.phase(eve, Idle)
	if eve.view.Failure.Code != CodeRemoved {
		t.Errorf("with the old link a stranger gets %+v", eve.view.Failure)
	}
}

// Each kind of dice gives everybody the same result, and answers the roll that it belongs to.
func TestEveryRequestIsAnswered(t *testing.T) {
	for _, suite := range []table.Suite{cheap{}, table.Standard{}} {
		s, p := sitWith(t, suite, "Gwen", "Ann")
		for _, text := range requests {
			s.roll(p[1], text)
			s.shows(2, p...)
		}
		if lines := len(s.lines); s.keeper.Table.Recent[0].By == 0 {
			t.Errorf("the record of %d lines has no results", lines)
		}
	}
}

// Leaving answers at once, and no later throw waits for the seat.
func TestLeavingDelaysNobody(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Ben")
	p[1].step(Leave{ID: p[1].promised("leave")})
	if p[1].shared {
		t.Error("the tray doesn't throw alone while the seat leaves")
	}
	s.wait(500)
	s.phase(p[1], Idle)
	s.roll(p[0], "4dF")
	s.shows(1, p[0], p[2])
	p[2].close(false)
	s.wait(100)
	s.roll(p[0], "4dF")
	s.shows(1, p[0])
	for _, seat := range p[0].view.Seats {
		if seat.Refused > 0 || seat.Missed > 0 {
			t.Errorf("%s is counted as refusing: %+v", seat.Name, seat)
		}
	}
	s.join(p[1], s.link, table.Player)
	if p[1].view.Me != 2 || p[1].view.Seats[1].Status != table.Present {
		t.Errorf("Ann returns to %+v", p[1].view.Seats)
	}
}

// A page in the back/forward cache comes back to its seat.
func TestBackForwardCache(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	p[1].freeze(Closed{}, 20_000)
	s.wait(1_000)
	if status := p[0].view.Seats[1].Status; status != table.Away {
		t.Errorf("the seat of a closed page is %s", status)
	}
	s.roll(p[0], "4dF")
	s.wait(20_000)
	s.phase(p[1], Seated)
	s.roll(p[1], "4dF")
	s.shows(2, p...)
	if len(p[1].view.Results) != 2 {
		t.Errorf("it shows %d results, want that of its absence, too", len(p[1].view.Results))
	}
}

// A page of another origin, or with a wrong secret, doesn't get a stored seat.
func TestStoredSeatNeedsItsLink(t *testing.T) {
	same := func(link string) string { return link }
	id := func(link string) string { return link[:22] }
	wrong := func(link string) string { return id(link) + ".AAAAAAAAAAAAAAAAAAAAAA" }
	other := func(string) string { return "AAAAAAAAAAAAAAAAAAAAAA" }
	own, foreign := "https://dice.example", "https://evil.example"
	for name, test := range map[string]struct {
		link   func(string) string
		origin string
		want   Code
	}{
		"the link":                        {same, own, ""},
		"the link, on another page":       {same, foreign, ""},
		"no secret":                       {id, own, ""},
		"no secret, on another page":      {id, foreign, CodeLinkNeeded},
		"another secret":                  {wrong, own, CodeWrongLink},
		"another secret, on another page": {wrong, foreign, CodeWrongLink},
		"a text that is no link":          {func(string) string { return "none" }, own, CodeBadLink},
		"no secret and no seat":           {other, own, CodeLinkNeeded},
	} {
		s, p := sit(t, "Gwen")
		p[0].close(false)
		s.wait(100)
		again := p[0].person.load("")
		if id(s.link) != id(test.link(s.link)+s.link) {
			again.person = &person{world: s.world, name: "Eve", locks: true, slots: map[string]*slot{}}
		}
		lines := len(s.lines)
		again.step(Join{
			ID: again.promised("join"), Link: test.link(s.link), Server: "up", Origin: test.origin, Name: "Eve", Color: "#c0ffee",
			Random: again.random(),
		})
		s.wait(3_000)
		if again.view.Failure.Code != test.want || (test.want == "") != (again.view.Me == 1) {
			t.Errorf("%s: %+v, seat %d", name, again.view.Failure, again.view.Me)
		}
		if test.want != "" && (again.view.Name != "" || len(s.lines) != lines) {
			t.Errorf("%s: it shows %q and signs %d lines", name, again.view.Name, len(s.lines)-lines)
		}
	}
}

// Of two joins, the second takes the seat, and the first one is answered.
func TestTwoJoinsTakeOneSeat(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	join := Join{Link: s.link, Server: "up", Name: "Ben", Color: "#c0ffee", Random: s.random()}
	ben := &person{world: s.world, name: "Ben", locks: true, slots: map[string]*slot{}}
	page := ben.load("")
	for range 3 {
		join.ID = page.promised("join")
		page.step(join)
		s.wait(2)
	}
	s.wait(2_000)
	if len(ben.slots) != 1 || len(p[0].view.Seats) != 3 || len(page.promises) > 0 {
		t.Errorf("Ben has %d slots and %d promises at %+v", len(ben.slots), len(page.promises), p[0].view.Seats)
	}
}

// A join without a server fails, gives up its claim, and leaves the tray alone.
func TestUnreachableServer(t *testing.T) {
	s, p := sit(t, "Gwen")
	ann := &person{world: s.world, name: "Ann", locks: true, slots: map[string]*slot{}}
	page := ann.load("")
	page.step(Join{
		ID: page.promised("join"), Link: s.link, Server: "down", Name: "Ann", Color: "#c0ffee", Random: s.random(),
	})
	s.wait(joinPhase + 1_000)
	s.phase(page, Idle)
	if page.view.Failure.Code != CodeUnreachable || page.claim != nil || len(page.promises) > 0 {
		t.Errorf("%+v, claim %v, promises %v", page.view.Failure, page.claim, page.promises)
	}
	s.join(page, s.link, table.Player)
	s.phase(page, Seated)
	s.do(p[0], Want{Lock: new(true)})
	other := &person{world: s.world, name: "Ben", locks: true, slots: map[string]*slot{}}
	ben := other.load("")
	s.join(ben, s.link, table.Player)
	s.phase(ben, Idle)
	if ben.view.Failure.Code != CodeClosed || ben.claim != nil {
		t.Errorf("at a locked table: %+v, claim %v", ben.view.Failure, ben.claim)
	}
}

// A watcher's roll is refused at once, and not kept until the watcher may roll.
func TestWatchersDontRoll(t *testing.T) {
	s, p := sit(t, "Gwen", "Walt")
	s.do(p[0], Want{Appoint: &table.Appoint{Seat: 2, Role: table.Watcher}})
	if p[1].view.Rolls {
		t.Error("the watcher may roll")
	}
	p[1].step(Act{p[1].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	if len(p[1].promises) != 0 {
		t.Error("the watcher's roll is not refused at once")
	}
	s.do(p[0], Want{Appoint: &table.Appoint{Seat: 2, Role: table.Player}})
	if len(p[0].view.Results) != 0 || !p[1].view.Rolls {
		t.Errorf("after the appointment: %d results, may roll: %t", len(p[0].view.Results), p[1].view.Rolls)
	}
}

// The GM's options apply to their controls only, until the visit ends.
func TestRulesOfTheGM(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.do(p[0], Want{
		Options: json.RawMessage(`{"system":"fate","criticals.natural":true,"criticals.margin":false,"trait":4}`),
	})
	for id, want := range map[string]string{
		"system": `"fate"`, "criticals.natural": "true", "criticals.margin": "false", "trait": "1", "secret": "",
	} {
		if got := string(p[1].values[id]); got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
	s.do(p[0], Want{Options: json.RawMessage(`{"ladder":"fate"}`)})
	if got := string(p[1].values["system"]); got != `"fudge"` {
		t.Errorf("the GM sets the system no more, and it is %s", got)
	}
	p[1].step(Leave{ID: p[1].promised("leave")})
	s.wait(1_000)
	if got := string(p[1].values["system"]); got != `"fudge"` {
		t.Errorf("after the visit the system is %s", got)
	}
}

// The GM's own rules remain when the GM leaves.
func TestOwnRulesRemain(t *testing.T) {
	s, p := sit(t, "Gwen")
	s.do(p[0], Want{Options: json.RawMessage(`{"system":"fate"}`)})
	_, commands := Step(p[0].state, Leave{ID: 9})
	for _, c := range commands {
		if o, ok := c.(Options); ok && string(o.Values) != `{"system":"fate"}` {
			t.Errorf("after the visit: %s", o.Values)
		}
	}
}

// A secret request of a GM is a secret throw; that of a player is refused.
func TestSecretThrows(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	secret := Roll{Request: parsed("4dF"), Tray: 100}
	secret.Request.Secret = true
	for i := range p {
		s.do(p[i], Want{Throw: &secret})
	}
	gm, other := p[0].view, p[1].view
	if len(gm.Results) != 1 || gm.Results[0].Text == "" || !gm.Results[0].Openable || gm.Secrets != 1 {
		t.Errorf("the GM sees %+v", gm.Results)
	}
	if r := other.Results[0]; r.Text != "" || r.Receipt != "" || r.Request != nil || r.Openable || !r.Hidden {
		t.Errorf("the player sees %+v", r)
	}
	s.do(p[0], Want{Open: 1})
	s.shows(1, p...)
	for _, page := range p {
		if r := page.view.Results[0]; r.Hidden || !r.Secret || r.Text != textOf(r.Faces) {
			t.Errorf("after it was opened, %s sees %+v", page.name, r)
		}
	}
}

// A GM who has read the record again sees the result of an unopened secret throw after it is opened.
func TestSecretThrowOfThePast(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	secret := Roll{Request: parsed("4dF"), Tray: 100}
	secret.Request.Secret = true
	s.do(p[0], Want{Throw: &secret})
	p[0].close(false)
	gm := s.people[0].load("")
	s.join(gm, s.link, table.Player)
	if r := gm.view.Results[0]; r.Text != veiled || !r.Past || !r.Openable {
		t.Errorf("before it is opened, the GM sees %+v", r)
	}
	s.do(gm, Want{Open: 1})
	if r := gm.view.Results[0]; r.Text != textOf(r.Faces) || gm.shows[1] != 1 || gm.revealed != r.Receipt {
		t.Errorf("after it was opened, the GM sees %+v, shown %d times, and the tray revealed %q", r, gm.shows[1], gm.revealed)
	}
}

// A computer that sleeps finds its seat again, unless another page has taken it.
func TestSleep(t *testing.T) {
	for name, e := range map[string]Event{"computer": nil, "frozen": Frozen{}, "closed": Closed{}} {
		t.Run(name, func(t *testing.T) { sleepElsewhere(t, e) })
	}
}

func sleepElsewhere(t *testing.T, e Event) {
	s, p := sit(t, "Gwen", "Ann", "Ben")
	p[2].locks = false
	p[1].freeze(nil, 60_000)
	p[2].freeze(e, 60_000)
	s.wait(20_000)
	other := p[2].person.load(p[2].slot)
	s.join(other, s.link, table.Player)
	s.phase(other, Seated)
	s.wait(60_000)
	s.phase(p[1], Seated)
	s.phase(p[2], Idle)
	if code := p[2].view.Failure.Code; code != CodeElsewhere {
		t.Errorf("the page that lost its seat shows %s", code)
	}
	s.roll(other, "4dF")
	s.shows(3, p[0], p[1], other)
}

// A seat that returns takes the name and the colour that the user has just chosen, and keeps them otherwise.
func TestNameOfReturningSeat(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Ann")
	for _, test := range []struct {
		name, color string
		chosen      bool
		want        string
	}{
		{"Bea", "#c0ffee", false, "Ann (2) #c0ffee"},
		{"Ann", "#c0ffee", true, "Ann (2) #c0ffee"},
		{"Ann", "#112233", true, "Ann (2) #112233"},
		{"Bea", "#112233", true, "Bea #112233"},
		{"Cleo", "", true, "Cleo #112233"},
	} {
		lines := len(s.lines)
		p[2].step(Join{
			ID: p[2].promised("join"), Link: s.link, Server: "up", Origin: "https://dice.example", Name: test.name,
			Color: test.color, Rename: test.chosen, Random: s.random(), Rules: encode(p[2].rules),
		})
		s.wait(2_000)
		seat := p[0].view.Seats[2]
		if got := seat.Name + " " + seat.Color; got != test.want || len(s.lines) > lines+3 {
			t.Errorf("%+v: %s after %d lines", test, got, len(s.lines)-lines)
		}
	}
}

// A roll right after a computer has slept is thrown, also if it precedes the first tick. One from before the sleep is
// refused, as its user can't be waiting for it.
func TestRollsAroundASleep(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	const night = 8 * 3_600_000
	sleep := func() {
		p[1].asleep, p[1].connected = true, false
		s.wait(night)
		p[1].asleep = false
	}
	roll := func() { p[1].step(Act{p[1].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}}) }
	sleep()
	roll()
	s.wait(3_000)
	s.shows(2, p...)
	if p[1].refusal.Code != "" {
		t.Errorf("a roll after the sleep is refused: %+v", p[1].refusal)
	}
	p[1].connected = false // the roll doesn't get far
	p[1].step(Disconnected{p[1].connection})
	roll()
	s.wait(1_000)
	sleep()
	s.wait(3_000)
	if p[1].refusal.Code != CodeOffline {
		t.Errorf("a roll before the sleep: %+v, want %s", p[1].refusal, CodeOffline)
	}
}

// A seat that was removed may come back when the GM invites it.
func TestRemovedSeat(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.do(p[0], Want{Kick: 2})
	s.phase(p[1], Removed)
	if p[1].shared || p[1].view.Failure.Code != CodeRemoved || p[1].view.Name == "" {
		t.Errorf("removed: %+v", p[1].view)
	}
	p[1].step(Act{p[1].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	s.join(p[1], s.link, table.Player)
	s.phase(p[1], Idle)
	s.do(p[0], Want{Invite: 2})
	s.join(p[1], s.link, table.Player)
	s.phase(p[1], Seated)
	if p[1].view.Me != 2 {
		t.Errorf("Ann comes back to seat %d", p[1].view.Me)
	}
}

// The server closes the connection of a seat for good. The seat learns why.
func TestServerEndsTable(t *testing.T) {
	for code, want := range map[int]Code{
		CloseRemoved: CodeRemoved, CloseDeleted: CodeDeleted, CloseDamaged: CodeDamaged, 0: CodeRemoved,
	} {
		s, p := sit(t, "Gwen", "Ann")
		p[1].step(Refused{ID: p[1].connection, Close: code})
		s.phase(p[1], Removed)
		if p[1].shared || p[1].view.Failure.Code != want {
			t.Errorf("code %d: %s, %s, want %s", code, p[1].view.Phase, p[1].view.Failure.Code, want)
		}
	}
}

// The GM deletes the table. The act is answered when the server closes the connections; the seats are forgotten. A call
// that fails is refused, and others may not do it.
func TestDeletion(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	for i, want := range []Code{CodeUnanswered, CodeGMOnly} { // the simulated server doesn't know the method
		s.do(p[i], Want{Delete: true})
		if got := p[i].refusal.Code; got != want {
			t.Errorf("%s: refused with %q, want %q", p[i].name, got, want)
		}
	}
	p[0].step(Act{p[0].promised("act"), Want{Delete: true}})
	for _, page := range p {
		page.step(Refused{ID: page.connection, Close: CloseDeleted})
		s.wait(1_000)
		if kept := page.slots[page.slot].kept; kept != "" || len(page.promises) > 0 {
			t.Errorf("%s keeps %q; unanswered: %v", page.name, kept, page.promises)
		}
	}
}

// A seat that forgets the table leaves it, and can't be taken again.
func TestForget(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	p[1].step(Leave{ID: p[1].promised("leave"), Forget: true})
	s.wait(1_000)
	s.phase(p[1], Idle)
	if status := s.keeper.Table.Seats[1].Status; status != table.Left {
		t.Errorf("the seat is %s", status)
	}
	again := p[1].person.load(p[1].slot)
	s.join(again, s.link, table.Player)
	s.phase(again, Seated)
	if again.view.Me != 3 {
		t.Errorf("Ann has seat %d", again.view.Me)
	}
}

// A server without room for a connection is named, until it has room.
func TestCrowdedServer(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	p[1].server = "full"
	p[1].lose(p[1].connection)
	p[1].step(Crowded{p[1].connection})
	if v := p[1].view; v.Failure.Code != CodeCrowded || v.Connected {
		t.Errorf("Ann sees %+v", v.Failure)
	}
	p[1].server = "up"
	s.wait(5_000)
	if v := p[1].view; v.Failure.Code != "" || !v.Connected {
		t.Errorf("then %+v", v.Failure)
	}
	ben := &person{world: s.world, name: "Ben", locks: true, slots: map[string]*slot{}}
	late := ben.load("")
	late.step(Join{
		ID: late.promised("join"), Link: s.link, Server: "full", Name: "Ben", Color: "#c0ffee", Role: table.Player,
		Random: late.random(),
	})
	s.wait(1_000)
	late.step(Crowded{late.connection})
	s.wait(15_000)
	if got := late.view.Failure.Code; got != CodeCrowded {
		t.Errorf("a join fails with %s", got)
	}
}

// The GM's role passes on by an offer that is accepted, and by the votes of all when the GM is absent.
func TestSuccession(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Ben")
	s.do(p[0], Want{Appoint: &table.Appoint{Seat: 2, Role: table.GM}})
	if p[1].view.GM || p[1].view.Heir != 2 {
		t.Errorf("an offer makes Ann %+v", p[1].view)
	}
	s.do(p[1], Want{Accept: true})
	if !p[1].view.GM || p[0].view.GM {
		t.Errorf("GM: %t, %t", p[1].view.GM, p[0].view.GM)
	}
	p[1].step(Leave{ID: p[1].promised("leave")})
	s.wait(table.Absence / 2)
	if p[2].view.Elects {
		t.Error("Ben may elect a GM too soon")
	}
	s.wait(table.Absence/2 + 5_000)
	if !p[2].view.Elects {
		t.Error("Ben may not elect a GM")
	}
	s.do(p[0], Want{Elect: 3})
	if n := p[2].view.Seats[2].Votes; n != 1 {
		t.Errorf("Ben has %d votes", n)
	}
	s.do(p[2], Want{Elect: 3})
	if !p[2].view.GM {
		t.Errorf("Ben is not elected: %+v", p[2].view.Seats)
	}
}

// Rolls that can't be thrown for lack of a connection are refused, and not thrown later.
func TestOfflineRollsAreRefused(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	p[1].server = "down"
	p[1].lose(p[1].connection)
	p[1].step(Act{p[1].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	s.wait(5_000)
	if len(p[1].view.Wants) != 1 {
		t.Errorf("wants: %+v", p[1].view.Wants)
	}
	s.wait(offline)
	if len(p[1].promises) != 0 {
		t.Errorf("promises: %+v", p[1].promises)
	}
	p[1].server = "up"
	s.wait(20_000)
	s.phase(p[1], Seated)
	if len(p[0].view.Results) != 0 {
		t.Errorf("thrown later: %+v", p[0].view.Results)
	}
	codes := []Code{}
	for _, news := range p[0].view.News {
		codes = append(codes, news.Code)
	}
	if !slices.Contains(codes, NewsJoined) {
		t.Errorf("news: %v", codes)
	}
}

// The record is saved line by line, also by a watcher whose connection is lost meanwhile.
func TestSave(t *testing.T) {
	s, p := sit(t, "Gwen", "Walt")
	s.do(p[0], Want{Appoint: &table.Appoint{Seat: 2, Role: table.Watcher}})
	for range 40 {
		s.roll(p[0], "4dF")
	}
	p[1].step(Act{p[1].promised("act"), Want{Save: true}})
	s.wait(30)
	p[1].lose(p[1].connection)
	s.wait(3_000)
	for i, line := range s.lines {
		if len(p[1].saved) != len(s.lines) || p[1].saved[i] != string(line.Text()) {
			t.Fatalf("%d lines are saved, the record has %d", len(p[1].saved), len(s.lines))
		}
	}
}

// A visit whose seat can't be stored any more ends, and nobody waits for it.
func TestFullStorage(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.calm, p[1].full = false, true
	p[1].step(Act{p[1].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	s.wait(1_000)
	s.phase(p[1], Idle)
	if code := p[1].view.Failure.Code; code != CodeUnkept || p[1].shared || p[1].claim != nil {
		t.Errorf("failure %s, throws at the table: %t, claim %v", code, p[1].shared, p[1].claim)
	}
	s.calm = true
	s.roll(p[0], "4dF")
	s.shows(1, p[0])
}

// A roll that the table doesn't answer is refused at last, and the user sees meanwhile that it waits.
func TestSilentServer(t *testing.T) {
	s, p := sit(t, "Gwen")
	s.mute = true
	p[0].step(Act{p[0].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	s.wait(tooLong - 1_000)
	if len(p[0].promises) != 1 || len(p[0].view.Wants) != 1 {
		t.Errorf("refused too soon: %+v", p[0].view.Wants)
	}
	s.wait(2_000)
	if len(p[0].promises) != 0 {
		t.Errorf("not refused: %+v", p[0].view.Wants)
	}
}

// Throws that follow each other fast are not played back to their ends.
func TestFastThrows(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	for range 3 {
		for i := range p {
			p[i].step(Act{p[i].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
		}
	}
	s.wait(10_000)
	if len(p[0].view.Results) != 6 || p[0].skips == 0 {
		t.Errorf("%d results, %d skips", len(p[0].view.Results), p[0].skips)
	}
}

// A newcomer to a long table sees the last throws, and the whole record counts.
func TestLongTable(t *testing.T) {
	s, p := sit(t, "Gwen")
	for range 300 {
		p[0].step(Act{p[0].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
		s.wait(300)
	}
	s.wait(10_000)
	ann := &person{world: s.world, name: "Ann", locks: true, slots: map[string]*slot{}}
	page := ann.load("")
	s.join(page, s.link, table.Player)
	s.phase(page, Seated)
	s.wait(10_000)
	if n := len(page.view.Results); n != maxResults || page.view.Results[0].Throw != 300 {
		t.Errorf("it shows %d results of %d throws", n, s.keeper.Table.Throws)
	}
	s.shows(1, p[0], page)
}

// A reply that is lost while the record is read doesn't make the throws in the rest of it new.
func TestLostPartOfTheRecord(t *testing.T) {
	s, p := sit(t, "Gwen")
	for range 100 {
		p[0].step(Act{p[0].promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
		s.wait(300)
	}
	s.wait(10_000)
	page := (&person{world: s.world, name: "Ann", locks: true, slots: map[string]*slot{}}).load("")
	s.calm, s.drop = false, 0.4
	s.join(page, s.link, table.Player)
	s.wait(20_000)
	s.calm = true
	s.wait(20_000)
	s.phase(page, Seated)
	for _, r := range page.view.Results {
		if !r.Past || r.Text == "" {
			t.Fatalf("throw %d of the past is shown as %+v", r.Throw, r)
		}
	}
}

// A seat that learns from an echo that it lacks lines asks for them until it has them, whatever gets lost on the way.
func TestLostReplyAfterEcho(t *testing.T) {
	s, p := sit(t, "Gwen")
	ann := (&person{world: s.world, name: "Ann", locks: true, slots: map[string]*slot{}}).load("")
	s.join(ann, s.link, table.Watcher)
	ann.connected = false // its messages get lost, and nobody notices
	s.roll(p[0], "4dF")
	head, err := keeping.HeadPublication(s.keeper.Table.Head)
	if err != nil {
		t.Fatal(err)
	}
	ann.step(Published{ann.connection, string(head)})
	s.wait(500)
	ann.connected = true
	s.wait(6_000)
	s.shows(1, p[0], ann)
}

// Throws that were missed for long are listed, and not played back one after another.
func TestMissedThrows(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	p[1].server = "down"
	p[1].lose(p[1].connection)
	for range 2 {
		s.roll(p[0], "4dF")
	}
	s.wait(2 * long)
	p[1].server = "up"
	s.wait(5_000)
	if len(p[1].view.Results) != 2 {
		t.Errorf("it shows %+v", p[1].view.Results)
	}
	for _, r := range p[1].view.Results {
		if !r.Past || r.Text == "" {
			t.Errorf("a missed throw is %+v", r)
		}
	}
	p[1].lose(p[1].connection) // for a moment
	s.roll(p[0], "4dF")
	if r := p[1].view.Results[0]; r.Past || r.Text == "" {
		t.Errorf("after a short loss: %+v", r)
	}
}

// Whether missed throws are listed alone depends on nothing but the length of the loss: not on the age of the visit, how
// the loss begins, or which event ends it.
func TestMissedThrowsAfterEachLoss(t *testing.T) {
	_, p := sit(t, "Gwen", "Ann")
	seated := p[1].state
	seated.started = 0
	id := seated.connection.id
	for _, age := range []int64{0, 1, 250, long, slept} {
		for _, lost := range []int64{0, 250, long - 1, long, slept - 1, slept, 8 * 3_600_000} {
			for _, begin := range []Event{Disconnected{id}, Frozen{}, Closed{}} {
				for _, end := range []Event{Tick{seated.clock + lost}, Restored{}, Shown{}} {
					s := seated
					s.now = age
					for _, e := range []Event{begin, Tick{s.clock + lost}, end} {
						s = answered(s, e)
					}
					if s.Phase == Asleep {
						continue // a tick wakes a page after a long sleep alone
					}
					if !s.connection.up {
						s = answered(s, Connected{s.connection.id})
					}
					if late := s.connection.late; late != (lost >= long) {
						t.Errorf("age %d, %T, %d ms, %T: listed alone: %v", age, begin, lost, end, late)
					}
				}
			}
		}
	}
}

// answered passes an event to a visit whose storage and connection work, and answers what it asks of them.
func answered(s State, e Event) State {
	s, commands := Step(s, e)
	for _, c := range commands {
		switch c := c.(type) {
		case Claim:
			s = answered(s, Claimed{ID: c.ID, Slot: s.claim.slot, Kept: s.claim.durable})
		case Connect:
			s = answered(s, Connected{c.ID})
		}
	}
	return s
}

// A result has the time of its throw, and its request without faces. Names that look alike are in doubt.
func TestViewNamesWhatIsRolled(t *testing.T) {
	s, p := sit(t, "Gwen", "Gwеn", "Ann") // the second one has a Cyrillic letter
	s.roll(p[1], "Good 4dF vs Fair")
	for _, page := range p {
		if r := page.view.Results[0]; r.Line != "Good 4dF vs Fair" || r.Time <= 0 {
			t.Errorf("%s shows a roll of %q at %d", page.name, r.Line, r.Time)
		}
		for i, doubtful := range []bool{true, true, false} {
			if seat := page.view.Seats[i]; seat.Doubtful != doubtful {
				t.Errorf("%s shows %q with doubts %v, want %v", page.name, seat.Name, seat.Doubtful, doubtful)
			}
		}
	}
}
