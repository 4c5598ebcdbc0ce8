package table

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fudgetray/game/play"
)

// TestCreatedTwice sends the entry that creates a table twice, which is allowed for any entry.
func TestCreatedTwice(t *testing.T) {
	s := sit(t, Standard{}, 0)
	if _, _, err := s.keeper.Admit(s.now, s.lines[0].Signed); !errors.Is(err, ErrDuplicate) {
		t.Errorf("error %v", err)
	}
}

func TestThrowIsTheSameInEverySeat(t *testing.T) {
	s := sit(t, Standard{}, 3)
	before := len(s.lines)
	d := dice(`{"trait":"Good","technique":"4dF","difficulty":"Fair"}`)
	s.step(1, Want{Entry{Throw: &Request{Dice: &d}}})

	var kinds []string
	for _, l := range s.lines[before:] {
		kinds = append(kinds, kindOf(l.Entry))
	}
	if want := []string{"request", "reveal", "reveal", "reveal", "reveal", "result"}; !slices.Equal(kinds, want) {
		t.Fatalf("the throw has the entries %v, want %v: one round trip, then the result", kinds, want)
	}
	first := s.noticed(0, Rolled)[0]
	for i := range s.states {
		n := s.noticed(i, Rolled)
		if len(n) != 1 || !reflect.DeepEqual(n[0].Outcome, first.Outcome) || n[0].Problem != nil {
			t.Errorf("seat %d: %+v, want %+v", i+1, n, first)
		}
		if s.states[i].Table.Head != s.keeper.Table.Head {
			t.Errorf("seat %d has another record", i+1)
		}
	}
	replayed, err := play.Receipt(first.Outcome.Receipt)
	if err != nil {
		t.Fatal(err)
	}
	_, settled, err := play.Complete(replayed, play.Options{})
	if err != nil || !slices.Equal(settled.Faces, first.Outcome.Faces) {
		t.Errorf("the receipt replays as %v (%v), thrown were %v", settled.Faces, err, first.Outcome.Faces)
	}
	if announced := s.keeper.Table.Recent[0]; announced.By != 2 || announced.Receipt != first.Outcome.Receipt {
		t.Errorf("announced: %+v", announced)
	}
}

func TestOnePlayerAlone(t *testing.T) {
	s := sit(t, Standard{}, 0)
	s.throw(0)
	if n := s.noticed(0, Announced); len(n) != 1 {
		t.Errorf("announced: %v", n)
	}
}

// TestSecretThrow checks that neither dice nor outcome of a secret throw are in the record before
// the GM opens it, and that the opened outcome is the one that the GM saw.
func TestSecretThrow(t *testing.T) {
	s := sit(t, Standard{}, 2)
	d := dice(`{"trait":"Superb","technique":"3d6"}`)
	s.step(0, WantSecret{d})
	secret := s.noticed(0, Secret)
	if len(secret) != 1 || secret[0].Problem != nil {
		t.Fatalf("the GM sees %+v", secret)
	}
	record := strings.Join(s.texts(), "\n")
	for _, hidden := range []string{"Superb", "3d6", secret[0].Outcome.Receipt, s.states[0].nonce(2).String()} {
		if strings.Contains(record, hidden) {
			t.Errorf("the record contains %q", hidden)
		}
	}
	if n := s.noticed(1, Rolled); len(n) != 1 || n[0].Outcome.Known {
		t.Errorf("a player sees %+v", n)
	}
	s.step(0, WantOpen{1})
	n := s.noticed(1, Rolled)
	if len(n) != 2 || !reflect.DeepEqual(n[1].Outcome, secret[0].Outcome) {
		t.Errorf("opened as %+v, the GM saw %+v", n, secret[0].Outcome)
	}
}

