package tray

import (
	"slices"

	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// Values of note's parameter removed.
const (
	added   = false
	removed = true
)

// note records a change of the rolls for the journal of a store that writes late.
func (t *Tray) note(removed bool, rolls []*session.Roll) {
	if t.journal == nil || len(rolls) == 0 {
		return
	}
	// An error is reported when the session is saved.
	if data, err := session.Encode(session.State{Rolls: rolls}); err == nil {
		t.unsaved.notes = append(t.unsaved.notes, platform.JournalEntry{Removed: removed, Data: data})
	}
}

// noteRestored records that rolls are added that may have been removed before.
func (t *Tray) noteRestored(rolls []*session.Roll) {
	t.note(removed, rolls)
	t.note(added, rolls)
}

// recover applies the journal of earlier trays, because the stored session may lack their last
// rolls. It shows the last roll of the journal unless the tray already shows one. Unreadable
// entries are skipped. Rolls that another tray has cleared since the journal was read stay cleared.
func (t *Tray) recover(entries []platform.JournalEntry) {
	var changes []session.Change
	var gone []*session.Roll
	for _, e := range entries {
		state, err := t.stored(e.Data, nil)
		switch {
		case err != nil:
		case e.Removed:
			gone = append(gone, state.Rolls...)
			changes = append(changes, session.Clear(state.Rolls))
		default:
			changes = append(changes, session.Recover(state.Rolls, slices.Clone(gone)))
		}
	}
	before := t.session.Rolls
	after := t.session.Apply(changes...).Rolls
	if sameRolls(before, after) {
		return
	}
	latest := t.current == nil && t.last == lastOf(before)
	t.keep(changes...)
	if latest {
		t.last = lastOf(after)
		t.showLast()
	}
}

func sameRoll(a, b *session.Roll) bool { return a == b || a.ID() == b.ID() && a.Revealed == b.Revealed }
