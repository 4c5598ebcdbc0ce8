package tray

import (
	"errors"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/controls"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// throwDetail returns the event detail of the current throw of a roll.
func (t *Tray) throwDetail(r *roll) Thrown {
	if r.secret {
		return Thrown{Secret: true, Seat: r.seat}
	}
	detail := Thrown{Dice: t.lastThrow.Technique, Seconds: t.lastThrow.Duration().Seconds(), Seat: r.seat}
	if r.outcome.Played != nil {
		detail.ID = r.id.Key()
	}
	if !t.reducedMotion {
		detail.Impacts = t.lastThrow.Impacts
	}
	return detail
}

func settled(faces []int, receipt string, secret bool, seat *engine.Seat) Settled {
	if secret {
		return Settled{Secret: true, Seat: seat}
	}
	return Settled{Faces: faces, Receipt: receipt, Seat: seat}
}

// show shows the throws of a roll, of which the last may be in progress. A secret roll leaves the tray
// empty until it is revealed (rule R26).
func (t *Tray) show(throws []play.Thrown, secret bool) {
	last := throws[len(throws)-1]
	t.lastThrow = last.Throw
	t.visible = shownTogether(throws)
	t.layoutPending = false
	t.screened = secret
	if secret {
		t.visible = nil
	}
	t.revision++
	t.deps.Loop.Wake()
}

// shownTogether returns the throws of a roll that are shown together: all of them, or only the last one if
// a receipt has throws in trays of different sizes.
func shownTogether(throws []play.Thrown) []play.Thrown {
	last := throws[len(throws)-1]
	if slices.ContainsFunc(throws, func(other play.Thrown) bool { return other.Tray != last.Tray }) {
		last.PickedUp, last.Pairs = nil, nil
		return []play.Thrown{last}
	}
	return throws
}

// rest shows throws at rest.
func (t *Tray) rest(throws []play.Thrown, secret bool) {
	t.show(throws, secret)
	t.startTime = t.deps.Clock.Now() - t.lastThrow.Duration()
}

// showWaiting shows the dice of the next roll before the first throw or replay.
func (t *Tray) showWaiting() {
	if t.last == (session.ID{}) && t.current == nil && t.replayed == "" {
		t.showLast()
	}
}

// showLast shows the dice of the last roll, or of the next one before the first roll. Their resting
// positions are simulated when a frame is drawn.
func (t *Tray) showLast() {
	t.visible, t.layoutPending, t.screened, t.replayed = nil, true, false, ""
	t.revision++
	t.deps.Loop.Wake()
}

// lay simulates the throws that showLast deferred.
func (t *Tray) lay() {
	if !t.layoutPending {
		return
	}
	t.layoutPending, t.dice, t.tint = false, session.Dice{}, ""
	if i := t.indexOf(t.last); i >= 0 {
		came := t.resolution(i)
		t.showRoll(t.session.Rolls[i], &came)
		return
	}
	r := controls.Rolled(t.session.Settings)
	list, err := r.Dice()
	if err != nil || len(list) == 0 || list[0].Drawn {
		return
	}
	waiting := throw.Spec{Technique: play.Notation(list), Dice: play.Kinds(list), Tray: t.trayFor(len(list)), Motion: 1, Seed: 1}
	thrown, roles, err := play.Simulate(waiting)
	if err != nil {
		t.warn(err)
		return
	}
	t.rest([]play.Thrown{{Throw: thrown, Roles: roles}}, false)
}

// showRoll shows the dice of a recorded roll. If the physics has changed since, positions differ, but the
// faces are the recorded ones.
func (t *Tray) showRoll(r *session.Roll, came *engine.Resolution) {
	specs, err := play.ParseReceipts(r.Receipt)
	if err != nil {
		return
	}
	throws, err := play.Throws(specs)
	if errors.Is(err, throw.ErrNotReproduced) && showing(specs, r.Request.Faces) {
		throws, err = play.Throws(specs)
	}
	if err != nil {
		t.warn(err)
		return
	}
	play.SetStatuses(throws, came)
	t.dice, t.tint = r.Dice, r.By.Color
	t.rest(throws, r.Request.Secret && !r.Revealed)
}

// showing makes throws land on recorded faces and reports whether the dice match.
func showing(specs []throw.Spec, faces []int) bool {
	for i := range specs {
		n := len(specs[i].Dice)
		if n > len(faces) {
			return false
		}
		specs[i].Check, specs[i].RequestedFaces, faces = 0, faces[:n], faces[n:]
	}
	return len(faces) == 0
}

// settle ends a roll whose dice have settled and emits its result, which was recorded when it was thrown.
// Replays have no recorded result.
func (t *Tray) settle(r *roll) {
	detail := settled(r.outcome.Faces, r.outcome.Receipt, r.secret, r.seat)
	settleEvent.post(t, detail)
	t.replayed = ""
	if r.outcome.Played == nil {
		t.replayed = detail.Receipt
		r.answer(detail, nil)
		return
	}
	t.last, t.changed = r.id, true
	if r.outcome.Receipt == "" { // nothing was thrown, so that no dice may lie in the tray
		t.showLast()
	}
	resolution, err := r.outcome.Played.In(t.language.About(r.by().Name))
	if err != nil {
		r.answer(nil, err)
		return
	}
	resolution.Seat = r.seat
	resolution = resolution.Redacted(t.language.About(r.by().Name))
	resolveEvent.post(t, resolution)
	r.answer(resolution, nil)
}

// reveal reveals a secret roll (rule R26), given its index, also as JSON for an error. It has no effect on other
// rolls.
func (t *Tray) reveal(index int, given string) (engine.Resolution, error) {
	if index < 0 || index >= len(t.session.Rolls) || t.inFlight(index) {
		return engine.Resolution{}, t.noRoll(given)
	}
	r := t.session.Rolls[index]
	if !r.Request.Secret || r.Revealed {
		return t.result(index), nil
	}
	t.keep(session.Reveal(r.ID()))
	t.note(added, t.session.Rolls[index:index+1])
	if r.ID() == t.last && t.current == nil {
		t.showLast()
	}
	settleEvent.post(t, settled(r.Request.Faces, r.Receipt, false, seatOf(r)))
	resolveEvent.post(t, t.result(index))
	return t.result(index), nil
}

// open reveals the user's secret roll with a receipt, which the user has opened at a shared table.
func (t *Tray) open(receipt string) {
	hidden := func(r *session.Roll) bool { return r.Receipt == receipt && r.Request.Secret && !r.Revealed }
	if i := slices.IndexFunc(t.session.Rolls, hidden); i >= 0 && receipt != "" {
		_, _ = t.reveal(i, "") // a roll in flight stays secret
	}
}
