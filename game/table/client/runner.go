//go:build !js

package client

import (
	"crypto/rand"
	"sync"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/visit"
)

// A Runner carries out the visits of a program: it passes events to the machine, keeps seats in files and connects with
// servers. The program plays throws and shows the View.
type Runner struct {
	perform func(visit.Command)
	storage storage
	sockets map[int]*socket

	mu      sync.Mutex
	tokens  map[string]string // by server
	events  []visit.Event
	closing bool
	waiting chan struct{} // has a value after events were added
	ended   chan struct{} // closed when the runner has ended
}

// Run returns a runner. It keeps seats in a folder, or nothing if that is "". perform receives the commands to the tray,
// to the user and to the host page, one at a time, from another goroutine.
func Run(folder string, perform func(visit.Command)) *Runner {
	r := &Runner{
		perform: perform, storage: storage{folder: folder}, sockets: map[int]*socket{},
		tokens: map[string]string{}, waiting: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	go r.run()
	return r
}

// NewRandom returns random bytes for Join.
func NewRandom() (random visit.Random) {
	rand.Read(random[:]) // never fails
	return random
}

// NewSecret returns the random secret of a new link.
func NewSecret() *[16]byte {
	var secret [16]byte
	rand.Read(secret[:]) // never fails
	return &secret
}

// Present lets the connections with a server present the token of an address, if it has one.
func (r *Runner) Present(a Address) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if a.Token != "" {
		r.tokens[a.Server()] = a.Token
	}
}

// token returns the token for a server, or "".
func (r *Runner) token(server string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tokens[server]
}

// Send passes an event to the visit. It doesn't wait.
func (r *Runner) Send(e visit.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closing {
		return
	}
	r.events = append(r.events, e)
	r.wake()
}

func (r *Runner) wake() {
	select {
	case r.waiting <- struct{}{}:
	default:
	}
}

// Reserve claims the seat of an earlier visit, given its slot, for the Join that follows. It reports whether no other
// program uses it. It must be called before the first Join.
func (r *Runner) Reserve(slot string) bool { return r.storage.reserve(slot) }

// Slot returns the slot of the claimed seat, or "". It must be called by perform.
func (r *Runner) Slot() string { return r.storage.slot() }

// Close ends the program's visit. The seat tells the others that it is away; a later program can take it again.
func (r *Runner) Close() {
	r.mu.Lock()
	if !r.closing {
		r.events = append(r.events, visit.Closed{})
		r.closing = true
		r.wake()
	}
	r.mu.Unlock()
	<-r.ended
}

// interval is the time between ticks.
const interval = 250 * time.Millisecond

func (r *Runner) run() {
	defer close(r.ended)
	state := visit.New(table.Standard{})
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		events, closing := r.take()
		for _, e := range events {
			var commands []visit.Command
			state, commands = visit.Step(state, e)
			for _, c := range commands {
				r.do(c)
			}
		}
		if closing {
			r.end()
			return
		}
		select {
		case <-r.waiting:
		case now := <-ticker.C:
			if state.Phase != visit.Idle {
				r.Send(visit.Tick{Now: now.UnixMilli()})
			}
		}
	}
}

// take returns the events that wait, and whether they are the last.
func (r *Runner) take() (events []visit.Event, last bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	events, r.events = r.events, nil
	return events, r.closing
}

func (r *Runner) end() {
	for _, s := range r.sockets {
		s.Close()
	}
	r.storage.close()
}

// do carries out a command, or passes it to the program.
func (r *Runner) do(c visit.Command) {
	switch c := c.(type) {
	case visit.Claim:
		r.Send(r.storage.claimSeat(c))
	case visit.Release:
		if c.ID == r.storage.id {
			if c.Forget {
				_ = r.storage.forget() // a file that can't be removed remains; its user can do that
			}
			r.storage.release()
		}
	case visit.Store:
		r.Send(r.storage.store(c))
	case visit.Connect:
		r.connect(c)
	case visit.Disconnect:
		if s, ok := r.sockets[c.ID]; ok {
			delete(r.sockets, c.ID)
			s.Close()
		}
	case visit.Call:
		if s, ok := r.sockets[c.Connection]; ok {
			s.call(c)
		}
	case visit.Farewell:
		if s, ok := r.sockets[c.Connection]; ok {
			s.farewell(c)
		}
	case visit.Breathe:
		r.Send(visit.Breathed{}) // after the events that wait
	default:
		r.perform(c)
	}
}

func (r *Runner) connect(c visit.Connect) {
	s, err := dial(c, r.token(c.Server), r.Send)
	if err != nil {
		return // the visit gives the connection up
	}
	r.sockets[c.ID] = s
}
