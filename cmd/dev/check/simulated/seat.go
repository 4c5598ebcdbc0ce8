package simulated

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
)

// A Seat is a participant of a table on a server. Its user only rolls.
type Seat struct {
	Link string // link of the table

	wants chan table.Event
	stop  context.CancelFunc
	ended chan error

	mu      sync.Mutex
	state   table.State
	results []Result
	failure string
}

// A Result is a throw as a seat sees it.
type Result struct {
	Receipt string    `json:"receipt"`
	Faces   []int     `json:"faces"`
	At      time.Time `json:"-"` // when the seat had simulated the dice
}

// Sit takes a seat at the table of a link, or creates a table without one. It doesn't wait for the seat.
func Sit(server, link, name string) (*Seat, error) {
	suite := table.Standard{}
	profile := table.Profile{Name: name, Color: "#c0ffee"}
	var seed table.Hash
	var secret [16]byte
	rand.Read(seed[:]) // never fails
	rand.Read(secret[:])
	var at table.Link
	var state table.State
	var effects []table.Effect
	var err error
	if link == "" {
		state, at, effects, err = table.Found(suite, seed, secret, "Simulated", profile)
	} else if at, err = table.ParseLink(link); err == nil {
		state, effects = table.Enter(suite, seed, at, profile, table.Player)
	}
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Seat{Link: at.String(), wants: make(chan table.Event), stop: stop, ended: make(chan error, 1), state: state}
	seat := client.Connection{
		Server: server,
		Pass:   state.PassWith(at),
		Keep:   func(table.Memory) error { return nil },
		Status: func(bool) {},
		Notice: s.notice,
		Step:   s.step,
	}
	go func() {
		_, err := seat.Run(ctx, state, effects, s.wants)
		s.ended <- err
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
	case table.Rolled:
		s.results = append(s.results, Result{n.Outcome.Receipt, n.Outcome.Faces, time.Now()})
	case table.Unsent, table.Broken, table.Forked:
		s.failure = fmt.Sprintf("%s: %v %v", n.Kind, n.Problem, n.Fork)
	case table.Dropped:
		if n.Seat == s.state.Me()+1 && !n.Again {
			s.failure = fmt.Sprintf("throw %d was dropped", n.Throw.Number)
		}
	}
}

// Close ends the participant. Its seat remains at the table.
func (s *Seat) Close() {
	s.stop()
	<-s.ended
}

// Roll requests rolls. request is an engine request as JSON.
func (s *Seat) Roll(request string, count int) {
	dice := table.Dice{Request: json.RawMessage(request), Tray: 100, Physics: table.Physics}
	go func() {
		for range count {
			s.wants <- table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}
		}
	}()
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
