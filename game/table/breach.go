package table

// A Breach is an act of a seat that proves cheating. The proof is the seat's own signature.
type Breach string

// The breaches.
const (
	TwoEntries  Breach = "two-entries"  // gave two entries one number, so that other seats may see different ones
	Backdated   Breach = "backdated"    // signed an older head than in its earlier entry
	FalseReveal Breach = "false-reveal" // revealed another nonce than the committed one
	LateNonce   Breach = "late-nonce"   // committed to another nonce while it owed one
	FalseOpen   Breach = "false-open"   // opened a secret throw with other dice or another nonce than the committed ones
)

// Values returns all breaches.
func (Breach) Values() []Breach {
	return []Breach{TwoEntries, Backdated, FalseReveal, LateNonce, FalseOpen}
}

// A breachError is returned by a body that proves a breach. The line stays in the record.
type breachError struct{ breach Breach }

// Error implements error.
func (e *breachError) Error() string { return string(e.breach) }

// bar removes the author from the table.
func (c *change) bar(b Breach) {
	s := &c.Seats[c.seat]
	s.Breach = b
	c.move(c.seat, Barred)
	c.note(Notice{Kind: Named, Seat: c.seat + 1, Breach: b})
	c.walkOut(c.seat)
}
