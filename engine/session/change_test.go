package session

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
)

// numbered returns a roll that differs from all others.
func numbered(n int) *Roll { return &Roll{Time: 1_795_000_000, Receipt: fmt.Sprint("r", n)} }

func ids(rolls []*Roll) []ID {
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
		want   []*Roll
	}{
		"add":              {Add(c), []*Roll{a, b, c}},
		"add again":        {Add(a), []*Roll{a, b}},
		"clear":            {Clear([]*Roll{a, c}), []*Roll{b}},
		"clear nothing":    {Clear(nil), []*Roll{a, b}},
		"restore":          {Restore([]*Roll{c}, Folded{}), []*Roll{c, a, b}},
		"restore one less": {Restore([]*Roll{b, c}, Folded{}), []*Roll{c, a, b}},
	} {
		before := State{Rolls: []*Roll{a, b}}
		if after := before.Apply(test.change); !slices.Equal(ids(after.Rolls), ids(test.want)) {
			t.Errorf("%s: %v, want %v", name, ids(after.Rolls), ids(test.want))
		}
		if !slices.Equal(ids(before.Rolls), ids([]*Roll{a, b})) {
			t.Errorf("%s changes the state that it is applied to", name)
		}
	}
	cleared := State{Rolls: []*Roll{a, b, c}}.Apply(Clear([]*Roll{a, b}))
	if !slices.Equal(ids(cleared.Cleared), ids([]*Roll{a, b})) {
		t.Errorf("cleared %v", ids(cleared.Cleared))
	}
	if again := cleared.Apply(Clear([]*Roll{a, b})); len(again.Cleared) != 2 {
		t.Error("a clear that another program has made too loses its rolls")
	}
	restored := cleared.Apply(Restore([]*Roll{b}, Folded{}))
	if !slices.Equal(ids(restored.Cleared), ids([]*Roll{a})) || len(cleared.Cleared) != 2 {
		t.Errorf("after a restore of one roll %v are cleared", ids(restored.Cleared))
	}
	before := State{Rolls: []*Roll{a, b}}
	after := before.Apply(Reveal(b.ID()))
	if after.Rolls[0].Revealed || !after.Rolls[1].Revealed || before.Rolls[1].Revealed {
		t.Errorf("revealed: %+v of %+v", after.Rolls, before.Rolls)
	}
	sheet := &engine.Sheet{}
	after = before.Apply(Set(engine.Request{Technique: "3d6"}, sheet))
	if after.Settings.Technique != "3d6" || after.Sheet != sheet || len(after.Rolls) != 2 {
		t.Errorf("set: %+v", after)
	}
}

// A full session folds its oldest rolls, a part at a time. A clear and its undo keep their counts.
func TestFullSessionFoldsOldest(t *testing.T) {
	all := evening(MaxRolls + partSize).Rolls
	full := State{Rolls: all[:len(all)-1]}
	if after := full.Apply(); len(after.Rolls) != len(full.Rolls) || after.Folded.Rolls > 0 {
		t.Fatalf("%d rolls, %d folded, before another part is full", len(after.Rolls), after.Folded.Rolls)
	}
	folded := full.Apply(Add(all[len(all)-1]))
	if folded.Folded.Rolls != partSize || folded.Folded.Since != full.Rolls[0].Time ||
		folded.Rolls[0] != full.Rolls[partSize] || len(folded.Rolls) != MaxRolls {
		t.Fatalf("%d rolls, folded %+v", len(folded.Rolls), folded.Folded)
	}
	degrees := uint32(0)
	for _, d := range folded.Folded.Degrees {
		degrees += d.Rolls
	}
	if degrees != partSize || folded.Folded.Degrees[0].Rolls < folded.Folded.Degrees[1].Rolls {
		t.Errorf("%d degrees of %d rolls: %v", degrees, partSize, folded.Folded.Degrees)
	}
	again := folded.Apply(Recover(full.Rolls[:1], nil))
	if again.Folded.Rolls != partSize || len(again.Rolls) != MaxRolls {
		t.Errorf("the journal counts a folded roll again: %d folded, %d rolls", again.Folded.Rolls, len(again.Rolls))
	}
	cleared := folded.Apply(Clear(folded.Rolls))
	if !cleared.Folded.IsZero() || cleared.ClearedFolded.Rolls != partSize {
		t.Errorf("cleared: %+v", cleared.Folded)
	}
	undo := Restore(cleared.Cleared, cleared.ClearedFolded)
	back := cleared.Apply(undo, undo)
	if !back.Folded.equal(folded.Folded) || !back.ClearedFolded.IsZero() || len(back.Rolls) != MaxRolls {
		t.Errorf("restored twice: folded %+v, cleared %+v, %d rolls", back.Folded, back.ClearedFolded, len(back.Rolls))
	}
	imported := folded.Apply(Clear(folded.Rolls), Import(State{Rolls: []*Roll{numbered(1), numbered(2)}}))
	if len(imported.Rolls) != 2 || !imported.Folded.IsZero() || imported.ClearedFolded.Rolls != partSize {
		t.Errorf("imported: %d rolls, %+v, cleared %+v", len(imported.Rolls), imported.Folded, imported.ClearedFolded)
	}
	if back := imported.Apply(Restore(imported.Cleared, imported.ClearedFolded)); back.Folded.Rolls != partSize {
		t.Errorf("after the undo of an import, %d rolls are folded", back.Folded.Rolls)
	}
}

