package visit

import (
	"testing"

	"fudgetray/game/table"
)

// observe lets a person follow the table without a seat.
func (s sitting) observe(name, link string) *page {
	s.Helper()
	p := &person{world: s.world, name: name, locks: true, full: true, slots: map[string]*slot{}}
	s.people = append(s.people, p)
	page := p.load("")
	page.step(Join{ID: page.promised("join"), Link: link, Server: "up", Seatless: true, Random: page.random()})
	s.wait(2_000)
	return page
}

// A visit without a seat shows the throws that follow, and leaves no trace: no line in the record, nothing in the
// storage. Secret throws stay sealed until they are opened.
func TestSeatless(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.roll(p[1], "4dF")
	lines := len(s.lines)
	o := s.observe("overlay", s.link)
	s.phase(o, Watching)
	if len(s.lines) != lines || len(o.slots) != 0 || o.view.Me != 0 || len(o.view.Seats) != 2 {
		t.Errorf("%d new lines, %d stored seats, seat %d of %d", len(s.lines)-lines, len(o.slots), o.view.Me, len(o.view.Seats))
	}
	if r := o.view.Results; len(r) != 1 || !r[0].Past || r[0].Text == "" {
		t.Errorf("the throw before: %+v", r)
	}
	s.roll(p[0], "3d6")
	if r := o.view.Results[0]; r.Past || r.Text == "" || r.Receipt != p[1].view.Results[0].Receipt {
		t.Errorf("a throw of Gwen: %+v", r)
	}
	secret := parsed("4dF")
	secret.Secret = true
	s.do(p[0], Want{Throw: &Roll{Request: secret, Tray: 100}})
	if r := o.view.Results[0]; !r.Hidden || r.Receipt != "" || r.Faces != nil || r.Text != "" {
		t.Errorf("a secret throw: %+v", r)
	}
	s.do(p[0], Want{Open: 3})
	if r := o.view.Results[0]; r.Hidden || r.Text == "" {
		t.Errorf("an opened throw: %+v", r)
	}
	o.step(Act{o.promised("throw"), Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}}})
	if o.refusal.Code != CodeWatches {
		t.Errorf("a roll is refused with %q", o.refusal.Code)
	}
	o.step(Leave{ID: o.promised("leave")})
	s.phase(o, Idle)
}

// A visit without a seat returns after a lost connection and after a sleep, and throws nothing again.
func TestSeatlessReturns(t *testing.T) {
	s, p := sit(t, "Gwen")
	o := s.observe("overlay", s.link)
	o.step(Disconnected{o.connection})
	s.phase(o, Reconnecting)
	o.step(Connected{o.connection})
	s.wait(1_000)
	s.phase(o, Watching)
	s.roll(p[0], "4dF")
	o.step(Frozen{})
	s.phase(o, Asleep)
	s.roll(p[0], "3d6")
	s.wait(long)
	o.step(Restored{})
	s.wait(2_000)
	s.phase(o, Watching)
	if r := o.view.Results; len(r) != 2 || r[1].Past || !r[0].Past || r[0].Text == "" {
		t.Errorf("the throws before and during the sleep: %+v", r)
	}
}

// The link decides who may follow: one that was replaced, and one of nothing, are refused with a reason. Of the private
// link of a seat, its part for the table is used.
func TestSeatlessLinks(t *testing.T) {
	s, p := sit(t, "Gwen")
	o := s.observe("private", p[0].view.Private)
	s.phase(o, Watching)
	s.phase(p[0], Seated)
	s.do(p[0], Want{Renew: &[16]byte{1}})
	if o.view.Phase != Removed || o.view.Failure.Code != CodeWrongLink {
		t.Errorf("after another link: %s, %s", o.view.Phase, o.view.Failure.Code)
	}
	for link, want := range map[string]Code{"velvet": CodeBadLink, "": CodeBadLink, s.link: CodeWrongLink} {
		o := s.observe("refused", link)
		if o.view.Phase != Idle || o.view.Failure.Code != want {
			t.Errorf("%q: %s, %s, want %s", link, o.view.Phase, o.view.Failure.Code, want)
		}
	}
	channel := (&person{world: s.world, name: "channel", slots: map[string]*slot{}}).load("")
	channel.step(Join{ID: channel.promised("join"), Channel: true, Key: "evening", Seatless: true, Role: table.Watcher})
	if channel.view.Phase != Idle || channel.view.Failure.Code != CodeBadLink {
		t.Errorf("on a channel: %s, %s", channel.view.Phase, channel.view.Failure.Code)
	}
}
