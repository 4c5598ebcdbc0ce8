package group

// A Breach is what only a seat does that cheats. It is proved by the seat's own signature.
type Breach string

// The breaches.
const (
	TwoEntries  Breach = "two-entries"  // it gave two entries one number, so that others may see different ones
	Backdated   Breach = "backdated"    // it signed that it knew less than its earlier entry knew
	FalseReveal Breach = "false-reveal" // it revealed another nonce than it had committed to
	LateNonce   Breach = "late-nonce"   // it committed to another nonce while it owed one
	FalseOpen   Breach = "false-open"   // it opened a secret throw as another than it had committed to
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
	s.Status, s.Breach, s.commitment = Barred, b, Hash{}
	c.note(Notice{Kind: Named, Seat: c.seat + 1, Breach: b})
	c.walkOut(c.seat)
}
