package table

import (
	"encoding/binary"
	"encoding/json"
	"slices"
)

// Dice describe a throw except for its seed.
type Dice struct {
	Request json.RawMessage `json:"request"` // engine request without faces
	// codes of the flick's direction and speed, as in receipts; zeros for a random one
	Gesture [2]int `json:"gesture"`
	Tray    int    `json:"tray"`    // width of the tray in percent of its depth, 50 to 200
	Physics int    `json:"physics"` // version of the physics
}

// Request requests a throw. It fixes the dice before anybody knows a nonce. The throw is opened as
// soon as earlier ones have ended. The line that opens it fixes the seats and their commitments.
type Request struct {
	Dice   *Dice        `json:"dice,omitempty"`   // dice of an open throw
	Secret *SecretThrow `json:"secret,omitempty"` // commitments of a secret throw; GM only
}

// A SecretThrow hides its dice and its outcome until the GM opens it.
type SecretThrow struct {
	Dice Hash `json:"dice"` // commitment to the dice
	Own  Hash `json:"own"`  // commitment to the GM's nonce for this throw, which stays hidden
}

func (b *Request) check() error {
	if (b.Dice == nil) == (b.Secret == nil) {
		return malformed("throw", "it needs either dice or secret")
	}
	if b.Dice == nil {
		return nil
	}
	return b.Dice.check("throw.dice")
}

func (d *Dice) check(field string) error {
	if err := checkRequest(field+".request", d.Request); err != nil {
		return err
	}
	if err := checkOpen(field+".request", d.Request); err != nil {
		return err
	}
	switch {
	case min(d.Gesture[0], d.Gesture[1]) < 0 || max(d.Gesture[0], d.Gesture[1]) > 255:
		return malformed(field+".gesture", "%v; both codes must be 0 to 255", d.Gesture)
	case d.Tray < 50 || d.Tray > 200:
		return malformed(field+".tray", "%d; it must be 50 to 200 percent", d.Tray)
	case d.Physics < 1 || d.Physics > 255:
		return malformed(field+".physics", "%d; it must be 1 to 255", d.Physics)
	}
	return nil
}

func (b *Request) apply(c *change) error {
	s := &c.Seats[c.seat]
	switch {
	case s.Status == Away:
		return again("throw", "its author was passed over and has not returned yet")
	case !s.takesPart():
		return refuse("throw", "its author is %s and %s; only present players throw", s.Role, s.Status)
	case b.Secret != nil && s.Role != GM:
		return refuse("throw.secret", "only the GM throws in secret")
	case b.Secret != nil && c.secrets() >= maxSecrets:
		return refuse("throw.secret", "%d secret throws are unopened, no more are allowed; open one", maxSecrets)
	}
	waiting := 0
	for _, t := range c.Queue {
		if t.Roller == c.seat+1 {
			waiting++
		}
	}
	if waiting >= maxQueued {
		return refuse("throw", "%d throws of its author wait, no more are allowed", waiting)
	}
	c.Throws++
	t := &Throw{Number: c.Throws, Roller: c.seat + 1, Entry: c.line.Entry.N, Dice: b.Dice, Secret: b.Secret}
	c.Queue = append(slices.Clip(c.Queue), t)
	c.note(Notice{Kind: Asked, Seat: t.Roller, Throw: t})
	return nil
}

// A Throw is a requested throw. Values are immutable; Apply replaces them.
type Throw struct {
	Number  int          // counts the table's throws from 1
	Roller  int          // number of the seat that requested it
	Entry   int          // number of the requesting entry
	Dice    *Dice        // nil while the throw is secret
	Secret  *SecretThrow // commitments of a secret throw
	Attempt *Attempt     // current or last attempt; nil while the throw waits
	Voids   []Void       // failed attempts
	Seed    Hash         // set once all have revealed; zeros while the throw is secret
	Receipt string       // announced receipt
	Faces   []int        // announced faces
	By      int          // number of the seat that announced the result, or 0

	Disputed []int // numbers of the seats that got another result
}

