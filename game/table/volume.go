package table

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
)

// Volume begins the next volume of the record: it says who has a seat and what the GM has set. A newcomer may begin with
// the last volume instead of reading the whole record. Only the GM may do it, while no throw is open or waits. Unopened
// secret throws can't be opened any more.
type Volume struct {
	Name    string          `json:"name"`              // name of the table
	Link    Key             `json:"link"`              // public key of the link
	Locked  bool            `json:"locked,omitempty"`  // nobody can join
	Options json.RawMessage `json:"options,omitempty"` // fields of requests that the GM has set
	Throws  int             `json:"throws"`            // throws requested so far
	Seats   []*Kept         `json:"seats"`             // seats by number; null for one that is gone for good
}

// Kept is a seat at the start of a volume.
type Kept struct {
	Key        Key        `json:"key"`                   // its public key
	Former     []Key      `json:"former,omitempty"`      // keys of other devices that had it, latest first
	By         Profile    `json:"by"`                    // its name and colour
	Role       Role       `json:"role"`                  // its role
	Status     Status     `json:"status"`                // its status
	Since      int64      `json:"since"`                 // stamp of the line that changed the status
	Breach     Breach     `json:"breach,omitempty"`      // reason why it is barred
	NotArrived int        `json:"not_arrived,omitempty"` // nonces of it that did not arrive
	Refused    int        `json:"refused,omitempty"`     // nonces of it that are missing
	N          int        `json:"n"`                     // number of its last entry
	Next       *Committed `json:"next,omitempty"`        // commitment to its next nonce
	Missed     *Missed    `json:"missed,omitempty"`      // nonce that it may show when it returns
}

// Committed is a commitment to a nonce.
type Committed struct {
	Hash  Hash `json:"hash"`  // the commitment
	Entry int  `json:"entry"` // number of the entry that contains it
}

func (b *Volume) check() error {
	if err := checkName("volume.name", b.Name); err != nil {
		return err
	}
	if b.Options != nil {
		if err := checkRequest("volume.options", b.Options); err != nil {
			return err
		}
	}
	if len(b.Seats) > maxEver {
		return malformed("volume.seats", "%d, at most %d are allowed", len(b.Seats), maxEver)
	}
	for _, k := range b.Seats {
		if k == nil {
			continue
		}
		if err := k.check(); err != nil {
			return err
		}
	}
	return nil
}

func (k *Kept) check() error {
	switch {
	case !slices.Contains(k.Role.Values(), k.Role):
		return malformed("volume.seats.role", "%q is not a role", k.Role)
	case !slices.Contains(k.Status.Values(), k.Status):
		return malformed("volume.seats.status", "%q is not a status", k.Status)
	case k.Breach != "" && !slices.Contains(k.Breach.Values(), k.Breach):
		return malformed("volume.seats.breach", "%q is not a breach", k.Breach)
	case len(k.Former) > maxFormer:
		return malformed("volume.seats.former", "%d keys, at most %d are known", len(k.Former), maxFormer)
	case k.N < 0 || k.N > largest:
		return malformed("volume.seats.n", "%d; it must be 0 to %d", k.N, largest)
	}
	return k.By.check()
}

func (b *Volume) apply(c *change) error {
	if err := c.gm("volume"); err != nil {
		return err
	}
	switch {
	case c.Open != nil || len(c.Queue) > 0:
		return again("volume", "a throw is open or waits")
	case c.line.Entry.Seen.Seq != c.Head.Seq:
		return again("volume", "it must name the last line")
	}
	stated, err := encode(b)
	if err != nil {
		return err
	}
	if is, err := encode(c.volume()); err != nil || !bytes.Equal(stated, is) {
		return again("volume", "it isn't the state of the table")
	}
	c.begin(b)
	c.Base, c.Size = c.Head, len(c.line.text)+1
	c.note(Notice{Kind: Continued, By: c.seat + 1})
	return nil
}