// TestBreachesAreNamed lets Ann, on seat 2, cheat during a throw. Every other seat must name her.
func TestBreachesAreNamed(t *testing.T) {
	for _, test := range []struct {
		name   string
		breach Breach
		cheat  func(s *sitting, e *Entry)
	}{
		{"another nonce", FalseReveal, func(s *sitting, e *Entry) {
			e.Reveal = &Reveal{e.Reveal.Attempt, digest("other"), e.Reveal.Next}
		}},
		{"late choice of the nonce", LateNonce, func(s *sitting, e *Entry) {
			e.Reveal, e.Here = nil, &Here{Next: digest("better")}
		}},
		{"backdating", Backdated, func(s *sitting, e *Entry) { e.Seen = Head{0, Hash{}} }},
		{"two entries of one number", TwoEntries, func(s *sitting, e *Entry) {
			e.N, e.Reveal, e.Rename = 1, nil, &Profile{"Eve", "#000000"}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := sit(t, cheapSuite{}, 3)
			if test.breach == Backdated { // she has seen the record when she renames herself
				s.step(1, Want{Entry{Rename: &Profile{"Anne", "#000000"}}})
			}
			s.hold = func(from int, signed *Signed) bool {
				if from != 1 || signed.Entry.Reveal == nil {
					return false
				}
				s.submit(1, s.resign(1, signed, func(e *Entry) { test.cheat(s, e) }))
				return true
			}
			s.throw(2)
			for _, i := range []int{0, 2, 3} {
				if n := s.noticed(i, Named); len(n) != 1 || n[0].Seat != 2 || n[0].Breach != test.breach {
					t.Errorf("seat %d names %+v, want seat 2 for %s", i+1, n, test.breach)
				}
				if n := s.noticed(i, Announced); len(n) != 1 {
					t.Errorf("seat %d: the throw goes on as %+v", i+1, n)
				}
			}
		})
	}
}

// TestFalseOpening lets the GM open a secret throw as another one.
func TestFalseOpening(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
	s.hold = func(from int, signed *Signed) bool {
		s.hold = nil
		s.submit(0, s.resign(0, signed, func(e *Entry) {
			o := *e.Open
			o.Dice = dice(`{"technique":"1dF"}`)
			e.Open = &o
		}))
		return true
	}
	s.step(0, WantOpen{1})
	if n := s.noticed(1, Named); len(n) != 1 || n[0].Breach != FalseOpen {
		t.Errorf("named: %+v", n)
	}
}

// TestFalseResult lets Ann announce wrong results. Both other seats contradict her.
func TestFalseResult(t *testing.T) {
	for name, lie := range map[string]func(*Result){
		"other receipt":             func(r *Result) { r.Receipt = "AAAA" },
		"other faces":               func(r *Result) { r.Faces = []int{1, 1, 1, 1} },
		"no faces":                  func(r *Result) { r.Faces = nil },
		"other receipt and faces":   func(r *Result) { r.Receipt, r.Faces = "AAAA", []int{1, 1, 1, 1} },
		"right receipt, more faces": func(r *Result) { r.Faces = append(slices.Clip(r.Faces), 1) },
	} {
		s := sit(t, cheapSuite{}, 2)
		s.hold = func(from int, signed *Signed) bool {
			if signed.Entry.Result == nil {
				return false
			}
			s.submit(1, s.resign(1, signed, func(e *Entry) {
				r := *e.Result
				lie(&r)
				e.Result = &r
			}))
			return true
		}
		s.throw(1)
		if n := s.noticed(0, Disputed); len(n) != 2 || n[0].Seat != 2 || n[0].By == n[1].By || !n[0].Outcome.Known {
			t.Errorf("%s: disputed: %+v", name, n)
		}
	}
}

