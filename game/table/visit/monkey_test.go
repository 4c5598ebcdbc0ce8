package visit

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// harvest returns states of each phase, from evenings.
func harvest(t *testing.T, most int) map[Phase][]State {
	t.Helper()
	states := map[Phase][]State{}
	phases := slices.DeleteFunc(Phase("").Values(), func(p Phase) bool { return p == Halted }) // nobody alters records
	for seed := uint64(1); seed < 200; seed++ {
		w := newWorld(seed, nil)
		w.channel = seed%3 == 0
		taken := map[Phase]bool{} // one of each phase an evening
		w.seen = func(s State) {
			if p := s.Phase; !taken[p] && len(states[p]) < most {
				taken[p] = true
				states[p] = append(states[p], s)
			}
		}
		w.begin()
		if w.fault != nil {
			t.Fatalf("evening %d: %v", seed, w.fault)
		}
		if !slices.ContainsFunc(phases, func(p Phase) bool { return len(states[p]) < most }) {
			return states
		}
	}
	for _, p := range phases {
		if len(states[p]) == 0 {
			t.Errorf("no evening has a visit in phase %s", p)
		}
	}
	return states
}

// halted returns a state whose record contradicts itself.
func halted(s State) State {
	s.begun, s.table.Fork = true, &table.ForkError{Seq: 1}
	s, _ = Step(s, Tick{s.clock + 1})
	return s
}

