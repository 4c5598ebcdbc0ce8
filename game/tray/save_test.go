package tray

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// beside opens another tray with the same session.
func (b *bench) beside(seed byte) *bench {
	other := &bench{t: b.t, now: b.now, date: b.date, store: b.store, stored: b.stored, seed: seed}
	other.open()
	return other
}

// roll makes rolls and waits until their dice have settled.
func (b *bench) roll(requests ...any) {
	b.t.Helper()
	for _, request := range requests {
		id := b.ask("roll", request)
		b.pass(longEnough)
		b.resolution(id)
	}
}

// panel returns the last state sent to the panel.
func (b *bench) panel() PanelState {
	b.t.Helper()
	states := b.events("panel")
	return decoded[PanelState](b.t, states[len(states)-1].Detail)
}

// texts returns the results of the stored rolls.
func (b *bench) texts() []string {
	var texts []string
	for _, entry := range b.beside(99).history() {
		texts = append(texts, entry.Resolution.Text+entry.Resolution.Receipt)
	}
	return texts
}

// wantRolls checks that n different rolls are stored.
func (b *bench) wantRolls(n int) {
	b.t.Helper()
	texts := b.texts()
	slices.Sort(texts)
	if len(slices.Compact(slices.Clone(texts))) != len(texts) || len(texts) != n {
		b.t.Errorf("%d rolls, want %d, none twice: %q", len(texts), n, texts)
	}
}

func times(n int, request any) []any { return slices.Repeat([]any{request}, n) }

func TestTraysShareRolls(t *testing.T) {
	one := open(t, map[string][]byte{})
	other := one.beside(8)
	one.roll(times(5, "Good 4dF")...)
	other.roll(times(3, "Poor 4dF")...)
	one.wantRolls(8)
	if n := len(other.history()); n != 8 {
		t.Errorf("the tray that saved last shows %d rolls, want 8", n)
	}
	one.changed()
	if n := one.panel().Rolls; n != 8 {
		t.Errorf("the other tray shows %d rolls, want 8", n)
	}
	if r := one.panel().Result; !strings.HasPrefix(r.Announce, "Good") {
		t.Errorf("it shows the result of another tray: %s", r.Announce)
	}
}

func TestRollsWithoutDiceAreDistinct(t *testing.T) {
	one := open(t, map[string][]byte{})
	one.roll(times(3, map[string]any{"technique": "diceless", "trait": "Good"})...)
	one.beside(8).roll(times(2, map[string]any{"technique": "diceless", "trait": "Good"})...)
	if n := len(one.texts()); n != 5 {
		t.Errorf("%d rolls, want 5", n)
	}
}

func TestClearedRollsDoNotReturn(t *testing.T) {
	one := open(t, map[string][]byte{})
	one.roll(times(5, nil)...)
	other := one.beside(8)
	one.ask("clear", nil)
	other.roll(nil)
	one.wantRolls(1)
	if n := len(other.history()); n != 1 {
		t.Errorf("the other shows %d rolls, want its own", n)
	}
}

// Clear removes the rolls that are shown, but not newer ones of another tray.
func TestClearKeepsUnseenRolls(t *testing.T) {
	one := open(t, map[string][]byte{})
	one.roll(times(2, nil)...)
	one.beside(8).roll(nil)
	one.ask("clear", nil)
	one.wantRolls(1)
}

func TestClearCanBeUndone(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll(times(3, nil)...)
	before := b.texts()
	b.ask("clear", nil)
	if state := b.panel(); state.Cleared != 3 || state.Rolls != 0 || state.Result != nil {
		t.Errorf("cleared: %d can be restored, %d listed, result %v", state.Cleared, state.Rolls, state.Result)
	}
	b.ask("clear", nil) // clearing an empty history doesn't replace the rolls to restore
	b.roll("Superb 4dF")
	if r := b.reply(b.ask("restore", nil)); string(r.Result) != "true" {
		t.Fatalf("restore answers %+v", r)
	}
	after := b.texts()
	if len(after) != 4 || !slices.Equal(after[:3], before) {
		t.Errorf("restored %q, want %q and one more", after, before)
	}
	state := b.panel()
	if state.Cleared != 0 || !strings.HasPrefix(state.Result.Announce, "Superb") {
		t.Errorf("restored: %d can still be restored, result %s", state.Cleared, state.Result.Announce)
	}
	if r := b.reply(b.ask("restore", nil)); string(r.Result) != "false" {
		t.Errorf("restoring twice answers %+v", r)
	}
}

