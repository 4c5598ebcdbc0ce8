package table

import (
	"errors"
	"slices"
	"testing"
)

// Notices name the user's requests by their order, whatever becomes of them.
func TestNoticesNameRequests(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.throw(1)
	throw := s.states[1].Asked()
	s.step(1, Want{Entry{Rename: &Profile{"Anna", "#445566"}}})
	rename := s.states[1].Asked()
	s.step(1, Want{Entry{Kick: &Kick{1}}})
	kick := s.states[1].Asked()
	s.pass(pause)
	for _, test := range []struct {
		kind NoticeKind
		want []int // orders after that of the join
	}{
		{Written, []int{throw, rename}},
		{Rolled, []int{throw}},
		{Unsent, []int{kick}},
	} {
		got := []int{}
		for _, n := range s.noticed(1, test.kind) {
			if n.Want > 1 {
				got = append(got, n.Want)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s notices name %v, want %v", test.kind, got, test.want)
		}
	}
	if n := s.noticed(0, Rolled); len(n) != 1 || n[0].Want != 0 {
		t.Errorf("a throw of another seat is %+v", n)
	}
}

// A request that is withdrawn before it was signed leaves no entry.
func TestWithdraw(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.hold = func(from int, signed *Signed) bool { return from == 1 }
	s.throw(1)
	s.throw(1)
	s.step(1, Withdraw{s.states[1].Asked()})
	if waiting := s.states[1].Waiting(); waiting != 1 {
		t.Errorf("%d requests wait, want the one that is signed", waiting)
	}
	s.hold = nil
	s.pass(resend)
	if n := s.noticed(0, Rolled); len(n) != 1 {
		t.Errorf("%d throws, want 1", len(n))
	}
}

// With a deferred suite the program computes each outcome, and the participant announces or disputes it then.
func TestDeferredOutcomes(t *testing.T) {
	s := sit(t, Deferred{cheapSuite{}}, 1)
	s.throw(1)
	if n := s.noticed(1, Announced); len(n) != 0 {
		t.Errorf("announced without an outcome: %+v", n)
	}
	for i, notices := range s.notices {
		rolled := s.noticed(i, Rolled)
		if len(rolled) != 1 || !errors.Is(rolled[0].Problem, ErrUncomputed) {
			t.Fatalf("seat %d: %+v", i+1, notices)
		}
		d, seed, ok := s.states[i].DiceOf(rolled[0].Throw)
		outcome, err := cheapSuite{}.Roll(d, seed)
		if !ok || err != nil {
			t.Fatal(ok, err)
		}
		if i == 0 {
			outcome.Receipt = "AAAA"
		}
		s.step(i, Computed{Throw: 1, Seed: seed, Outcome: outcome})
	}
	if announced, disputed := s.noticed(1, Announced), s.noticed(1, Disputed); len(announced) != 1 || len(disputed) != 1 {
		t.Errorf("announced %+v, disputed %+v", announced, disputed)
	}
}

// A seat that has returned doesn't sign a second here, which would commit to another nonce.
func TestReturnsOnce(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.step(1, Want{Entry{Leave: &Leave{}}})
	s.hold = func(from int, signed *Signed) bool { return from == 1 }
	s.step(1, Want{Entry{Here: &Here{}}})
	s.step(1, Want{Entry{Here: &Here{}}})
	s.hold = nil
	s.pass(resend)
	s.throw(0)
	s.pass(resend)
	if seat := s.keeper.Table.Seats[1]; seat.Status != Present || s.states[1].Waiting() != 0 {
		t.Errorf("the seat is %s (%s), %d requests wait", seat.Status, seat.Breach, s.states[1].Waiting())
	}
	if n := s.noticed(1, Unsent); len(n) != 0 {
		t.Errorf("refused: %+v", n)
	}
}