// TestDiceWithoutReceipt throws dice that are drawn instead of simulated, and none at all. Each seat knows the outcome.
func TestDiceWithoutReceipt(t *testing.T) {
	for _, request := range []string{
		`{"kind":"sum","technique":"1d7"}`,
		`{"kind":"sum","technique":"40d6"}`,
		`{"kind":"sum","technique":"30d20"}`,
		`{"technique":"diceless"}`,
	} {
		s := sit(t, Standard{}, 2)
		d := dice(request)
		s.step(1, Want{Entry{Throw: &Request{Dice: &d}}})
		s.step(0, WantSecret{d})
		s.throw(2)
		for i := range s.states {
			n := s.noticed(i, Rolled)
			if len(n) != 2+min(i, 1) || !n[0].Outcome.Known || n[0].Outcome.Receipt != "" || n[0].Problem != nil {
				t.Errorf("%s: seat %d knows %+v", request, i+1, n)
			}
			if n := s.noticed(i, Announced); len(n) != 2 || !n[0].Outcome.Known {
				t.Errorf("%s: seat %d hears the results %+v", request, i+1, n)
			}
			if n := s.noticed(i, Disputed); len(n) > 0 {
				t.Errorf("%s: disputed: %+v", request, n)
			}
		}
		if n := s.noticed(0, Secret); len(n) != 1 || !n[0].Outcome.Known {
			t.Errorf("%s: the GM knows %+v", request, n)
		}
	}
}

// TestMissingReveal drops Ann's reveal. She is asked, passed over, and left out of the next attempt,
// in which the other seats throw the same dice. When she returns, she shows her nonce.
func TestMissingReveal(t *testing.T) {
	s := sit(t, cheapSuite{}, 3)
	lost := true
	s.hold = func(from int, signed *Signed) bool { return lost && from == 1 }
	s.throw(2)
	for range Patience/1000 - 1 {
		s.pass(1000)
	}
	if n := s.noticed(0, Slow); len(n) != 1 || n[0].Seat != 2 {
		t.Errorf("asked: %+v", n)
	}
	if n := s.noticed(0, Passed); len(n) != 0 {
		t.Fatalf("passed over too soon: %+v", n)
	}
	for range 3 {
		s.pass(1000)
	}
	rolled := s.noticed(0, Rolled)
	if len(rolled) != 1 || !reflect.DeepEqual(rolled[0].Throw.Voids[0].Seats, []int{2}) ||
		rolled[0].Throw.Attempt.member(2) >= 0 {
		t.Fatalf("rolled: %+v", rolled)
	}
	lost = false
	for range 4 {
		s.pass(1000)
	}
	if ann := s.keeper.Table.Seats[1]; ann.Status != Present || ann.NotArrived != 1 || ann.Refused != 0 {
		t.Errorf("Ann has returned as %+v", ann)
	}
}

// TestDroppedThrowsAreRequestedAgain passes over a seat whose throws wait. They end without an outcome,
// and the seat requests them again in their order when it returns.
func TestDroppedThrowsAreRequestedAgain(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.hold = func(from int, signed *Signed) bool { return from == 2 && signed.Entry.Reveal != nil }
	s.throw(0)
	for _, technique := range []string{"2dF", "3dF"} {
		d := dice(`{"technique":"` + technique + `"}`)
		s.step(1, Want{Entry{Throw: &Request{Dice: &d}}})
	}
	s.hold = func(from int, signed *Signed) bool { return from > 0 && signed.Entry.Reveal != nil }
	for range 24 { // first Bob is passed over, then Ann
		s.pass(1000)
	}
	s.hold = nil
	for range 8 {
		s.pass(1000)
	}
	var techniques []string
	for _, n := range s.noticed(0, Rolled) {
		techniques = append(techniques, string(n.Throw.Dice.Request))
	}
	want := []string{`{"technique":"4dF"}`, `{"technique":"2dF"}`, `{"technique":"3dF"}`}
	if !slices.Equal(techniques, want) || s.states[1].Waiting() > 0 {
		t.Errorf("thrown are %q, want %q; %d wait", techniques, want, s.states[1].Waiting())
	}
	for i := range s.states {
		for _, n := range s.noticed(i, Dropped) {
			if n.Again != (i == 1) {
				t.Errorf("participant %d: throw %d is requested again: %v", i, n.Throw.Number, n.Again)
			}
		}
	}
	if len(s.noticed(0, Dropped)) == 0 {
		t.Error("no throw was dropped")
	}
}

