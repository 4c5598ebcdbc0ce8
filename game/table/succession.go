package table

import "slices"

// Appoint changes the role of a seat. The role of the GM is only offered: the seat becomes the GM when it accepts,
// and the author then becomes a player. The author takes an offer back by appointing the seat to another role, or
// another seat. Only the GM may do it.
type Appoint struct {
	Seat int  `json:"seat"` // number of the seat
	Role Role `json:"role"` // new role
}

func (b *Appoint) check() error {
	if !slices.Contains(b.Role.Values(), b.Role) {
		return malformed("appoint.role", "%q; it must be %q, %q or %q", b.Role, GM, Player, Watcher)
	}
	return nil
}

func (b *Appoint) apply(c *change) error {
	if err := c.gm("appoint"); err != nil {
		return err
	}
	s, err := c.seatNumbered("appoint", b.Seat)
	switch {
	case err != nil:
		return err
	case b.Seat == c.seat+1:
		return refuse("appoint.seat", "the GM can't appoint itself")
	case s.gone():
		return refuse("appoint.seat", "seat %d has left", b.Seat)
	case b.Role == GM:
		return c.offer(b.Seat)
	case c.owes(b.Seat-1) && b.Role == Watcher:
		return refuse("appoint.role", "seat %d owes a nonce; wait until the throw has ended", b.Seat)
	}
	if c.Heir == b.Seat {
		c.Heir = 0
	}
	if err := c.assign(b.Seat-1, b.Role, "appoint.role"); err != nil {
		return err
	}
	c.note(Notice{Kind: Appointed, Seat: b.Seat, By: c.seat + 1})
	return nil
}

// offer offers the role of the GM to a seat, by its number.
func (c *change) offer(seat int) error {
	if c.Heir == seat {
		return refuse("appoint", "seat %d has the offer; it must accept", seat)
	}
	c.Heir = seat
	c.note(Notice{Kind: Offered, Seat: seat, By: c.seat + 1})
	return nil
}

// assign changes the role of a seat, by its index.
func (c *change) assign(seat int, r Role, kind string) error {
	s := &c.Seats[seat]
	if s.Role == Watcher && r != Watcher && c.takesRoom(s) && c.players() >= MaxPlayers {
		return refuse(kind, "%d players are at the table, no more are allowed", MaxPlayers)
	}
	s.Role = r
	if r != Watcher && s.commitment == (Hash{}) && s.Status == Present {
		c.move(seat, Away) // until it commits to a nonce
	}
	return nil
}

// Accept accepts the role of the GM, which the GM has offered to the author.
type Accept struct{}

func (b *Accept) check() error { return nil }

func (b *Accept) apply(c *change) error {
	if c.Heir != c.seat+1 {
		return refuse("accept", "the GM doesn't offer its role to the author")
	}
	gm := c.gmSeat()
	if err := c.assign(c.seat, GM, "accept"); err != nil {
		return err
	}
	c.Seats[gm].Role, c.Heir = Player, 0
	c.note(Notice{Kind: Appointed, Seat: c.seat + 1, By: gm + 1})
	return nil
}

// gmSeat returns the index of the GM.
func (t *Table) gmSeat() int {
	return slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Role == GM })
}

// Absence is the time in milliseconds, by the keeper's stamps, after which the players may replace a GM that is away
// or has left.
const Absence = 3_600_000

// GMAbsent reports whether the players may elect another GM at a time, by the keeper's stamps.
func (t *Table) GMAbsent(at int64) bool {
	gm := t.gmSeat()
	if gm < 0 {
		return false // the table has no record yet
	}
	s := &t.Seats[gm]
	return s.Status == Barred || s.Status != Present && at-s.since >= Absence
}

// Elect votes for another GM while the GM is absent. A player becomes the GM when all players who are present vote
// for it.
type Elect struct {
	Seat int `json:"seat"` // number of a player
}

// A vote is the last one of a seat.
type vote struct {
	seat int   // number of the elected seat
	at   int64 // stamp of the line
}

func (b *Elect) check() error { return nil }

func (b *Elect) apply(c *change) error {
	author := &c.Seats[c.seat]
	s, err := c.seatNumbered("elect", b.Seat)
	switch {
	case err != nil:
		return err
	case !c.GMAbsent(c.line.At):
		return refuse("elect", "the GM is not absent, or not for %d minutes yet", Absence/60_000)
	case !author.votes():
		return refuse("elect", "its author is %s and %s; only present players vote", author.Role, author.Status)
	case !s.votes():
		return refuse("elect.seat", "seat %d is %s and %s; elect a present player", b.Seat, s.Role, s.Status)
	}
	author.vote = vote{b.Seat, c.line.At}
	c.note(Notice{Kind: Voted, Seat: b.Seat, By: c.seat + 1})
	if c.agreed(b.Seat) {
		c.Seats[c.gmSeat()].Role, c.Heir = Player, 0
		s.Role = GM
		c.note(Notice{Kind: Elected, Seat: b.Seat})
	}
	return nil
}

// votes reports whether a seat takes part in an election.
func (s *Seat) votes() bool { return s.Status == Present && s.Role == Player }

// agreed reports whether all voters have elected a seat.
func (c *change) agreed(seat int) bool {
	return !slices.ContainsFunc(c.Seats, func(s Seat) bool { return s.votes() && !c.elects(&s, seat) })
}

// elects reports whether a voter has elected a seat since the GM became absent.
func (t *Table) elects(voter *Seat, seat int) bool {
	return voter.vote.seat == seat && voter.vote.at >= t.Seats[t.gmSeat()].since
}

// Votes returns the number of voters who have elected a seat since the GM became absent.
func (t *Table) Votes(seat int) (n int) {
	for i := range t.Seats {
		if s := &t.Seats[i]; s.votes() && t.elects(s, seat) {
			n++
		}
	}
	return n
}
