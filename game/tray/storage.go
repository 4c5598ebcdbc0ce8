package tray

import (
	"bytes"
	"errors"
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// restore reads the stored session.
func (t *Tray) restore() {
	defer func() {
		t.savedSettings = t.encodedSettings()
		t.rememberClear()
	}()
	if t.deps.Store == nil {
		return
	}
	t.deps.Store.Watch(t.deps.Key, t.storeChanged)
	state, err := t.stored(t.deps.Store.Load(t.deps.Key))
	switch {
	case err == nil:
		t.session, t.last = state, lastOf(state.Rolls)
	case lacksParts(err):
		t.session, t.last, t.unsaved.wanted = state, lastOf(state.Rolls), true // saving looks again, and keeps what is damaged
	case errors.Is(err, platform.ErrUnavailable):
		t.failed(err)
	default:
		t.restoreBackup()
		t.unsaved.wanted = t.lost > 0 || !errors.Is(err, platform.ErrNotFound) // saving renames the unreadable session
	}
}

// restoreBackup reads the newest readable backup of the stored session, if there is one.
func (t *Tray) restoreBackup() {
	store, ok := t.deps.Store.(platform.BackedUp)
	if !ok {
		return
	}
	for i, data := range store.Backups(t.deps.Key) {
		if state, err := t.stored(data, nil); err == nil {
			t.session, t.last, t.lost = state, lastOf(state.Rolls), i+1
			return
		}
	}
}

// stored decodes a loaded session and checks its rolls. The state is valid, too, if the error is that
// it lacks parts.
func (t *Tray) stored(data []byte, err error) (session.State, error) {
	if err != nil {
		return session.State{}, err
	}
	state, err := t.parts.Decode(data, t.loadPart)
	return state.Apply(), err // folds rolls of versions that kept more
}

// loadPart loads a part of the session that is stored apart.
func (t *Tray) loadPart(id session.PartID) ([]byte, error) {
	store, ok := t.deps.Store.(platform.Divided)
	if !ok {
		return nil, platform.ErrNotFound
	}
	return store.LoadPart(t.deps.Key, id.String())
}

// lacksParts reports whether a state was decoded without some of its parts.
func lacksParts(err error) bool {
	_, ok := errors.AsType[*session.LostParts](err)
	return ok
}

// check returns the error of the first roll that its recorded faces don't resolve.
func check(rolls []*session.Roll) error {
	var resolution engine.Resolution
	for i := range rolls {
		if err := engine.ResolveInto(&resolution, &rolls[i].Request); err != nil {
			return fmt.Errorf("rolls[%d].%w", i, err)
		}
	}
	return nil
}

// resolution resolves a roll of the session, which has been checked. Texts are in the tray's language.
// Resolutions are not kept, as their texts would take many times the memory of the rolls.
func (t *Tray) resolution(i int) engine.Resolution {
	r := t.session.Rolls[i]
	resolution, err := engine.ResolveIn(&r.Request, t.language.About(r.By.Name))
	if err != nil {
		panic(err)
	}
	resolution.Receipt, resolution.Seat = r.Receipt, seatOf(r)
	return resolution
}

// keep applies changes to the session and schedules a save. Their rolls must be resolvable.
func (t *Tray) keep(changes ...session.Change) {
	t.session, t.changed = t.session.Apply(changes...), true
	if t.deps.Store != nil {
		t.unsaved.changes = append(t.unsaved.changes, changes...)
		t.unsaved.wanted = true
	}
}

// keepSettings schedules a save of settings and sheet if they have changed here, so that unchanged ones
// don't overwrite those of another tray.
func (t *Tray) keepSettings() {
	settings := t.encodedSettings()
	if bytes.Equal(settings, t.savedSettings) {
		return
	}
	t.savedSettings = settings
	t.keep(session.Set(t.session.Settings, t.session.Sheet))
}

// encodedSettings returns settings and sheet in a comparable form.
func (t *Tray) encodedSettings() []byte {
	data, err := session.Encode(session.State{Settings: t.session.Settings, Sheet: t.session.Sheet})
	if err != nil {
		return nil // saving reports the error
	}
	return data
}