// TestWalkingOut lets a seat leave during a throw. The seat is counted as refusing, and the throw
// continues without it.
func TestWalkingOut(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.hold = func(from int, signed *Signed) bool {
		if from != 1 || signed.Entry.Reveal == nil {
			return false
		}
		s.submit(1, s.resign(1, signed, func(e *Entry) { e.Reveal, e.Leave = nil, &Leave{} }))
		return true
	}
	s.throw(1)
	if ann := s.keeper.Table.Seats[1]; ann.Status != Left || ann.Refused != 1 {
		t.Errorf("Ann: %+v", ann)
	}
	if n := s.noticed(0, Announced); len(n) != 1 || n[0].Throw.Roller != 2 {
		t.Errorf("her throw: %+v", n)
	}
}

// TestClosedProgram closes the program of a seat that owes a nonce. The throw continues at once. Later throws don't
// wait for the seat, which shows its nonce when it returns.
func TestClosedProgram(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	closed := true
	s.hold = func(from int, signed *Signed) bool { return closed && from == 1 }
	s.throw(0)
	s.submit(1, s.states[1].Farewell())
	s.throw(2)
	if n := s.noticed(0, Announced); len(n) != 2 || s.now != s.lines[len(s.lines)-1].At {
		t.Errorf("announced without waiting: %+v", n)
	}
	if ann := s.keeper.Table.Seats[1]; ann.Status != Away || ann.NotArrived != 1 || ann.Refused != 0 {
		t.Errorf("Ann is away as %+v", ann)
	}
	if again := s.states[1].Farewell(); again != nil {
		t.Errorf("a seat that is away says farewell: %s", again.Text())
	}
	closed = false
	s.pass(3000)
	s.pass(1000)
	if ann := s.keeper.Table.Seats[1]; ann.Status != Present || ann.NotArrived != 1 || ann.Refused != 0 {
		t.Errorf("Ann has returned as %+v", ann)
	}
}

// TestFarewells sends farewells late, twice and from two programs of one memory. None is a breach.
func TestFarewells(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	first := s.states[1].Farewell()
	s.throw(0)
	second := s.states[1].Farewell()
	if first == nil || second == nil || first.Entry.N >= second.Entry.N {
		t.Fatalf("farewells %v and %v", first, second)
	}
	for _, farewell := range []*Signed{first, second, second, s.resign(1, second, func(e *Entry) { e.Seen = Head{} })} {
		s.submit(1, farewell)
	}
	if ann := s.keeper.Table.Seats[1]; ann.Status != Present || ann.Breach != "" {
		t.Errorf("Ann has returned as %+v", ann)
	}
}

// TestUnshownNonce lets Ann go away while she owes a nonce, and return without it, or leave. Both count as refusing.
func TestUnshownNonce(t *testing.T) {
	for _, body := range []Entry{{Here: &Here{Next: Hash{1}}}, {Leave: &Leave{}}} {
		s := sit(t, cheapSuite{}, 2)
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		away := s.states[1].Farewell()
		s.submit(1, away)
		s.submit(1, s.resign(1, away, func(e *Entry) {
			e.N, e.Away, e.Here, e.Leave = e.N+1, nil, body.Here, body.Leave
		}))
		if ann := s.keeper.Table.Seats[1]; ann.Refused != 1 || ann.NotArrived != 0 {
			t.Errorf("%s: Ann is %+v", kindOf(&body), ann)
		}
	}
}

// TestLeftSeatsOweNothing leaves the table. Later throws don't wait for the seat.
func TestLeftSeatsOweNothing(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.step(1, Want{Entry{Leave: &Leave{}}})
	s.throw(0)
	if n := s.noticed(0, Announced); len(n) != 1 || n[0].Throw.Attempt.member(2) >= 0 {
		t.Errorf("announced: %+v", n)
	}
	if ann := s.keeper.Table.Seats[1]; ann.Status != Left || ann.Refused != 0 || ann.NotArrived != 0 {
		t.Errorf("Ann has left as %+v", ann)
	}
}

