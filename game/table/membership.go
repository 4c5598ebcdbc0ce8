package table

import (
	"encoding/json"
)

// Create creates a table. The author becomes its GM, on seat 1.
type Create struct {
	Name string  `json:"name"` // name of the table; 1 to 40 characters
	Link Key     `json:"link"` // public key of the link
	By   Profile `json:"by"`   // name and colour of the author
	Next Hash    `json:"next"` // commitment to the author's first nonce
}

func (b *Create) check() error {
	if err := checkName("create.name", b.Name); err != nil {
		return err
	}
	return b.By.check()
}

func (b *Create) apply(c *change) error {
	if c.Head.Seq > 0 {
		return refuse("create", "the table exists")
	}
	if c.line.Entry.Table != (ID{}) {
		return refuse("create", "the entry names table %v, which can't be known yet", c.line.Entry.Table)
	}
	c.ID, c.Name, c.Link = ID(c.line.Hash[:16]), b.Name, b.Link
	c.sit(b.By, GM, b.Next)
	c.note(Notice{Kind: Created, Seat: 1})
	return nil
}

// Join takes a seat. The proof shows that the author has the link, without showing the link.
type Join struct {
	By    Profile   `json:"by"`    // name and colour of the author
	Role  Role      `json:"role"`  // player or watcher
	Proof Signature `json:"proof"` // signature of the table and the author's key by the link's key
	Next  Hash      `json:"next"`  // commitment to the author's first nonce; zeros for a watcher
}

func (b *Join) check() error {
	if b.Role != Player && b.Role != Watcher {
		return malformed("join.role", "%q; it must be %q or %q", b.Role, Player, Watcher)
	}
	if (b.Role == Watcher) != (b.Next == Hash{}) {
		return malformed("join.next", "players commit to a nonce, watchers don't")
	}
	return b.By.check()
}

func (b *Join) apply(c *change) error {
	switch {
	case c.seat >= 0:
		return refuse("join", "the author has a seat; return with here")
	case c.Locked:
		return refuse("join", "the GM has locked the table")
	case len(c.Seats) >= maxEver:
		return refuse("join", "%d seats were taken, no more are allowed; the GM can create another table", maxEver)
	case !c.suite.Verify(c.Link, joinMessage(c.ID, c.line.Entry.Key), b.Proof):
		return refuse("join.proof", "it was not made with this table's link; the GM may have renewed it")
	}
	if err := c.room("join", b.Role); err != nil {
		return err
	}
	c.sit(b.By, b.Role, b.Next)
	c.note(Notice{Kind: Joined, Seat: c.seat + 1})
	return nil
}

func joinMessage(table ID, author Key) []byte {
	return append(append([]byte(domainJoin), table[:]...), author[:]...)
}

// room returns an error if no other seat with a role may come to the table.
func (c *change) room(kind string, r Role) error {
	switch {
	case c.seats() >= MaxSeats:
		return refuse(kind, "%d seats are at the table, no more are allowed; the GM can remove some", MaxSeats)
	case r != Watcher && c.players() >= MaxPlayers:
		return refuse(kind, "%d players are at the table, no more are allowed; watchers are", MaxPlayers)
	}
	return nil
}

// move changes the status of a seat, by its index.
func (c *change) move(seat int, status Status) {
	s := &c.Seats[seat]
	s.Status, s.since = status, c.line.At
	if status != Present {
		s.commitment = Hash{}
	}
}

// sit gives the author a new seat.
func (c *change) sit(p Profile, r Role, next Hash) {
	c.seat = len(c.Seats)
	c.Seats = append(c.Seats, Seat{Key: c.line.Entry.Key, Role: r})
	c.move(c.seat, Present)
	c.name(c.seat, p)
	c.commit(c.seat, next)
}

// Here returns to the table after the author left or was passed over.
type Here struct {
	Next  Hash   `json:"next"`            // commitment to a new nonce; zeros for a watcher
	Shown *Shown `json:"shown,omitempty"` // the nonce that did not arrive
}

// Shown is the nonce of an attempt in which its seat was passed over.
type Shown struct {
	Attempt Hash `json:"attempt"` // ID of the attempt that failed
	Nonce   Hash `json:"nonce"`   // committed nonce
}

func (b *Here) check() error { return nil }

func (b *Here) apply(c *change) error {
	s := &c.Seats[c.seat]
	if s.Status == Present {
		if c.owes(c.seat) {
			return &breachError{LateNonce}
		}
		return refuse("here", "the author is at the table")
	}
	if err := b.comeBack(c); err != nil {
		return err
	}
	c.note(Notice{Kind: Returned, Seat: c.seat + 1})
	return nil
}

// comeBack makes the author's seat present.
func (b *Here) comeBack(c *change) error {
	s := &c.Seats[c.seat]
	if (s.Role == Watcher) != (b.Next == Hash{}) {
		return refuse("here.next", "players commit to a nonce, watchers don't")
	}
	if !c.takesRoom(s) {
		if err := c.room("here", s.Role); err != nil {
			return err
		}
	}
	s.withhold() // unless it shows the nonce now
	if b.Shown != nil {
		if err := c.show(s, b.Shown); err != nil {
			return err
		}
	}
	name := s.Name
	s.missed = nil
	c.move(c.seat, Present)
	c.name(c.seat, Profile{name, s.Color})
	c.commit(c.seat, b.Next)
	return nil
}

