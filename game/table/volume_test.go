package table

import (
	"slices"
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
	next := s.continued()
	link := next.link
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

// continued lets the GM create the table that continues the record.
func (s *sitting) continued() *sitting {
	s.Helper()
	gm, link, effects, err := s.states[0].Continue(s.seed(), s.link.Secret)
	if err != nil {
		s.Fatal(err)
	}
	next := &sitting{T: s.T, suite: s.suite, now: s.now, link: link, keeper: NewKeeper(NewTable(s.suite), s.now)}
	next.add(gm, effects)
	return next
}

// verified returns the record so far, verified.
func (s *sitting) verified() *Verified {
	s.Helper()
	v, err := Verify(s.suite, strings.NewReader(record(s.texts())))
	if err != nil {
		s.Fatal(err)
	}
	return v
}

// TestChain verifies records that continue each other. A record of another chain, a head that the earlier record never
// had, and a record without the volume are named. docs/verify.py marks the same.
func TestChain(t *testing.T) {
	s := sit(t, Standard{}, 1)
	s.throw(1)
	next := s.continued()
	open, head := s.verified(), s.keeper.Table.Head.Hash
	s.do(0, Entry{Volume: &Volume{next.link.Table}})
	next.add(follow(t, s, s.states[1]))
	first, second := s.verified(), next.verified()
	forged := *second
	forged.Table.After = &After{s.link.Table, Head{second.Table.After.Head.Seq - 1, head}}
	beyond := *second
	beyond.Table.After = &After{s.link.Table, Head{100, head}}
	negative := *second
	negative.Table.After = &After{s.link.Table, Head{-1, head}}
	table, nextTable := s.link.Table.String(), next.link.Table.String()
	for _, test := range []struct {
		name        string
		of, earlier *Verified
		want        string
	}{
		{"a chain", second, first, ""},
		{"in the wrong order", first, second, "record: it continues no other"},
		{"another record", second, second, "record: it continues table " + table + ", not " + nextTable},
		{"without the volume", second, open, "volume: the record doesn't continue at table " + nextTable},
		{"another head", &forged, first, "record: the earlier one never had the head " + head.String()},
		{"a head beyond the end", &beyond, first, "record: the earlier one never had the head " + head.String()},
		{"a negative head", &negative, first, "record: the earlier one never had the head " + head.String()},
	} {
		got := ""
		if err := test.of.Continues(test.earlier); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	marks := []string{
		"line 7: continued at table " + nextTable,
		"line 1: continues table " + table + ", head " + head.String(),
	}
	printed := printedByPython(t, record(s.texts()), record(next.texts()))
	for i, v := range []*Verified{first, second} {
		if got := v.Marks(); !slices.Equal(got, marks[i:i+1]) {
			t.Errorf("record %d: marked %q, want %q", i+1, got, marks[i])
		}
		if !strings.HasPrefix(printed[i], marks[i]+"\n") {
			t.Errorf("record %d: docs/verify.py prints %s", i+1, printed[i])
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
