package table

// A Pass proves to a server that its holder may read a table, with a signature by the key of a seat or of the link.
// It is as secret as the link. That of a participant has both, so that it remains valid when the link is renewed.
type Pass struct {
	Table ID        `json:"table"`
	Key   Key       `json:"key"`
	Proof Signature `json:"proof"`         // signature of the table by the key
	Seat  SeatPass  `json:"seat,omitzero"` // of the holder's seat, if the key is that of the link
}

// A SeatPass is the part of a pass for a seat, which may not have joined yet.
type SeatPass struct {
	Key   Key       `json:"key"`
	Proof Signature `json:"proof"` // signature of the table by the key
}

func readMessage(table ID) []byte { return append([]byte(domainRead), table[:]...) }

func passOf(suite Suite, table ID, seed Hash) Pass {
	return Pass{Table: table, Key: suite.Public(seed), Proof: suite.Sign(seed, readMessage(table))}
}

// Pass returns a pass signed with the key of the link.
func (l Link) Pass(suite Suite) Pass { return passOf(suite, l.Table, linkSeed(l.Secret)) }

// Pass returns a pass signed with the key of the participant's seat: that of the former device until it is taken.
func (s *State) Pass() Pass {
	secret := s.memory.Secret
	if s.takes() {
		secret = s.memory.Former
	}
	return passOf(s.suite, s.memory.Table, keySeed(secret))
}

// takes reports whether the participant is about to take the seat of another device.
func (s *State) takes() bool { return s.memory.Former != Hash{} }

// PassWith returns a pass signed with the keys of a link and of the participant's seat. It is valid before the seat
// has joined, and afterwards as long as the seat isn't removed, also with an old link.
func (s *State) PassWith(l Link) Pass {
	if s.takes() {
		return s.Pass()
	}
	p, seat := l.Pass(s.suite), s.Pass()
	p.Seat = SeatPass{seat.Key, seat.Proof}
	return p
}

// MayRead reports whether the holder of a pass may read the table. The pass must be signed with the key of the current
// link or of a seat, and its seat must not have been removed.
func (t *Table) MayRead(p Pass) bool {
	signed := func(k Key, proof Signature) bool { return t.suite.Verify(k, readMessage(t.ID), proof) }
	if p.Table != t.ID || !signed(p.Key, p.Proof) {
		return false
	}
	if p.Seat == (SeatPass{}) {
		return p.Key == t.Link || t.seated(p.Key)
	}
	if !signed(p.Seat.Key, p.Seat.Proof) {
		return false
	}
	return t.seated(p.Seat.Key) || t.SeatOf(p.Seat.Key) < 0 && p.Key == t.Link
}

// seated reports whether a key is or was that of a seat that hasn't been removed.
func (t *Table) seated(k Key) bool {
	i := t.Holder(k)
	return i >= 0 && t.Seats[i].Status != Kicked && t.Seats[i].Status != Barred
}
