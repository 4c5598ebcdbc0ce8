package table

import (
	"errors"
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// restore reads what the session remembers. What can't be read is set aside, and
// said; it is never overwritten.
func (t *Table) restore() {
	if t.host.Store == nil {
		return
	}
	data, err := t.host.Store.Load(t.host.Key)
	if errors.Is(err, host.ErrNotFound) {
		return
	}
	if err != nil {
		t.goOnInMemory(err)
		return
	}
	state, err := session.Decode(data)
	if err == nil {
		err = t.adopt(state)
	}
	if err != nil {
		t.setAside(err)
	}
}

// adopt makes a state the table's own, or leaves everything as it was.
func (t *Table) adopt(state session.State) error {
	results := make([]engine.Resolution, len(state.Rolls))
	for i := range state.Rolls {
		resolution, err := resolved(&state.Rolls[i])
		if err != nil {
			return fmt.Errorf("rolls[%d].%w", i, err)
		}
		results[i] = resolution
	}
	t.session, t.results = state, results
	t.changed, t.upcoming.known = true, false
	return nil
}

// resolved works a stored roll out again: what dice showed is kept, what it meant
// follows from the rules.
func resolved(r *session.Roll) (engine.Resolution, error) {
	resolution, err := engine.Resolve(&r.Request)
	if err != nil {
		return engine.Resolution{}, err
	}
	resolution.Receipt = r.Receipt
	return resolution, nil
}

// setAside moves an unreadable session out of the way before anything is saved
// over it. If even that fails, nothing is saved at all.
func (t *Table) setAside(reason error) {
	if err := t.host.Store.SetAside(t.host.Key); err != nil {
		t.goOnInMemory(err)
		return
	}
	t.warn(Fault{Code: "bad-state", Field: "session", Message: fmt.Sprintf(
		"session %q: %v; what was stored is kept as %q", t.host.Key, reason, t.host.Key+":broken")})
}

// keep saves the session. Storage that refuses is given up, once, aloud.
func (t *Table) keep() {
	if t.host.Store == nil {
		return
	}
	data, err := session.Encode(t.session)
	if err == nil {
		err = t.host.Store.Save(t.host.Key, data)
	}
	if err != nil {
		t.goOnInMemory(err)
	}
}

func (t *Table) goOnInMemory(reason error) {
	t.host.Store = nil
	t.warn(Fault{Code: "storage-unavailable", Field: "session", Message: fmt.Sprintf(
		"session %q: %v; rolls are remembered until this tray is closed", t.host.Key, reason)})
}

// warn reports a fault, as soon as somebody listens.
func (t *Table) warn(f Fault) {
	if !t.ready {
		t.unsaid = append(t.unsaid, f)
		return
	}
	t.emit("tray-error", f)
}