// Cleared rolls are folded before others, and not together with them.
func TestClearedRollsAreFolded(t *testing.T) {
	all := evening(MaxRolls + 2*partSize).Rolls
	s := State{Cleared: all[:2*partSize], Rolls: all[2*partSize : MaxRolls+partSize]}.Apply()
	if len(s.Cleared) != partSize || s.ClearedFolded.Rolls != partSize ||
		len(s.Rolls) != MaxRolls-partSize || !s.Folded.IsZero() {
		t.Errorf("%d cleared, %d of them folded; %d others, %d of them folded",
			len(s.Cleared), s.ClearedFolded.Rolls, len(s.Rolls), s.Folded.Rolls)
	}
}

// The journal's rolls are inserted by their time, after others of the same second.
func TestRecover(t *testing.T) {
	at := func(time int64, receipt string) *Roll { return &Roll{Time: time, Receipt: receipt} }
	a, b, c := at(1, "a"), at(2, "b"), at(2, "c")
	revealed := at(2, "b")
	revealed.Revealed = true
	counted := Folded{Rolls: partSize, Since: 1}
	for name, test := range map[string]struct {
		before         State
		rolls, removed []*Roll
		want           []*Roll
	}{
		"in order":                    {State{Rolls: []*Roll{b}}, []*Roll{c, a}, nil, []*Roll{a, b, c}},
		"known":                       {State{Rolls: []*Roll{a, b}}, []*Roll{a, b}, nil, []*Roll{a, b}},
		"cleared":                     {State{Rolls: []*Roll{a}, Cleared: []*Roll{b}}, []*Roll{b}, nil, []*Roll{a}},
		"cleared and restored":        {State{Rolls: []*Roll{a}, Cleared: []*Roll{b}}, []*Roll{b}, []*Roll{b}, []*Roll{a, b}},
		"restored another":            {State{Rolls: []*Roll{a}, Cleared: []*Roll{b}}, []*Roll{b}, []*Roll{c}, []*Roll{a}},
		"removed, but not in journal": {State{Rolls: []*Roll{a}, Cleared: []*Roll{b}}, []*Roll{c}, []*Roll{b}, []*Roll{a, c}},
		"older than all":              {State{Rolls: []*Roll{b}}, []*Roll{a}, nil, []*Roll{a, b}},
		"older than all, folded":      {State{Rolls: []*Roll{b}, Folded: counted}, []*Roll{a}, nil, []*Roll{b}},
		"newer, others folded":        {State{Rolls: []*Roll{a}, Folded: counted}, []*Roll{b}, nil, []*Roll{a, b}},
		"first roll":                  {State{}, []*Roll{a}, nil, []*Roll{a}},
	} {
		after := test.before.Apply(Recover(test.rolls, test.removed))
		if !slices.Equal(ids(after.Rolls), ids(test.want)) {
			t.Errorf("%s: %v, want %v", name, ids(after.Rolls), ids(test.want))
		}
		for _, r := range after.Rolls {
			if in(after.Cleared)(r) {
				t.Errorf("%s: %v is also cleared", name, r.ID())
			}
		}
	}
	after := (State{Rolls: []*Roll{a, b}}).Apply(Recover([]*Roll{revealed}, nil))
	if !after.Rolls[1].Revealed || after.Rolls[0].Revealed {
		t.Errorf("revealed: %v, %v", after.Rolls[0].Revealed, after.Rolls[1].Revealed)
	}
}

// A restore without folded rolls leaves the counts of others unchanged.
func TestRestoreKeepsFolded(t *testing.T) {
	counted := Folded{Rolls: partSize, Since: 7}
	cleared := State{Rolls: []*Roll{numbered(2)}, Cleared: []*Roll{numbered(1)}, Folded: counted}
	if after := cleared.Apply(Restore(cleared.Cleared, Folded{})); !after.Folded.equal(counted) {
		t.Errorf("folded %+v, want %+v", after.Folded, counted)
	}
}

// Secret rolls count, but their degree stays secret until they are revealed.
func TestFoldedSecretsStaySecret(t *testing.T) {
	r := evening(1).Rolls[0]
	r.Request.Secret = true
	_, folded := fold(slices.Repeat([]*Roll{r}, partSize), 0, Folded{})
	if folded.Rolls != partSize || len(folded.Degrees) != 0 {
		t.Errorf("folded %+v", folded)
	}
}

// A saver is one of two programs that save the same session.
type saver struct {
	seen    State
	pending []Change
	taken   []*Roll // rolls taken by the last clear
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
				s.do(Restore(s.taken, Folded{}))
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
			i := slices.IndexFunc(other.Rolls, func(o *Roll) bool { return o.ID() == r.ID() })
			if i < 0 || other.Rolls[i].Revealed != r.Revealed {
				t.Fatalf("%+v in one order is not so in the other: %+v", r, other.Rolls)
			}
		}
		if len(one.Rolls) != len(other.Rolls) {
			t.Fatalf("%d rolls in one order, %d in the other", len(one.Rolls), len(other.Rolls))
		}
	})
}
