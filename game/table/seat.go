package table

import (
	"fmt"
	"strings"
)

// A Seat is a participant of a table. Its number is its index plus 1.
type Seat struct {
	Key    Key
	Name   string // unique among the seats that haven't left
	Color  string // for example #c0ffee
	Role   Role
	Status Status
	Breach Breach // reason why the seat is barred
	Former []Key  // keys of other devices that had the seat, latest first

	NotArrived int // throws in which it was away or passed over, and whose nonce it showed later
	Refused    int // throws in which it was passed over, or which it left, without showing its nonce later

	since      int64 // stamp of the line that changed the status
	vote       vote
	commitment Hash // commitment to the nonce for the next throw; zeros without one
	committed  int  // number of the entry with the commitment
	missed     *Missed
	n, seen    int            // numbers in its last entry
	keyed      int            // number of lines after which it has its key
	before     int            // number of its last entry before the volume
	signed     *numberedEntry // entries, newest first
	budget     int64          // time up to which its messages are spent, in milliseconds
}

// Missed is an attempt in which a seat was passed over.
type Missed struct {
	Attempt    Hash `json:"attempt"`           // ID of the attempt
	Commitment Hash `json:"commitment"`        // commitment to the nonce that is missing
	Entry      int  `json:"entry"`             // number of the entry that contains it
	Excused    bool `json:"excused,omitempty"` // its program had ended: it did not arrive until the seat can show it
}

// A numberedEntry is a list of a seat's entries, newest first.
type numberedEntry struct {
	n      int
	hash   Hash
	before *numberedEntry
}

// A Role is the set of actions that a seat may take.
type Role string

// The roles.
const (
	GM      Role = "gm"      // throws dice, also in secret, and runs the table
	Player  Role = "player"  // throws dice
	Watcher Role = "watcher" // follows and verifies
)

// A Status describes whether a seat takes part.
type Status string

// The statuses.
const (
	Present Status = "present" // takes part or watches
	Away    Status = "away"    // its program has ended, it was passed over, or it has yet to commit to a nonce
	Left    Status = "left"    // left the table; may return
	Kicked  Status = "kicked"  // removed by the GM, which may invite it again
	Barred  Status = "barred"  // removed because of a breach
)

// takesPart reports whether throws that are opened now include the seat's nonce.
func (s *Seat) takesPart() bool {
	return s.Status == Present && s.Role != Watcher && s.commitment != Hash{}
}

// gone reports whether the seat has left, permanently or not.
func (s *Seat) gone() bool { return s.Status == Left || s.Removed() }

// Removed reports whether the seat was removed by the GM or for cheating.
func (s *Seat) Removed() bool { return s.Status == Kicked || s.Status == Barred }

// numbered compares an entry whose number isn't new with the earlier entry of that number.
func (s *Seat) numbered(n int, hash Hash) (Breach, error) {
	if s.signedAs(n, hash) {
		return "", ErrDuplicate
	}
	if e := s.entry(n); e == nil || n <= s.before { // readers that begin with the volume don't know its other entries
		return "", again("entry.n", "%d; the author's last entry has number %d", n, s.n)
	}
	return TwoEntries, nil
}

// entry returns the seat's entry with a number, or nil.
func (s *Seat) entry(n int) *numberedEntry {
	e := s.signed
	for e != nil && e.n > n {
		e = e.before
	}
	if e == nil || e.n != n {
		return nil
	}
	return e
}

// signedAs reports whether the seat's entry with a number is known and has a hash.
func (s *Seat) signedAs(n int, hash Hash) bool {
	e := s.entry(n)
	return e != nil && e.hash == hash
}

// Limits of messages. A seat may send burst messages without a pause, then one per messageTime.
const (
	messageTime = 50 // milliseconds
	burst       = 200
)

// spend takes a message from the seat's budget, by the generic cell rate algorithm (ITU-T I.371).
func (s *Seat) spend(at int64) error {
	used := max(s.budget, at)
	if used-at >= burst*messageTime {
		return refuse("entry", "its author sends too many: more than %d entries, then %d a second", burst, 1000/messageTime)
	}
	s.budget = used + messageTime
	return nil
}

// commit sets the commitment for the seat's next throw.
func (c *change) commit(seat int, commitment Hash) {
	c.Seats[seat].commitment, c.Seats[seat].committed = commitment, c.line.Entry.N
}

// A Profile is the name and colour of a seat, which other seats see.
type Profile struct {
	Name  string `json:"name"`  // 1 to 40 characters
	Color string `json:"color"` // six lower-case hexadecimal digits after #
}

func (p *Profile) check() error {
	if err := checkName("name", p.Name); err != nil {
		return err
	}
	digits, ok := strings.CutPrefix(p.Color, "#")
	if !ok || len(digits) != 6 || strings.Trim(digits, "0123456789abcdef") != "" {
		return malformed("color", "%q is not a colour such as #c0ffee", p.Color)
	}
	return nil
}

// Rename changes the author's name and colour.
func (p *Profile) apply(c *change) error {
	c.name(c.seat, *p)
	c.note(Notice{Kind: Renamed, Seat: c.seat + 1})
	return nil
}

// name sets a seat's name and colour. It adds a number to a name that another seat has.
func (c *change) name(seat int, p Profile) {
	name := p.Name
	for n := 2; c.taken(seat, name); n++ {
		name = fmt.Sprintf("%s (%d)", p.Name, n)
	}
	c.Seats[seat].Name, c.Seats[seat].Color = name, p.Color
}

// taken reports whether another seat has the name, in any letter case.
func (c *change) taken(seat int, name string) bool {
	for i := range c.Seats {
		if other := &c.Seats[i]; i != seat && !other.gone() && strings.EqualFold(other.Name, name) {
			return true
		}
	}
	return false
}

// longAway is the time in milliseconds after which a seat that is away makes room for another.
const longAway = 24 * 3_600_000

// takesRoom reports whether a seat counts for the limits of a table.
func (c *change) takesRoom(s *Seat) bool {
	return s.Status == Present || s.Status == Away && c.line.At-s.since < longAway
}

// seats returns the number of seats that take room.
func (c *change) seats() (n int) {
	for i := range c.Seats {
		if c.takesRoom(&c.Seats[i]) {
			n++
		}
	}
	return n
}

// players returns the number of seats that take room and aren't watchers.
func (c *change) players() (n int) {
	for i := range c.Seats {
		if s := &c.Seats[i]; c.takesRoom(s) && s.Role != Watcher {
			n++
		}
	}
	return n
}

// Present returns the numbers of the seats that a throw opened now would include.
func (t *Table) Present() (numbers []int) {
	for i := range t.Seats {
		if t.Seats[i].takesPart() {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// Values returns all roles.
func (Role) Values() []Role { return []Role{GM, Player, Watcher} }

// Values returns all statuses.
func (Status) Values() []Status { return []Status{Present, Away, Left, Kicked, Barred} }
