package tray

import (
	"testing"
	"time"
)

func TestUndo(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"difficulty": "Good"})
	start := b.next()
	b.ask("change", map[string]any{"trait": "Grate"})
	b.ask("change", map[string]any{"trait": "Great"})
	b.pass(time.Minute)
	b.ask("change", map[string]any{"modifier": 1})
	b.ask("change", map[string]any{"modifier": 2}) // soon after the previous change
	changed := b.next()
	b.ask("prepare", "Poor 4dF opposed Fair")
	for _, step := range []struct{ undo, next string }{
		{"line", changed}, {"modifier", "Great 4dF vs Good"}, {"trait", start},
	} {
		if got := b.panel().Undo; got != step.undo {
			t.Errorf("undo reverts %q, want %q", got, step.undo)
		}
		b.ask("undo", nil)
		if b.next() != step.next {
			t.Errorf("after undoing %s the next roll is %s, want %s", step.undo, b.next(), step.next)
		}
	}
	if r := b.reply(b.ask("undo", nil)); string(r.Result) != "false" || b.panel().Undo != "" || b.next() != start {
		t.Errorf("undoing nothing answers %s", r.Result)
	}
}

// Changes of the next roll by the host page can't be undone and discard the undo history.
func TestUndoOfHostPageChanges(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("change", map[string]any{"trait": "Great"})
	b.ask("set", map[string]any{"hurried": true})
	if got := b.panel().Undo; got != "trait" {
		t.Errorf("undo reverts %q, want trait", got)
	}
	b.ask("set", map[string]any{"difficulty": "Good"})
	b.ask("undo", nil)
	if b.next() != "Great 4dF vs Good" {
		t.Errorf("the next roll is %s", b.next())
	}
}

func TestUndoIsBounded(t *testing.T) {
	b := open(t, map[string][]byte{})
	for n := range 2 * mostUndos {
		b.ask("change", map[string]any{"modifier": n % 9})
		b.pass(time.Minute)
	}
	undone := 0
	for string(b.reply(b.ask("undo", nil)).Result) == "true" {
		undone++
	}
	if undone != mostUndos {
		t.Errorf("%d changes are undone, want %d", undone, mostUndos)
	}
}

// The undo of a clear survives a restart, changes of settings and new rolls, and works in every tray of the
// session.
func TestUndoOfClear(t *testing.T) {
	for name, later := range map[string]func(b *bench) *bench{
		"at once":         func(b *bench) *bench { return b },
		"after a restart": func(b *bench) *bench { return b.beside(8) },
		"after a setting": func(b *bench) *bench { b.ask("set", map[string]any{"trait": "Great"}); return b },
		"after a roll, a restart and a roll": func(b *bench) *bench {
			b.roll(nil)
			b = b.beside(8)
			b.roll(nil)
			return b
		},
		"in another tray": func(b *bench) *bench {
			other := b.beside(8)
			other.roll(nil)
			b.changed()
			other.ask("restore", nil)
			other.ask("clear", nil)
			b.changed()
			return b
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.roll(times(3, nil)...)
			b.ask("clear", nil)
			b = later(b)
			rolls := b.panel().Rolls
			if state := b.panel(); state.Undo != ofHistory || state.Cleared < 3 {
				t.Fatalf("undo reverts %q, %d rolls are cleared", state.Undo, state.Cleared)
			}
			cleared := b.panel().Cleared
			b.ask("undo", nil)
			b.wantRolls(rolls + cleared)
			if state := b.panel(); state.Undo == ofHistory || state.Cleared != 0 {
				t.Errorf("after the undo, undo reverts %q and %d rolls are cleared", state.Undo, state.Cleared)
			}
		})
	}
}

// A store without space for cleared rolls has space for new ones.
func TestClearMakesRoom(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll(times(50, "Good 4dF")...)
	b.room = len(b.stored["fudge-tray:test"]) / 2
	b.ask("clear", nil)
	b.roll(nil)
	b.wantRolls(1)
	if w := b.panel().Warning; w != "" {
		t.Error(w)
	}
}

// An exported session lacks the rolls that the visitor has cleared.
func TestExportLacksClearedRolls(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll(nil, nil)
	b.ask("clear", nil)
	state, err := imported(decoded[string](t, b.reply(b.ask("export", nil)).Result))
	if err != nil || len(state.Cleared) > 0 {
		t.Errorf("%d cleared rolls are exported, %v", len(state.Cleared), err)
	}
}
