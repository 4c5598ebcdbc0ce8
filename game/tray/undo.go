package tray

import (
	"bytes"
	"slices"
	"time"

	"fudgetray/engine/json"
)

// An undo reverts a change of the visitor.
type undo struct {
	of   string // what it reverts, as in PanelState.Undo
	when time.Duration
	back func()
}

// Values of undo.of other than controls.
const (
	whole   = "line"  // the whole next roll
	ofQuick = "quick" // a change of the quick rolls
	// ofHistory is the last clear. Changes of settings by the host page don't remove its undo.
	ofHistory = "history"
)

const (
	mostUndos = 50
	// Changes of one setting within this time, as by dragging, are undone together.
	mergeTime = time.Second
)

// undoable runs a change of settings and sheet and makes it undoable.
func (t *Tray) undoable(of string, change func()) {
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

// remember adds an undo for a change.
func (t *Tray) remember(of string, back func()) {
	now := t.deps.Clock.Now()
	if n := len(t.undos); n > 0 && of != whole && of != ofQuick && t.undos[n-1].of == of && now-t.undos[n-1].when < mergeTime {
		t.undos[n-1].when = now
		return
	}
	t.undos = append(t.undos, undo{of, now, back})
	if over := len(t.undos) - mostUndos; over > 0 {
		t.undos = t.undos[over:]
	}
	t.changed = true
}

// forgetUndos removes the undos of one control or setting, or all except the history's if it is "".
func (t *Tray) forgetUndos(of string) {
	n := len(t.undos)
	t.undos = slices.DeleteFunc(t.undos, func(u undo) bool { return u.of == of || of == "" && u.of != ofHistory })
	t.changed = t.changed || len(t.undos) != n
}

// undoMessage reverts the visitor's last change and returns whether there was one.
func (t *Tray) undoMessage(_ []byte, answer answer) {
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

// undoes returns what undoMessage would revert, as in PanelState.Undo.
func (t *Tray) undoes() string {
	if len(t.undos) == 0 {
		return ""
	}
	return t.undos[len(t.undos)-1].of
}

// changedIn returns the setting in values, or whole for several.
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
