package table

import (
	"errors"
	"strings"
	"testing"
)

// do lets a participant sign an entry, and returns why the keeper refuses it, or "".
func (s *sitting) do(i int, e Entry) string {
	s.Helper()
	before := len(s.noticed(i, Unsent))
	s.pass(pause)
	s.step(i, Want{e})
	if n := s.noticed(i, Unsent); len(n) > before {
		return n[before].Problem.Error()
	}
	return ""
}

// leave lets a participant's program end: its seat is away and doesn't return.
func (s *sitting) leave(i int) {
	farewell := s.states[i].Farewell()
	s.states[i].Fault = errors.New("its program has ended")
	s.submit(i, farewell)
}

// cheat lets a participant sign two entries with one number, so that its seat is barred.
func (s *sitting) cheat(i int) {
	s.submit(i, s.resign(i, s.lines[i].Signed, func(e *Entry) {
		*e = Entry{
			Version: Version,
			Table:   s.link.Table,
			Key:     e.Key,
			N:       e.N,
			Seen:    s.keeper.Table.Head,
			Rename:  &Profile{"Eve", "#000000"},
		}
	}))
}

// TestRoom fills a table. Seats that have left, were removed or have been away for a day make room.
func TestRoom(t *testing.T) {
	for _, test := range []struct {
		name string
		act  func(*sitting)
		room bool
	}{
		{"nothing happens", func(*sitting) {}, false},
		{"a seat is removed", func(s *sitting) { s.do(0, Entry{Kick: &Kick{2}}) }, true},
		{"a seat leaves", func(s *sitting) { s.do(1, Entry{Leave: &Leave{}}) }, true},
		{"a seat is away", func(s *sitting) { s.leave(1) }, false},
		{"a seat is away for less than a day", func(s *sitting) { s.leave(1); s.now += longAway - 10_000 }, false},
		{"a seat is away for a day", func(s *sitting) { s.leave(1); s.now += longAway }, true},
	} {
		s := sit(t, cheapSuite{}, 0)
		for len(s.keeper.Table.Seats) < MaxSeats {
			s.join(Profile{"Wes", "#000000"}, Watcher)
		}
		test.act(s)
		next := s.states[s.join(Profile{"Ann", "#000000"}, Player)].Me()
		if (next >= 0) != test.room {
			t.Errorf("%s: the next guest gets seat %d, room is %t", test.name, next+1, test.room)
		}
		if !test.room || s.keeper.Table.Seats[1].Status != Away {
			continue
		}
		s.states[1].Fault = nil
		s.pass(5000)
		if s.keeper.Table.Seats[1].Status == Present {
			t.Errorf("%s: it returns although its place is taken", test.name)
		}
	}
}

// TestInvite removes a seat and invites it again. It returns with its name and number.
func TestInvite(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	for _, step := range []struct {
		by    int
		entry Entry
		want  string
	}{
		{0, Entry{Invite: &Invite{2}}, "invite.seat: seat 2 was not removed"},
		{0, Entry{Kick: &Kick{2}}, ""},
		{2, Entry{Invite: &Invite{2}}, "invite: only the GM may do this"},
		{0, Entry{Invite: &Invite{2}}, ""},
		{1, Entry{Here: &Here{}}, ""},
	} {
		if got := s.do(step.by, step.entry); !strings.HasPrefix(got, step.want) || (got == "") != (step.want == "") {
			t.Errorf("%s: %q, want %q", kindOf(&step.entry), got, step.want)
		}
	}
	mayRead := s.keeper.Table.MayRead(s.states[1].Pass())
	if ann := s.keeper.Table.Seats[1]; ann.Status != Present || ann.Name != "Ann" || !mayRead {
		t.Errorf("Ann has returned as %+v", ann)
	}
	s.cheat(1)
	if got := s.do(0, Entry{Invite: &Invite{2}}); !strings.Contains(got, "barred") {
		t.Errorf("a barred seat is invited: %q", got)
	}
}

