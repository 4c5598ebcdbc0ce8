package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A Table is the state of a table after some lines of its record. It is a value: Apply returns a
// new one and leaves the old one as it was.
type Table struct {
	ID      ID
	Name    string
	Head    Head
	At      int64           // stamp of the last line
	Base    Head            // head before the last volume; that of no line in the first one
	Size    int             // length of the volume in bytes
	Seats   []Seat          // seats in the order in which they joined
	Link    Key             // public key of the link that lets people join
	Locked  bool            // nobody can join
	Heir    int             // number of the seat that the GM has offered its role, or 0
	Options json.RawMessage // fields of requests that the GM has set; nil without
	Ignored []string        // names of the fields that the GM has set in vain, as they don't apply to all
	Throws  int             // throws requested so far
	Open    *Throw          // the throw that waits for reveals, if any
	Queue   []*Throw        // throws that wait for the open one
	Unread  int             // lines of later releases that this one couldn't read wholly
	Recent  []*Throw        // the last throws that have ended, oldest first, and all unopened secret ones

	suite Suite
	start Head        // head before the first line that was read
	chain chain[Hash] // hashes of the record after each line since
}

// NewTable returns the state before the first line.
func NewTable(suite Suite) Table { return Table{suite: suite} }

// Limits of a table.
const (
	MaxPlayers   = 16   // seats at the table that aren't watchers
	MaxSeats     = 64   // seats at the table
	maxEver      = 1024 // seats that ever joined
	maxQueued    = 4    // throws of one seat that wait
	recentThrows = 16   // throws that have ended and can still get a result
	maxSecrets   = 32   // unopened secret throws
	maxBehind    = 1024 // lines by which a seat may lag behind when it signs
)

// A RefusedError reports why a line may not follow in a record. It is no evidence against the author,
// because the entry may have lost a race.
type RefusedError struct {
	Kind   string // kind of the entry, or "entry" for fields of all kinds
	Reason string
	Retry  bool // the author may sign the entry again once it has read the record
	Lost   bool // the record lacks lines that the author knows; it may send the entry again once the record has them
	Early  bool // the keeper hasn't seen the time pass that the line demands
}

// Error implements error.
func (e *RefusedError) Error() string { return e.Kind + ": " + e.Reason }

func refuse(kind, format string, args ...any) error {
	return &RefusedError{Kind: kind, Reason: fmt.Sprintf(format, args...)}
}

// again returns a refusal of an entry that may be signed again.
func again(kind, format string, args ...any) error {
	return &RefusedError{Kind: kind, Reason: fmt.Sprintf(format, args...), Retry: true}
}

// Errors of lines.
var (
	// ErrDuplicate reports an entry that is already in the record.
	ErrDuplicate = errors.New("entry: it is already in the record")
	// ErrSignature reports an entry that its author did not sign.
	ErrSignature = errors.New("entry.sig: the signature is not the author's")
	// ErrStamp reports a line whose stamp is earlier than that of the line before.
	ErrStamp = errors.New("line.at: it is earlier than the line before; the record was altered")
)

// A ForkError reports two histories of one table. After a number of lines, the hash of the record
// differs from the hash that a seat signed or the keeper named.
type ForkError struct {
	Seq    int  // number of lines
	Here   Hash // hash of this record
	There  Hash // hash of the other record
	Signer Key  // seat that signed the other hash, or zeros if only the keeper named it
}

// Error implements error.
func (e *ForkError) Error() string {
	return fmt.Sprintf("record: after %d lines it is %v here and %v elsewhere; someone shows the seats different records",
		e.Seq, e.Here, e.There)
}

// A change is the application of one line to a table.
type change struct {
	*Table
	line    *Line
	trusted bool // the signature isn't verified
	seat    int  // index of the author, or −1
	notices []Notice
}

// Apply returns the table after one more line, and notices of what happened. If the line may not
// follow, the error is ErrDuplicate, ErrSignature, ErrStamp, a *ForkError or a *RefusedError.
func (t Table) Apply(l *Line) (Table, []Notice, error) { return t.apply(l, false) }

// apply is Apply, and doesn't verify the signature of a trusted line.
func (t Table) apply(l *Line, trusted bool) (Table, []Notice, error) {
	next := t
	next.Seats = slices.Clone(t.Seats)
	c := change{Table: &next, line: l, trusted: trusted, seat: t.SeatOf(l.Entry.Key)}
	if err := c.apply(); err != nil {
		return t, nil, err
	}
	return next, c.notices, nil
}

func (c *change) apply() error {
	if err := c.authenticate(); err != nil {
		return err
	}
	breach, err := c.checkOrder()
	if err != nil {
		return err
	}
	if err := c.grow(); err != nil {
		return err
	}
	if breach == "" {
		err = c.line.body.apply(c)
		if b, ok := errors.AsType[*breachError](err); ok {
			breach, err = b.breach, nil
		}
		if err != nil {
			return err
		}
	}
	if breach != "" {
		c.bar(breach)
	}
	c.append()
	c.advance()
	return nil
}

