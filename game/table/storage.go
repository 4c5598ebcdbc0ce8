package table

import (
	"bytes"
	"errors"
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// restore reads the stored session.
func (t *Table) restore() {
	defer func() { t.savedSettings = t.encodedSettings() }()
	if t.host.Store == nil {
		return
	}
	t.host.Store.Watch(t.host.Key, func() { t.do(t.reload) })
	state, results, err := t.stored(t.host.Store.Load(t.host.Key))
	switch {
	case err == nil:
		t.session, t.results, t.last = state, results, lastOf(state.Rolls)
	case errors.Is(err, host.ErrUnavailable):
		t.failed(err)
	case !errors.Is(err, host.ErrNotFound):
		t.unsaved.wanted = true // saving sets the unreadable session aside
	}
}

// stored decodes a loaded session and resolves its rolls.
func (t *Table) stored(data []byte, err error) (session.State, []engine.Resolution, error) {
	if err != nil {
		return session.State{}, nil, err
	}
	state, err := session.Decode(data)
	if err != nil {
		return session.State{}, nil, err
	}
	results, err := t.resolved(state.Rolls)
	return state, results, err
}

// resolved resolves rolls from their recorded faces. Results that are already known are reused.
func (t *Table) resolved(rolls []session.Roll) ([]engine.Resolution, error) {
	results := make([]engine.Resolution, len(rolls))
	known := t.session.Rolls
	for i := range rolls {
		if i < len(known) && known[i].ID() == rolls[i].ID() {
			results[i] = t.results[i]
			continue
		}
		known = nil
		resolution, err := t.resolve(&rolls[i].Request, rolls[i].Receipt)
		if err != nil {
			return nil, fmt.Errorf("rolls[%d].%w", i, err)
		}
		results[i] = resolution
	}
	return results, nil
}

// resolve resolves a request whose faces come from a receipt.
func (t *Table) resolve(r *engine.Request, receipt string) (engine.Resolution, error) {
	resolution, err := engine.ResolveIn(r, t.language)
	resolution.Receipt = receipt
	return resolution, err
}

// keep applies changes to the session and schedules a save. Their rolls must be resolvable.
func (t *Table) keep(changes ...session.Change) {
	state := t.session.Apply(changes...)
	results, err := t.resolved(state.Rolls)
	if err != nil {
		t.warn(err)
		return
	}
	t.session, t.results, t.changed = state, results, true
	if t.host.Store != nil {
		t.unsaved.changes = append(t.unsaved.changes, changes...)
		t.unsaved.wanted = true
	}
}

// keepSettings schedules a save of settings and sheet if they have changed here, so that unchanged ones
// don't overwrite those of another tray.
func (t *Table) keepSettings() {
	settings := t.encodedSettings()
	if bytes.Equal(settings, t.savedSettings) {
		return
	}
	t.savedSettings = settings
	t.keep(session.Set(t.session.Settings, t.session.Sheet))
}

// encodedSettings returns settings and sheet in a comparable form.
func (t *Table) encodedSettings() []byte {
	data, err := session.Encode(session.State{Settings: t.session.Settings, Sheet: t.session.Sheet})
	if err != nil {
		return nil // saving reports the error
	}
	return data
}
