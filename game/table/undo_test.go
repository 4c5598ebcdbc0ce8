package table

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
			t.Errorf("undo is of %q, want %q", got, step.undo)
		}
		if b.ask("undo", nil); b.next() != step.next {
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
		t.Errorf("undo is of %q", got)
	}
	b.ask("set", map[string]any{"difficulty": "Good"})
	if b.ask("undo", nil); b.next() != "Great 4dF vs Good" {
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
		t.Errorf("%d are undone, want %d", undone, mostUndos)
	}
}