// TestRememberedSeat stores that a seat is in the record, even if it never signs another entry.
func TestRememberedSeat(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	s.join(Profile{"Wes", "#000000"}, Watcher)
	for i, state := range s.states {
		if !s.kept[i].Seated || !state.memory.Seated {
			t.Errorf("seat %d keeps %+v", i+1, s.kept[i])
		}
	}
}

// TestForkIsShown lets the keeper show two seats different records.
func TestForkIsShown(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	here, there := *s.states[1], *s.states[2]
	rename := func(name string) *Line {
		signed := s.resign(0, s.lines[0].Signed, func(e *Entry) {
			*e = Entry{
				Version: 1,
				Table:   s.link.Table,
				Key:     e.Key,
				N:       9,
				Seen:    s.keeper.Table.Head,
				Rename:  &Profile{name, "#000000"},
			}
		})
		return NewLine(s.now, signed)
	}
	one, two := rename("One"), rename("Two")
	seq := s.keeper.Table.Head.Seq
	here, _ = Step(here, Heard{Seq: seq, Line: one})
	there, _ = Step(there, Heard{Seq: seq, Line: two})
	if there.Fork != nil {
		t.Fatal("a fork is seen before anybody has shown the other record")
	}
	for name, e := range map[string]Event{"head": HeadSeen{Head: here.Table.Head}, "line": Heard{Seq: seq, Line: one}} {
		forked, effects := Step(there, e)
		f := forked.Fork
		if f == nil || f.Here != there.Table.Head.Hash || f.There != here.Table.Head.Hash || f.Seq != seq+1 {
			t.Errorf("%s: fork %+v", name, f)
		}
		if len(effects) != 1 || effects[0].(Notice).Kind != Forked {
			t.Errorf("%s: effects %+v", name, effects)
		}
		if _, effects = Step(forked, Want{Entry{Leave: &Leave{}}}); len(effects) != 0 {
			t.Errorf("%s: after the fork it does %+v", name, effects)
		}
	}
	// The entry was signed on the other record.
	_, effects := Step(here, Want{Entry{Rename: &Profile{"Ann", "#000000"}}})
	signed := effects[1].(Send).Signed
	forked, _ := Step(there, Heard{Seq: seq + 1, Line: NewLine(s.now, signed)})
	if forked.Fork == nil || forked.Fork.Signer != signed.Entry.Key {
		t.Errorf("an entry of the other record: %+v", forked.Fork)
	}
}

// TestRestartRemembersTheRecord shows a restarted participant a record that differs from the one
// before its restart.
func TestRestartRemembersTheRecord(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.step(1, Want{Entry{Rename: &Profile{"Bob", "#000000"}}})
	resumed, _, err := Resume(s.suite, s.states[1].memory)
	if err != nil {
		t.Fatal(err)
	}
	for seq, l := range s.lines {
		if seq == 1 { // same entry, other stamp
			l = NewLine(l.At+1, l.Signed)
		}
		resumed, _ = Step(resumed, Heard{Seq: seq, Line: l, History: true})
	}
	if resumed.Fork == nil {
		t.Error("the other record is accepted")
	}
}

