package session

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
)

// A shelf holds parts that are stored apart from their state.
type shelf map[PartID][]byte

func (s shelf) load(id PartID) ([]byte, error) {
	data, ok := s[id]
	if !ok {
		return nil, errors.New("it is missing")
	}
	return data, nil
}

// put stores parts and returns the number of bytes of the new ones.
func (s shelf) put(parts []*Part) (written int) {
	for _, part := range parts {
		if _, ok := s[part.ID]; !ok {
			written += len(part.Data)
		}
		s[part.ID] = part.Data
	}
	return written
}

// A save of one more roll writes a bounded number of bytes, whatever the length of the session.
func TestSavesWriteWhatChanged(t *testing.T) {
	const most = 8000 // a part and a state with fewer rolls than a part has
	all := evening(MaxRolls + 3*partSize).Rolls
	for _, before := range []int{1000, MaxRolls} {
		var parts Parts
		stored := shelf{}
		state := State{Rolls: all[:before]}
		for _, roll := range all[before : before+3*partSize] {
			state = state.Apply(Add(roll))
			data, list, err := parts.Encode(state, false)
			if err != nil {
				t.Fatal(err)
			}
			first := len(stored) == 0
			if written := len(data) + stored.put(list); written > most && !first {
				t.Fatalf("%d rolls: a save writes %d bytes", len(state.Rolls), written)
			}
		}
		if before == MaxRolls && state.Folded.Rolls != 3*partSize {
			t.Errorf("%d rolls are folded, want %d", state.Folded.Rolls, 3*partSize)
		}
	}
}

// Parts decode what they encoded after any changes, whether or not they know the parts.
func TestPartsRoundTrip(t *testing.T) {
	all := evening(600).Rolls
	rapid.Check(t, func(t *rapid.T) {
		var state State
		var parts Parts
		next := 0
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				for range rapid.SampledFrom([]int{1, 50, partSize + 1}).Draw(t, "rolls") {
					if next < len(all) {
						state = state.Apply(Add(all[next]))
						next++
					}
				}
			},
			"reveal": func(t *rapid.T) {
				if n := len(state.Rolls); n > 0 {
					state = state.Apply(Reveal(state.Rolls[rapid.IntRange(0, n-1).Draw(t, "roll")].ID()))
				}
			},
			"clear": func(t *rapid.T) {
				state = state.Apply(Clear(state.Rolls[rapid.IntRange(0, len(state.Rolls)).Draw(t, "first"):]))
			},
			"restore": func(*rapid.T) { state = state.Apply(Restore(state.Cleared, state.ClearedFolded)) },
			"fold": func(t *rapid.T) {
				state.Rolls, state.Folded = fold(state.Rolls, rapid.IntRange(0, 400).Draw(t, "limit"), state.Folded)
			},
			"whole": func(t *rapid.T) {
				whole, _, err := parts.Encode(state, true)
				if err != nil {
					t.Fatal(err)
				}
				back, err := Decode(whole)
				if err != nil {
					t.Fatal(err)
				}
				wantState(t, back, state)
			},
			"": func(t *rapid.T) {
				apart, list, err := parts.Encode(state, false)
				if err != nil {
					t.Fatal(err)
				}
				stored := shelf{}
				stored.put(list)
				for _, p := range []*Parts{{}, &parts} {
					back, err := p.Decode(apart, stored.load)
					if err != nil {
						t.Fatal(err)
					}
					wantState(t, back, state)
				}
			},
		})
	})
}

func wantState(t *rapid.T, got, want State) {
	t.Helper()
	revealed := func(rolls []*Roll) (list []bool) {
		for _, r := range rolls {
			list = append(list, r.Revealed)
		}
		return list
	}
	if !slices.Equal(ids(got.Rolls), ids(want.Rolls)) || !slices.Equal(revealed(got.Rolls), revealed(want.Rolls)) {
		t.Fatalf("%d rolls came back as %d", len(want.Rolls), len(got.Rolls))
	}
	if !slices.Equal(ids(got.Cleared), ids(want.Cleared)) ||
		!got.Folded.equal(want.Folded) || !got.ClearedFolded.equal(want.ClearedFolded) {
		t.Fatalf("cleared or folded: %d %+v %+v, want %d %+v %+v",
			len(got.Cleared), got.Folded, got.ClearedFolded, len(want.Cleared), want.Folded, want.ClearedFolded)
	}
}

