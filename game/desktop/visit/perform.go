//go:build !js

package visit

import (
	"encoding/json"

	"fudgetray/engine"
	"fudgetray/game/table/client"
	machine "fudgetray/game/table/visit"
	"fudgetray/game/tray"
)

// A Tray carries out the operations of a tray.Tray of the same names.
type Tray interface {
	Set(settings []byte, done tray.Done)
	Share(on bool, done tray.Done)
	Compute(dice []byte, seed [32]byte, done func(tray.Computed))
	Resolve(request engine.Request, name, receipt string, done func(engine.Resolution, *tray.Fault))
	Thrown(want int, r engine.Request, receipt string, seat engine.Seat, done func(engine.Resolution, *tray.Fault))
	RefuseWant(want int, reason string)
	Skip()
}

// ignore is for operations whose outcome doesn't matter here: the tray shows its faults.
func ignore(*tray.Fault) {}

// perform carries out a command of the machine. The runner calls it.
func (t *Table) perform(c machine.Command) {
	switch c := c.(type) {
	case machine.Share:
		t.Tray.Share(c.On, ignore)
	case machine.Options:
		t.Tray.Set(c.Values, ignore)
	case machine.Compute:
		go t.compute(c)
	case machine.Play:
		seat := engine.Seat{Number: c.Seat, Name: c.Name, Color: c.Color, Role: string(c.Role), Own: c.Own}
		t.Tray.Thrown(wantOf(c.Want), c.Request, c.Receipt, seat, t.played(c.ID))
	case machine.Resolve:
		t.Tray.Resolve(c.Request, c.Name, c.Receipt, t.played(c.ID))
	case machine.Skip:
		t.Tray.Skip()
	case machine.Refuse:
		t.refuse(c)
	default:
		t.report(c)
	}
}

// wantOf returns the number of the tray's want with the ID of an act, or 0.
func wantOf(id int) int {
	if id%2 == 0 {
		return 0
	}
	return id / 2
}

// compute simulates a throw, while the window draws.
func (t *Table) compute(c machine.Compute) {
	dice, err := json.Marshal(c.Dice)
	if err != nil {
		panic(err) // it was in the record
	}
	t.Tray.Compute(dice, c.Seed, func(came tray.Computed) {
		e := machine.Computed{
			ID: c.ID, Receipt: came.Receipt, Faces: came.Faces, Line: came.Line, Problem: came.Problem, Physics: came.Physics,
		}
		if came.Request != nil {
			e.Request = *came.Request
		}
		t.runner.Send(e)
	})
}

// played returns the function that receives the result of a throw from the tray.
func (t *Table) played(id int) func(engine.Resolution, *tray.Fault) {
	return func(came engine.Resolution, fault *tray.Fault) {
		if fault != nil {
			t.runner.Send(machine.Unplayed{ID: id, Reason: fault.Text})
			return
		}
		t.runner.Send(machine.Played{
			ID: id, Text: came.Text, Degree: came.DegreeName, Success: came.Success, Outcome: came.Outcome,
		})
	}
}

func (t *Table) refuse(c machine.Refuse) {
	text := c.In(t.language)
	if want := wantOf(c.ID); want != 0 {
		t.Tray.RefuseWant(want, text)
		return
	}
	t.change(func() { t.refusal = text })
}

// report keeps what the panel shows, and what the next start needs.
func (t *Table) report(c machine.Command) {
	switch c := c.(type) {
	case machine.Show:
		t.change(func() { t.view = c.View })
		t.remember()
	case machine.Record:
		t.change(func() { t.record.Add(c) })
	case machine.Done:
		t.change(func() {
			if c.ID == t.record.ID {
				t.saved, t.record = string(t.record.Text), client.SavedRecord{}
			}
		})
	case machine.Ended:
		if c.Code == "" { // the user left
			t.change(t.last.leaves)
			t.save()
		}
	}
}

// remember stores the seat and the link to which the next start returns.
func (t *Table) remember() {
	t.mu.Lock()
	address, slot := t.address(), t.runner.Slot()
	known := address == t.last.Address && slot == t.last.File
	if t.view.Me == 0 || address == "" || known {
		t.mu.Unlock()
		return
	}
	t.last.Address, t.last.File = address, slot
	t.mu.Unlock()
	t.save()
}

func (t *Table) save() {
	t.mu.Lock()
	last := t.last
	t.mu.Unlock()
	last.save(t.file)
}

func (t *Table) change(change func()) {
	t.mu.Lock()
	change()
	t.changed = true
	t.mu.Unlock()
	t.loop.Wake()
}
