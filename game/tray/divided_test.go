package tray

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// An origin is the localStorage of trays.
type origin struct {
	texts map[string]string
	full  bool // every write fails
	left  int  // number of writes until the trays are killed; negative: never
}

func (o *origin) Item(key string) (string, error) {
	text, ok := o.texts[key]
	if !ok {
		return "", platform.ErrNotFound
	}
	return text, nil
}

func (o *origin) Keys() ([]string, error) { return slices.Collect(maps.Keys(o.texts)), nil }

func (o *origin) SetItem(key, text string) error {
	return o.write(func() { o.texts[key] = text })
}

func (o *origin) RemoveItem(key string) error {
	return o.write(func() { delete(o.texts, key) })
}

func (o *origin) write(write func()) error {
	switch {
	case o.left == 0: // nobody is alive
		return nil
	case o.full:
		return fmt.Errorf("%w: full", platform.ErrUnavailable)
	}
	o.left--
	write()
	return nil
}

// store returns the store of one tray.
func (o *origin) store() platform.Store {
	return quiet{platform.ItemStore{
		Items:  o,
		Pack:   session.Pack,
		Unpack: session.Unpack,
		Lock:   func(_ string, edit func()) { edit() },
	}}
}

// quiet is a store that reports no changes.
type quiet struct{ platform.ItemStore }

func (quiet) Watch(string, func()) {}

func (o *origin) open(t *testing.T, seed byte) *bench {
	b := &bench{t: t, date: time.Unix(1_800_000_000, 0), store: o.store(), seed: seed}
	b.open()
	b.ask("set", map[string]any{"hurried": true})
	return b
}

// diceless returns rolls without dice, every third of them secret.
func diceless(n int) (rolls []*session.Roll) {
	for i := range n {
		rolls = append(rolls, &session.Roll{
			Time:    1_700_000_000 + int64(i),
			Nonce:   uint32(i + 1),
			Request: engine.Request{Technique: "diceless", Secret: i%3 == 0},
		})
	}
	return rolls
}

// summary identifies the rolls of a session, what is revealed and what is cleared.
func summary(s *session.State) string {
	var text strings.Builder
	for _, list := range [][]*session.Roll{s.Rolls, s.Cleared} {
		for _, r := range list {
			fmt.Fprintf(&text, "%v %t\n", r.ID(), r.Revealed)
		}
		text.WriteString("cleared\n")
	}
	return text.String()
}

// TestKilledPagesLoseNothing edits a session in two trays of a page, which are killed at any write or meet a
// full storage. The stored session is always that before an edit or that after it.
func TestKilledPagesLoseNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := &origin{texts: map[string]string{}, left: -1}
		old, err := session.Encode(session.State{Rolls: diceless(rapid.SampledFrom([]int{0, 100, 128}).Draw(rt, "rolls"))})
		if err != nil {
			rt.Fatal(err)
		}
		o.texts["fudge-tray:test"] = session.Pack(old) // as an earlier release wrote it
		trays := []*bench{o.open(t, 1), o.open(t, 2)}
		seed := byte(3)
		stored := func() string {
			state, _ := o.load(rt)
			return summary(&state)
		}
		edits := map[string]func(*rapid.T, *bench){
			"roll":    func(_ *rapid.T, b *bench) { b.ask("roll", map[string]any{"technique": "diceless"}) },
			"clear":   func(_ *rapid.T, b *bench) { b.ask("clear", nil) },
			"restore": func(_ *rapid.T, b *bench) { b.ask("restore", nil) },
			"reveal": func(t *rapid.T, b *bench) {
				b.ask("reveal", rapid.IntRange(0, max(0, len(b.session.Rolls)-1)).Draw(t, "index"))
			},
		}
		edit := func(t *rapid.T, b *bench) {
			edits[rapid.SampledFrom(slices.Sorted(maps.Keys(edits))).Draw(t, "edit")](t, b)
		}
		pick := func(t *rapid.T) *bench {
			b := rapid.SampledFrom(trays).Draw(t, "tray")
			b.storeChanged()
			return b
		}
		rt.Repeat(map[string]func(*rapid.T){
			"edit": func(t *rapid.T) {
				b := pick(t)
				edit(t, b)
				if got, want := stored(), summary(&b.session); got != want {
					t.Fatalf("stored:\n%s\nwant:\n%s", got, want)
				}
			},
			"kill": func(t *rapid.T) {
				before := stored()
				b := pick(t)
				o.left = rapid.IntRange(0, 5).Draw(t, "writes")
				edit(t, b)
				o.left = -1
				if got := stored(); got != before && got != summary(&b.session) {
					t.Fatalf("stored:\n%s\nwant:\n%s\nor:\n%s", got, before, summary(&b.session))
				}
				trays = []*bench{o.open(b.t, seed), o.open(b.t, seed+1)}
				seed += 2
			},
			"full": func(t *rapid.T) {
				b := pick(t)
				o.full = true
				edit(t, b)
				o.full = false
				b.pass(lastPause)
				if got, want := stored(), summary(&b.session); got != want {
					t.Fatalf("stored:\n%s\nwant:\n%s", got, want)
				}
			},
		})
		trays[0].ask("roll", map[string]any{"technique": "diceless"})
		if _, parts := o.load(rt); len(o.texts) != 1+parts {
			rt.Fatalf("%d items are stored for a session with %d parts", len(o.texts), parts)
		}
	})
}

// load returns the stored session and the number of its parts.
func (o *origin) load(t *rapid.T) (state session.State, loaded int) {
	store := o.store()
	data, err := store.Load("fudge-tray:test")
	if err == nil {
		var parts session.Parts
		state, err = parts.Decode(data, func(id session.PartID) ([]byte, error) {
			loaded++
			return store.(platform.Divided).LoadPart("fudge-tray:test", id.String())
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return state, loaded
}
