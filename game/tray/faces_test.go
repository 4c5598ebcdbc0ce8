package tray

import (
	"slices"
	"testing"
)

// TestLineWithFaces sets faces by a line: the panel announces them, the next roll lands on them,
// and later rolls are random again. Dice of another kind ignore them.
func TestLineWithFaces(t *testing.T) {
	const promise = "These dice will land on the faces you typed."
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"line": "Good 4dF [1 0 0 -1] vs Fair"})
	if advice := b.state().Advice; !slices.Contains(advice, promise) {
		t.Errorf("the panel says %q", advice)
	}
	b.open() // the faces survive a reload
	r := b.rollNow()
	if !slices.Equal(r.Faces, []int{1, 0, 0, -1}) {
		t.Errorf("rolled %v", r.Faces)
	}
	if advice := b.state().Advice; slices.Contains(advice, promise) || b.Tray.session.Settings.HasFaces() {
		t.Errorf("after the roll the panel says %q", advice)
	}

	b.ask("set", map[string]any{"line": "Good 4dF [1 0 0 -1]"})
	b.ask("set", map[string]any{"technique": "2dF"})
	if r := b.rollNow(); len(r.Faces) != 2 {
		t.Errorf("2dF rolled %v", r.Faces)
	}
}

// rollNow rolls the next request and waits for its result.
func (b *bench) rollNow() resolution {
	b.t.Helper()
	id := b.ask("roll", nil)
	b.pass(longEnough)
	return b.resolution(id)
}

// A refused file keeps the loaded document and doesn't block the next roll.
func TestRefusedFileKeepsDocument(t *testing.T) {
	b := open(t, map[string][]byte{})
	load(b, "sheet", "not JSON")
	if b.state().Errors["sheet"] == "" {
		t.Error("the file is not refused")
	}
	b.rollNow()
}