// authenticate checks that the line belongs to this table and was signed by its author.
func (c *change) authenticate() error {
	e := c.line.Entry
	first := c.Head.Seq == 0
	switch {
	case first && e.Create == nil:
		return refuse("entry", "a record begins with create")
	case !first && e.Create != nil && ID(c.line.Hash[:16]) == c.ID:
		return ErrDuplicate // it was sent again
	case !first && e.Table != c.ID:
		return refuse("entry", "it belongs to table %v, this is %v", e.Table, c.ID)
	case e.Seen.Seq > c.Head.Seq: // the record may have lost the author's seat, too
		return &RefusedError{
			Kind: "entry.seen", Lost: true,
			Reason: fmt.Sprintf("it names line %d, but the record has %d", e.Seen.Seq, c.Head.Seq),
		}
	case !first && c.seat < 0 && e.Join == nil && e.Take == nil:
		return refuse("entry", "its author has no seat; join first")
	case c.line.At < c.At:
		return ErrStamp
	case e.Key == Key{}, !c.trusted && !c.line.Genuine(c.suite):
		return ErrSignature
	}
	return nil
}

// checkOrder checks the number and the head in the entry. It returns a breach if the author has
// cheated.
func (c *change) checkOrder() (Breach, error) {
	e := c.line.Entry
	if err := c.checkSeen(e); err != nil {
		return "", err
	}
	if c.seat < 0 {
		return "", nil
	}
	s := &c.Seats[c.seat]
	if s.Status == Barred || s.Status == Kicked {
		return "", refuse("entry", "its author was removed from the table")
	}
	if s.Status == Left && e.Here == nil {
		return "", refuse("entry", "its author has left the table; return with here")
	}
	if e.Away != nil && (e.N <= s.n || e.Seen.Seq < s.seen) {
		return "", refuse("away", "its author has signed later entries")
	}
	if e.N <= s.n {
		return s.numbered(e.N, c.line.Hash)
	}
	if e.Seen.Seq < s.seen {
		return Backdated, nil
	}
	return "", s.spend(c.line.At)
}

// checkSeen compares the head that the author signed with this record.
func (c *change) checkSeen(e *Entry) error {
	if c.Head.Seq-e.Seen.Seq > maxBehind {
		return again("entry.seen", "it is %d lines behind, at most %d are allowed", c.Head.Seq-e.Seen.Seq, maxBehind)
	}
	if c.Base.Seq > 0 && e.Seen.Seq <= c.Base.Seq {
		if c.seat >= 0 && c.Seats[c.seat].signedAs(e.N, c.line.Hash) {
			return ErrDuplicate
		}
		return again("entry.seen", "it names line %d, but the volume begins with line %d", e.Seen.Seq, c.Base.Seq+1)
	}
	if here := c.HashAt(e.Seen.Seq); here != e.Seen.Hash {
		return &ForkError{e.Seen.Seq, here, e.Seen.Hash, e.Key}
	}
	return nil
}

// HashAt returns the hash of the record after seq lines, which must not exceed Head.Seq. It is zeros if these lines are
// before the volume with which the reader began.
func (t *Table) HashAt(seq int) Hash {
	switch {
	case seq < t.start.Seq:
		return Hash{}
	case seq == t.start.Seq:
		return t.start.Hash
	}
	return t.chain.items[seq-t.start.Seq-1]
}

// append adds the line to the chain.
func (c *change) append() {
	c.Head = c.line.after(c.Head)
	c.chain = c.chain.with(c.Head.Hash)
	c.At = c.line.At
	s := &c.Seats[c.seat]
	if e := c.line.Entry; e.N > s.n {
		s.n = e.N
		s.signed = &numberedEntry{e.N, c.line.Hash, s.signed}
		if e.Away == nil { // another program of the same memory may know less
			s.seen = max(s.seen, e.Seen.Seq)
		}
	}
}

// SeatOf returns the index of a key's seat, or −1. Zeros are no key: anybody can sign with them.
func (t *Table) SeatOf(k Key) int {
	if k == (Key{}) {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Key == k })
}

// gm returns an error if the author is not the GM.
func (c *change) gm(kind string) error {
	if c.Seats[c.seat].Role != GM {
		return refuse(kind, "only the GM may do this")
	}
	return nil
}

// seatNumbered returns the seat with a number, which begins with 1.
func (c *change) seatNumbered(kind string, number int) (*Seat, error) {
	if number < 1 || number > len(c.Seats) {
		return nil, refuse(kind+".seat", "%d; the table has seats 1 to %d", number, len(c.Seats))
	}
	return &c.Seats[number-1], nil
}