func TestRefusals(t *testing.T) {
	d := dice(`{"technique":"4dF"}`)
	hidden := &Request{Secret: &SecretThrow{}}
	for _, test := range []struct {
		by    int // index of the participant
		entry Entry
		want  string
	}{
		{0, Entry{Kick: &Kick{1}}, "kick.seat: the GM can't remove itself"},
		{0, Entry{Kick: &Kick{9}}, "kick.seat: 9; the table has seats 1 to 4"},
		{1, Entry{Kick: &Kick{1}}, "kick: only the GM may do this"},
		{1, Entry{Lock: &Lock{true}}, "lock: only the GM may do this"},
		{1, Entry{Options: &Options{[]byte(`{}`)}}, "options: only the GM may do this"},
		{1, Entry{Renew: &Renew{}}, "renew: only the GM may do this"},
		{1, Entry{Appoint: &Appoint{2, GM}}, "appoint: only the GM may do this"},
		{1, Entry{Throw: hidden}, "throw.secret: only the GM throws in secret"},
		{3, Entry{Throw: &Request{Dice: &d}}, "throw: its author is watcher and present"},
		{1, Entry{Reveal: &Reveal{Next: Hash{1}}}, "reveal.attempt: AAAA"},
		{1, Entry{Pass: &PassOver{}}, "pass.attempt: AAAA"},
		{1, Entry{Result: &Result{Throw: 3}}, "result.throw: 3 is not a throw that has just ended"},
		{1, Entry{Open: &Open{Throw: 3, Dice: d}}, "open.throw: 3 is not"},
		{1, Entry{Here: &Here{Next: Hash{1}}}, "here: the author is at the table"},
		{1, Entry{Create: &Create{Name: "B", By: Profile{"B", "#000000"}}}, "create: the table exists"},
		{1, Entry{Join: &Join{By: Profile{"B", "#000000"}, Role: Player, Next: Hash{1}}}, "join: the author has a seat"},
	} {
		s := sit(t, cheapSuite{}, 2)
		s.join(Profile{"Wes", "#000000"}, Watcher)
		e := test.entry
		e.Version = Version
		e.Table = s.link.Table
		e.Key = s.states[test.by].key
		e.N = 50
		e.Seen = s.keeper.Table.Head
		signed, err := sign(s.suite, keySeed(s.seeds[test.by]), &e)
		if err == nil {
			err = s.submit(test.by, signed)
		}
		if refused, ok := errors.AsType[*RefusedError](err); !ok || !strings.HasPrefix(refused.Error(), test.want) {
			t.Errorf("error %v, want %s…", err, test.want)
		}
	}
}

// TestLink checks that only the current link lets people join.
func TestLink(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	text := s.link.String()
	if l, err := ParseLink(text); err != nil || l != s.link || len(text) != 45 {
		t.Errorf("%q parses as %v, %v", text, l, err)
	}
	for _, bad := range []string{
		"",
		".",
		text[1:],
		text + "A",
		strings.Replace(text, ".", "", 1),
		strings.Repeat("A", 9000),
	} {
		if _, err := ParseLink(bad); err == nil || len(err.Error()) > 200 {
			t.Errorf("link %.20q: %v", bad, err)
		}
	}
	guessed := s.link
	guessed.Secret[0] ^= 1
	refused := func(l Link, want string) {
		t.Helper()
		state, effects := Enter(s.suite, s.seed(), l, Profile{"Eve", "#000000"}, Player)
		s.add(state, effects)
		n := s.noticed(len(s.states)-1, Unsent)
		if len(n) != 1 || !strings.Contains(n[0].Problem.Error(), want) || n[0].Unthrown {
			t.Errorf("joining: %+v, want %q", n, want)
		}
	}
	refused(guessed, "join.proof: it was not made with this table's link")
	s.step(0, Want{Entry{Renew: &Renew{s.suite.Public(linkSeed([16]byte{8}))}}})
	refused(s.link, "join.proof")
	s.link.Secret = [16]byte{8}
	s.join(Profile{"Ann", "#000000"}, Player)
	if s.states[len(s.states)-1].Me() < 0 {
		t.Error("the renewed link doesn't work")
	}
	ann := s.states[len(s.states)-1]
	newcomer, _ := Enter(s.suite, Hash{5}, s.link, Profile{"Bob", "#000000"}, Player)
	for name, test := range map[string]struct {
		pass Pass
		may  bool
	}{
		"the link":                          {s.link.Pass(s.suite), true},
		"a guessed one":                     {guessed.Pass(s.suite), false},
		"a seat":                            {ann.Pass(), true},
		"a link and a seat":                 {ann.PassWith(s.link), true},
		"an old link and a seat":            {ann.PassWith(guessed), true},
		"a link, for a seat that will join": {newcomer.PassWith(s.link), true},
		"an old link, for a seat that would join": {newcomer.PassWith(guessed), false},
	} {
		if may := s.keeper.Table.MayRead(test.pass); may != test.may {
			t.Errorf("the holder of %s may read: %v", name, may)
		}
	}
	s.step(0, Want{Entry{Kick: &Kick{ann.Me() + 1}}})
	if s.keeper.Table.MayRead(ann.Pass()) || s.keeper.Table.MayRead(ann.PassWith(s.link)) {
		t.Error("a seat that was removed may read")
	}
	stolen := newcomer.PassWith(s.link)
	stolen.Seat = SeatPass{Key: s.keeper.Table.Seats[0].Key, Proof: stolen.Proof}
	if s.keeper.Table.MayRead(stolen) {
		t.Error("the pass of a seat works without its signature")
	}
	s.step(0, Want{Entry{Lock: &Lock{true}}})
	refused(s.link, "join: the GM has locked the table")
}

