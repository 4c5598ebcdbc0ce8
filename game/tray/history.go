package tray

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"fudgetray/engine/session"
	"fudgetray/game/play"
)

// record adds a roll to the session as soon as it is thrown, so that it can't be lost. Replays are not
// recorded.
func (t *Tray) record(r *roll) error {
	played := r.outcome.Played
	if played == nil {
		return nil
	}
	now := max(0, t.deps.Clock.Unix()) // a clock may be wrong
	recorded := session.Roll{Time: now, Request: played.Request, Receipt: r.outcome.Receipt, Dice: r.dice, By: r.by()}
	if recorded.Receipt == "" {
		var nonce [4]byte
		if _, err := io.ReadFull(t.deps.Random, nonce[:]); err != nil {
			return fmt.Errorf("random numbers: %w", err)
		}
		recorded.Nonce = binary.LittleEndian.Uint32(nonce[:])
	}
	r.id, t.newer = recorded.ID(), 0
	t.keep(session.Add(&recorded))
	t.note(added, t.session.Rolls[len(t.session.Rolls)-1:])
	return nil
}

// inFlight reports whether the dice of a roll are still moving, so that its result must not be shown.
func (t *Tray) inFlight(i int) bool {
	return t.current != nil && t.session.Rolls[i].ID() == t.current.id
}

// finishedRolls returns the rolls whose dice have settled.
func (t *Tray) finishedRolls() []*session.Roll {
	if t.current == nil {
		return t.session.Rolls
	}
	return slices.DeleteFunc(slices.Clone(t.session.Rolls), func(r *session.Roll) bool { return r.ID() == t.current.id })
}

// indexOf returns the index of the roll with the given ID, or −1.
func (t *Tray) indexOf(id session.ID) int {
	for i := len(t.session.Rolls) - 1; i >= 0; i-- {
		if t.session.Rolls[i].ID() == id {
			return i
		}
	}
	return -1
}

// lastOf returns the ID of the last roll, or the zero ID.
func lastOf(rolls []*session.Roll) session.ID {
	if len(rolls) == 0 {
		return session.ID{}
	}
	return rolls[len(rolls)-1].ID()
}

// clearMessage empties the history. restoreMessage and undoMessage can restore it until the next clear, also
// after a restart.
func (t *Tray) clearMessage(_ []byte, answer answer) {
	rolls := t.finishedRolls()
	if len(rolls) == 0 {
		answer(true, nil)
		return
	}
	t.note(removed, rolls)
	t.keep(session.Clear(rolls))
	t.last = session.ID{}
	t.forgetUndos(ofHistory)
	t.rememberClear()
	answer(true, nil)
}

// restoreMessage restores the rolls of the last clear and replies whether there were any.
func (t *Tray) restoreMessage(_ []byte, answer answer) {
	if len(t.session.Cleared) == 0 {
		answer(false, nil)
		return
	}
	t.restoreCleared()
	answer(true, nil)
}

func (t *Tray) restoreCleared() {
	t.noteRestored(t.session.Cleared)
	t.keep(session.Restore(t.session.Cleared, t.session.ClearedFolded))
	t.rememberClear()
	if t.last == (session.ID{}) {
		t.last = lastOf(t.finishedRolls())
	}
	if t.current == nil {
		t.showLast()
	}
}

// rememberClear makes the last clear undoable as long as its rolls can be restored: it may have
// happened before the start, and another tray may have cleared or restored the rolls.
func (t *Tray) rememberClear() {
	switch {
	case len(t.session.Cleared) == 0:
		t.forgetUndos(ofHistory)
	case !slices.ContainsFunc(t.undos, func(u undo) bool { return u.of == ofHistory }):
		t.remember(ofHistory, t.restoreCleared)
	}
}

// replace replaces the session. Rolls that the new one lacks can be restored as after a clear.
func (t *Tray) replace(state session.State) error {
	if err := check(state.Rolls); err != nil {
		return err
	}
	if err := checkReceipts(state.Rolls); err != nil {
		return err
	}
	rolls := t.finishedRolls()
	t.forgetUndos("")
	t.note(removed, rolls)
	t.noteRestored(state.Rolls)
	t.keep(session.Clear(rolls), session.Import(state))
	t.savedSettings, t.forecast.known = t.encodedSettings(), false
	t.last = lastOf(state.Rolls)
	t.rememberClear()
	return nil
}

// maxSimulated limits the number of dice that an import simulates, because a session may have
// thousands of rolls.
const maxSimulated = 1000

// checkReceipts returns an error if a receipt doesn't lead to its roll. It simulates the newest rolls, up
// to maxSimulated dice, and compares only the dice of the others. A receipt of another version of the
// tray can't be parsed, and is kept.
func checkReceipts(rolls []*session.Roll) error {
	simulated := 0
	for i := len(rolls) - 1; i >= 0; i-- {
		specs, err := play.ParseReceipts(rolls[i].Receipt)
		if err != nil {
			continue
		}
		for _, spec := range specs {
			simulated += len(spec.Dice)
		}
		check := play.CheckFaces
		if simulated > maxSimulated {
			check = play.CheckReceipt
		}
		if err := check(specs, &rolls[i].Request); err != nil {
			return fmt.Errorf("rolls[%d].%w", i, err)
		}
	}
	return nil
}
