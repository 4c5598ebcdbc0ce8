package simulated

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"fudgetray/engine"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
)

// A Seat is a participant of a table on a server. Its user only rolls, and opens own secret throws.
type Seat struct {
	Link string // link of the table
	By   table.Profile

	wants chan table.Event
	stop  context.CancelFunc
	done  <-chan struct{} // closed when stop was called
	ended chan struct{}   // closed when the participant has ended

	mu      sync.Mutex
	end     error // with which it ended
	state   table.State
	results []Result
	failure string
}

// A Result is a throw as a seat sees it, once it is open.
type Result struct {
	Roller  int            // number of the seat that rolled
	Request engine.Request // with the faces of all dice
	Receipt string
	Faces   []int
	At      time.Time // when the seat had simulated the dice
}

// Sit takes a seat at the table of a link, or creates a table without one. It doesn't wait for the seat.
func Sit(server, link string, by table.Profile) (*Seat, error) {
	suite := table.Standard{}
	var seed table.Hash
	var secret [16]byte
	rand.Read(seed[:]) // never fails
	rand.Read(secret[:])
	var at table.Link
	var state table.State
	var effects []table.Effect
	var err error
	if link == "" {
		state, at, effects, err = table.Found(suite, seed, secret, "Simulated", by)
	} else if at, err = table.ParseLink(link); err == nil {
		state, effects = table.Enter(suite, seed, at, by, table.Player)
	}
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Seat{
		Link: at.String(), By: by, wants: make(chan table.Event), stop: stop, done: ctx.Done(),
		ended: make(chan struct{}), state: state,
	}
	seat := client.Connection{
		Server: server,
		Pass:   state.PassWith(at),
		Keep:   func(table.Memory) error { return nil },
		Status: func(bool) {},
		Notice: s.notice,
		Step:   s.step,
	}
	go func() {
		defer close(s.ended)
		_, err := seat.Run(ctx, state, effects, s.wants)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.end = err
	}()
	return s, nil
}

func (s *Seat) step(state *table.State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = *state
}

func (s *Seat) notice(n table.Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch n.Kind {
	case table.Secret:
		go s.want(table.WantOpen{Throw: n.Throw.Number})
	case table.Rolled:
		s.rolled(n.Throw, n.Outcome)
	case table.Unsent, table.Broken, table.Forked:
		s.failure = fmt.Sprintf("%s: %v %v", n.Kind, n.Problem, n.Fork)
	case table.Dropped:
		if n.Seat == s.state.Me()+1 && !n.Again {
			s.failure = fmt.Sprintf("throw %d was dropped", n.Throw.Number)
		}
	}
}

// rolled adds the result of a throw, unless it is secret and not opened.
func (s *Seat) rolled(t *table.Throw, o table.Outcome) {
	if t.Dice != nil {
		s.results = append(s.results, Result{t.Roller, o.Request, o.Receipt, o.Faces, time.Now()})
	}
}

// Close ends the participant. Its seat remains at the table.
func (s *Seat) Close() {
	s.stop()
	<-s.ended
}

// Ended returns the error with which the participant ended, or nil as long as it takes part.
func (s *Seat) Ended() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end
}

// Roll requests rolls, and opens those that are secret. Requests are JSON or lines.
func (s *Seat) Roll(requests ...string) {
	go func() {
		for _, request := range requests {
			event, err := eventOf(request)
			if err != nil {
				s.fail(err.Error())
				return
			}
			s.want(event)
		}
	}()
}

// eventOf returns the event with which a user requests a roll.
func eventOf(request string) (table.Event, error) {
	r, err := engine.ParseRequest([]byte(request))
	if err != nil {
		return nil, err
	}
	secret := r.Secret
	r.Secret = false
	public, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	dice := table.Dice{Request: public, Tray: 100, Physics: table.Physics}
	if secret {
		return table.WantSecret{Dice: dice}, nil
	}
	return table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}, nil
}

func (s *Seat) fail(reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failure = reason
}

// want passes an event of the user on, unless the participant has ended.
func (s *Seat) want(e table.Event) {
	select {
	case s.wants <- e:
	case <-s.done:
	}
}

// Results returns the results that the seat has seen, in order.
func (s *Seat) Results() []Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.results
}

// Failure returns the reason why a request failed or the seat stopped, or "".
func (s *Seat) Failure() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failure
}

// Table returns the table as the seat knows it.
func (s *Seat) Table() table.Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state.Table
}

// Seated reports whether the participant has its seat.
func (s *Seat) Seated() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state.Me() >= 0
}
