package table

import "errors"

// An Event is an input of a participant.
type Event interface{ event() }

type (
	// Tick reports the time, in milliseconds of a monotonic clock. Adapters send it about once a
	// second.
	Tick struct{ Now int64 }
	// Heard is a line from the keeper.
	Heard struct {
		Seq     int // number of lines before it
		Line    *Line
		History bool // the line was read from the record; the participant doesn't act on it alone
	}
	// Refusal is the keeper's reply to an entry that it doesn't append.
	Refusal struct {
		Entry     Hash
		Denial    Denial
		Reason    string
		Duplicate bool // the entry is in the record
		Retry     bool // the entry may be signed again once the seat has read the record
		Lost      bool // the record lacks lines that the seat knows; the entry may be sent again once it has them
	}
	// HeadSeen is the head of another copy of the record.
	HeadSeen struct {
		Head   Head
		Keeper bool // the copy is the keeper's, which can send its lines
		Had    int  // lines that the participant had when it asked the keeper for the head
	}
	// Forged reports that the author of a line didn't sign it. It answers Authenticate.
	Forged struct{ Seq int } // number of lines before it
	// Want requests an entry for the user. Only its body is set.
	Want struct{ Entry Entry }
	// WantSecret requests a secret throw.
	WantSecret struct{ Dice Dice }
	// WantOpen requests to open a secret throw, by its number.
	WantOpen struct{ Throw int }
	// Withdraw takes back a request of the user, by its order, unless its entry was signed.
	Withdraw struct{ Want int }
	// Computed is the outcome of a throw whose dice a Deferred suite didn't simulate.
	Computed struct {
		Throw   int  // number
		Seed    Hash // as DiceOf returned it
		Outcome Outcome
		Problem error // why this release can't compute it
	}
)

// RefusalOf returns the reply to an entry that was refused with an error of Keeper.Admit.
func RefusalOf(s *Signed, err error) Refusal {
	r := Refusal{Entry: s.Hash, Denial: DenialOf(err), Reason: err.Error(), Duplicate: errors.Is(err, ErrDuplicate)}
	if refused, ok := errors.AsType[*RefusedError](err); ok {
		r.Retry, r.Lost = refused.Retry, refused.Lost
	}
	return r
}

func (Tick) event()       {}
func (Heard) event()      {}
func (Refusal) event()    {}
func (HeadSeen) event()   {}
func (Forged) event()     {}
func (Want) event()       {}
func (WantSecret) event() {}
func (WantOpen) event()   {}
func (Withdraw) event()   {}
func (Computed) event()   {}

// An Effect is an action that the caller of a participant must carry out. Effects are carried out in
// order.
type Effect interface{ effect() }

type (
	// Keep stores a participant's memory, replacing an earlier one. The caller must not carry out
	// the effects that follow until the memory is durable.
	Keep struct{ Memory Memory }
	// Send sends an entry to the keeper.
	Send struct{ Signed *Signed }
	// Fetch requests the lines of the record after the first From ones from the keeper.
	Fetch struct{ From int }
	// Give gives lines back to the keeper, which has lost them. The caller reports the keeper's head after that as
	// HeadSeen.
	Give struct {
		From  int // number of lines before them
		Lines [][]byte
	}
	// Authenticate verifies the signature of a line from before the participant was connected, which is applied already. The
	// caller does it in the background and reports Forged if Line.Genuine is false.
	Authenticate struct {
		Seq  int // number of lines before it
		Line *Line
	}
)

func (Keep) effect()         {}
func (Send) effect()         {}
func (Fetch) effect()        {}
func (Give) effect()         {}
func (Authenticate) effect() {}
func (Notice) effect()       {}