func TestRestoreShowsLastRoll(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Superb 4dF")
	b.ask("clear", nil)
	b.ask("set", map[string]any{"technique": "d%"}) // whose dice replace those of the last roll
	b.ask("restore", nil)
	if state := b.panel(); state.Result == nil || len(state.Dice) != 4 {
		t.Errorf("result %v, dice %v", state.Result, state.Dice)
	}
}

// An import replaces the rolls. Rolls that it lacks can be restored.
func TestImportCanBeUndone(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll(nil)
	text := decoded[string](t, b.reply(b.ask("export", nil)).Result)
	b.roll(nil)
	before := b.texts()
	b.ask("import", text)
	if n := b.panel().Cleared; n != 1 {
		t.Errorf("%d rolls can be restored, want the one that the import lacks", n)
	}
	b.wantRolls(1)
	b.ask("restore", nil)
	after := b.texts()
	slices.Sort(before)
	slices.Sort(after)
	if !slices.Equal(before, after) {
		t.Errorf("after import and restore: %q, want %q", after, before)
	}
}

// An import that is not a session, or is of a later version, is refused and changes nothing.
func TestBadImportChangesNothing(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Superb 4dF", nil)
	text := decoded[string](t, b.reply(b.ask("export", nil)).Result)
	before := b.texts()
	for name, bad := range map[string]string{
		"nothing": "", "nonsense": "Dear diary,", "cut off": text[:len(text)/2], "altered": text[:len(text)-9] + "AAAAAAAAA",
		"later version": session.Text(append([]byte{0xfe, 'F', 'T', 99}, make([]byte, 8)...)),
	} {
		r := b.reply(b.ask("import", bad))
		if r.OK || r.Error.Code != "bad-state" || r.Error.Message == "" {
			t.Errorf("%s: answer %+v", name, r)
		}
		if after := b.texts(); !slices.Equal(after, before) {
			t.Errorf("%s: %q, want %q", name, after, before)
		}
	}
}

// If the visitor's clock goes backwards, rolls keep the order in which they were made.
func TestClockGoesBackwards(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Superb 4dF")
	b.date = b.date.Add(-48 * time.Hour)
	b.roll("Terrible 4dF")
	other := b.beside(9)
	other.roll("Good 4dF")
	b.changed()
	b.roll("Poor 4dF")
	before := b.texts()
	text := decoded[string](t, b.reply(b.ask("export", nil)).Result)
	b.ask("clear", nil)
	b.ask("restore", nil)
	b.open()
	if after := b.texts(); !slices.Equal(after, before) || len(after) != 4 {
		t.Errorf("reloaded: %q, want the four %q", after, before)
	}
	b.ask("import", text)
	if after := b.texts(); !slices.Equal(after, before) {
		t.Errorf("imported: %q, want %q", after, before)
	}
}

// A roll is kept if the tray is closed or killed while its dice are moving.
func TestRollIsRecordedWhenItIsThrown(t *testing.T) {
	for name, request := range map[string]any{
		"a roll": "Great 4dF",
		"two throws": map[string]any{
			"system": "mudge", "trait": "Fair", "faces": []int{1, 1, 1, 1}, "extra": []int{1, 0, 0, 0},
		},
		"secret roll": map[string]any{"trait": "Great", "secret": true},
	} {
		t.Run(name, func(t *testing.T) {
			left, stayed := open(t, map[string][]byte{}), open(t, map[string][]byte{})
			left.ask("roll", request)
			left.open()
			stayed.roll(request)
			if was, is := stayed.texts(), left.texts(); !slices.Equal(was, is) {
				t.Errorf("the tray that was left has %q, want %q", is, was)
			}
		})
	}
}

