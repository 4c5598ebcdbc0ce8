//go:build !js

package tray

import (
	"strconv"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/session"
)

// This file contains the operations for callers in the same process. They do what the messages of the same names do.
// A function that receives the outcome is called once, between the messages that the tray sends before and after it,
// from any goroutine. The fault is nil if the operation succeeded.

// Done receives the outcome of an operation whose result the caller doesn't need.
type Done func(*Fault)

// run runs an operation and lets its outcome take its place among the messages.
func run[T any](t *Tray, operation func(answer), done func(T, *Fault)) {
	t.do(func() {
		operation(func(value any, err error) {
			result, _ := value.(T) // an operation that failed has none
			var fault *Fault
			if err != nil {
				fault = t.fault(err)
			}
			t.outbox.post(func() { done(result, fault) })
		})
	})
}

func (t *Tray) run(operation func(answer), done Done) {
	run(t, operation, func(_ any, fault *Fault) { done(fault) })
}

// Hello connects a client: the tray sends tray-ready, and from now on its state.
func (t *Tray) Hello(done Done) { t.run(func(a answer) { t.hello(nil, a) }, done) }

// RollNext rolls the next roll, and is done when its dice have settled.
func (t *Tray) RollNext(done Done) {
	t.run(func(a answer) { t.rollNext(session.Dice{}, a) }, done)
}

// Again makes a roll of the history the next roll, given its index in the session, and rolls it.
func (t *Tray) Again(index int, done Done) {
	t.run(func(a answer) { t.again(index, strconv.Itoa(index), a) }, done)
}

// Repeat makes the newest roll of the history the next roll and rolls it.
func (t *Tray) Repeat(done Done) { t.run(func(a answer) { t.again(t.newest(), "", a) }, done) }

// Replay throws the dice of a receipt again, and is done when they have settled. It records nothing.
func (t *Tray) Replay(receipt string, done Done) {
	t.run(func(a answer) { t.replay(receipt, a) }, done)
}

// Reveal reveals a secret roll, given its index in the session (rule R26).
func (t *Tray) Reveal(index int, done Done) {
	t.run(func(a answer) { a(result(t.reveal(index, strconv.Itoa(index)))) }, done)
}

// Find limits the panel's list to rolls whose text contains a text.
func (t *Tray) Find(text string, done Done) { t.run(func(a answer) { t.find(text, a) }, done) }

// List moves the panel's list by pages, towards older rolls if the number is positive.
func (t *Tray) List(pages int, done Done) { t.run(func(a answer) { t.list(pages, a) }, done) }

// Clear empties the history.
func (t *Tray) Clear(done Done) { t.run(func(a answer) { t.clearMessage(nil, a) }, done) }

// Restore restores the rolls of the last Clear.
func (t *Tray) Restore(done Done) { t.run(func(a answer) { t.restoreMessage(nil, a) }, done) }

// Undo reverts the visitor's last change.
func (t *Tray) Undo(done Done) { t.run(func(a answer) { t.undoMessage(nil, a) }, done) }

// Set changes settings for the host of the tray, given a JSON object of values by control.
func (t *Tray) Set(settings []byte, done Done) {
	t.run(func(a answer) { t.setMessage(settings, a) }, done)
}

// Change changes settings for the visitor, given a JSON object of values by control. The change can be undone.
func (t *Tray) Change(settings []byte, done Done) {
	t.run(func(a answer) { t.changeMessage(settings, a) }, done)
}

// Prepare makes a roll the next roll, given as JSON: a request, or a text of shorthand.
func (t *Tray) Prepare(roll []byte, done Done) {
	t.run(func(a answer) { t.prepareMessage(roll, a) }, done)
}

// Quick makes a quick roll the next roll and rolls it.
func (t *Tray) Quick(name string, done Done) { t.run(func(a answer) { t.rollQuick(name, a) }, done) }

// Pin saves the next roll as a quick roll. Without a name it gets that of its shorthand.
func (t *Tray) Pin(name string, done Done) { t.run(func(a answer) { t.pin(name, a) }, done) }

// Unpin removes a quick roll. This can be undone.
func (t *Tray) Unpin(name string, done Done) { t.run(func(a answer) { t.unpin(name, a) }, done) }

// Rename renames a quick roll. This can be undone.
func (t *Tray) Rename(name, to string, done Done) {
	t.run(func(a answer) { t.rename(name, to, a) }, done)
}

// Move moves a quick roll to another index. This can be undone.
func (t *Tray) Move(name string, to int, done Done) {
	t.run(func(a answer) { t.move(name, to, strconv.Itoa(to), a) }, done)
}

// Import replaces the session with an exported one, completely or not at all.
func (t *Tray) Import(text string, done Done) { t.run(func(a answer) { t.importText(text, a) }, done) }

// Export returns the session as text, without a roll whose dice are still moving.
func (t *Tray) Export(done func(text string, fault *Fault)) {
	run(t, func(a answer) { t.export(false, a) }, done)
}

// Document returns a document as text to save, given the control that holds it.
func (t *Tray) Document(id string, done func(text string, fault *Fault)) {
	run(t, func(a answer) { t.document(id, a) }, done)
}

// Read returns the Reading of a line.
func (t *Tray) Read(line string, done func(Reading, *Fault)) {
	run(t, func(a answer) { t.readMessage(json.Marshal(line), a) }, done)
}

// Share begins or ends the use of a shared table.
func (t *Tray) Share(on bool, done Done) { t.run(func(a answer) { t.share(on, a) }, done) }

// Compute simulates a throw of a shared table, given the JSON of TableDice, and keeps it for Thrown. It simulates in the
// caller's goroutine, so that frames can be drawn meanwhile.
func (t *Tray) Compute(dice []byte, seed [32]byte, done func(Computed)) {
	throws, settled, err := simulate(dice, seed)
	run(t, func(a answer) { a(t.computed(throws, settled, err), nil) }, func(c Computed, _ *Fault) { done(c) })
}

// Thrown plays back a roll that a shared table has thrown, and returns its resolution. want is the number of the want,
// or 0 if this tray didn't want it; seat is that of the roller. Dice that Compute simulated are not simulated again.
func (t *Tray) Thrown(want int, r engine.Request, receipt string, seat engine.Seat, done func(engine.Resolution, *Fault)) {
	run(t, func(a answer) { t.thrown(want, r, receipt, &seat, a) }, done)
}

// Resolve returns the resolution of a request that has faces, with a text about the user who rolled. It shows no dice.
// The user's secret roll with the receipt, if there is one, is revealed.
func (t *Tray) Resolve(request engine.Request, name, receipt string, done func(engine.Resolution, *Fault)) {
	run(t, func(a answer) { t.resolveThrow(request, name, receipt, a) }, done)
}

// RefuseWant ends a want that a shared table doesn't throw, with a reason for the user.
func (t *Tray) RefuseWant(want int, reason string) {
	t.run(func(a answer) { t.refuseWant(want, reason, a) }, func(*Fault) {})
}