// A missing or altered part costs only its own rolls.
func TestLostParts(t *testing.T) {
	var parts Parts
	state := State{Rolls: evening(3 * partSize).Rolls}
	data, list, err := parts.Encode(state, false)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func(shelf){
		"missing": func(s shelf) { delete(s, list[1].ID) },
		"altered": func(s shelf) { s[list[1].ID] = s[list[0].ID] },
		"cut":     func(s shelf) { s[list[1].ID] = s[list[1].ID][:99] },
	} {
		stored := shelf{}
		stored.put(list)
		damage(stored)
		var fresh Parts
		back, err := fresh.Decode(data, stored.load)
		lost, ok := errors.AsType[*LostParts](err)
		if !ok || lost.Rolls != partSize {
			t.Errorf("%s: %v", name, err)
		}
		want := slices.Concat(state.Rolls[:partSize], state.Rolls[2*partSize:])
		if !slices.Equal(ids(back.Rolls), ids(want)) {
			t.Errorf("%s: %d rolls, want %d", name, len(back.Rolls), len(want))
		}
	}
}

// Rolls are checked once per part, and an invalid part is lost.
func TestPartsAreCheckedOnce(t *testing.T) {
	var parts Parts
	data, list, err := parts.Encode(State{Rolls: evening(2*partSize + 1).Rolls}, false)
	if err != nil {
		t.Fatal(err)
	}
	stored := shelf{}
	stored.put(list)
	checked := 0
	fresh := Parts{Check: func(rolls []*Roll) error { checked += len(rolls); return nil }}
	for range 3 {
		if _, err := fresh.Decode(data, stored.load); err != nil {
			t.Fatal(err)
		}
	}
	if checked != 2*partSize+3 {
		t.Errorf("%d rolls were checked", checked)
	}
	strict := Parts{Check: func(rolls []*Roll) error {
		if len(rolls) == partSize {
			return errors.New("no")
		}
		return nil
	}}
	if back, err := strict.Decode(data, stored.load); len(back.Rolls) != 1 || err == nil {
		t.Errorf("%d rolls, %v", len(back.Rolls), err)
	}
}

// BenchmarkSave adds a roll to a session, and encodes what a page stores: the state and new parts.
func BenchmarkSave(b *testing.B) {
	for name, rolls := range map[string]int{"100": 100, "10000": MaxRolls} {
		b.Run(name, func(b *testing.B) {
			var parts Parts
			all := evening(rolls + partSize).Rolls
			long := State{Rolls: all[:rolls]}
			data, list, err := parts.Encode(long, false)
			if err != nil {
				b.Fatal(err)
			}
			stored := shelf{}
			stored.put(list)
			written, n := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				state, err := parts.Decode(data, stored.load)
				if err != nil {
					b.Fatal(err)
				}
				encoded, list, err := parts.Encode(state.Apply(Add(all[rolls+n%partSize])), false)
				if err != nil {
					b.Fatal(err)
				}
				written += len(encoded) + maps.Clone(stored).put(list)
				n++
			}
			b.ReportMetric(float64(written)/float64(n), "B/save")
		})
	}
}

// BenchmarkRestore decodes and checks what is stored of a session.
func BenchmarkRestore(b *testing.B) {
	for name, rolls := range map[string]int{"1000": 1000, "10000": MaxRolls} {
		b.Run(name, func(b *testing.B) {
			var parts Parts
			data, list, err := parts.Encode(State{Rolls: evening(rolls).Rolls}, false)
			if err != nil {
				b.Fatal(err)
			}
			stored := shelf{}
			stored.put(list)
			for b.Loop() {
				fresh := Parts{Check: resolvable}
				if _, err := fresh.Decode(data, stored.load); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// resolvable is the check that the table makes.
func resolvable(rolls []*Roll) error {
	var resolution engine.Resolution
	for _, r := range rolls {
		if err := engine.ResolveInto(&resolution, &r.Request); err != nil {
			return err
		}
	}
	return nil
}
