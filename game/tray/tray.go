// Package tray is the core of one tray. It handles messages and gestures, queues rolls, runs the current
// throw, records results in the session, and emits events. It must not depend on drawing or on a
// platform; package platform provides storage and clock as interfaces.
package tray

import (
	"io"
	"slices"
	"sync"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
	"fudgetray/game/play"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// Dependencies are what a Tray needs of its surroundings.
type Dependencies struct {
	Store    platform.Store // nil: nothing is stored
	Key      string         // key of the session in Store
	Messages Messages
	Loop     platform.Loop
	Clock    platform.Clock
	Random   io.Reader // cryptographically secure source of the faces
	Language *language.Language
	Reason   func(error) language.Message // explains a store's error to the user; nil for a generic explanation
}

// reason returns the explanation of a store's error.
func (d *Dependencies) reason(err error) language.Message {
	if d.Reason == nil {
		return language.ReasonRefused()
	}
	return d.Reason(err)
}

// place returns the location of the session for messages to the user.
func (d *Dependencies) place() string {
	if store, tells := d.Store.(platform.Placed); tells {
		return store.Place(d.Key)
	}
	return d.Key
}

// A Tray is the state of one tray: settings, current throw, queued rolls and session. Its methods may be
// called from any goroutine.
type Tray struct {
	deps Dependencies

	language *language.Language

	mu            sync.Mutex
	session       session.State
	parts         session.Parts
	last          session.ID             // ID of the roll whose result is shown; zero before the first
	filter        string                 // folded text that listed rolls contain
	matches       map[*session.Roll]bool // of the filter, as far as known
	searched      []*session.Roll        // the rolls when all matches were known last
	searching     bool                   // the search for matches continues later
	newer         int                    // number of matching rolls that are newer than the listed ones
	faults        map[string]error       // by control, the error of its refused value
	attributes    map[string][]byte      // attributes of the host page, in JSON by field
	notice        language.Message       // further changes caused by the last change of settings
	aspect        float64                // width by depth of the visible tray
	reducedMotion bool                   // throws are not animated
	theme         theme.Theme            // theme in which sets of dice must be distinguishable

	lastThrow     *throw.Throw  // the last throw, in progress or at rest
	visible       []play.Thrown // the visible throws of its roll; none if it is secret
	screened      bool          // the last throw is secret
	dice          session.Dice  // sets of the visible dice
	tint          string        // colour of the seat that rolled them, or ""
	layoutPending bool          // the visible throws are not simulated yet
	startTime     time.Duration // start of the current throw, by the clock
	current       *roll         // whose throw is in progress
	queue         []*roll
	stop          func() // stops the timer that ends the throw
	drawn         bool   // a frame of the current throw has been drawn
	revision      uint64
	poses         []throw.Pose // reused by Scene

	forecast forecast
	undos    []undo // changes of the visitor, newest last

	journal       platform.Journal // nil: the store has none
	unsaved       unsaved
	lost          int    // number of saves that the backup lacks from which the session was restored; 0 if it was not
	savedSettings []byte // settings and sheet when they were saved last

	shared bool           // rolls are thrown at a shared table
	wants  int            // number of rolls that were requested from a shared table
	wanted map[int]answer // wanted rolls that it has not thrown yet, by number

	simulated []simulated // computed throws of the shared table, oldest first

	outbox        outbox
	changed       bool    // the panel's state must be sent
	ready         bool    // a client is connected
	announcing    bool    // tray-ready has just been posted
	pendingErrors []error // errors before a client connected

	replayed string // receipt of the replay whose dice lie in the tray, or ""
}

// A roll is a queued or current roll.
type roll struct {
	play.Roll
	secret bool
	flick  throw.Flick
	dice   session.Dice
	seat   *engine.Seat // of the user who rolled at a shared table, or nil
	answer answer

	resting []play.Thrown // settled throws of the roll
	pending []play.Thrown // throws that are still to be shown
	outcome play.Settled
	id      session.ID // ID of the recorded roll
}

// Open returns a tray with the stored session. Storage errors are reported by events, and the tray continues in
// memory.
func Open(d Dependencies) *Tray {
	t := &Tray{deps: d, language: d.Language, theme: theme.Default(), aspect: 1, faults: map[string]error{}, attributes: map[string][]byte{}}
	t.parts.Check = check
	t.journal, _ = d.Store.(platform.Journal)
	t.do(func() {
		t.restore()
		t.showLast()
	})
	if t.journal != nil {
		t.journal.Recover(func(entries []platform.JournalEntry) { t.do(func() { t.recover(entries) }) })
	}
	return t
}

// do runs f with the lock held, then saves its changes and sends its messages.
func (t *Tray) do(f func()) {
	t.mu.Lock()
	t.doLocked(f)
}

// doLocked is do for a caller that holds the lock, which it releases.
func (t *Tray) doLocked(f func()) {
	f()
	t.save()
	if t.changed && t.ready && !t.announcing {
		panelEvent.post(t, t.panelState())
		t.changed = false
	}
	greeted := t.announcing
	t.announcing = false
	t.outbox.drain(&t.mu)
	if greeted {
		t.deps.Clock.AfterFunc(announcementDelay, func() { t.do(func() {}) })
	}
}

// Roll rolls the next roll.
func (t *Tray) Roll() { t.Flick(throw.Flick{}) }

// Flick rolls the next roll with the user's throwing gesture.
func (t *Tray) Flick(f throw.Flick) {
	t.do(func() {
		r, err := t.upNext()
		if err != nil {
			t.report(nil, err)
			return
		}
		t.askFor(r, session.Dice{}, f, t.report)
	})
}

// Shake reports impacts of dice that are being shaken.
func (t *Tray) Shake(impacts []throw.Impact) {
	t.do(func() { shakeEvent.post(t, Shake{slices.Clone(impacts)}) }) // the caller reuses them
}

// Inspect reports that the user inspects a settled die, with the position of its upper edge in CSS pixels;
// −1 ends the inspection.
func (t *Tray) Inspect(die int, x, y float64) {
	t.do(func() {
		_, again := t.reroll(die)
		dieEvent.post(t, Inspection{die, x, y, again})
	})
}

// RenderScale reports a changed resolution of moving dice, in rendered pixels per canvas pixel.
func (t *Tray) RenderScale(scale float64) {
	t.do(func() { scaleEvent.post(t, RenderScale{scale}) })
}

// Press rolls like Roll, or ends the current throw like Skip.
func (t *Tray) Press() {
	t.do(func() { t.press(t.report) })
}

func (t *Tray) press(answer answer) {
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

// Skip ends the current throw immediately, with the same faces.
func (t *Tray) Skip() {
	t.do(func() {
		if t.current != nil {
			t.land()
		}
	})
}

// Resize sets the aspect ratio of the tray, width by depth, for later throws. Settled dice don't move.
func (t *Tray) Resize(aspect float64) {
	t.do(func() {
		t.aspect = aspect
		t.showWaiting()
	})
}

// askFor starts or queues the roll of a request.
func (t *Tray) askFor(r engine.Request, dice session.Dice, flick throw.Flick, answer answer) {
	rolled, err := play.Request(r)
	if err != nil {
		answer(nil, err)
		return
	}
	if t.shared {
		t.want(&r, flick, answer)
		return
	}
	t.forgetFaces()
	t.ask(&roll{Roll: rolled, secret: r.Secret, flick: flick, dice: dice, answer: answer})
}

func (t *Tray) ask(r *roll) {
	t.changed = true
	t.queue = append(t.queue, r)
	t.next()
}

// next starts queued rolls until one of them has dice to show.
func (t *Tray) next() {
	for t.current == nil && len(t.queue) > 0 {
		r := t.queue[0]
		t.queue = t.queue[1:]
		t.begin(r)
	}
}

// begin simulates all throws of a roll, records its result, and shows the first throw. The result is not
// reported until the last throw has settled.
func (t *Tray) begin(r *roll) {
	var err error
	r.pending, r.outcome, err = play.Complete(r.Roll, play.Options{Tray: t.trayFor, Flick: r.flick, Random: t.deps.Random})
	if err == nil {
		err = t.record(r)
	}
	if err != nil {
		r.answer(nil, err)
		return
	}
	if came := t.outcomeOf(r); came != nil {
		all := append(slices.Clip(r.resting), r.pending...)
		play.SetStatuses(all, came)
		r.resting, r.pending = all[:len(r.resting)], all[len(r.resting):]
	}
	t.throw(r)
}

// outcomeOf returns the resolution of a roll, or nil. A receipt has no request, so a replay has a
// resolution only if its roll is in this session.
func (t *Tray) outcomeOf(r *roll) *engine.Resolution {
	if r.outcome.Played != nil {
		return &r.outcome.Played.Resolution
	}
	for i := range t.session.Rolls {
		if t.session.Rolls[i].Receipt == r.outcome.Receipt && !t.hidden(i) {
			came := t.resolution(i)
			return &came
		}
	}
	return nil
}

// secretTime is how long every secret roll takes. Durations and further throws would reveal a part of
// the result (rule R26).
const secretTime = 1500 * time.Millisecond

// throw shows the next throw of a roll, or ends the roll after the last one. A secret roll shows all
// throws as one.
func (t *Tray) throw(r *roll) {
	if len(r.pending) == 0 {
		t.settle(r)
		return
	}
	next := 1
	if r.secret {
		next = len(r.pending)
	}
	r.resting, r.pending = append(slices.Clip(r.resting), r.pending[:next]...), r.pending[next:]
	t.current, t.dice, t.tint = r, r.dice, r.tint()
	t.show(r.resting, r.secret)
	t.startTime, t.drawn = t.deps.Clock.Now(), false
	throwEvent.post(t, t.throwDetail(r))
	if t.reducedMotion {
		t.land()
		return
	}
	t.awaitRest()
}

// awaitRest schedules land for the time at which the dice are at rest.
func (t *Tray) awaitRest() {
	r, thrown := t.current, t.lastThrow
	duration := thrown.Duration()
	if r.secret {
		duration = secretTime
	}
	t.stop = t.deps.Clock.AfterFunc(duration, func() {
		t.do(func() {
			if t.current == r && t.lastThrow == thrown {
				t.land()
			}
		})
	})
}

func (t *Tray) trayFor(dice int) throw.Tray { return throw.TrayFor(t.aspect, dice) }

// land ends the current throw and continues its roll.
func (t *Tray) land() {
	r := t.current
	t.current = nil
	t.startTime -= t.lastThrow.Duration()
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.revision++
	t.changed = true
	t.deps.Loop.Wake()
	t.throw(r)
	t.next()
}
