package table

import "slices"

// Take opens a seat on another device of its user, which has a key of its own: from then on the former key signs nothing,
// so two devices never sign for one seat. The author shows that it has the secret of the key that has the seat, or had it
// last: the device from which a seat was taken can take it back.
//
// If the seat owes a nonce, the author knows it, and shows it. Unopened secret throws stay so.
type Take struct {
	Of    Key       `json:"of"`              // key that has the seat, or had it last
	Proof Signature `json:"proof"`           // signature of the table and the author's key by that key
	Next  Hash      `json:"next"`            // commitment to a new nonce; zeros for a watcher
	Shown *Shown    `json:"shown,omitempty"` // the nonce that the seat owes, or that did not arrive
}

func (b *Take) check() error { return nil }

func (b *Take) apply(c *change) error {
	seat := c.Holder(b.Of)
	if c.seat >= 0 || seat < 0 || !c.Seats[seat].givenBy(b.Of) {
		return refuse("take.of", "the key has no seat, or the author has one")
	}
	s := &c.Seats[seat]
	switch {
	case !c.suite.Verify(b.Of, takeMessage(c.ID, c.line.Entry.Key), b.Proof):
		return refuse("take.proof", "it was not made with the key of the seat")
	case s.Removed():
		return refuse("take", "the seat was removed from the table")
	case c.line.Entry.Seen.Seq < s.keyed:
		return again("take", "the author doesn't know that another device has taken the seat")
	case c.line.Entry.N <= s.n:
		return again("take", "number %d; the seat's last entry has number %d", c.line.Entry.N, s.n)
	case c.concealing(seat):
		return again("take", "a secret throw of the seat is open or waits")
	case (s.Role == Watcher) != (b.Next == Hash{}):
		return again("take", "players commit to a nonce, watchers don't")
	}
	if err := s.spend(c.line.At); err != nil {
		return err
	}
	c.seat = seat
	if err := c.answer(b.Shown); err != nil {
		return err
	}
	if s.Status == Present {
		c.commit(seat, b.Next)
	} else if err := (&Here{b.Next, b.Shown}).comeBack(c); err != nil {
		return err
	}
	s.handOver(c.line.Entry.Key, c.Head.Seq+1)
	c.Recent = slices.DeleteFunc(slices.Clone(c.Recent), func(t *Throw) bool { return t.hidden() && t.Roller == seat+1 })
	c.note(Notice{Kind: Taken, Seat: seat + 1})
	return nil
}

func takeMessage(table ID, author Key) []byte {
	return append(append([]byte(domainTake), table[:]...), author[:]...)
}

// answer reveals the nonce that the author's seat owes. Without it, the seat counts as refusing, and is away.
func (c *change) answer(shown *Shown) error {
	if !c.owes(c.seat) {
		return nil
	}
	a := c.Open.Attempt
	if shown == nil || shown.Attempt != a.ID {
		c.miss(c.seat)
		c.Seats[c.seat].missed = nil // the author can't show it later either
		c.move(c.seat, Away)
		return nil
	}
	if commitment(c.Seats[c.seat].Key, shown.Nonce) != a.Members[a.member(c.seat+1)].Commitment {
		return refuse("take.shown", "it is not the nonce that the seat has committed to")
	}
	c.setMember(c.seat, shown.Nonce, Revealed)
	return nil
}

// concealing reports whether a secret throw of a seat, by its index, is open or waits.
func (c *change) concealing(seat int) bool {
	return slices.ContainsFunc(append(slices.Clip(c.Queue), c.Open), func(t *Throw) bool {
		return t != nil && t.hidden() && t.Roller == seat+1
	})
}

// maxFormer is the number of former keys of a seat that are known.
const maxFormer = 4

// givenBy reports whether the holder of a key may take the seat.
func (s *Seat) givenBy(k Key) bool { return k == s.Key || len(s.Former) > 0 && k == s.Former[0] }

// handOver gives the seat another key. Its numbers go on; a Take must then name a number of lines at least.
func (s *Seat) handOver(k Key, lines int) {
	former := append([]Key{s.Key}, s.Former...)
	s.Former = former[:min(len(former), maxFormer)]
	s.Key, s.keyed = k, lines
	s.seen, s.before, s.signed = 0, s.n, nil
}

// Holder returns the index of the seat that a key has, or had before another device took it, or −1.
func (t *Table) Holder(k Key) int {
	if i := t.SeatOf(k); i >= 0 || k == (Key{}) {
		return i
	}
	return slices.IndexFunc(t.Seats, func(s Seat) bool { return slices.Contains(s.Former, k) })
}

// TakeSeat takes the seat of another device of the user, given the secret of that device's memory. The seed must be 32
// random bytes, used for this table alone.
func TakeSeat(suite Suite, seed Hash, l SeatLink) (State, []Effect) {
	s := State{suite: suite, Table: NewTable(suite), memory: Memory{Table: l.Table}}
	s.takeWith(seed, l.Seat)
	return s, []Effect{Fetch{0}}
}

// TakeBack returns the participant with another key, which takes its seat back from another device. The seed must be 32
// random bytes, used for this table alone.
func (s State) TakeBack(seed Hash) State {
	s.pending, s.order, s.doubted = nil, 0, false
	s.wants, s.thrown = nil, nil
	s.takeWith(seed, s.memory.Secret)
	return s
}

func (s *State) takeWith(seed, former Hash) {
	s.memory = Memory{Secret: seed, Former: former, Table: s.memory.Table}
	s.key = s.suite.Public(keySeed(seed))
	s.want(want{entry: Entry{Take: &Take{}}})
}

// Taken reports whether another device of the user has taken the participant's seat.
func (s *State) Taken() bool { return s.Me() < 0 && s.Table.Holder(s.key) >= 0 }

// SeatLink returns the private link of the participant's seat, or false before it has one.
func (s *State) SeatLink(l Link) (SeatLink, bool) { return SeatLink{l, s.memory.Secret}, s.Me() >= 0 }

// taking returns the entry that takes the seat.
func (s *State) taking() *Entry {
	seed := keySeed(s.memory.Former)
	t := &Take{Of: s.suite.Public(seed), Proof: s.suite.Sign(seed, takeMessage(s.memory.Table, s.key))}
	seat := s.Table.Holder(t.Of)
	if seat < 0 {
		return &Entry{Take: t} // the keeper says that it is gone
	}
	s.memory.N = max(s.memory.N, s.Table.Seats[seat].n)
	if s.Table.Seats[seat].Role != Watcher {
		t.Next = s.nextCommitment()
	}
	t.Shown = s.shownFor(seat)
	return &Entry{Take: t}
}

// shownFor returns the nonce that a seat, by its index, owes or has missed, if it was committed to by the former device.
func (s *State) shownFor(seat int) *Shown {
	missed := s.Table.Seats[seat].missed
	if s.Table.owes(seat) {
		a := s.Table.Open.Attempt
		m := a.Members[a.member(seat+1)]
		missed = &Missed{Attempt: a.ID, Commitment: m.Commitment, Entry: m.Entry}
	}
	if missed == nil {
		return nil
	}
	nonce := derived(s.memory.Former, missed.Entry, "nonce")
	if commitment(s.Table.Seats[seat].Key, nonce) != missed.Commitment {
		return nil
	}
	return &Shown{missed.Attempt, nonce}
}
