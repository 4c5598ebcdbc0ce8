package table

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// setVolumes lets the GM begin volumes of a size in bytes.
func (s *sitting) setVolumes(size int) {
	for _, state := range s.states {
		state.VolumeSize = size
	}
}

// The next volume keeps all seats, whatever has happened to them, their roles, the rules, the link and the numbers of
// throws. A newcomer reads the last volume alone, and knows the same.
func TestVolumes(t *testing.T) {
	s := sit(t, cheapSuite{}, 3)
	s.join(Profile{"Wes", "#000000"}, Watcher)
	s.do(0, Entry{Options: &Options{[]byte(`{"system":"mudge"}`)}})
	s.do(0, Entry{Kick: &Kick{3}})
	s.do(3, Entry{Leave: &Leave{}})
	s.throw(1)
	before, number := known(&s.keeper.Table), `"n":`+strconv.Itoa(s.keeper.Table.Seats[0].n)+","
	lines := len(s.lines)
	s.setVolumes(1)
	s.pass(1000)
	s.setVolumes(0)
	if s.keeper.Table.Base.Seq != lines || s.lines[lines].Entry.Volume == nil {
		t.Fatalf("the volume begins after %d lines, want %d", s.keeper.Table.Base.Seq, lines)
	}
	after := strings.Replace(before, number, `"n":`+strconv.Itoa(s.lines[lines].Entry.N)+",", 1)
	if got := known(&s.keeper.Table); got != after {
		t.Errorf("the volume states\n%s\nwant\n%s", got, after)
	}
	if s.keeper.Table.Size != len(s.lines[lines].Text())+1 {
		t.Errorf("the volume has %d bytes", s.keeper.Table.Size)
	}
	s.throw(1)
	newcomer, _ := Enter(s.suite, s.seed(), s.link, Profile{"Zoe", "#445566"}, Player)
	for seq := lines; seq < len(s.lines); seq++ {
		newcomer, _ = Step(newcomer, Heard{Seq: seq, Line: s.lines[seq], History: true})
	}
	if newcomer.Table.Head != s.keeper.Table.Head || known(&newcomer.Table) != known(&s.keeper.Table) {
		t.Errorf("the newcomer knows %v: %v, %v", newcomer.Table.Head, newcomer.Fork, newcomer.Fault)
	}
	newcomer, effects := Step(newcomer, HeadSeen{Head: s.keeper.Table.Head, Keeper: true})
	s.add(newcomer, effects)
	if s.keeper.Table.SeatOf(newcomer.key) != len(s.keeper.Table.Seats)-1 {
		t.Error("the newcomer has no seat")
	}
	s.throw(len(s.states) - 1)
	if n := s.noticed(0, Announced); len(n) != 3 || n[2].Throw.Number != 3 {
		t.Errorf("throws at the next volume: %+v", n)
	}
}

// Only a volume that states the table as it is may begin, by the GM, when no throw is open.
func TestVolumeStatesTheTable(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	right := func() *Volume { return s.keeper.Table.volume() }
	seat := func(change func(*Kept)) *Volume {
		b := right()
		change(b.Seats[1])
		return b
	}
	for want, b := range map[string][]*Volume{
		"volume: it isn't the state of the table": {
			{Name: "Attic"}, seat(func(k *Kept) { k.Role = Watcher }), seat(func(k *Kept) { k.Key = Key{1} }),
			seat(func(k *Kept) { k.By.Name = "Anna" }), seat(func(k *Kept) { k.Next.Hash = Hash{1} }),
			seat(func(k *Kept) { k.Next.Entry++ }), seat(func(k *Kept) { k.N++ }), seat(func(k *Kept) { k.Since++ }),
			{Name: "Attic", Link: right().Link, Throws: 1, Seats: right().Seats},
			{Name: "Attic", Link: right().Link, Locked: true, Seats: right().Seats},
			{Name: "Attic", Link: Key{1}, Seats: right().Seats},
		},
		"message.volume.seats.role: ":   {seat(func(k *Kept) { k.Role = "king" })},
		"message.volume.seats.status: ": {seat(func(k *Kept) { k.Status = "asleep" })},
		"message.volume.seats.breach: ": {seat(func(k *Kept) { k.Breach = "theft" })},
		"message.volume.seats.n: ":      {seat(func(k *Kept) { k.N = -1 })},
		"message.name: ":                {seat(func(k *Kept) { k.By.Name = "" })},
	} {
		for _, b := range b {
			if got := s.refusal(0, Entry{Volume: b}); !strings.HasPrefix(got, want) {
				t.Errorf("%+v: %q, want %q", b, got, want)
			}
		}
	}
	if got := s.refusal(1, Entry{Volume: right()}); got != "volume: only the GM may do this" {
		t.Errorf("a player begins a volume: %q", got)
	}
	s.hold = func(from int, _ *Signed) bool { return from == 2 }
	s.throw(1)
	if got := s.refusal(0, Entry{Volume: right()}); got != "volume: a throw is open or waits" {
		t.Errorf("during a throw: %q", got)
	}
}

