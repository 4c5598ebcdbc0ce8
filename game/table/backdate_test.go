package table

import (
	"errors"
	"fmt"
)

// forgers plans that the last seat of a table, in a quarter of the tables, restores lines of its own that were never lost,
// with stamps of its choosing. The keeper has been away meanwhile, for up to two hours by its clock.
func (w *world) forgers() {
	n := w.nodes[len(w.nodes)-1]
	if w.forging.IntN(4) > 0 || n.index == 0 {
		return
	}
	if n.cheat == nil {
		n.cheat = &cheat{kind: "restore lines", honest: map[Hash]Hash{}}
	}
	for range 1 + w.forging.IntN(3) {
		w.after(w.forging.Int64N(trouble), func() {
			w.jump(w.forging.Int64N(7_200_000))
			w.crashKeeper()
		})
	}
	for range 1 + w.forging.IntN(10) {
		w.after(w.forging.Int64N(trouble), n.forge)
	}
	w.forger = n
}

// jump sets the keeper's clock.
func (w *world) jump(by int64) {
	w.skew += by
	w.jumped = w.now
}

// forge restores lines that begin after the record.
func (n *node) forge() {
	if !n.up || !n.keeperUp || n.rewound() {
		return // instead of the lost lines, any line would begin another record; docs/table.md says so
	}
	at := n.keeper.Table.At
	for range 1 + n.forging.IntN(5) {
		e := n.forgery()
		if e == nil {
			return
		}
		if n.forging.IntN(2) == 0 {
			at += []int64{Patience, Absence, n.forging.Int64N(2 * Absence)}[n.forging.IntN(3)]
		}
		if n.forging.IntN(10) == 0 {
			at -= n.forging.Int64N(Patience)
		}
		n.restoreForged(NewLine(at, n.resign(&Signed{Entry: e}, func(*Entry) {})))
	}
}

// forgery returns the seat's entry for the next line: mostly the one that brings it closest to deciding a throw alone.
func (n *node) forgery() *Entry {
	t := &n.keeper.Table
	me := t.SeatOf(n.state.key)
	if me < 0 || t.Seats[me].Status == Kicked || t.Seats[me].Status == Barred {
		return nil
	}
	number := t.Seats[me].n + 1
	n.state.memory.N = max(n.state.memory.N, number+reserved)
	e := &Entry{Version: Version, Table: t.ID, Key: n.state.key, N: number, Seen: t.Head}
	next := n.state.commitmentOf(number)
	switch seat := &t.Seats[me]; {
	case n.forging.IntN(8) == 0:
		e.Rename = &Profile{"Eve", "#000000"}
	case n.forging.IntN(8) == 0:
		e.Elect = &Elect{me + 1}
	case n.forging.IntN(8) == 0 && len(n.lines) > 0:
		return n.lines[n.forging.IntN(len(n.lines))].Entry
	case seat.Status != Present:
		e.Here = &Here{Next: next}
	case t.owes(me):
		a := t.Open.Attempt
		e.Reveal = &Reveal{Attempt: a.ID, Nonce: n.state.nonce(a.Members[a.member(me+1)].Entry), Next: next}
	case t.Open != nil:
		e.Pass = &PassOver{t.Open.Attempt.ID}
	case t.GMAbsent(t.At + Absence):
		e.Elect = &Elect{me + 1}
	default:
		d := Dice{Request: []byte(`{"technique":"4dF"}`), Tray: 100, Physics: Physics}
		e.Throw = &Request{Dice: &d}
	}
	return e
}

// restoreForged is the keeper, which may take a line that was never lost.
func (n *node) restoreForged(l *Line) {
	before := n.keeper.Table
	keeper, err := n.keeper.Restore(n.now+n.world.skew, l)
	if err != nil {
		n.log("keeper refuses to restore %s of seat %d: %v", kindOf(l.Entry), n.index+1, err)
		return
	}
	n.keeper = keeper
	n.log("%d: %s of seat %d, forged", len(n.lines), kindOf(l.Entry), n.index+1)
	n.publish(&before, l)
}

// publish appends a line that the keeper has accepted, and sends it to all.
func (w *world) publish(before *Table, l *Line) {
	w.watch(before, l)
	seq := len(w.lines)
	w.lines, w.active = append(w.lines, l), w.now
	for _, to := range w.nodes {
		to.fromKeeper(func() Event { return Heard{Seq: seq, Line: l} })
	}
}

// watch checks that stamps don't let time pass: the seats have as much as the protocol grants them. The stamps of a keeper
// whose clock was set don't count.
func (w *world) watch(before *Table, l *Line) {
	after, e := &w.keeper.Table, l.Entry
	acts := after.Seats[after.SeatOf(e.Key)].Status != Barred // it may be evidence alone
	if e.Pass != nil && acts {
		w.hurried(l, w.opened[e.Pass.Attempt], Patience)
	}
	if e.Elect != nil && acts {
		w.hurried(l, w.absent[before.Seats[before.gmSeat()].since], Absence)
	}
	if opens(before, after) && w.opened[after.Open.Attempt.ID] == 0 {
		w.opened[after.Open.Attempt.ID] = w.now
	}
	if since := after.Seats[after.gmSeat()].since; w.absent[since] == 0 {
		w.absent[since] = w.now
	}
}

// hurried reports a line that comes too early after what it depends on.
func (w *world) hurried(l *Line, since, limit int64) {
	if passed := w.now - since; passed < limit && w.jumped < since && w.unnamed == nil {
		w.unnamed = fmt.Errorf("line %d, %s, comes %d ms after what it depends on", len(w.lines), kindOf(l.Entry), passed)
	}
}

// outvoted reports whether the node was the GM until another seat was elected. It can't throw in secret then.
func (n *node) outvoted() bool { return n.index == 0 && n.state.Table.gmSeat() != n.state.Me() }

// early reports whether the keeper may take a line back later.
func early(err error) bool {
	refused, ok := errors.AsType[*RefusedError](err)
	return ok && refused.Early
}
