package seat

import (
	"encoding/json"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// A State describes the table.
type State struct {
	Event   string          `json:"event"` // state
	Name    string          `json:"name"`
	Lines   int             `json:"lines"`
	Head    table.Hash      `json:"head"`
	At      int64           `json:"at"`
	Me      int             `json:"me"` // number of the own seat; 0 without one
	Seats   []Described     `json:"seats"`
	Locked  bool            `json:"locked"`
	Link    string          `json:"link"` // empty if another seat has replaced the link
	Options json.RawMessage `json:"options"`
	Waiting int             `json:"waiting"` // own entries that are not in the record yet
	Queued  int             `json:"queued"`  // throws that wait for the open one
	Open    *Open           `json:"open"`
	Halted  string          `json:"halted"` // why the seat signs nothing more, or ""
}

// Described is a seat of the table.
type Described struct {
	Number  int          `json:"number"`
	Name    string       `json:"name"`
	Color   string       `json:"color"`
	Role    table.Role   `json:"role"`
	Status  table.Status `json:"status"`
	Breach  table.Breach `json:"breach"`
	Missed  int          `json:"missed"`
	Refused int          `json:"refused"`
}

// Open is the open throw.
type Open struct {
	Throw  int   `json:"throw"`
	Roller int   `json:"roller"`
	Owing  []int `json:"owing"` // numbers of the seats whose nonces are due
	Secret bool  `json:"secret"`
}

// A Notice is something that happened at the table.
type Notice struct {
	Event    string           `json:"event"` // notice
	Kind     table.NoticeKind `json:"kind"`
	Seat     int              `json:"seat"`
	By       int              `json:"by"`
	Breach   table.Breach     `json:"breach"`
	Again    bool             `json:"again"`
	Problem  string           `json:"problem,omitempty"`  // for the user
	Unthrown bool             `json:"unthrown,omitempty"` // the refused entry requested a throw
	Throw    int              `json:"throw,omitempty"`
	Entry    int              `json:"entry,omitempty"`
	Secret   bool             `json:"secret,omitempty"`
	Opened   bool             `json:"opened,omitempty"` // a secret throw was opened
	Outcome
}

// A Past is a verified throw from before this visit.
type Past struct {
	Event   string `json:"event"` // past
	Throw   int    `json:"throw"`
	Seat    int    `json:"seat"`
	Secret  bool   `json:"secret"`
	Problem string `json:"problem,omitempty"`
	Outcome
}

// Outcome is the outcome of a throw. It is empty if the throw has none yet, or not for this seat.
type Outcome struct {
	Known   bool            `json:"known,omitempty"` // drawn dice have no receipt, diceless actions no faces either
	Receipt string          `json:"receipt,omitempty"`
	Request *engine.Request `json:"request,omitempty"`
	Faces   []int           `json:"faces,omitempty"`
}

func outcomeOf(o table.Outcome) Outcome {
	if !o.Known {
		return Outcome{}
	}
	return Outcome{true, o.Receipt, &o.Request, o.Faces}
}

// Describe returns the state of the table.
func (s *Seat) Describe() State {
	t := &s.state.Table
	d := State{
		Event:   "state",
		Name:    t.Name,
		Lines:   t.Head.Seq,
		Head:    t.Head.Hash,
		At:      t.At,
		Me:      s.state.Me() + 1,
		Seats:   []Described{},
		Locked:  t.Locked,
		Link:    s.currentLink(),
		Options: t.Options,
		Waiting: s.state.Waiting(),
		Queued:  len(t.Queue),
		Halted:  s.halted(),
	}
	for i := range t.Seats {
		of := &t.Seats[i]
		d.Seats = append(d.Seats,
			Described{i + 1, of.Name, of.Color, of.Role, of.Status, of.Breach, of.NotArrived, of.Refused})
	}
	if o := t.Open; o != nil {
		d.Open = &Open{o.Number, o.Roller, o.Attempt.Owing(), o.Secret != nil}
	}
	return d
}

// currentLink returns the link to the table. It returns "" if another seat has replaced the link.
func (s *Seat) currentLink() string {
	link := s.Link()
	if link.Key(s.suite) != s.state.Table.Link {
		return ""
	}
	return link.String()
}

// halted returns the reason why the seat signs nothing more, or "".
func (s *Seat) halted() string {
	switch {
	case s.state.Fork != nil:
		return s.state.Fork.Error()
	case s.state.Fault != nil:
		return s.state.Fault.Error()
	}
	return ""
}

// Notice handles a notice, which the next Step emits: the state that it is about comes first. Throws from before this
// visit have no outcome yet; VerifyPast computes it later.
func (s *Seat) Notice(n table.Notice) {
	if n.Kind == table.Rolled && n.Throw.Dice != nil && !n.Outcome.Known && n.Problem == nil {
		s.past.add(n.Throw)
		return
	}
	e := Notice{
		Event:    "notice",
		Kind:     n.Kind,
		Seat:     n.Seat,
		By:       n.By,
		Breach:   n.Breach,
		Again:    n.Again,
		Unthrown: n.Unthrown,
		Outcome:  outcomeOf(n.Outcome),
	}
	if n.Problem != nil {
		e.Problem = n.Problem.Error()
	}
	if n.Throw != nil {
		e.Throw, e.Entry, e.Secret = n.Throw.Number, n.Throw.Entry, n.Throw.Secret != nil
		e.Opened = n.Throw.Secret != nil && n.Throw.Dice != nil
	}
	s.waiting = append(s.waiting, e)
}