// show counts a shown nonce as one that did not arrive, instead of a refused one.
func (c *change) show(s *Seat, shown *Shown) error {
	if s.missed == nil || shown.Attempt != s.missed.Attempt {
		return refuse("here.shown", "the author was not passed over in attempt %v", shown.Attempt)
	}
	if commitment(s.Key, shown.Nonce) != s.missed.Commitment {
		return &breachError{FalseReveal}
	}
	s.excuse()
	return nil
}

// excuse counts a refused nonce as one that did not arrive.
func (s *Seat) excuse() {
	s.Refused--
	s.NotArrived++
}

// withhold counts an excused nonce as refused: the seat can show it.
func (s *Seat) withhold() {
	if s.missed == nil || !s.missed.Excused {
		return
	}
	m := *s.missed
	m.Excused = false
	s.missed = &m
	s.NotArrived--
	s.Refused++
}

// Leave leaves the table. A seat that leaves while it owes a nonce is counted as refusing.
type Leave struct{}

func (b *Leave) check() error { return nil }

func (b *Leave) apply(c *change) error {
	s := &c.Seats[c.seat]
	if s.Status == Left {
		return refuse("leave", "the author has left")
	}
	s.withhold()
	c.move(c.seat, Left)
	c.note(Notice{Kind: Departed, Seat: c.seat + 1})
	c.walkOut(c.seat)
	return nil
}

// Farewell reports that the author's program has ended, for example because its tab was closed. The author owes nothing
// until it returns with here. If it owes a nonce, the nonce did not arrive, and it shows the nonce when it returns.
//
// A closing program can't wait for its storage, so the number of the entry is reserved beforehand. An entry that
// arrives after later ones of its author is refused, and is never a breach.
type Farewell struct{}

func (b *Farewell) check() error { return nil }

func (b *Farewell) apply(c *change) error {
	s := &c.Seats[c.seat]
	if s.Status != Present {
		return refuse("away", "the author is %s", s.Status)
	}
	if c.miss(c.seat) {
		s.missed.Excused = true
		s.excuse()
	}
	c.move(c.seat, Away)
	c.note(Notice{Kind: WentAway, Seat: c.seat + 1})
	return nil
}

// Kick removes a seat until the GM invites it again. Only the GM may do it.
type Kick struct {
	Seat int `json:"seat"` // number of the seat
}

func (b *Kick) check() error { return nil }

func (b *Kick) apply(c *change) error {
	if err := c.gm("kick"); err != nil {
		return err
	}
	s, err := c.seatNumbered("kick", b.Seat)
	switch {
	case err != nil:
		return err
	case b.Seat == c.seat+1:
		return refuse("kick.seat", "the GM can't remove itself; appoint another GM first")
	case s.Removed():
		return refuse("kick.seat", "seat %d was removed", b.Seat)
	}
	c.miss(b.Seat - 1)
	c.move(b.Seat-1, Kicked)
	if c.Heir == b.Seat {
		c.Heir = 0
	}
	c.note(Notice{Kind: Removed, Seat: b.Seat, By: c.seat + 1})
	return nil
}

// Invite lets a seat return that was removed. Only the GM may do it.
type Invite struct {
	Seat int `json:"seat"` // number of the seat
}

func (b *Invite) check() error { return nil }

func (b *Invite) apply(c *change) error {
	if err := c.gm("invite"); err != nil {
		return err
	}
	s, err := c.seatNumbered("invite", b.Seat)
	switch {
	case err != nil:
		return err
	case s.Status == Barred:
		return refuse("invite.seat", "seat %d cheated and is barred", b.Seat)
	case s.Status != Kicked:
		return refuse("invite.seat", "seat %d was not removed", b.Seat)
	}
	c.move(b.Seat-1, Left)
	c.note(Notice{Kind: Invited, Seat: b.Seat, By: c.seat + 1})
	return nil
}

// Lock stops or allows joining. Only the GM may do it.
type Lock struct {
	On bool `json:"on"` // nobody can join
}

func (b *Lock) check() error { return nil }

func (b *Lock) apply(c *change) error {
	if err := c.gm("lock"); err != nil {
		return err
	}
	c.Locked = b.On
	c.note(Notice{Kind: LockedUp, By: c.seat + 1})
	return nil
}

// Renew replaces the link, which invalidates earlier links. Only the GM may do it.
type Renew struct {
	Link Key `json:"link"` // public key of the new link
}

func (b *Renew) check() error { return nil }

func (b *Renew) apply(c *change) error {
	if err := c.gm("renew"); err != nil {
		return err
	}
	c.Link = b.Link
	c.note(Notice{Kind: Relinked, By: c.seat + 1})
	return nil
}

// Options are the GM's rules for the table: fields of a request, which apply to rolls that leave them out. Other
// fields are ignored.
type Options struct {
	Request json.RawMessage `json:"request"` // request with the fields that the GM sets
}

func (b *Options) check() error { return checkRequest("options.request", b.Request) }

func (b *Options) apply(c *change) error {
	if err := c.gm("options"); err != nil {
		return err
	}
	c.Options, c.Ignored = SplitOptions(b.Request)
	c.note(Notice{Kind: Optioned, By: c.seat + 1})
	return nil
}