func TestNamesAreUnique(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	for _, name := range []string{"ann", "Ann", "Bob"} {
		s.join(Profile{name, "#000000"}, Player)
	}
	var names []string
	for _, seat := range s.keeper.Table.Seats {
		names = append(names, seat.Name)
	}
	if want := []string{"Gwen", "Ann", "ann (2)", "Ann (3)", "Bob"}; !slices.Equal(names, want) {
		t.Errorf("names %v, want %v", names, want)
	}
}

// A newcomer reads the record while its clock ticks. It signs its entry only at the keeper's head.
func TestJoinNamesTheHead(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	for s.keeper.Table.Head.Seq < 3000 {
		s.now += messageTime
		s.step(0, Tick{s.now})
		s.step(0, Want{Entry{Rename: &Profile{"Gwen", "#112233"}}})
	}
	ann, _ := Enter(s.suite, s.seed(), s.link, Profile{"Ann", "#445566"}, Player)
	var sent []*Signed
	step := func(e Event) {
		var effects []Effect
		ann, effects = Step(ann, e)
		for _, e := range effects {
			if send, ok := e.(Send); ok {
				sent = append(sent, send.Signed)
			}
		}
	}
	for seq, line := range s.lines {
		step(Heard{Seq: seq, Line: line, History: seq%3 > 0})
		step(Tick{int64(seq)})
	}
	if len(sent) > 0 {
		t.Fatalf("it signs at line %d before it knows the head", sent[0].Entry.Seen.Seq)
	}
	step(HeadSeen{Head: s.keeper.Table.Head, Keeper: true})
	if len(sent) != 1 || sent[0].Entry.Seen != s.keeper.Table.Head {
		t.Errorf("it signs %v, want an entry that names the head %v", sent, s.keeper.Table.Head)
	}
}

// A newcomer whose entry arrives too late, because the record has grown, signs it again.
func TestLateJoinIsRepeated(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	var late *Signed
	s.hold = func(from int, signed *Signed) bool {
		if from == 1 && late == nil {
			late = signed
			return true
		}
		return false
	}
	s.join(Profile{"Ann", "#445566"}, Player)
	for range maxBehind + 1 {
		s.now += messageTime
		s.step(0, Tick{s.now})
		s.step(0, Want{Entry{Rename: &Profile{"Gwen", "#112233"}}})
	}
	s.submit(1, late)
	s.pass(1000)
	if me := s.states[1].Me(); me != 1 || len(s.noticed(1, Unsent)) > 0 {
		t.Errorf("it has seat %d; notices %+v", me+1, s.noticed(1, Unsent))
	}
}

// TestKick removes a seat during a throw. The other seats finish the throw.
func TestKick(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.hold = func(from int, signed *Signed) bool { return from == 1 }
	s.throw(0)
	s.step(0, Want{Entry{Kick: &Kick{2}}})
	if n := s.noticed(2, Announced); len(n) != 1 {
		t.Errorf("the throw goes on as %+v", n)
	}
	s.hold = nil
	s.pass(3000)
	if n := s.noticed(1, Unsent); s.keeper.Table.Seats[1].Status != Kicked || len(n) > 1 {
		t.Errorf("after the kick: %+v, %+v", s.keeper.Table.Seats[1], n)
	}
}

