package tray

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// unsaved holds changes that are not stored yet, and the state of saving them.
type unsaved struct {
	changes []session.Change
	notes   []platform.JournalEntry // journal entries of these changes
	wanted  bool                    // whether a save is needed
	saving  bool                    // whether a save is in progress
	pause   time.Duration           // pause before the next attempt after a failure
	stop    func()                  // stops the timer of that pause
	warning language.Message        // set while saving fails
}

// Shortest and longest pause between attempts to save; each pause is twice the previous one.
const (
	firstPause = time.Second
	lastPause  = time.Minute
)

// save stores the changes before any event reports their results. The caller holds the lock; save
// releases it while the store works, which may finish immediately or later.
func (t *Tray) save() {
	u := &t.unsaved
	if !u.wanted || u.saving {
		return
	}
	u.saving = true
	if u.stop != nil {
		u.stop()
		u.stop = nil
	}
	t.mu.Unlock()
	t.deps.Store.Edit(t.deps.Key, func(slot platform.Slot, err error) {
		t.do(func() { t.saveIn(slot, err) })
	})
	t.mu.Lock()
}

// saveIn merges the unsaved changes into the stored session.
func (t *Tray) saveIn(slot platform.Slot, err error) {
	t.unsaved.saving, t.unsaved.wanted = false, false
	if err == nil {
		err = t.mergeIn(slot)
	}
	if err != nil {
		t.failed(err)
		return
	}
	t.changed = t.changed || t.unsaved.warning.IsSet()
	for _, n := range t.unsaved.notes {
		t.journal.Record(n)
	}
	t.unsaved = unsaved{}
}

func (t *Tray) mergeIn(slot platform.Slot) error {
	state, err := t.mergedWith(slot)
	if err != nil {
		return err
	}
	err = t.write(slot, state)
	if err != nil && len(state.Cleared) > 0 {
		state.Cleared, state.ClearedFolded = nil, session.Folded{} // a visitor may clear the history to make room
		err = t.write(slot, state)
	}
	if err == nil {
		t.adopt(state)
	}
	return err
}

// write stores a session. Between its writes, the slot has the whole old or the whole new session.
func (t *Tray) write(slot platform.Slot, state session.State) error {
	divided, ok := slot.(platform.DividedSlot)
	data, parts, err := t.parts.Encode(state, !ok)
	if err != nil {
		return err
	}
	if !ok {
		return slot.Save(data)
	}
	named := make(map[string][]byte, len(parts))
	for _, part := range parts {
		named[part.ID.String()] = part.Data
	}
	if err := divided.SaveParts(named); err != nil {
		return err
	}
	if err := slot.Save(data); err != nil {
		return err
	}
	divided.KeepParts(named)
	return nil
}

// mergedWith returns the stored session with the changes of this tray. If there is no readable stored
// session, it returns the session of this tray.
func (t *Tray) mergedWith(slot platform.Slot) (session.State, error) {
	stored, err := t.stored(slot.Load())
	switch {
	case errors.Is(err, platform.ErrUnavailable):
		return session.State{}, err
	case errors.Is(err, platform.ErrNotFound):
		t.warnOfBackup()
		return t.session, nil
	case lacksParts(err):
		return stored.Apply(t.unsaved.changes...), t.setAside(slot, err)
	case err != nil:
		return t.session, t.setAside(slot, err)
	}
	return stored.Apply(t.unsaved.changes...), nil
}

// setAside moves an unreadable session to another place, so that it is not overwritten.
func (t *Tray) setAside(slot platform.Slot, reason error) error {
	place, err := slot.SetAside()
	if err != nil {
		return err
	}
	message := fmt.Sprintf("session \"%s\": %v; what was stored is kept as \"%s\"", t.deps.Key, reason, place)
	said := language.SetAside(t.deps.Key, session.UserMessage(reason), place)
	if t.lost > 0 {
		message += fmt.Sprintf("; restored from a backup, which lacks %d saves", t.lost)
		said = language.SetAsideRestored(t.deps.Key, session.UserMessage(reason), t.lost, place)
	}
	t.lost = 0
	t.warn(&userError{Fault{Code: "bad-state", Field: "session", Message: message}, said})
	return nil
}

// warnOfBackup warns if the session was restored from a backup because it was missing.
func (t *Tray) warnOfBackup() {
	if t.lost == 0 {
		return
	}
	message := fmt.Sprintf("session \"%s\": nothing was stored; restored from a backup, which lacks %d saves", t.deps.Key, t.lost)
	t.warn(&userError{Fault{Code: "bad-state", Field: "session", Message: message}, language.BackupRestored(t.deps.Key, t.lost)})
	t.lost = 0
}

// adopt replaces the rolls, the cleared rolls and the quick rolls by those of the merged session. Settings stay those of this
// tray.
func (t *Tray) adopt(state session.State) {
	if !bytes.Equal(encodedQuick(t.session.Quick), encodedQuick(state.Quick)) {
		t.session.Quick, t.changed, t.forecast.known = state.Quick, true, false
	}
	t.changed = t.changed || !sameRolls(t.session.Rolls, state.Rolls) || !sameRolls(t.session.Cleared, state.Cleared)
	t.session.Rolls, t.session.Folded = state.Rolls, state.Folded
	t.session.Cleared, t.session.ClearedFolded = state.Cleared, state.ClearedFolded
	t.rememberClear()
}

func sameRolls(a, b []*session.Roll) bool {
	return slices.EqualFunc(a, b, sameRoll)
}

// storeChanged loads changes that other programs have stored. It does nothing during a save: saving
// merges the changes, and the events that wait for it must not be sent before.
func (t *Tray) storeChanged() {
	t.mu.Lock()
	if t.unsaved.saving {
		t.mu.Unlock()
		return
	}
	t.doLocked(t.reload)
}

// reload adopts changes that other trays have stored. Errors are ignored, as the next save reports them.
func (t *Tray) reload() {
	if t.unsaved.wanted {
		return
	}
	if state, err := t.stored(t.deps.Store.Load(t.deps.Key)); err == nil {
		t.adopt(state)
	}
}

// failed keeps the changes in memory, warns until they are stored, and schedules another attempt.
func (t *Tray) failed(reason error) {
	u := &t.unsaved
	first := !u.warning.IsSet()
	u.warning = language.NotSaved(t.deps.place(), t.deps.reason(reason))
	if first {
		message := fmt.Sprintf("session \"%s\": %v; rolls are remembered until this tray is closed, and saving is tried again", t.deps.Key, reason)
		t.warn(&userError{Fault{Code: "storage-unavailable", Field: "session", Message: message}, u.warning})
	}
	t.changed = true
	u.pause = min(max(2*u.pause, firstPause), lastPause)
	u.stop = t.deps.Clock.AfterFunc(u.pause, func() { t.do(func() { u.wanted = true }) })
}

// warn reports an error, once a client is connected.
func (t *Tray) warn(err error) {
	if !t.ready {
		t.pendingErrors = append(t.pendingErrors, err)
		return
	}
	t.report(nil, err)
}