// refusal returns why the keeper would refuse an entry of a seat, or "".
func (s *sitting) refusal(i int, e Entry) string {
	signed, err := s.states[i].signed(s.states[i].memory.N+1, e)
	if err == nil {
		_, _, err = s.keeper.Admit(s.now, signed)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// Entries of the volume before are refused: those that are in the record as duplicates, the others to be signed again.
// They are never a breach, because readers of the last volume don't know them.
func TestEntriesOfTheVolumeBefore(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.throw(1)
	in := s.lines[2].Signed
	late, err := s.states[1].signed(s.states[1].memory.N+1, Entry{Rename: &Profile{"Anna", "#445566"}})
	if err != nil {
		t.Fatal(err)
	}
	s.setVolumes(1)
	s.pass(1000)
	again, err := s.states[1].signed(in.Entry.N, Entry{Rename: &Profile{"Anna", "#445566"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		signed           *Signed
		duplicate, retry bool
	}{{in, true, false}, {late, false, true}, {again, false, true}} {
		_, _, err := s.keeper.Admit(s.now, test.signed)
		if r := RefusalOf(test.signed, err); err == nil || r.Duplicate != test.duplicate || r.Retry != test.retry {
			t.Errorf("%s: %v", test.signed.raw, err)
		}
	}
}

// A seat that has seen an earlier line reads the volume before too, so that it notices another record.
func TestReturnAfterAVolume(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.throw(2)
	left := s.kept[2]
	s.setVolumes(1)
	s.pass(1000)
	s.setVolumes(0)
	base := s.keeper.Table.Base.Seq
	for _, test := range []struct {
		memory Memory
		skips  bool
	}{{left, false}, {s.kept[0], s.kept[0].Seen.Seq >= base}} {
		state, _, err := Resume(s.suite, test.memory)
		if err != nil {
			t.Fatal(err)
		}
		if skips := state.Skip() >= base; skips != test.skips {
			t.Errorf("it leaves out %d lines, the volume begins after %d", state.Skip(), base)
		}
		state, _ = Step(state, Heard{Seq: base, Line: s.lines[base], History: true})
		if begun := state.Table.Head.Seq > 0; begun != test.skips {
			t.Errorf("it begins with the volume: %t", begun)
		}
	}
}

// TestLongSeats lets more seats join and leave than a volume can state. It leaves out those that left first.
func TestLongSeats(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	for range 90 {
		i := s.join(Profile{"Guest", "#445566"}, Watcher)
		s.do(i, Entry{Leave: &Leave{}})
		s.pass(5000)
	}
	s.setVolumes(1)
	s.throw(1)
	s.pass(1000)
	if s.keeper.Table.Base.Seq == 0 {
		t.Fatal("no volume begins")
	}
	seats := s.keeper.Table.Seats
	gone := slices.IndexFunc(seats, func(of Seat) bool { return of.Status == Left && of.Key != Key{} })
	leftOut := func(of Seat) bool { return of.Key == Key{} }
	if len(seats) != 92 || gone < 3 || slices.ContainsFunc(seats[gone:], leftOut) {
		t.Errorf("of %d seats, the first ones up to seat %d are left out", len(seats), gone)
	}
	s.throw(1)
	if n := s.noticed(0, Announced); len(n) != 2 {
		t.Errorf("%d throws", len(n))
	}
}

// TestVolumeMarks verifies a record of two volumes. docs/verify.py marks the same. A part of a record is refused.
func TestVolumeMarks(t *testing.T) {
	s := sit(t, Standard{}, 1)
	s.throw(1)
	s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
	s.pass(1000)
	s.fill(MaxRecord - reserve) // a secret throw is unopened
	s.pass(1000)
	s.throw(0)
	s.pass(1000)
	v, err := Verify(s.suite, strings.NewReader(record(s.texts())))
	if err != nil {
		t.Fatal(err)
	}
	base := s.keeper.Table.Base.Seq
	want := []string{"line " + strconv.Itoa(base+1) + ": another volume begins", "throw 2: secret and unopened"}
	if got := v.Marks(); !slices.Equal(got, want) {
		t.Errorf("marked %q, want %q", got, want)
	}
	printed := printedByPython(t, record(s.texts()))[0]
	if !strings.HasPrefix(printed, strings.Join(want, "\n")+"\n") {
		t.Errorf("docs/verify.py prints %s", printed)
	}
	var part bytes.Buffer
	part.WriteString(record(s.texts()[base:]))
	if _, err := Verify(s.suite, &part); err == nil || !strings.Contains(err.Error(), "a record begins with create") {
		t.Errorf("a part is verified: %v", err)
	}
}
