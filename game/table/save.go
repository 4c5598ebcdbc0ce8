package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// unsaved is what was done here and is not yet stored.
type unsaved struct {
	changes []session.Change
	wanted  bool             // there is something to save
	saving  bool             // it is being saved
	pause   time.Duration    // until it is tried again, since the store has refused
	stop    func()           // of the timer that waits so long
	warning language.Message // for as long as the store refuses
}

// Pauses between two tries to save, each twice the one before.
const (
	firstPause = time.Second
	lastPause  = time.Minute
)

// save has the changes stored, before anybody is told of what they made. It is called
// with the lock held, and gives it up meanwhile: the store may answer at once or later.
func (t *Table) save() {
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
	t.host.Store.Edit(t.host.Key, func(slot host.Slot, err error) {
		t.do(func() { t.saveIn(slot, err) })
	})
	t.mu.Lock()
}

// saveIn merges all that is unsaved into what is stored.
func (t *Table) saveIn(slot host.Slot, err error) {
	t.unsaved.saving, t.unsaved.wanted = false, false
	if err == nil {
		err = t.mergeIn(slot)
	}
	if err != nil {
		t.failed(err)
		return
	}
	t.changed = t.changed || t.unsaved.warning.Is()
	t.unsaved = unsaved{}
}

func (t *Table) mergeIn(slot host.Slot) error {
	state, results, err := t.mergedWith(slot)
	if err != nil {
		return err
	}
	data, err := session.Encode(state)
	if err != nil {
		return err
	}
	if err := slot.Save(data); err != nil {
		return err
	}
	t.adopt(state, results)
	return nil
}

// mergedWith is what is stored with the changes that were made here. Where nothing is
// stored that can be read, it is all that this table knows.
func (t *Table) mergedWith(slot host.Slot) (session.State, []engine.Resolution, error) {
	stored, _, err := t.stored(slot.Load())
	switch {
	case errors.Is(err, host.ErrUnavailable):
		return session.State{}, nil, err
	case errors.Is(err, host.ErrNotFound):
		return t.session, t.results, nil
	case err != nil:
		return t.session, t.results, t.setAside(slot, err)
	}
	state := stored.Apply(t.unsaved.changes...)
	results, err := t.resolved(state.Rolls)
	return state, results, err
}

// setAside moves an unreadable session out of the way of what is saved.
func (t *Table) setAside(slot host.Slot, reason error) error {
	place, err := slot.SetAside()
	if err != nil {
		return err
	}
	message := fmt.Sprintf("session \"%s\": %v; what was stored is kept as \"%s\"", t.host.Key, reason, place)
	said := language.SetAside(t.host.Key, session.UserMessage(reason), place)
	t.warn(&userError{Fault{Code: "bad-state", Field: "session", Message: message}, said})
	return nil
}

// adopt takes over the rolls that all have made, and the quick rolls. Settings stay those of this table.
func (t *Table) adopt(state session.State, results []engine.Resolution) {
	if !bytes.Equal(encodedQuick(t.session.Quick), encodedQuick(state.Quick)) {
		t.session.Quick, t.changed, t.forecast.known = state.Quick, true, false
	}
	same := slices.EqualFunc(t.session.Rolls, state.Rolls, func(a, b session.Roll) bool {
		return a.ID() == b.ID() && a.Revealed == b.Revealed
	})
	t.session.Rolls, t.results = state.Rolls, results
	t.changed = t.changed || !same
}

// reload shows what others have stored. What can't be had now is seen to when
// something is saved.
func (t *Table) reload() {
	if t.unsaved.wanted || t.unsaved.saving {
		return
	}
	if state, results, err := t.stored(t.host.Store.Load(t.host.Key)); err == nil {
		t.adopt(state, results)
	}
}

// failed goes on in memory, says so until the store takes everything, and tries
// again: later, and at the next change.
func (t *Table) failed(reason error) {
	u := &t.unsaved
	first := !u.warning.Is()
	u.warning = language.NotSaved(t.host.place(), t.host.reason(reason))
	if first {
		message := fmt.Sprintf("session \"%s\": %v; rolls are remembered until this tray is closed, and saving is tried again", t.host.Key, reason)
		t.warn(&userError{Fault{Code: "storage-unavailable", Field: "session", Message: message}, u.warning})
	}
	t.changed = true
	u.pause = min(max(2*u.pause, firstPause), lastPause)
	u.stop = t.host.Clock.AfterFunc(u.pause, func() { t.do(func() { u.wanted = true }) })
}

// warn reports what went wrong, as soon as somebody listens.
func (t *Table) warn(err error) {
	if !t.ready {
		t.pendingErrors = append(t.pendingErrors, err)
		return
	}
	t.report(nil, err)
}
