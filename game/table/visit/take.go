package visit

import "fudgetray/game/table"

// takes reports whether the visit began with the private link of a seat.
func (s *State) takes() bool { return s.private != table.Hash{} }

// takeSeat takes the seat of a private link, in a slot of its own: the user may have another seat here.
func (m *step) takeSeat() {
	seed, _ := m.join.Random.parts()
	m.kept = kept{Link: m.link.String(), Origin: m.join.Origin}
	m.start(table.TakeSeat(m.suite, seed, table.SeatLink{Link: m.link, Seat: m.private}))
}

// taken stops the visit, as another device of the user has the seat, or takes it back if the user wants that.
func (m *step) taken() {
	if !m.join.Take {
		m.remove(Message{Code: CodeTaken})
		return
	}
	m.join.Take = false // another device may take it again
	seed, _ := m.join.Random.parts()
	m.enter(Joining)
	m.table = m.table.TakeBack(seed)
	m.hear(table.HeadSeen{Head: m.table.Table.Head, Keeper: true})
}

// privateLink returns the private link of the own seat, or "" without one. Everybody on a channel is invited anyway.
func (s *State) privateLink() string {
	link, err := table.ParseLink(s.kept.Link)
	private, ok := s.table.SeatLink(link)
	if err != nil || !ok || s.join.Channel || !s.shared {
		return ""
	}
	return private.String()
}