// TestAppoint makes a watcher a player, which commits to a nonce and takes part.
func TestAppoint(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	s.join(Profile{"Wes", "#000000"}, Watcher)
	s.step(0, Want{Entry{Appoint: &Appoint{2, Player}}})
	s.throw(1)
	if n := s.noticed(0, Rolled); len(n) != 1 || len(n[0].Throw.Attempt.Members) != 2 {
		t.Errorf("rolled: %+v", n)
	}
}

// TestClockSetBack sets the keeper's clock back by an hour. Stamps continue to increase.
func TestClockSetBack(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.hold = func(from int, signed *Signed) bool { return from == 1 && signed.Entry.Reveal != nil }
	s.throw(0)
	s.now -= 3_600_000
	start := s.lines[len(s.lines)-1].At
	signed := s.resign(0, s.lines[0].Signed, func(e *Entry) {
		*e = Entry{
			Version: 1,
			Table:   s.link.Table,
			Key:     e.Key,
			N:       70,
			Seen:    s.keeper.Table.Head,
			Rename:  &Profile{"Gwen", "#000000"},
		}
	})
	if err := s.submit(0, signed); err != nil {
		t.Fatal(err)
	}
	s.now += 5000
	signed = s.resign(0, signed, func(e *Entry) { e.N, e.Seen = 71, s.keeper.Table.Head })
	if err := s.submit(0, signed); err != nil {
		t.Fatal(err)
	}
	if passed := s.lines[len(s.lines)-1].At - start; passed != 5000 {
		t.Errorf("%d ms passed by the stamps, 5000 by the clock", passed)
	}
}

// A guest learns that the keeper doesn't have the table, but not while the table may still be created.
func TestUnknownTable(t *testing.T) {
	link := Link{Table: ID{1}, Secret: [16]byte{2}}
	s, _ := Enter(Standard{}, Hash{3}, link, Profile{Name: "Ann", Color: "#c0ffee"}, Player)
	for _, test := range []struct {
		now     int64
		unknown bool
	}{{0, false}, {4_999, false}, {5_000, true}, {9_000, true}} {
		s, _ = Step(s, Tick{test.now})
		_, effects := Step(s, HeadSeen{Keeper: true})
		unknown := slices.ContainsFunc(effects, func(e Effect) bool { n, ok := e.(Notice); return ok && n.Kind == Unknown })
		if unknown != test.unknown {
			t.Errorf("after %d ms: unknown is %t, want %t", test.now, unknown, test.unknown)
		}
	}
}

// TestStepIsPure passes the same state and event to Step twice.
func TestStepIsPure(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.throw(1)
	was := *s.states[0]
	d := dice(`{"technique":"4dF"}`)
	for _, e := range []Event{Want{Entry{Throw: &Request{Dice: &d}}}, WantSecret{d}, Tick{s.now + 9000}} {
		a, first := Step(was, e)
		b, second := Step(was, e)
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(first, second) {
			t.Errorf("%T differs", e)
		}
	}
}

func TestStandardRefuses(t *testing.T) {
	other := dice(`{}`)
	other.Physics = Physics + 1
	for _, test := range []struct {
		dice Dice
		want string
	}{
		{other, "throw.physics: the dice are those of another release"},
		{dice(`{"faces":[1,1,1,1]}`), "throw.request: faces can't be chosen"},
		{dice(`{"kind":"sum","technique":"2d6","again":[0]}`), "throw.request: faces can't be chosen"},
		{dice(`{"trait":"Supreb"}`), `request.trait: "Supreb"`},
	} {
		if _, err := (Standard{}).Roll(test.dice, Hash{}); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s…", test.dice.Request, err, test.want)
		}
	}
}
