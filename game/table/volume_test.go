package table

import (
	"strings"
	"testing"
)

// TestVolumes continues a record at another table, to which the seats follow.
func TestVolumes(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.join(Profile{"Wes", "#000000"}, Watcher)
	if _, _, _, err := s.states[1].Continue(s.seed(), s.link.Secret); err == nil {
		t.Error("a player continues the record")
	}
	if _, _, err := s.states[1].Follow(s.seed(), s.link.Secret); err == nil {
		t.Error("a seat follows to no table")
	}
	head := s.keeper.Table.Head
	gm, link, effects, err := s.states[0].Continue(s.seed(), s.link.Secret)
	if err != nil {
		t.Fatal(err)
	}
	next := &sitting{T: t, suite: s.suite, now: s.now, link: link, keeper: NewKeeper(NewTable(s.suite), s.now)}
	next.add(gm, effects)
	s.fill(MaxRecord - reserve)
	for by, want := range []string{0: "", 1: "volume: only the GM may do this"} {
		if got := s.do(by, Entry{Volume: &Volume{link.Table}}); got != want {
			t.Errorf("seat %d signs the volume: %q, want %q", by+1, got, want)
		}
	}
	if got := s.do(0, Entry{Volume: &Volume{ID{1}}}); !strings.HasPrefix(got, "volume: the record continues") {
		t.Errorf("another volume: %q", got)
	}
	s.fill(1000)
	got := s.do(1, Entry{Rename: &Profile{"Anna", "#000000"}})
	if !strings.HasPrefix(got, "record: it continues at table") {
		t.Errorf("after the volume: %q", got)
	}
	for _, state := range s.states[1:] {
		next.add(follow(t, s, state))
	}
	if after := next.keeper.Table.After; after == nil || *after != (After{s.link.Table, head}) {
		t.Errorf("the next table continues %+v, want head %v", after, head)
	}
	next.throw(1)
	if n := next.noticed(2, Announced); len(n) != 1 {
		t.Errorf("a throw at the next table: %+v", n)
	}
	for i, seat := range next.keeper.Table.Seats {
		if was := s.keeper.Table.Seats[i]; seat.Name != was.Name || seat.Color != was.Color || seat.Role != was.Role ||
			seat.Key == was.Key {
			t.Errorf("seat %d is %+v, was %+v", i+1, seat, was)
		}
	}
}

// follow lets a seat follow to the next table.
func follow(t *testing.T, s *sitting, state *State) (State, []Effect) {
	t.Helper()
	next, effects, err := state.Follow(s.seed(), s.link.Secret)
	if err != nil {
		t.Fatal(err)
	}
	return next, effects
}
