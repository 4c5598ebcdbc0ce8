package session

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
)

// numbered returns a roll that differs from all others.
func numbered(n int) Roll { return Roll{Time: 1_795_000_000, Receipt: fmt.Sprint("r", n)} }

func ids(rolls []Roll) []ID {
	list := []ID{}
	for i := range rolls {
		list = append(list, rolls[i].ID())
	}
	return list
}

func TestID(t *testing.T) {
	at := Roll{Time: 1, Receipt: "AAAA"}
	for name, c := range map[string]struct {
		other Roll
		same  bool
	}{
		"revealed":        {Roll{Time: 1, Receipt: "AAAA", Revealed: true}, true},
		"another receipt": {Roll{Time: 1, Receipt: "AAAB"}, false},
		"another moment":  {Roll{Time: 2, Receipt: "AAAA"}, false},
		"no receipt":      {Roll{Time: 1, Nonce: 1}, false},
	} {
		if same := at.ID() == c.other.ID(); same != c.same {
			t.Errorf("%s: the same is %t, want %t", name, same, c.same)
		}
	}
	one, two := Roll{Time: 1, Nonce: 1}, Roll{Time: 1, Nonce: 2}
	if one.ID() == two.ID() {
		t.Error("two rolls without receipts are one")
	}
}

func TestChanges(t *testing.T) {
	a, b, c := numbered(1), numbered(2), numbered(3)
	for name, test := range map[string]struct {
		change Change
		want   []Roll
	}{
		"add":              {Add(c), []Roll{a, b, c}},
		"add again":        {Add(a), []Roll{a, b}},
		"clear":            {Clear([]Roll{a, c}), []Roll{b}},
		"clear nothing":    {Clear(nil), []Roll{a, b}},
		"restore":          {Restore([]Roll{c}), []Roll{c, a, b}},
		"restore one less": {Restore([]Roll{b, c}), []Roll{c, a, b}},
	} {
		before := State{Rolls: []Roll{a, b}}
		if after := before.Apply(test.change); !slices.Equal(ids(after.Rolls), ids(test.want)) {
			t.Errorf("%s: %v, want %v", name, ids(after.Rolls), ids(test.want))
		}
		if !slices.Equal(ids(before.Rolls), ids([]Roll{a, b})) {
			t.Errorf("%s changes the state that it is applied to", name)
		}
	}
	cleared := State{Rolls: []Roll{a, b, c}}.Apply(Clear([]Roll{a, b}))
	if !slices.Equal(ids(cleared.Cleared), ids([]Roll{a, b})) {
		t.Errorf("cleared %v", ids(cleared.Cleared))
	}
	if again := cleared.Apply(Clear([]Roll{a, b})); len(again.Cleared) != 2 {
		t.Error("a clear that another program has made too loses its rolls")
	}
	if after := cleared.Apply(Restore([]Roll{b})); !slices.Equal(ids(after.Cleared), ids([]Roll{a})) || len(cleared.Cleared) != 2 {
		t.Errorf("after a restore of one roll %v are cleared", ids(after.Cleared))
	}
	before := State{Rolls: []Roll{a, b}}
	if after := before.Apply(Reveal(b.ID())); after.Rolls[0].Revealed || !after.Rolls[1].Revealed || before.Rolls[1].Revealed {
		t.Errorf("revealed: %+v of %+v", after.Rolls, before.Rolls)
	}
	sheet := &engine.Sheet{}
	if after := before.Apply(Set(engine.Request{Technique: "3d6"}, sheet)); after.Settings.Technique != "3d6" || after.Sheet != sheet || len(after.Rolls) != 2 {
		t.Errorf("set: %+v", after)
	}
}

