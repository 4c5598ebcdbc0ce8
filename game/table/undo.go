package table

import (
	"bytes"
	"time"

	"fudgetray/engine/json"
)

// undo takes back something that the visitor did.
type undo struct {
	of   string // as PanelState.Undo says it
	when time.Duration
	back func()
}

// What is undone but for a setting alone.
const (
	whole   = "line"  // of the next roll
	ofQuick = "quick" // a change of the quick rolls
)

const (
	mostUndos = 50
	// A setting that is changed several times in a row, as by dragging it, is undone at once.
	row = time.Second
)

// undoable does something to settings and sheet that can be undone.
func (t *Table) undoable(of string, change func()) {
	settings, sheet, kept := t.session.Settings.WithoutFaces(), t.session.Sheet, t.savedSettings
	change()
	if bytes.Equal(kept, t.savedSettings) {
		return
	}
	t.remember(of, func() {
		t.session.Settings, t.session.Sheet = settings, sheet
		t.renewed()
	})
}

// remember adds to what can be undone.
func (t *Table) remember(of string, back func()) {
	now := t.host.Clock.Now()
	if n := len(t.undos); n > 0 && of != whole && of != ofQuick && t.undos[n-1].of == of && now-t.undos[n-1].when < row {
		t.undos[n-1].when = now
		return
	}
	t.undos = append(t.undos, undo{of, now, back})
	if over := len(t.undos) - mostUndos; over > 0 {
		t.undos = t.undos[over:]
	}
	t.changed = true
}

// undoMessage takes back what the visitor did last, and answers whether there was anything.
func (t *Table) undoMessage(_ []byte, answer answer) {
	n := len(t.undos)
	if n == 0 {
		answer(false, nil)
		return
	}
	last := t.undos[n-1]
	t.undos, t.changed = t.undos[:n-1], true
	last.back()
	answer(true, nil)
}

// undoes is what undoMessage would take back.
func (t *Table) undoes() string {
	if len(t.undos) == 0 {
		return ""
	}
	return t.undos[len(t.undos)-1].of
}

// changedIn is the setting that values are about, whole for several.
func changedIn(values []byte) string {
	of := ""
	for id := range json.Members(values) {
		if of != "" {
			return whole
		}
		of = id
	}
	return of
}