func TestResultIsNotSentBeforeDiceSettle(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Poor 4dF")
	before := b.panel()
	receipt := func() string { return b.session.Rolls[1].Receipt }
	silent := func(moment string) {
		t.Helper()
		b.ask("history", nil)
		for _, s := range b.sent {
			if strings.Contains(string(s.Result)+string(s.Detail), receipt()) {
				t.Errorf("%s: %s%s contains the receipt: %s", moment, s.ID, s.Event, s.Detail)
			}
		}
		state := b.panel()
		if state.Rolls != before.Rolls || len(state.History) != 1 || state.Result.Text != before.Result.Text ||
			len(state.Dice) != 0 {
			t.Errorf("%s: the panel shows %+v", moment, state)
		}
		if r := b.reply(b.ask("reveal", 1)); r.OK {
			t.Errorf("%s: it can be revealed: %s", moment, r.Result)
		}
	}
	b.ask("roll", "Good 4dF")
	silent("thrown")
	b.changed()
	silent("after a save by another tray")
	b.ask("clear", nil)
	if n := len(b.history()); n != 0 {
		t.Errorf("cleared, the history has %d", n)
	}
	b.pass(longEnough)
	state := b.panel()
	if state.Rolls != 1 || !strings.HasPrefix(state.Result.Announce, "Good") || state.Result.Receipt != receiptOf(b) {
		t.Errorf("landed: %+v", state)
	}
}

func receiptOf(b *bench) string { return b.session.Rolls[len(b.session.Rolls)-1].Receipt }

// A tray saves only settings that were changed in it, and doesn't show those changed in another
// tray.
func TestSettingsOfTwoTrays(t *testing.T) {
	one := open(t, map[string][]byte{})
	other := one.beside(8)
	one.ask("set", map[string]any{"trait": "Superb"})
	other.ask("set", map[string]any{"hurried": true})
	other.roll(nil)
	if trait := one.beside(9).values()["trait"]; trait != "Superb" {
		t.Errorf("a third tray has trait %v", trait)
	}
	if trait := other.values()["trait"]; trait != "Fair" {
		t.Errorf("the other tray shows %v", trait)
	}
	other.ask("set", map[string]any{"trait": "Poor"})
	if trait := one.beside(9).values()["trait"]; trait != "Poor" {
		t.Errorf("what was set last is %v", trait)
	}
}

func TestRevealIsKept(t *testing.T) {
	one := open(t, map[string][]byte{})
	one.roll(map[string]any{"trait": "Great", "secret": true})
	other := one.beside(8)
	one.ask("reveal", 0)
	other.roll(nil)
	if h := one.beside(9).history(); len(h) != 2 || h[0].Resolution.Secret {
		t.Errorf("history %+v", h)
	}
}

// Changes made while another tray locks the store are saved once it unlocks.
func TestBusyStore(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.busy = true
	b.roll(nil, nil)
	b.ask("set", map[string]any{"trait": "Superb"})
	if n := len(b.edits); n != 1 {
		t.Errorf("%d edits wait, want 1", n)
	}
	b.unlock()
	b.wantRolls(2)
	if trait := b.beside(9).values()["trait"]; trait != "Superb" {
		t.Errorf("trait %v", trait)
	}
	if state := b.panel(); state.Warning != "" {
		t.Errorf("warning %q", state.Warning)
	}
}

func TestUnreadableSessionsAreSetAside(t *testing.T) {
	stored := map[string][]byte{}
	for _, garbage := range []string{strings.Repeat("x", 50), "abc", ""} {
		stored["fudge-tray:test"] = []byte(garbage)
		b := open(t, stored)
		errs := b.events("tray-error")
		if len(errs) != 1 {
			t.Fatalf("errors %v", errs)
		}
		f := decoded[Fault](t, errs[0].Detail)
		place := fmt.Sprintf("fudge-tray:test:broken-%d", len(stored)-1)
		if f.Code != "bad-state" || !strings.Contains(f.Message, place) {
			t.Errorf("%+v does not name %s", f, place)
		}
		if string(stored[place]) != garbage {
			t.Errorf("%s holds %q, want %q", place, stored[place], garbage)
		}
	}
}

// No roll is lost if another program damages or deletes the session while a tray has it open.
func TestOpenSessionIsDamaged(t *testing.T) {
	for name, spoil := range map[string]func(map[string][]byte){
		"garbage": func(stored map[string][]byte) { stored["fudge-tray:test"] = []byte("garbage") },
		"deleted": func(stored map[string][]byte) { delete(stored, "fudge-tray:test") },
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.roll(nil, nil)
			spoil(b.stored)
			b.changed()
			b.roll(nil)
			b.wantRolls(3)
		})
	}
}