// An Attempt is a closed set of seats whose nonces decide a throw.
type Attempt struct {
	ID      Hash
	At      int64 // stamp of the line that opened it
	Members []Member
}

// A Member is a seat in an attempt.
type Member struct {
	Seat       int // number
	Commitment Hash
	Entry      int  // number of the entry with the commitment
	Nonce      Hash // set once revealed
	State      MemberState
}

// A MemberState is the progress of a member in an attempt.
type MemberState uint8

// The states of members.
const (
	Owes     MemberState = iota // its nonce is awaited
	Revealed                    // its nonce is known
	Hides                       // its nonce stays hidden: it is the roller of a secret throw
	Out                         // it was passed over, has left or was removed
)

// A Void is an attempt that failed, and the seats that didn't reveal their nonces.
type Void struct {
	Attempt Hash
	Seats   []int
}

// hidden returns the commitment to the dice of a secret throw.
func (d *Dice) hidden(salt Hash) (Hash, error) {
	text, err := encode(d)
	return digest(domainHidden, salt[:], text), err
}

// commitment returns the commitment to a nonce. It contains the seat's key, which differs between
// tables, so that no seat can copy the commitment of another.
func commitment(k Key, nonce Hash) Hash { return digest(domainNonce, k[:], nonce[:]) }

// seed returns the seed of an attempt, which depends on all nonces. The attempt's ID is a hash of the
// record so far, which includes the dice.
func (a *Attempt) seed() Hash {
	nonces := make([]byte, 0, len(a.Members)*len(Hash{}))
	for i := range a.Members {
		nonces = append(nonces, a.Members[i].Nonce[:]...)
	}
	return digest(domainSeed, a.ID[:], nonces)
}

// member returns the index of a seat, by its number, or −1.
func (a *Attempt) member(seat int) int {
	return slices.IndexFunc(a.Members, func(m Member) bool { return m.Seat == seat })
}

// Owing returns the numbers of the seats whose nonces are awaited.
func (a *Attempt) Owing() []int { return a.in(Owes) }

func (a *Attempt) in(state MemberState) (seats []int) {
	for i := range a.Members {
		if a.Members[i].State == state {
			seats = append(seats, a.Members[i].Seat)
		}
	}
	return seats
}

// owes reports whether the nonce of a seat, by its index, is awaited.
func (t *Table) owes(seat int) bool {
	return t.Open != nil && slices.Contains(t.Open.Attempt.Owing(), seat+1)
}

// setMember replaces the open throw by a copy in which a member has another state.
func (c *change) setMember(seat int, nonce Hash, state MemberState) {
	attempt := *c.Open.Attempt
	attempt.Members = slices.Clone(attempt.Members)
	m := &attempt.Members[attempt.member(seat+1)]
	m.Nonce, m.State = nonce, state
	open := *c.Open
	open.Attempt = &attempt
	c.Open = &open
}

// cut removes a seat, by its index, from the open attempt if it owes its nonce.
func (c *change) cut(seat int) bool {
	owes := c.owes(seat)
	if owes {
		c.setMember(seat, Hash{}, Out)
	}
	return owes
}

// miss removes a seat from the open attempt if it owes its nonce, which it may show when it returns. Until then, it
// counts as refusing.
func (c *change) miss(seat int) bool {
	if !c.owes(seat) {
		return false
	}
	a := c.Open.Attempt
	m := a.Members[a.member(seat+1)]
	c.Seats[seat].missed = &Missed{Attempt: a.ID, Commitment: m.Commitment, Entry: m.Entry}
	c.walkOut(seat)
	return true
}

// walkOut removes a seat that has left or cheated from the open attempt. If the seat owes its nonce,
// it counts a refusal.
func (c *change) walkOut(seat int) {
	if c.cut(seat) {
		c.Seats[seat].Refused++
	}
}

