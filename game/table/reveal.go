package table

import "slices"

// Reveal reveals the author's nonce of the open attempt. The attempt's ID covers the seats, all
// commitments and the dice, so that the signature also accepts the closed set.
type Reveal struct {
	Attempt Hash `json:"attempt"` // the open attempt
	Nonce   Hash `json:"nonce"`   // committed nonce
	Next    Hash `json:"next"`    // commitment to the author's next nonce
}

func (b *Reveal) check() error {
	if b.Next == (Hash{}) {
		return malformed("reveal.next", "a commitment to the next nonce is missing")
	}
	return nil
}

func (b *Reveal) apply(c *change) error {
	if c.Open == nil || c.Open.Attempt.ID != b.Attempt {
		return refuse("reveal.attempt", "%v is not open", b.Attempt)
	}
	if !c.owes(c.seat) {
		return refuse("reveal", "the author owes no nonce")
	}
	s, a := &c.Seats[c.seat], c.Open.Attempt
	if commitment(s.Key, b.Nonce) != a.Members[a.member(c.seat+1)].Commitment {
		return &breachError{FalseReveal}
	}
	c.setMember(c.seat, b.Nonce, Revealed)
	c.commit(c.seat, b.Next)
	return nil
}

// Patience is the time in milliseconds, by the keeper's stamps, after which seats that owe a nonce
// may be passed over.
const Patience = 10_000

// PassOver passes over all seats that owe a nonce of the open attempt. A seat that doesn't owe one
// may do it as soon as Patience has passed.
type PassOver struct {
	Attempt Hash `json:"attempt"` // the open attempt
}

func (b *PassOver) check() error { return nil }

func (b *PassOver) apply(c *change) error {
	switch {
	case c.Open == nil || c.Open.Attempt.ID != b.Attempt:
		return refuse("pass.attempt", "%v is not open", b.Attempt)
	case c.owes(c.seat):
		return refuse("pass", "the author owes a nonce itself")
	case c.line.At-c.Open.Attempt.At < Patience:
		return refuse("pass", "the seats have %d ms to answer, only %d have passed", Patience, c.line.At-c.Open.Attempt.At)
	}
	for _, seat := range c.Open.Attempt.Owing() {
		c.miss(seat - 1)
		c.move(seat-1, Away)
		c.note(Notice{Kind: Passed, Seat: seat, By: c.seat + 1, Throw: c.Open})
	}
	return nil
}

// maxReceipt is the length of the longest receipt in bytes.
const maxReceipt = 8 << 10

// Result announces the outcome of a throw. It is for information: each seat simulates the dice itself.
type Result struct {
	Throw   int    `json:"throw"`   // number of the throw
	Attempt Hash   `json:"attempt"` // ID of the attempt that succeeded
	Receipt string `json:"receipt"` // receipt of the dice
	Faces   []int  `json:"faces"`   // faces of the acting side
}

func (b *Result) check() error { return checkReceipt("result.receipt", b.Receipt) }

func checkReceipt(field, receipt string) error {
	if len(receipt) > maxReceipt {
		return malformed(field, "%d bytes, at most %d are allowed", len(receipt), maxReceipt)
	}
	return nil
}

func (b *Result) apply(c *change) error {
	t, err := c.recent("result", b.Throw)
	switch {
	case err != nil:
		return err
	case t.hidden():
		return refuse("result.throw", "%d is secret", b.Throw)
	case t.Attempt.ID != b.Attempt:
		return refuse("result.attempt", "throw %d succeeded in attempt %v", b.Throw, t.Attempt.ID)
	case t.By != 0:
		return refuse("result.throw", "%d has a result", b.Throw)
	case c.Seats[c.seat].Role == Watcher:
		return refuse("result", "watchers can't announce results")
	}
	t.Receipt, t.Faces, t.By = b.Receipt, b.Faces, c.seat+1
	c.note(Notice{Kind: Announced, Seat: t.By, Throw: t})
	return nil
}

// Dispute states that the author's simulation differs from the announced result.
type Dispute struct {
	Throw   int    `json:"throw"`           // number of the throw
	Receipt string `json:"receipt"`         // receipt of the dice as the author simulated them
	Faces   []int  `json:"faces,omitempty"` // faces of the acting side as the author simulated them
}

func (b *Dispute) check() error { return checkReceipt("dispute.receipt", b.Receipt) }

func (b *Dispute) apply(c *change) error {
	t, err := c.recent("dispute", b.Throw)
	switch {
	case err != nil:
		return err
	case t.By == 0:
		return refuse("dispute.throw", "%d has no result", b.Throw)
	case t.Receipt == b.Receipt && slices.Equal(t.Faces, b.Faces):
		return refuse("dispute", "receipt and faces are those announced")
	case slices.Contains(t.Disputed, c.seat+1):
		return refuse("dispute", "the author has disputed throw %d", b.Throw)
	}
	t.Disputed = append(slices.Clip(t.Disputed), c.seat+1)
	c.note(Notice{Kind: Disputed, Seat: t.By, By: c.seat + 1, Throw: t})
	return nil
}

// Open opens a secret throw: its dice, and the nonce that the GM had hidden.
type Open struct {
	Throw int  `json:"throw"` // number of the throw
	Dice  Dice `json:"dice"`  // committed dice
	Salt  Hash `json:"salt"`  // salt of the commitment to the dice
	Nonce Hash `json:"nonce"` // committed nonce
}

func (b *Open) check() error { return b.Dice.check("open.dice") }

func (b *Open) apply(c *change) error {
	t, err := c.recent("open", b.Throw)
	switch {
	case err != nil:
		return err
	case !t.hidden():
		return refuse("open.throw", "%d is not secret", b.Throw)
	case t.Roller != c.seat+1:
		return refuse("open.throw", "%d is a secret of seat %d", b.Throw, t.Roller)
	}
	hidden, err := b.Dice.hidden(b.Salt)
	if err != nil {
		return err
	}
	if hidden != t.Secret.Dice || commitment(c.line.Entry.Key, b.Nonce) != t.Secret.Own {
		return &breachError{FalseOpen}
	}
	a := *t.Attempt
	a.Members = slices.Clone(a.Members)
	m := &a.Members[a.member(t.Roller)]
	m.Nonce, m.State = b.Nonce, Revealed
	t.Attempt, t.Dice, t.Seed = &a, &b.Dice, a.seed()
	c.note(Notice{Kind: Rolled, Seat: t.Roller, Throw: t})
	return nil
}
