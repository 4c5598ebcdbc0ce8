// Package table is the heart of the tray. It takes messages and gestures, keeps the
// rolls that wait in a queue, shows the one that is under way, records what it came to
// in the session, and tells everybody. It knows no drawing and no platform.
package table

import (
	"io"
	"slices"
	"sync"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/host"
	"fudgetray/game/play"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// Host is what a table needs of its surroundings.
type Host struct {
	Store    host.Store // nil: nothing is kept
	Key      string     // under which the session is kept
	Messages host.Messages
	Loop     host.Loop
	Clock    host.Clock
	Random   io.Reader // of cryptographic quality: faces are drawn from it
	Language *language.Language
	Reason   func(error) language.Message // why the store refuses; nil where whoever shows it knows better
}

// reason is why the store refuses.
func (h *Host) reason(err error) language.Message {
	if h.Reason == nil {
		return language.ReasonRefused()
	}
	return h.Reason(err)
}

// place is where the session is kept, as people know it.
func (h *Host) place() string {
	if store, tells := h.Store.(host.Placed); tells {
		return store.Place(h.Key)
	}
	return h.Key
}

// Table is one tray: its settings, the throw on it, the rolls that wait and those
// that were made. Its methods may be called from any goroutine.
type Table struct {
	host Host

	language *language.Language

	mu            sync.Mutex
	session       session.State
	results       []engine.Resolution // of session.Rolls, in the same order
	last          session.ID          // of the roll whose result is shown; none before the first
	cleared       []session.Roll      // by the last clear, which can be undone
	filter        string              // in the words of the rolls that are listed
	faults        map[string]error    // by control: why its last value was refused
	notice        language.Message    // what else the last change of settings changed
	aspect        float64             // width by depth of the tray as it is seen
	reducedMotion bool                // throws are not played, only their end is shown
	theme         theme.Theme         // in which dice have to be distinguishable

	lastThrow     *throw.Throw  // the last throw, under way or at rest
	visible       []play.Thrown // what is seen: it and those of its roll that lie beside it, or nothing when it is secret
	screened      bool          // the last throw is a secret
	dice          session.Dice  // that are shown
	layoutPending bool          // what of the last throw is seen is not worked out yet
	startTime     time.Duration // by the clock
	current       *roll         // whose throw is under way
	queue         []*roll
	stop          func() // of the timer that ends the throw under way
	drawn         bool   // a frame has been drawn
	revision      uint64
	poses         []throw.Pose // reused by Scene

	forecast forecast
	undos    []undo // of what the visitor did last, the latest last

	unsaved       unsaved
	savedSettings []byte // settings and sheet as they were kept last

	outbox        outbox
	changed       bool    // the panel's state has to be sent
	ready         bool    // somebody listens
	announcing    bool    // and has just been told so
	pendingErrors []error // what went wrong before
}

// roll is a roll on its way to an answer.
type roll struct {
	play.Roll
	secret bool
	flick  throw.Flick
	dice   session.Dice
	answer answer

	resting []play.Thrown // of the roll, those that lie
	pending []play.Thrown // and those that are still to be seen
	outcome play.Settled
	id      session.ID // of what is recorded of it
}

// Open sets a table up with what its session remembers, and listens to messages.
// Storage that refuses or holds garbage is reported by an event; the table goes
// on in memory.
func Open(h Host) *Table {
	t := &Table{host: h, language: h.Language, theme: theme.Default(), aspect: 1, faults: map[string]error{}}
	t.do(func() {
		t.restore()
		t.showLast()
	})
	h.Messages.Receive(t.Receive)
	return t
}

// do runs f alone, and sees to it that what it changed is saved and what it posted is
// sent.
func (t *Table) do(f func()) {
	t.mu.Lock()
	f()
	t.save()
	if t.changed && t.ready && !t.announcing {
		panelEvent.post(t, t.panelState())
		t.changed = false
	}
	greeted := t.announcing
	t.announcing = false
	t.outbox.drain(&t.mu, t.host.Messages)
	if greeted {
		t.host.Clock.AfterFunc(announcementDelay, func() { t.do(func() {}) })
	}
}

// Roll throws the dice of the panel's settings.
func (t *Table) Roll() { t.Flick(throw.Flick{}) }

// Flick throws the dice of the panel's settings as a hand threw them.
func (t *Table) Flick(f throw.Flick) {
	t.do(func() {
		r, err := t.upNext()
		if err != nil {
			t.report(nil, err)
			return
		}
		t.askFor(r, session.Dice{}, f, t.report)
	})
}

// Rattle tells of dice that are shaken in the hand how they hit each other now.
func (t *Table) Shake(impacts []throw.Impact) {
	t.do(func() { shakeEvent.post(t, Shake{impacts}) })
}

// Inspect tells of a settled die that somebody looks at, and where it is seen; −1 is none.
func (t *Table) Inspect(die int, x, y float64) {
	t.do(func() {
		_, again := t.reroll(die)
		dieEvent.post(t, Inspection{die, x, y, again})
	})
}

// RenderScale tells that moving dice are drawn of another share of the pixels, each way: fewer where
// frames would come too slowly.
func (t *Table) RenderScale(scale float64) {
	t.do(func() { scaleEvent.post(t, RenderScale{scale}) })
}

// Press rolls as Roll does, or ends the throw under way as Skip does.
func (t *Table) Press() {
	t.do(func() { t.press(t.report) })
}

func (t *Table) press(answer answer) {
	if t.current != nil {
		t.land()
		answer(true, nil)
		return
	}
	r, err := t.upNext()
	if err != nil {
		answer(nil, err)
		return
	}
	t.askFor(r, session.Dice{}, throw.Flick{}, func(_ any, err error) { answer(true, err) })
}

// Skip ends the throw under way at once; the faces are those it would have had.
func (t *Table) Skip() {
	t.do(func() {
		if t.current != nil {
			t.land()
		}
	})
}

// Resize tells the shape of the tray as it is seen, width by depth. It is the
// shape of the throws to come; dice that lie stay where they are.
func (t *Table) Resize(aspect float64) {
	t.do(func() {
		t.aspect = aspect
		t.showWaiting()
	})
}

// askFor starts the roll of a request, or lets it wait for the one under way.
func (t *Table) askFor(r engine.Request, dice session.Dice, flick throw.Flick, answer answer) {
	rolled, err := play.Request(r)
	if err != nil {
		answer(nil, err)
		return
	}
	t.forgetFaces()
	t.ask(&roll{Roll: rolled, secret: r.Secret, flick: flick, dice: dice, answer: answer})
}

func (t *Table) ask(r *roll) {
	t.changed = true
	t.queue = append(t.queue, r)
	t.next()
}

// next begins the rolls that wait, until one of them has dice to watch.
func (t *Table) next() {
	for t.current == nil && len(t.queue) > 0 {
		r := t.queue[0]
		t.queue = t.queue[1:]
		t.begin(r)
	}
}

// begin makes all throws of a roll, records what it has come to, and lets the first
// be seen. Until the last one lies, nothing tells.
func (t *Table) begin(r *roll) {
	var err error
	r.pending, r.outcome, err = play.Complete(r.Roll, play.Hand{Tray: t.trayFor, Flick: r.flick, Random: t.host.Random})
	if err == nil {
		err = t.record(r)
	}
	if err != nil {
		r.answer(nil, err)
		return
	}
	if came := t.outcomeOf(r); came != nil {
		all := append(slices.Clip(r.resting), r.pending...)
		play.Stand(all, came)
		r.resting, r.pending = all[:len(r.resting)], all[len(r.resting):]
	}
	t.throw(r)
}

// cameTo is what a roll came to. A receipt tells dice alone: of one, that is known if it was rolled
// here.
func (t *Table) outcomeOf(r *roll) *engine.Resolution {
	if r.outcome.Played != nil {
		return &r.outcome.Played.Resolution
	}
	for i := range t.session.Rolls {
		if t.session.Rolls[i].Receipt == r.outcome.Receipt && !t.hidden(i) {
			return &t.results[i]
		}
	}
	return nil
}

// throw lets the next throw of a roll be seen, or ends the roll after the last.
func (t *Table) throw(r *roll) {
	if len(r.pending) == 0 {
		t.settle(r)
		return
	}
	r.resting, r.pending = append(slices.Clip(r.resting), r.pending[0]), r.pending[1:]
	t.current, t.dice = r, r.dice
	t.show(r.resting, r.secret)
	t.startTime = t.host.Clock.Now()
	throwEvent.post(t, t.throwDetail(r))
	if t.reducedMotion {
		t.land()
		return
	}
	t.awaitRest()
}

// awaitRest has the throw under way land when its dice are at rest.
func (t *Table) awaitRest() {
	r, thrown := t.current, t.lastThrow
	t.stop = t.host.Clock.AfterFunc(thrown.Duration(), func() {
		t.do(func() {
			if t.current == r && t.lastThrow == thrown {
				t.land()
			}
		})
	})
}

func (t *Table) trayFor(dice int) throw.Tray { return throw.TrayFor(t.aspect, dice) }

// land ends the throw under way, and goes on with its roll.
func (t *Table) land() {
	r := t.current
	t.current = nil
	t.startTime -= t.lastThrow.Duration()
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.revision++
	t.changed = true
	t.host.Loop.Wake()
	t.throw(r)
	t.next()
}