// TestOfferedRole lets the GM offer its role. It passes on when the seat accepts, and only then.
func TestOfferedRole(t *testing.T) {
	offer := func(seat int, r Role) Entry { return Entry{Appoint: &Appoint{seat, r}} }
	accept := Entry{Accept: &Accept{}}
	type step struct {
		by    int
		entry Entry
	}
	for _, test := range []struct {
		name  string
		steps []step
		gm    int // number of the GM in the end
	}{
		{"offered", []step{{0, offer(2, GM)}}, 1},
		{"accepted", []step{{0, offer(2, GM)}, {1, accept}}, 2},
		{"accepted by another seat", []step{{0, offer(2, GM)}, {2, accept}}, 1},
		{"accepted without an offer", []step{{1, accept}}, 1},
		{"undone", []step{{0, offer(2, GM)}, {0, offer(2, Player)}, {1, accept}}, 1},
		{"offered to another seat", []step{{0, offer(2, GM)}, {0, offer(3, GM)}, {1, accept}}, 1},
		{"removed and invited", []step{
			{0, offer(2, GM)},
			{0, Entry{Kick: &Kick{2}}},
			{0, Entry{Invite: &Invite{2}}},
			{1, Entry{Here: &Here{}}},
			{1, accept},
		}, 1},
		{"a watcher", []step{{0, offer(4, GM)}, {3, accept}}, 4},
		{"and back", []step{{0, offer(2, GM)}, {1, accept}, {1, offer(1, GM)}, {0, accept}}, 1},
	} {
		s := sit(t, cheapSuite{}, 2)
		s.join(Profile{"Wes", "#000000"}, Watcher)
		for _, step := range test.steps {
			s.do(step.by, step.entry)
		}
		if gm := s.keeper.Table.gmSeat() + 1; gm != test.gm {
			t.Errorf("%s: the GM is seat %d, want %d", test.name, gm, test.gm)
		}
		s.pass(pause)
		s.throw(test.gm - 1)
		if n := s.noticed(1, Rolled); len(n) != 1 || len(n[0].Throw.Attempt.Members) < 3 {
			t.Errorf("%s: thrown: %+v", test.name, n)
		}
	}
}

// TestElection lets the players elect a GM: seat 1 is the GM, seats 2 to 4 are players, seat 5 watches.
func TestElection(t *testing.T) {
	type vote struct{ by, seat int } // seats
	all := []vote{{2, 3}, {3, 3}, {4, 3}}
	for _, test := range []struct {
		name  string
		gone  func(*sitting)
		votes []vote
		gm    int // number of the GM in the end
	}{
		{"the GM is present", func(s *sitting) { s.now += Absence }, all, 1},
		{"the GM is away", func(s *sitting) { s.leave(0) }, all, 1},
		{"the GM is away for an hour", func(s *sitting) { s.leave(0); s.now += Absence }, all, 3},
		{"the GM left an hour ago", func(s *sitting) { s.do(0, Entry{Leave: &Leave{}}); s.now += Absence }, all, 3},
		{"the GM is barred", func(s *sitting) { s.cheat(0) }, all, 3},
		{"a player doesn't vote", absentGM, all[:2], 1},
		{"the players don't agree", absentGM, []vote{{2, 3}, {3, 3}, {4, 4}}, 1},
		{"a player agrees at last", absentGM, []vote{{2, 3}, {4, 4}, {3, 3}, {4, 3}}, 3},
		{"a watcher votes, too", absentGM, []vote{{5, 3}, {2, 3}, {3, 3}}, 1},
		{"a watcher is elected", absentGM, []vote{{2, 5}, {3, 5}, {4, 5}}, 1},
		{"the others are away", func(s *sitting) { absentGM(s); s.leave(1); s.leave(3) }, []vote{{3, 3}}, 3},
		{"the elected seat is away", func(s *sitting) { absentGM(s); s.leave(2) }, []vote{{2, 3}, {4, 3}}, 1},
		{"votes of an earlier absence", func(s *sitting) {
			absentGM(s)
			s.vote(2, 3)
			s.vote(3, 3)
			s.states[0].Fault = nil
			s.pass(poll)
			s.pass(poll)
			absentGM(s)
		}, []vote{{4, 3}}, 1},
	} {
		s := sit(t, cheapSuite{}, 3)
		s.join(Profile{"Wes", "#000000"}, Watcher)
		test.gone(s)
		for _, v := range test.votes {
			s.vote(v.by, v.seat)
		}
		if gm := s.keeper.Table.gmSeat() + 1; gm != test.gm {
			t.Errorf("%s: the GM is seat %d, want %d", test.name, gm, test.gm)
		}
		if elected := len(s.noticed(4, Elected)) > 0; elected != (test.gm != 1) {
			t.Errorf("%s: seat 5 hears of the election: %t", test.name, elected)
		}
	}
}

// absentGM lets the GM be away for the time of Absence.
func absentGM(s *sitting) {
	s.leave(0)
	s.now += Absence
}

// vote lets a seat vote for another, by their numbers.
func (s *sitting) vote(by, seat int) { s.do(by-1, Entry{Elect: &Elect{seat}}) }