func TestFullSessionDropsOldest(t *testing.T) {
	full := State{Rolls: make([]Roll, MaxRolls)}
	for i := range full.Rolls {
		full.Rolls[i] = Roll{Nonce: uint32(i + 1)}
	}
	for name, change := range map[string]Change{"add": Add(numbered(1)), "restore": Restore([]Roll{numbered(1)})} {
		after := full.Apply(change)
		newest := map[string]Roll{"add": numbered(1), "restore": full.Rolls[MaxRolls-1]}[name]
		if len(after.Rolls) != MaxRolls || after.Rolls[MaxRolls-1].ID() != newest.ID() {
			t.Errorf("%s: %d rolls, the newest %+v", name, len(after.Rolls), after.Rolls[MaxRolls-1])
		}
	}
}

// A saver is one of two programs that save the same session.
type saver struct {
	seen    State
	pending []Change
	taken   []Roll // rolls taken by the last clear
}

func (s *saver) do(change Change) {
	s.seen = s.seen.Apply(change)
	s.pending = append(s.pending, change)
}

// save saves the changes of a saver, which holds the lock.
func (s *saver) save(stored *State) {
	*stored = stored.Apply(s.pending...)
	s.seen, s.pending = *stored, nil
}

// TestSaversLoseNothing interleaves two savers in random order: in the end every roll exists
// once, except for those that a saver saw and cleared.
func TestSaversLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var stored State
		savers := [2]saver{}
		made := 0
		want := map[ID]bool{}
		pick := func(t *rapid.T) *saver { return &savers[rapid.IntRange(0, 1).Draw(t, "saver")] }
		t.Repeat(map[string]func(*rapid.T){
			"roll": func(t *rapid.T) {
				made++
				r := numbered(made)
				pick(t).do(Add(r))
				want[r.ID()] = true
			},
			"clear": func(t *rapid.T) {
				s := pick(t)
				s.taken = slices.Clone(s.seen.Rolls)
				for _, id := range ids(s.taken) {
					delete(want, id)
				}
				s.do(Clear(s.taken))
			},
			"undo": func(t *rapid.T) {
				s := pick(t)
				for _, id := range ids(s.taken) {
					want[id] = true
				}
				// If one tray clears rolls that the other restores, the last save prevails.
				savers[0].save(&stored)
				savers[1].save(&stored)
				s.do(Restore(s.taken))
				s.save(&stored)
				s.taken = nil
			},
			"save": func(t *rapid.T) { pick(t).save(&stored) },
			"": func(t *rapid.T) {
				all := stored.Apply(savers[0].pending...).Apply(savers[1].pending...)
				got := ids(all.Rolls)
				if len(got) != len(want) {
					t.Fatalf("%d rolls, want %d: %v", len(got), len(want), got)
				}
				for _, id := range got {
					if !want[id] {
						t.Fatalf("%v has returned", id)
					}
				}
			},
		})
	})
}

// TestOrderOfSaversDoesNotMatter applies the changes of two savers to different rolls in both
// orders. The rolls are the same, also if the changes are applied twice.
func TestOrderOfSaversDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var start State
		for n := range rapid.IntRange(0, 8).Draw(t, "rolls") {
			start.Rolls = append(start.Rolls, numbered(n))
		}
		changes := func(first int) []Change {
			list := []Change{Add(numbered(first + 100))}
			if first < len(start.Rolls) {
				known := start.Rolls[first : first+1]
				list = append(list, rapid.SampledFrom([]Change{Clear(known), Reveal(known[0].ID())}).Draw(t, "change"))
			}
			return list
		}
		a, b := changes(0), changes(1)
		if once := start.Apply(a...); !slices.Equal(ids(once.Apply(a...).Rolls), ids(once.Rolls)) {
			t.Fatal("the same changes applied again change more")
		}
		one, other := start.Apply(a...).Apply(b...), start.Apply(b...).Apply(a...)
		for _, r := range one.Rolls {
			i := slices.IndexFunc(other.Rolls, func(o Roll) bool { return o.ID() == r.ID() })
			if i < 0 || other.Rolls[i].Revealed != r.Revealed {
				t.Fatalf("%+v in one order is not so in the other: %+v", r, other.Rolls)
			}
		}
		if len(one.Rolls) != len(other.Rolls) {
			t.Fatalf("%d rolls in one order, %d in the other", len(one.Rolls), len(other.Rolls))
		}
	})
}
