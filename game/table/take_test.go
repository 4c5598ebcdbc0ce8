package table

import (
	"errors"
	"testing"
)

// device opens the seat of a participant on another device.
func (s *sitting) device(of int) int {
	s.Helper()
	l, ok := s.states[of].SeatLink(s.link)
	parsed, valid := ParseSeatLink(l.String())
	if !ok || !valid || parsed != l {
		s.Fatalf("participant %d has the private link %v, which is parsed as %v", of, l, parsed)
	}
	s.add(TakeSeat(s.suite, s.seed(), l))
	return len(s.states) - 1
}

// has checks that a participant alone has a seat, by its index.
func (s *sitting) has(device, seat int) {
	s.Helper()
	for i, of := range s.states {
		if has := of.Me() == seat; has != (i == device) || i != device && of.Me() < 0 != of.Taken() {
			s.Errorf("participant %d has seat %d; its seat was taken: %t", i, of.Me()+1, of.Taken())
		}
	}
	if n := s.keeper.Table.Seats[seat].Refused; n != 0 {
		s.Errorf("seat %d has refused %d nonces", seat+1, n)
	}
}

// A device that takes the seat in the middle of a throw answers with the nonce that the seat has committed to. What the
// first device has on the way is refused, and never a breach.
func TestTakeInThrow(t *testing.T) {
	s := sit(t, Standard{}, 1)
	var held []*Signed
	s.hold = func(from int, signed *Signed) bool {
		if from == 1 && signed.Entry.Reveal != nil {
			held = append(held, signed)
			return true
		}
		return false
	}
	s.throw(0)
	if len(held) != 1 || s.keeper.Table.Open == nil {
		t.Fatal("no throw waits")
	}
	phone := s.device(1)
	s.pass(1000)
	s.has(phone, 1)
	last := s.keeper.Table.Recent[0]
	if nonce := last.Attempt.Members[1].Nonce; nonce != held[0].Entry.Reveal.Nonce || len(last.Voids) > 0 {
		t.Errorf("the devices answer with %v and %v; failed attempts: %d", held[0].Entry.Reveal.Nonce, nonce, len(last.Voids))
	}
	if err := s.submit(1, held[0]); DenialOf(err) != DeniedSeat {
		t.Errorf("the first device's answer: %v", err)
	}
	s.hold = nil
	s.throw(phone)
	s.throw(1)
	s.pass(1000)
	if n := s.keeper.Table.Throws; n != 2 || s.keeper.Table.Open != nil {
		t.Errorf("%d throws, open: %v", n, s.keeper.Table.Open)
	}
}

// The first device takes its seat back; the second may do so, too. An entry that took the seat before can't be sent again.
func TestTakeBack(t *testing.T) {
	s := sit(t, Standard{}, 1)
	phone := s.device(1)
	s.has(phone, 1)
	taken := s.lines[len(s.lines)-1]
	for _, device := range []int{1, phone, 1} {
		*s.states[device] = s.states[device].TakeBack(s.seed())
		s.seeds[device] = s.states[device].memory.Secret
		s.pass(1000)
		s.throw(device)
		s.pass(1000)
		for i := range s.keeper.Table.Seats {
			if seat := &s.keeper.Table.Seats[i]; seat.Status != Present || seat.Refused > 0 {
				t.Errorf("seat %d is %s and has refused %d", i+1, seat.Status, seat.Refused)
			}
		}
		if s.states[device].Me() != 1 {
			t.Errorf("device %d has seat %d", device, s.states[device].Me()+1)
		}
	}
	_, _, err := s.keeper.Admit(s.now, taken.Signed)
	if refused, ok := errors.AsType[*RefusedError](err); !ok || refused.Kind == "entry" {
		t.Errorf("the entry of the first time: %v", err)
	}
	if n := s.keeper.Table.Throws; n != 3 {
		t.Errorf("%d throws, want 3", n)
	}
}

// A seat that is away or has left returns on the other device, and shows the nonce that it owes.
func TestTakeAbsent(t *testing.T) {
	for name, goes := range map[string]func(*sitting){
		"away": func(s *sitting) { s.submit(1, s.states[1].Farewell()) },
		"left": func(s *sitting) { s.step(1, Want{Entry{Leave: &Leave{}}}) },
		"passed over": func(s *sitting) {
			s.hold = func(from int, _ *Signed) bool { return from == 1 }
			s.throw(0)
			s.pass(Patience + 1)
		},
		"in a throw": func(s *sitting) {
			s.hold = func(from int, signed *Signed) bool { return from == 1 && signed.Entry.Reveal != nil }
			s.throw(0)
			s.submit(1, s.states[1].Farewell())
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t, cheapSuite{}, 1)
			goes(s)
			phone := s.device(1)
			s.pass(1000)
			s.has(phone, 1)
			if seat := s.keeper.Table.Seats[1]; seat.Status != Present || s.keeper.Table.Open != nil {
				t.Errorf("it is %s; open: %v", seat.Status, s.keeper.Table.Open)
			}
		})
	}
}

// Only the user of a seat takes it, and neither the devices before the last one nor those of a removed seat do.
func TestTakeRefused(t *testing.T) {
	s := sit(t, Standard{}, 2)
	first, _ := s.states[1].SeatLink(s.link)
	phone := s.device(1)
	s.device(phone)
	third, _ := s.states[2].SeatLink(s.link)
	s.step(0, Want{Entry{Kick: &Kick{3}}})
	for name, of := range map[string]SeatLink{
		"a stranger": {s.link, Hash{1}}, "a device before": first, "a removed seat": third,
	} {
		s.add(TakeSeat(s.suite, s.seed(), of))
		device := len(s.states) - 1
		if n := s.noticed(device, Unsent); len(n) == 0 || s.states[device].Me() >= 0 {
			t.Errorf("%s: it has seat %d; %v", name, s.states[device].Me()+1, n)
		}
	}
	if !s.states[1].Taken() || s.states[1].Me() >= 0 {
		t.Error("the first device doesn't know that its seat was taken")
	}
}

// A volume says who had a seat, so a device that was asleep learns that another one has it.
func TestTakeBeforeVolume(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	first := *s.states[1]
	s.device(1)
	s.states[0].VolumeSize = 1
	s.throw(0)
	s.pass(1000)
	base := s.keeper.Table.Base.Seq
	if base == 0 {
		t.Fatal("no other volume begins")
	}
	first.Table, first.memory.Seen = NewTable(s.suite), Head{}
	for i, l := range s.lines[base:] {
		first, _ = Step(first, Heard{Seq: base + i, Line: l, History: true})
	}
	if !first.Taken() {
		t.Error("the device doesn't know that its seat was taken")
	}
}
