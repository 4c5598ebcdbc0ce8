package table

// A Pass proves to a server that its holder may read a table, with a signature by the key of a seat
// or of the link. It is as secret as the link.
type Pass struct {
	Table ID        `json:"table"`
	Key   Key       `json:"key"`
	Proof Signature `json:"proof"` // signature of the table by the key
}

func readMessage(table ID) []byte { return append([]byte(domainRead), table[:]...) }

func passOf(suite Suite, table ID, seed Hash) Pass {
	return Pass{table, suite.Public(seed), suite.Sign(seed, readMessage(table))}
}

// Pass returns a pass signed with the key of the link.
func (l Link) Pass(suite Suite) Pass { return passOf(suite, l.Table, linkSeed(l.Secret)) }

// Pass returns a pass signed with the key of the participant's seat.
func (s *State) Pass() Pass { return passOf(s.suite, s.memory.Table, keySeed(s.memory.Secret)) }

// MayRead reports whether the holder of a pass may read the table. The pass must be signed with the
// key of the current link or of a seat that hasn't been removed.
func (t *Table) MayRead(p Pass) bool {
	if p.Table != t.ID || !t.suite.Verify(p.Key, readMessage(p.Table), p.Proof) {
		return false
	}
	if p.Key == t.Link {
		return true
	}
	i := t.SeatOf(p.Key)
	return i >= 0 && t.Seats[i].Status != Kicked && t.Seats[i].Status != Barred
}
