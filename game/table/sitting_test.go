package table

import (
	"encoding/json"
	"slices"
	"testing"
)

// A sitting is a table without a network: each entry reaches the keeper, and each line all seats.
type sitting struct {
	*testing.T
	suite   Suite
	now     int64
	keeper  Keeper
	lines   []*Line
	link    Link
	states  []*State
	seeds   []Hash
	notices [][]Notice // notices by participant
	kept    []Memory   // stored memories by participant
	hold    func(from int, s *Signed) bool
}

// sit creates a table with a GM and players.
func sit(t *testing.T, suite Suite, players int) *sitting {
	t.Helper()
	s := &sitting{T: t, suite: suite, now: 1_764_000_000_000}
	s.keeper = NewKeeper(NewTable(suite), s.now)
	gm, link, effects, err := Found(suite, s.seed(), [16]byte{7}, "Attic", Profile{"Gwen", "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	s.link = link
	s.add(gm, effects)
	for i := range players {
		s.join(Profile{[]string{"Ann", "Bob", "Cid", "Dee"}[i], "#445566"}, Player)
	}
	return s
}

// seed returns the seed of the next participant. It is the same in each run of a test.
func (s *sitting) seed() Hash {
	seed := digest("test", []byte{byte(len(s.seeds))})
	s.seeds = append(s.seeds, seed)
	return seed
}

func (s *sitting) join(p Profile, r Role) int {
	s.add(Enter(s.suite, s.seed(), s.link, p, r))
	return len(s.states) - 1
}

func (s *sitting) add(state State, effects []Effect) {
	s.states, s.notices = append(s.states, &state), append(s.notices, nil)
	s.kept = append(s.kept, Memory{})
	s.perform(len(s.states)-1, effects)
	s.pass(1000)
}

// step passes an event to a participant.
func (s *sitting) step(i int, e Event) {
	var effects []Effect
	*s.states[i], effects = Step(*s.states[i], e)
	s.perform(i, effects)
}

// pass advances the clock.
func (s *sitting) pass(ms int64) {
	s.now += ms
	for i := range s.states {
		s.step(i, Tick{s.now})
	}
}

func (s *sitting) perform(i int, effects []Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case Keep:
			s.kept[i] = e.Memory
		case Send:
			if s.hold == nil || !s.hold(i, e.Signed) {
				s.submit(i, e.Signed)
			}
		case Fetch:
			for seq := e.From; seq < len(s.lines); seq++ {
				s.step(i, Heard{Seq: seq, Line: s.lines[seq]})
			}
			s.step(i, HeadSeen{Head: s.keeper.Table.Head, Keeper: true})
		case Notice:
			s.notices[i] = append(s.notices[i], e)
		}
	}
}

func (s *sitting) submit(from int, signed *Signed) error {
	keeper, line, err := s.keeper.Admit(s.now, signed)
	s.keeper = keeper
	if err != nil {
		s.step(from, RefusalOf(signed, err))
		return err
	}
	seq := len(s.lines)
	s.lines = append(s.lines, line)
	for i := range s.states {
		s.step(i, Heard{Seq: seq, Line: line})
	}
	return nil
}

// dice returns dice for a request.
func dice(request string) Dice {
	return Dice{Request: json.RawMessage(request), Gesture: [2]int{9, 60}, Tray: 100, Physics: Physics}
}

// throw lets a participant throw 4dF.
func (s *sitting) throw(i int) {
	d := dice(`{"technique":"4dF"}`)
	s.step(i, Want{Entry{Throw: &Request{Dice: &d}}})
}

// noticed returns the notices of a kind that a participant got.
func (s *sitting) noticed(i int, kind NoticeKind) []Notice {
	return slices.DeleteFunc(slices.Clone(s.notices[i]), func(n Notice) bool { return n.Kind != kind })
}

// resign signs a changed copy of an entry with the key of a participant.
func (s *sitting) resign(i int, signed *Signed, change func(*Entry)) *Signed {
	s.Helper()
	e := *signed.Entry
	change(&e)
	out, err := sign(s.suite, keySeed(s.seeds[i]), &e)
	if err != nil {
		s.Fatal(err)
	}
	return out
}

// texts returns the lines of the record.
func (s *sitting) texts() (texts []string) {
	for _, l := range s.lines {
		texts = append(texts, string(l.Text()))
	}
	return texts
}
