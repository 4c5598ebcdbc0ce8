// Package seat is a participant of a shared table for a user interface. It takes a new seat or that of an
// earlier visit, describes the table, and turns the user's requests into entries. Adapters connect it with
// a channel and store what it keeps; the package depends on neither.
package seat

import (
	"crypto/rand"
	"encoding/json"
	"sync"

	"fudgetray/game/table"
)

// Parameters describe the seat that a user wants.
type Parameters struct {
	Link  string `json:"link"`  // link of the table; empty for a new table
	Title string `json:"title"` // title of a new table
	Name  string `json:"name"`  // of the user
	Color string `json:"color"` // of the user
	Role  string `json:"role"`  // player or watcher
}

// A Seat is the participant of a user. Keep, Notice and Step are those of an record.Participant.
type Seat struct {
	Store func(kept []byte) error // stores what the seat keeps; must not return before it is durable
	Emit  func(any)               // receives a State, Notice or Past

	suite   table.Suite
	state   table.State
	effects []table.Effect
	waiting []Notice // since the last step
	wants   chan table.Event
	past    past

	mu   sync.Mutex // guards kept: Want is called while the participant runs
	kept kept
}

// kept is the data of a seat that is stored.
type kept struct {
	Memory table.Memory `json:"memory"`
	Link   string       `json:"link"`           // link of the table; empty if unknown
	Next   string       `json:"next,omitempty"` // another link, which replaces it if the record has it
}

// Take resumes the seat of an earlier visit, given what that stored, or takes a new one.
func Take(p Parameters, stored []byte) (*Seat, error) {
	s := &Seat{suite: table.Standard{}, wants: make(chan table.Event, 64), past: past{added: make(chan struct{}, 1)}}
	if len(stored) > 0 {
		if err := json.Unmarshal(stored, &s.kept); err != nil {
			return nil, err
		}
	}
	var err error
	if m := s.kept.Memory; !m.Seated && m.Pending == nil { // new, or refused when it joined
		return s, s.enter(p)
	}
	if _, err = table.ParseLink(s.kept.Link); err == nil {
		s.kept.Next = p.Link // the GM may have renewed the stored link
		s.state, s.effects, err = table.Resume(s.suite, s.kept.Memory)
	}
	return s, err
}

// enter takes a new seat, or creates a table.
func (s *Seat) enter(p Parameters) (err error) {
	profile := table.Profile{Name: p.Name, Color: p.Color}
	var seed table.Hash
	rand.Read(seed[:]) // never fails
	var link table.Link
	if p.Link == "" {
		s.state, link, s.effects, err = table.Found(s.suite, seed, newSecret(), p.Title, profile)
	} else if link, err = table.ParseLink(p.Link); err == nil {
		s.state, s.effects = table.Enter(s.suite, seed, link, profile, table.Role(p.Role))
	}
	s.kept.Link = link.String()
	return err
}

func newSecret() (secret [16]byte) {
	rand.Read(secret[:]) // never fails
	return secret
}

// Start returns the participant's first state and effects, and the channel of the user's requests.
func (s *Seat) Start() (table.State, []table.Effect, <-chan table.Event) {
	return s.state, s.effects, s.wants
}

// Link returns the link of the table.
func (s *Seat) Link() table.Link {
	s.mu.Lock()
	defer s.mu.Unlock()
	link, _ := table.ParseLink(s.kept.Link) // Take has parsed it
	return link
}

// Pass returns the pass with which the seat may read the table, before and after it has joined.
func (s *Seat) Pass() table.Pass { return s.state.PassWith(s.Link()) }

// Keep stores the seat's memory.
func (s *Seat) Keep(m table.Memory) error {
	s.mu.Lock()
	s.kept.Memory = m
	data, err := json.Marshal(s.kept)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.Store(data)
}

// Step emits the state after a step if it has changed, and then the notices of the step.
func (s *Seat) Step(state *table.State) {
	before := s.state
	s.state = *state
	s.followLink()
	if before.Table.Head != state.Table.Head || before.Waiting() != state.Waiting() || before.Fork != state.Fork ||
		(before.Fault == nil) != (state.Fault == nil) {
		s.Emit(s.Describe())
	}
	for _, n := range s.waiting {
		s.Emit(n)
	}
	s.waiting = nil
}

// followLink replaces the link by the one that the record has, if this seat has renewed it or the user has opened it.
func (s *Seat) followLink() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if next, err := table.ParseLink(s.kept.Next); err == nil && next.Key(s.suite) == s.state.Table.Link {
		s.kept.Link, s.kept.Next = s.kept.Next, ""
	}
}

// renew returns an entry that renews the link. The next link is stored with the memory, before the entry is
// sent.
func (s *Seat) renew() *table.Renew {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := table.Link{Table: s.kept.Memory.Table, Secret: newSecret()}
	s.kept.Next = next.String()
	return &table.Renew{Link: next.Key(s.suite)}
}
