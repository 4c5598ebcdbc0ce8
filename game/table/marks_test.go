package table

import (
	"slices"
	"strings"
	"testing"
)

// replace lets a participant sign changed copies of its entries. change returns false for entries that it leaves.
func (s *sitting) replace(i int, change func(*Entry) bool) {
	s.hold = func(from int, signed *Signed) bool {
		e := *signed.Entry
		if from != i || !change(&e) {
			return false
		}
		s.states[i].pending = nil
		s.submit(i, s.resign(i, signed, func(old *Entry) { *old = e }))
		return true
	}
}

// returnGM lets the program of the GM run again.
func (s *sitting) returnGM() {
	s.states[0].Fault = nil
	s.wait()
}

// beginVolume lets the GM begin the next volume.
func (s *sitting) beginVolume() {
	s.throw(2)
	s.setVolumes(1)
	s.pass(1000)
	s.setVolumes(0)
}

// wait lets 15 seconds pass, in which seats are passed over.
func (s *sitting) wait() {
	for range 15 {
		s.pass(1000)
	}
}

// roll lets a participant throw dice.
func (s *sitting) roll(i int, request string) {
	d := dice(request)
	s.step(i, Want{Entry{Throw: &Request{Dice: &d}}})
}

// marked are records with the marks that Verify gives them: seat 1 is the GM, Ann has seat 2 and Bob seat 3.
var marked = []struct {
	name  string
	play  func(*sitting)
	marks []string
}{
	{"honest throws", func(s *sitting) { s.throw(0); s.throw(1) }, nil},
	{"drawn dice", func(s *sitting) {
		s.roll(1, `{"kind":"sum","technique":"1d7"}`)
		s.roll(1, `{"kind":"sum","technique":"40d6"}`)
		s.roll(1, `{"kind":"sum","technique":"30d20"}`)
	}, nil},
	{"diceless", func(s *sitting) { s.roll(1, `{"technique":"diceless"}`) }, nil},
	{"false reveal", func(s *sitting) {
		s.replace(1, func(e *Entry) bool {
			if e.Reveal != nil {
				e.Reveal = &Reveal{e.Reveal.Attempt, digest("other"), e.Reveal.Next}
			}
			return e.Reveal != nil
		})
		s.throw(2)
	}, []string{
		"line 6: seat 2 cheats: false-reveal",
		"seat 2: 1 refused",
		"throw 1: void attempt without seat 2",
	}},
	{"two entries", func(s *sitting) { s.cheat(1) }, []string{"line 4: seat 2 cheats: two-entries"}},
	{"backdated", func(s *sitting) {
		s.do(1, Entry{Rename: &Profile{"Anne", "#000000"}})
		s.replace(1, func(e *Entry) bool { e.Seen = Head{}; return e.Rename != nil })
		s.do(1, Entry{Rename: &Profile{"Ann", "#000000"}})
	}, []string{"line 5: seat 2 cheats: backdated"}},
	{"late nonce", func(s *sitting) {
		s.replace(1, func(e *Entry) bool {
			owes := e.Reveal != nil
			if owes {
				e.Reveal, e.Here = nil, &Here{Next: digest("better")}
			}
			return owes
		})
		s.throw(2)
	}, []string{
		"line 6: seat 2 cheats: late-nonce",
		"seat 2: 1 refused",
		"throw 1: void attempt without seat 2",
	}},
	{"false opening", func(s *sitting) {
		s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
		s.replace(0, func(e *Entry) bool {
			if e.Open != nil {
				e.Open = &Open{e.Open.Throw, dice(`{"technique":"1dF"}`), e.Open.Salt, e.Open.Nonce}
			}
			return e.Open != nil
		})
		s.step(0, WantOpen{1})
	}, []string{"line 7: seat 1 cheats: false-open", "throw 1: secret and unopened"}},
	{"other receipt", func(s *sitting) {
		s.replace(1, func(e *Entry) bool {
			if e.Result != nil {
				e.Result = &Result{e.Result.Throw, e.Result.Attempt, otherReceipt, e.Result.Faces}
			}
			return e.Result != nil
		})
		s.throw(1)
	}, []string{"throw 1: disputed by seat 1, 3", "throw 1: seat 2 announces a false result"}},
	{"other faces beside the right receipt", func(s *sitting) {
		s.replace(1, falseFaces)
		s.throw(1)
	}, []string{"throw 1: disputed by seat 1, 3", "throw 1: seat 2 announces a false result"}},
	{"other drawn dice", func(s *sitting) {
		s.replace(1, falseFaces)
		s.roll(1, `{"kind":"sum","technique":"1d7"}`)
	}, []string{"throw 1: disputed by seat 1, 3", "throw 1: seat 2 announces a false result"}},
	{"false dispute", func(s *sitting) {
		s.throw(1)
		s.do(2, Entry{Dispute: &Dispute{Throw: 1, Receipt: "AAAA"}})
	}, []string{"throw 1: disputed by seat 3", "throw 1: the disputed result is right"}},
	{"secrets", func(s *sitting) {
		for range 4 {
			s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
			s.pass(1000)
		}
		s.step(0, WantOpen{2})
	}, []string{"throw 1: secret and unopened", "throw 3: secret and unopened", "throw 4: secret and unopened"}},
	{"other devices", func(s *sitting) {
		s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
		s.pass(1000)
		s.device(0)
		s.hold = func(from int, signed *Signed) bool { return from == 1 && signed.Entry.Reveal != nil }
		s.throw(2)
		s.throw(s.device(1))
		s.pass(1000)
		*s.states[1] = s.states[1].TakeBack(s.seed())
		s.pass(1000)
	}, []string{"throw 1: secret and unopened"}},
	{"another GM is elected", func(s *sitting) {
		absentGM(s)
		s.vote(2, 2)
		s.vote(3, 3)
		s.vote(2, 3)
		s.beginVolume()
	}, []string{"line 12: another volume begins"}},
	{"votes of an earlier absence", func(s *sitting) {
		absentGM(s)
		s.vote(2, 3)
		s.returnGM()
		absentGM(s)
		s.vote(3, 3)
		s.returnGM()
		s.beginVolume()
	}, []string{"line 15: another volume begins"}},
	{"a watcher becomes the GM", func(s *sitting) {
		s.do(0, Entry{Appoint: &Appoint{2, Watcher}})
		s.do(0, Entry{Appoint: &Appoint{2, GM}})
		s.do(1, Entry{Accept: &Accept{}})
		s.beginVolume()
	}, []string{"line 12: another volume begins"}},
	{"a seat is passed over", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.wait()
		s.hold = nil
		s.wait()
	}, []string{"seat 2: 1 did not arrive", "throw 1: void attempt without seat 2"}},
	{"a seat is passed over and doesn't return", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.wait()
	}, []string{"seat 2: 1 refused", "throw 1: void attempt without seat 2"}},
	{"one seat passes all others over", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from > 0 }
		s.throw(0)
		s.wait()
	}, []string{
		"seat 2: 1 refused",
		"seat 3: 1 refused",
		"throw 1: decided by seat 1 alone",
		"throw 1: void attempt without seat 2, 3",
	}},
	{"a seat walks out", func(s *sitting) {
		s.replace(1, func(e *Entry) bool {
			owes := e.Reveal != nil
			if owes {
				e.Reveal, e.Leave = nil, &Leave{}
			}
			return owes
		})
		s.throw(0)
	}, []string{"seat 2: 1 refused", "throw 1: void attempt without seat 2"}},
	{"a program ends", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.leave(1)
	}, []string{"seat 2: 1 did not arrive", "throw 1: void attempt without seat 2"}},
	{"a program ends, and its seat returns without the nonce", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.leave(1)
		s.hold = nil
		s.states[1].Fault, s.states[1].pending = nil, nil
		s.replace(1, func(e *Entry) bool {
			if e.Here != nil {
				e.Here = &Here{Next: e.Here.Next}
			}
			return e.Here != nil
		})
		s.wait()
	}, []string{"seat 2: 1 refused", "throw 1: void attempt without seat 2"}},
	{"a seat is removed while it owes a nonce, and invited again", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.do(0, Entry{Kick: &Kick{2}})
		s.throw(2)
		s.hold, s.states[1].pending = nil, nil
		s.do(0, Entry{Invite: &Invite{2}})
		s.do(1, Entry{Here: &Here{}})
		s.throw(1)
	}, []string{"seat 2: 1 did not arrive", "throw 1: void attempt without seat 2"}},
	{"a seat is removed while it owes a nonce", func(s *sitting) {
		s.hold = func(from int, _ *Signed) bool { return from == 1 }
		s.throw(0)
		s.do(0, Entry{Kick: &Kick{2}})
	}, []string{"seat 2: 1 refused", "throw 1: void attempt without seat 2"}},
	{"roles change", func(s *sitting) {
		s.join(Profile{"Wes", "#000000"}, Watcher)
		s.do(0, Entry{Appoint: &Appoint{2, Watcher}})
		s.throw(2)
		s.do(0, Entry{Appoint: &Appoint{2, Player}})
		s.throw(1)
		s.do(0, Entry{Appoint: &Appoint{4, GM}})
		s.do(3, Entry{Accept: &Accept{}})
		s.pass(1000)
		s.step(3, WantSecret{dice(`{"technique":"4dF"}`)})
		s.leave(3)
		s.now += Absence
		for i := range 3 {
			s.do(i, Entry{Elect: &Elect{2}})
		}
		s.do(1, Entry{Lock: &Lock{true}})
		s.throw(0)
	}, []string{"throw 3: secret and unopened"}},
}