// everyEvent returns each event, with the IDs that the state awaits and with others. The IDs of the user's follow user.
func everyEvent(s State, r *rand.Rand, user int) []Event {
	link := table.Link{Secret: [16]byte{1}}.String()
	ids := []int{0, 1_000_000, s.claim.id, s.connection.id, s.record.claim}
	for _, c := range s.connection.calls {
		ids = append(ids, c.id)
	}
	for _, l := range s.loads {
		ids = append(ids, l.id)
	}
	for _, c := range s.claim.stores {
		ids = append(ids, c.id)
	}
	join := Join{ID: user + 1, Link: link, Server: "up", Name: "Eve", Color: "#c0ffee"}
	channel, create, bad, seatless := join, join, join, join
	channel.Channel, create.Link, bad.Link, seatless.Seatless = true, "", "?", true
	all := []Event{
		join, channel, create, bad, seatless, Cancel{s.join.ID}, Cancel{77}, Leave{user + 2, s.ids%2 == 0},
		Hidden{}, Shown{}, Frozen{}, Closed{}, Restored{},
		Tick{s.clock - 1}, Tick{s.clock}, Tick{s.clock + 250}, Tick{s.clock + 59_999}, Tick{s.clock + 91_000},
	}
	for i, w := range everyWant() {
		all = append(all, Act{user + 3 + i, w})
	}
	for _, id := range ids {
		all = append(all, Connected{id}, Disconnected{id}, Crowded{id}, Refused{ID: id}, Published{id, "{}"}, Published{id, "?"},
			Reply{ID: id}, Reply{ID: id, Failed: true}, Reply{ID: id, Data: `{"reason":"no"}`},
			Reply{ID: id, Data: `{"head":{"seq":9,"hash":"` + table.Hash{}.String() + `"},"lines":["?"]}`},
			Sought{ID: id}, Sought{ID: id, Found: &FoundTable{Link: link}}, Sought{ID: id, Kept: &KeptChannel{"", "?"}},
			Claimed{ID: id, Slot: "1"}, Claimed{ID: id, Slot: "2", Kept: "?"}, Claimed{ID: id, Failed: "full"},
			Claimed{ID: id, Slot: s.claim.slot, Kept: s.claim.durable}, ClaimLost{id}, Stored{id}, StoreFailed{id, "full"},
			RecordClaimed{id, true}, RecordClaimed{id, false}, Computed{ID: id}, Computed{ID: id, Problem: "no"},
			Played{ID: id, Text: "text", Degree: "Great", Success: engine.Some(true)}, Unplayed{id, "no"}, Breathed{})
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// everyWant returns each want, with invalid ones.
func everyWant() []Want {
	return []Want{
		{},
		{Kick: 1, Open: 1},
		{Delete: true},
		{Throw: &Roll{Request: parsed("4dF"), Tray: 100}},
		{Throw: &Roll{Tray: 7}},
		{Open: 99},
		{Options: json.RawMessage(`[]`)},
		{Kick: -1},
		{Invite: 99},
		{Lock: new(false)},
		{Renew: new([16]byte)},
		{Appoint: &table.Appoint{}},
		{Rename: &table.Profile{}},
		{Accept: true},
		{Elect: 3},
		{Save: true},
	}
}

// A ledger counts the promises of a state that are not answered.
type ledger map[int]bool

func openPromises(s State) ledger {
	l := ledger{}
	if s.waiting {
		l[s.join.ID] = true
	}
	for _, w := range s.wants {
		l[w.id] = true
	}
	for _, id := range s.leaves {
		l[id] = true
	}
	return l
}

// step passes an event on and settles what its commands answer.
func (l ledger) step(s State, e Event) (State, error) {
	switch e := e.(type) {
	case Join:
		l[e.ID] = true
	case Leave:
		l[e.ID] = true
	case Act:
		l[e.ID] = true
	}
	s, commands := Step(s, e)
	for _, c := range commands {
		id := 0
		switch c := c.(type) {
		case Joined:
			id = c.ID
		case JoinFailed:
			id = c.ID
		case Done:
			id = c.ID
		case Refuse:
			id = c.ID
		case Play:
			id = c.Want
		}
		if id != 0 && !l[id] {
			return s, fmt.Errorf("%#v answers %d, which is not open", c, id)
		}
		delete(l, id)
	}
	return s, nil
}

// end leaves the table and lets the time pass. Everything must then be answered.
func (l ledger) end(s State) error {
	for _, e := range []Event{Leave{ID: 990}, Tick{s.clock + 1}, Tick{s.clock + 2_000}, Tick{s.clock + 5_000}} {
		var err error
		if s, err = l.step(s, e); err != nil {
			return err
		}
	}
	if len(l) > 0 || s.Phase != Idle || !reflect.DeepEqual(s.stay, stay{}) {
		return fmt.Errorf("phase %s, open: %v", s.Phase, l)
	}
	return nil
}

// Each event in each phase, and each pair of them, leaves a visit that can be left, and all promises are answered once.
func TestEveryEventInEveryPhase(t *testing.T) {
	most, pairs := 4, 6
	if testing.Short() {
		most, pairs = 1, 2
	}
	r := rand.New(rand.NewPCG(1, 2))
	states := harvest(t, most)
	for _, s := range states[Seated] {
		states[Halted] = append(states[Halted], halted(s))
	}
	for phase, list := range states {
		for _, s := range list {
			for _, first := range everyEvent(s, r, 900) {
				for _, second := range everyEvent(s, r, 1900)[:pairs] {
					try(t, phase, s, first, second)
				}
			}
		}
	}
}

func try(t *testing.T, phase Phase, s State, events ...Event) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Fatalf("%s: %v: after %#v", phase, problem, events)
		}
	}()
	l := openPromises(s)
	for _, e := range events {
		var err error
		if s, err = l.step(s, e); err != nil {
			t.Fatalf("%s: %v: after %#v", phase, err, events)
		}
	}
	if err := l.end(s); err != nil {
		t.Fatalf("%s: %v: after %#v", phase, err, events)
	}
}

// Long random orders of events end like short ones.
func TestRandomEvents(t *testing.T) {
	walks, length := 40, 40
	if testing.Short() {
		walks = 5
	}
	r := rand.New(rand.NewPCG(5, 6))
	for phase, list := range harvest(t, 1) {
		for range walks {
			s, l := list[0], openPromises(list[0])
			var events []string
			for i := range length {
				e := everyEvent(s, r, 1_000*(i+1))[0]
				events = append(events, fmt.Sprintf("%T", e))
				var err error
				if s, err = l.step(s, e); err != nil {
					t.Fatalf("%s: %v: after %v", phase, err, events)
				}
			}
			if err := l.end(s); err != nil {
				t.Fatalf("%s: %v: after %v", phase, err, events)
			}
		}
	}
}