// begin replaces the state of the table by that at the start of a volume.
func (t *Table) begin(b *Volume) {
	before := t.Seats
	t.Name, t.Link, t.Locked = b.Name, b.Link, b.Locked
	t.Options, t.Ignored, t.Heir = b.Options, nil, 0
	t.Throws, t.Recent = b.Throws, nil
	t.Seats = make([]Seat, len(b.Seats))
	for i, k := range b.Seats {
		t.Seats[i] = k.seat()
		if i < len(before) {
			t.Seats[i].signed = before[i].signed // to know duplicates
		}
	}
}

// seat returns the seat at the start of a volume. One that is gone for good has no key.
func (k *Kept) seat() Seat {
	if k == nil {
		return Seat{Role: Player, Status: Left}
	}
	s := Seat{
		Key: k.Key, Former: k.Former, Name: k.By.Name, Color: k.By.Color, Role: k.Role, Status: k.Status, since: k.Since,
		Breach: k.Breach, NotArrived: k.NotArrived, Refused: k.Refused, n: k.N, before: k.N, missed: k.Missed,
	}
	if k.Next != nil {
		s.commitment, s.committed = k.Next.Hash, k.Next.Entry
	}
	return s
}

// kept returns what a volume says about the seat.
func (s *Seat) kept() *Kept {
	if s.Key == (Key{}) {
		return nil
	}
	k := &Kept{
		Key: s.Key, Former: s.Former, By: Profile{s.Name, s.Color}, Role: s.Role, Status: s.Status, Since: s.since,
		Breach: s.Breach, NotArrived: s.NotArrived, Refused: s.Refused, N: s.n, Missed: s.missed,
	}
	if s.commitment != (Hash{}) {
		k.Next = &Committed{s.commitment, s.committed}
	}
	return k
}

// maxSeats is the length in bytes of the seats of a volume. If they are longer, those that have been gone for longest
// are left out.
const maxSeats = maxEntry - 4096

// volume returns the start of a volume that begins after the last line.
func (t *Table) volume() *Volume {
	b := &Volume{Name: t.Name, Link: t.Link, Locked: t.Locked, Options: t.Options, Throws: t.Throws}
	size := 0
	var gone []int
	for i := range t.Seats {
		k := t.Seats[i].kept()
		b.Seats = append(b.Seats, k)
		size += sizeOf(k)
		if k != nil && k.Status != Present && k.Role != GM {
			gone = append(gone, i)
		}
	}
	slices.SortStableFunc(gone, func(i, j int) int { return cmp.Compare(t.Seats[i].since, t.Seats[j].since) })
	for _, i := range gone {
		if size <= maxSeats {
			break
		}
		size -= sizeOf(b.Seats[i]) - sizeOf(nil)
		b.Seats[i] = nil
	}
	return b
}

// sizeOf returns the length of a seat in a volume, with a comma.
func sizeOf(k *Kept) int {
	text, _ := encode(k) // plain values can be encoded
	return len(text) + 1
}

// before returns the table as it was before the line that begins a volume, as far as that says.
func (t Table) before(l *Line) Table {
	t.ID, t.Head, t.start = l.Entry.Table, l.Entry.Seen, l.Entry.Seen
	t.begin(l.Entry.Volume)
	return t
}

// VolumeSize is the length in bytes from which the GM's program begins the next volume: newcomers read 15,000 lines at
// most, unless the GM is away.
const VolumeSize = 8 << 20

// nextVolume returns the entry that begins the next volume if it is time and the participant is the GM, or nil. It waits
// for a throw, for results and for unopened secret throws, unless the record is full.
func (s *State) nextVolume(me int) *Entry {
	t := &s.Table
	if t.Seats[me].Role != GM || t.Size < cmp.Or(s.VolumeSize, VolumeSize) || t.Open != nil || len(t.Queue) > 0 {
		return nil
	}
	waits := func(of *Throw) bool { return of.hidden() || of.By == 0 }
	if t.Size < MaxRecord-reserve && (len(t.Recent) == 0 || slices.ContainsFunc(t.Recent, waits)) {
		return nil
	}
	b := t.volume()
	if text, err := encode(b); err != nil || len(text) > maxEntry-512 {
		return nil // the names of the seats are too long
	}
	return &Entry{Volume: b}
}