// falseFaces changes the faces of a result.
func falseFaces(e *Entry) bool {
	if e.Result != nil {
		e.Result = &Result{e.Result.Throw, e.Result.Attempt, e.Result.Receipt, []int{1, 1, 1, 1}}
	}
	return e.Result != nil
}

// otherReceipt is a receipt of 4dF with other seeds than those of the throws here.
const otherReceipt = "AQM0ZEYvLwk8f-xZzJax76es291APlMA0ykiBA"

// simulatedMark reports whether a mark compares a result with the dice, which docs/verify.py doesn't simulate. It
// knows the seeds in receipts.
func simulatedMark(mark, record string) bool {
	return strings.HasSuffix(mark, "the disputed result is right") ||
		strings.HasSuffix(mark, "a false result") && !strings.Contains(record, otherReceipt)
}

// printedMarks returns the sorted marks in what docs/verify.py prints, or false if it refuses the record.
func printedMarks(printed string) ([]string, bool) {
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	if len(lines) < 2 || lines[len(lines)-1] != "error: None" {
		return nil, false
	}
	marks := lines[:len(lines)-2] // without the summary and the error
	slices.Sort(marks)
	return marks, true
}

// TestMarks checks that Verify and docs/verify.py accept each record and mark the same in it.
func TestMarks(t *testing.T) {
	var records []string
	for _, test := range marked {
		s := sit(t, Standard{}, 2)
		test.play(s)
		text := record(s.texts())
		v, err := Verify(Standard{}, strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		marks := v.Marks()
		slices.Sort(marks)
		if !slices.Equal(marks, test.marks) {
			t.Errorf("%s: marked\n%q, want\n%q", test.name, marks, test.marks)
		}
		for i := range s.states[:3] {
			if state := s.states[i]; state.Fork != nil {
				t.Errorf("%s: seat %d sees a fork", test.name, i+1)
			}
		}
		records = append(records, text)
	}
	if len(records) < len(marked) || testing.Short() {
		return // Python takes seconds
	}
	for i, printed := range printedByPython(t, records...) {
		want := slices.DeleteFunc(slices.Clone(marked[i].marks), func(m string) bool {
			return simulatedMark(m, records[i])
		})
		marks, ok := printedMarks(printed)
		if !ok || !slices.Equal(marks, want) {
			t.Errorf("%s: docs/verify.py prints\n%s\nwant %q", marked[i].name, printed, want)
		}
	}
}

// TestUnopenedSecrets throws as many secret throws as a table allows, and opens one.
func TestUnopenedSecrets(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	for range maxSecrets + 1 {
		s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
		s.pass(1000)
	}
	s.step(0, WantOpen{7})
	v, err := Verify(cheapSuite{}, strings.NewReader(record(s.texts())))
	if err != nil {
		t.Fatal(err)
	}
	if marks := v.Marks(); len(marks) != maxSecrets-1 || slices.Contains(marks, "throw 7: secret and unopened") {
		t.Errorf("marked %q", marks)
	}
}