// advance opens, voids and ends throws until one waits for a nonce or none is left.
func (c *change) advance() {
	for {
		switch {
		case c.Open == nil && len(c.Queue) == 0:
			return
		case c.Open == nil:
			t := *c.Queue[0]
			c.Queue = c.Queue[1:]
			c.open(&t, c.Present())
		case len(c.Open.Attempt.Owing()) > 0:
			return
		case len(c.Open.Attempt.in(Out)) > 0:
			c.void()
		default:
			c.finish()
		}
	}
}

// open opens an attempt of a throw with the given seats. If none is left, the throw ends.
func (c *change) open(t *Throw, seats []int) {
	a := &Attempt{At: c.At}
	for _, seat := range seats {
		s := &c.Seats[seat-1]
		m := Member{Seat: seat, Commitment: s.commitment, Entry: s.committed}
		if t.Secret != nil && seat == t.Roller {
			m.Commitment, m.Entry, m.State = t.Secret.Own, t.Entry, Hides
		}
		a.Members = append(a.Members, m)
	}
	roller := &c.Seats[t.Roller-1]
	if len(a.Members) == 0 || t.Attempt == nil && !roller.takesPart() || t.Secret != nil && a.member(t.Roller) < 0 {
		c.Open = nil
		c.note(Notice{Kind: Dropped, Seat: t.Roller, Throw: t})
		return
	}
	var number [16]byte
	binary.BigEndian.PutUint64(number[:], uint64(t.Number))
	binary.BigEndian.PutUint64(number[8:], uint64(len(t.Voids)+1))
	a.ID = digest(domainAttempt, c.Head.Hash[:], number[:])
	t.Attempt = a
	c.Open = t
	c.note(Notice{Kind: Opened, Seat: t.Roller, Throw: t})
}

// void ends a failed attempt and opens the next one with the seats that answered. No other seat
// may join it, so that each seat can make a throw fail only once.
func (c *change) void() {
	t := *c.Open
	t.Voids = append(slices.Clip(t.Voids), Void{t.Attempt.ID, t.Attempt.in(Out)})
	c.note(Notice{Kind: Voided, Seat: t.Roller, Throw: &t})
	rest := slices.DeleteFunc(c.Present(), func(seat int) bool {
		m := t.Attempt.member(seat)
		return m < 0 || t.Attempt.Members[m].State == Out
	})
	c.open(&t, rest)
}

// finish ends the open throw: its seed is known.
func (c *change) finish() {
	t := *c.Open
	c.Open = nil
	if t.Secret == nil {
		t.Seed = t.Attempt.seed()
	}
	c.keep(&t)
	c.note(Notice{Kind: Rolled, Seat: t.Roller, Throw: &t})
}

// keep adds a throw to the recent ones and removes the oldest that isn't secret.
func (c *change) keep(t *Throw) {
	c.Recent = append(slices.Clone(c.Recent), t)
	if len(c.Recent)-c.secrets() > recentThrows {
		oldest := slices.IndexFunc(c.Recent, func(t *Throw) bool { return !t.hidden() })
		c.Recent = slices.Delete(c.Recent, oldest, oldest+1)
	}
}

// Alone reports whether one seat decided the throw. If it knew its nonce before, it could choose the outcome.
func (t *Throw) Alone() bool { return len(t.Attempt.Members) == 1 }

// hidden reports whether the throw is secret and unopened.
func (t *Throw) hidden() bool { return t.Dice == nil }

// secrets returns the number of unopened secret throws.
func (t *Table) secrets() (n int) {
	for _, list := range [][]*Throw{t.Recent, t.Queue} {
		for _, t := range list {
			if t.hidden() {
				n++
			}
		}
	}
	return n
}

// recent returns a throw that has ended, for a change.
func (c *change) recent(kind string, number int) (*Throw, error) {
	i := slices.IndexFunc(c.Recent, func(t *Throw) bool { return t.Number == number })
	if i < 0 {
		return nil, refuse(kind+".throw", "%d is not a throw that has just ended", number)
	}
	t := *c.Recent[i]
	c.Recent = slices.Clone(c.Recent)
	c.Recent[i] = &t
	return &t, nil
}
