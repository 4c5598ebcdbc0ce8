// Package table is the heart of the tray: a request becomes a throw, the throw's
// faces a resolution, the resolution a line of the session and an event. It also
// describes the control panel as data. It knows no drawing and no platform.
package table

import (
	"io"
	"sync"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// Host is what a table needs of its surroundings.
type Host struct {
	Store    host.Store // nil: nothing is kept
	Key      string     // under which the session is kept
	Messages host.Messages
	Loop     host.Loop
	Clock    host.Clock
	Random   io.Reader // of cryptographic quality: faces are drawn from it
}

// Table is one tray: its settings, the throw on it, the rolls that wait and those
// that were made. Its methods may be called from any goroutine.
type Table struct {
	host Host

	mu      sync.Mutex
	session session.State
	results []engine.Resolution // of session.Rolls, in the same order
	faults  map[string]string   // by control: why its last value was refused
	aspect  float64             // width by depth of the tray as it is seen
	hurried bool                // throws are not played, only their end is shown

	thrown   *Throw // the last throw, under way or at rest
	shown    *Throw // what of it is seen: all, or nothing when it is secret
	roles    []engine.Role
	began    time.Time
	current  *roll // whose throw is under way
	queue    []*roll
	stop     func() // of the timer that ends the throw under way
	revision uint64
	poses    []Pose // reused by Scene

	odds        string // of the settings, in words
	oddsCurrent bool

	outbox  [][]byte
	changed bool    // the panel's state has to be sent
	ready   bool    // somebody listens
	unsaid  []Fault // what went wrong before
}

// roll is a request, or a receipt, on its way to an answer.
type roll struct {
	play    *Play
	replay  []Spec // instead: throws that are made again
	receipt string // of the replay
	faces   []int  // of the replay so far
	secret  bool
	flick   Flick
	answer  answer
}

// Open sets a table up with what its session remembers, and listens to messages.
// Storage that refuses or holds garbage is reported by an event; the table goes
// on in memory.
func Open(h Host) *Table {
	t := &Table{host: h, aspect: 1, faults: map[string]string{}}
	t.do(func() {
		t.restore()
		t.showLast()
	})
	h.Messages.Receive(t.Receive)
	return t
}

// do runs f alone, then sends what it posted. Sending is done outside the lock,
// since whoever receives a message may call the table at once.
func (t *Table) do(f func()) {
	t.mu.Lock()
	f()
	if t.changed && t.ready {
		t.post(event{Version, "panel", t.panelState()})
		t.changed = false
	}
	out := t.outbox
	t.outbox = nil
	t.mu.Unlock()
	for _, message := range out {
		t.host.Messages.Send(message)
	}
}

// Roll throws the dice of the panel's settings.
func (t *Table) Roll() { t.Flick(Flick{}) }

// Flick throws the dice of the panel's settings as a hand threw them.
func (t *Table) Flick(f Flick) {
	t.do(func() {
		r, err := t.filled()
		if err != nil {
			t.report(nil, err)
			return
		}
		t.askFor(r, f, t.report)
	})
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
		if len(t.session.Rolls) == 0 && t.current == nil {
			t.showLast()
		}
	})
}

// askFor starts the roll of a request, or lets it wait for the one under way.
func (t *Table) askFor(r engine.Request, flick Flick, answer answer) {
	play, err := NewPlay(r)
	if err != nil {
		answer(nil, err)
		return
	}
	t.ask(&roll{play: play, secret: r.Secret, flick: flick, answer: answer})
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
		t.throw(r)
	}
}

// throw makes the next throw of a roll, or ends the roll when none lacks.
func (t *Table) throw(r *roll) {
	throw, roles, err := t.nextThrow(r)
	if err != nil {
		r.answer(nil, err)
		return
	}
	if throw == nil {
		t.settle(r)
		return
	}
	t.current = r
	t.show(throw, roles, r.secret)
	t.began = t.host.Clock.Now()
	t.emit("tray-throw", t.thrownNow(r))
	if t.hurried {
		t.land()
		return
	}
	t.stop = t.host.Clock.AfterFunc(throw.Duration(), func() {
		t.do(func() {
			if t.current == r && t.thrown == throw {
				t.land()
			}
		})
	})
}

func (t *Table) nextThrow(r *roll) (*Throw, []engine.Role, error) {
	if r.play != nil {
		return r.play.Next(Hand{t.trayFor, r.flick, t.host.Random})
	}
	if len(r.replay) == 0 {
		return nil, nil, nil
	}
	spec := r.replay[0]
	r.replay = r.replay[1:]
	list, err := ParseNotation(spec.Technique)
	if err != nil {
		return nil, nil, err
	}
	throw, err := Simulate(spec)
	if err != nil {
		return nil, nil, &Fault{"bad-receipt", "receipt", err.Error()}
	}
	return throw, rolesOf(list), nil
}

func (t *Table) trayFor(dice int) Tray { return TrayFor(t.aspect, dice) }

// land ends the throw under way, and goes on with its roll.
func (t *Table) land() {
	r := t.current
	t.current = nil
	t.began = t.began.Add(-t.thrown.Duration())
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.revision++
	t.changed = true
	t.host.Loop.Wake()
	t.take(r)
	t.next()
}
