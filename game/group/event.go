package group

import "errors"

// An Event is what a participant reacts to.
type Event interface{ event() }

type (
	// Tick tells the time, in milliseconds of a clock that never goes back. Adapters send it about
	// once a second.
	Tick struct{ Now int64 }
	// Heard is a line from the keeper.
	Heard struct {
		Seq     int // number of lines before it
		Line    *Line
		History bool // it was read from the record, so it isn't acted upon by itself
	}
	// Refusal is the keeper's answer to an entry that it doesn't append.
	Refusal struct {
		Entry     Hash
		Reason    string
		Duplicate bool // it is in the record
		Retry     bool // it may be asked for again once the seat has returned to the table
	}
	// HeadSeen is the head of another copy of the record.
	HeadSeen struct {
		Head   Head
		Keeper bool // it is the keeper's, who can be asked for its lines
	}
	// Want is an entry that the user asks for. Only its body is set.
	Want struct{ Entry Entry }
	// WantSecret asks for a secret throw.
	WantSecret struct{ Dice Dice }
	// WantOpen asks to open a secret throw, by its number.
	WantOpen struct{ Throw int }
)

// RefusalOf returns the answer to an entry that was refused with an error of Keeper.Admit.
func RefusalOf(s *Signed, err error) Refusal {
	r := Refusal{Entry: s.Hash, Reason: err.Error(), Duplicate: errors.Is(err, ErrDuplicate)}
	if refused, ok := errors.AsType[*RefusedError](err); ok {
		r.Retry = refused.Retry
	}
	return r
}

func (Tick) event()       {}
func (Heard) event()      {}
func (Refusal) event()    {}
func (HeadSeen) event()   {}
func (Want) event()       {}
func (WantSecret) event() {}
func (WantOpen) event()   {}

// An Effect is what the adapter of a participant must do. It carries effects out in order.
type Effect interface{ effect() }

type (
	// Keep stores a participant's memory, replacing an earlier one. The adapter must not carry out
	// the effects that follow before the memory would survive a crash.
	Keep struct{ Memory Memory }
	// Send sends an entry to the keeper.
	Send struct{ Signed *Signed }
	// Fetch asks the keeper for the lines of the record after the first ones.
	Fetch struct{ From int }
)

func (Keep) effect()   {}
func (Send) effect()   {}
func (Fetch) effect()  {}
func (Notice) effect() {}