func TestStorageFails(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll(nil)
	b.refuses = fmt.Errorf("%w: full", platform.ErrUnavailable)
	b.roll(nil, nil)
	b.ask("clear", nil)
	b.ask("restore", nil)
	if w := b.panel().Warning; !strings.Contains(w, "storage is unavailable") {
		t.Errorf("warning %q", w)
	}
	errs := b.events("tray-error")
	if len(errs) != 1 || decoded[Fault](t, errs[0].Detail).Code != "storage-unavailable" {
		t.Errorf("errors %v; want one, storage-unavailable", errs)
	}
	if n := len(b.history()); n != 3 {
		t.Errorf("%d rolls are listed, want 3", n)
	}
	b.refuses = nil
	b.pass(lastPause)
	if w := b.panel().Warning; w != "" {
		t.Errorf("warning %q after all is saved", w)
	}
	b.wantRolls(3)
	if alive := slices.ContainsFunc(b.timers, func(t *timer) bool { return !t.dead }); alive {
		t.Error("a timer is still running")
	}
	b.refuses = errors.Join(platform.ErrUnavailable)
	b.roll(nil)
	if n := len(b.events("tray-error")); n != 2 {
		t.Errorf("%d errors, want one for each failure", n)
	}
}

func TestFailedSavesAreRetried(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"hurried": true})
	b.refuses = errors.Join(platform.ErrUnavailable)
	b.ask("roll", nil)
	var pauses []time.Duration
	for range 8 {
		last := b.timers[len(b.timers)-1]
		pauses = append(pauses, last.at-b.now)
		b.pass(pauses[len(pauses)-1])
	}
	want := []time.Duration{1, 2, 4, 8, 16, 32, 60, 60}
	for i := range want {
		want[i] *= time.Second
	}
	if !slices.Equal(pauses, want) {
		t.Errorf("pauses %v, want %v", pauses, want)
	}
	b.refuses = nil
	b.ask("roll", nil) // saves immediately
	b.wantRolls(2)
}

func TestStorageFailsAtStart(t *testing.T) {
	one := open(t, map[string][]byte{})
	one.roll(nil, nil)
	b := &bench{t: t, stored: one.stored, refuses: errors.Join(platform.ErrUnavailable), seed: 8}
	b.open()
	if w := b.panel().Warning; w == "" {
		t.Error("no warning")
	}
	b.roll(nil)
	b.refuses = nil
	b.pass(lastPause)
	b.wantRolls(3)
	if n := len(b.history()); n != 3 {
		t.Errorf("%d rolls are shown", n)
	}
}

// TestTraysLoseNothing uses one session in two trays, with a store that is sometimes locked or
// failing. In the end each roll is stored once, except those that were cleared.
func TestTraysLoseNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stored := map[string][]byte{}
		trays := []*bench{open(t, stored)}
		trays = append(trays, trays[0].beside(8))
		for _, b := range trays {
			b.ask("set", map[string]any{"hurried": true})
		}
		want := map[session.ID]bool{}
		pick := func(t *rapid.T) *bench { return rapid.SampledFrom(trays).Draw(t, "tray") }
		rt.Repeat(map[string]func(*rapid.T){
			"roll": func(t *rapid.T) {
				b := pick(t)
				b.ask("roll", map[string]any{"technique": "diceless"})
				want[b.session.Rolls[len(b.session.Rolls)-1].ID()] = true
			},
			"clear": func(t *rapid.T) {
				b := pick(t)
				for i := range b.session.Rolls {
					delete(want, b.session.Rolls[i].ID())
				}
				b.ask("clear", nil)
			},
			"busy":   func(t *rapid.T) { pick(t).busy = true },
			"unlock": func(t *rapid.T) { pick(t).unlock() },
			"refuse": func(t *rapid.T) { pick(t).refuses = errors.Join(platform.ErrUnavailable) },
			"accept": func(t *rapid.T) { pick(t).refuses = nil },
			"reload": func(t *rapid.T) { pick(t).changed() },
			"pass":   func(t *rapid.T) { pick(t).pass(time.Duration(rapid.IntRange(0, 90).Draw(t, "seconds")) * time.Second) },
		})
		for _, b := range trays {
			b.refuses = nil
			b.unlock()
			b.pass(lastPause)
			if w := b.panel().Warning; w != "" {
				rt.Fatalf("warning %q", w)
			}
		}
		third := trays[0].beside(9)
		if n := len(third.session.Rolls); n != len(want) {
			rt.Fatalf("%d rolls, want %d", n, len(want))
		}
		for i := range third.session.Rolls {
			if !want[third.session.Rolls[i].ID()] {
				rt.Fatalf("%+v was not expected", third.session.Rolls[i])
			}
		}
	})
}
