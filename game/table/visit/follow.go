package visit

import (
	"slices"

	"fudgetray/game/table"
)

// follow makes the visit follow the record: its phase, the seat, the link and the GM's rules.
func (m *step) follow() {
	if !m.begun || !m.live() {
		return
	}
	if problem := m.contradiction(); problem.Code != "" {
		m.halt(problem)
		return
	}
	if !m.connection.read || !m.runs() || !m.prove() {
		return
	}
	switch seat := m.seat(); {
	case m.join.Seatless:
		m.watch()
	case m.table.Taken():
		m.taken()
	case seat == nil:
		m.enter(Joining)
		m.joinAgain()
	case seat.Removed():
		m.remove(Message{Code: CodeKicked})
	case seat.Status == table.Left:
		m.enter(Joining)
		m.comeBack()
	default:
		m.attend(seat)
	}
}

// contradiction returns why the participant signs nothing more, or an empty message. After lines that this release
// couldn't read, it may take a right line for a wrong one.
func (s *State) contradiction() Message {
	switch {
	case s.table.Fork != nil:
		return Message{CodeHalted, Args{Reason: s.table.Fork.Error()}}
	case s.table.Fault != nil && s.table.Table.Unread > 0:
		return Message{Code: CodeOutdated}
	case s.table.Fault != nil:
		return Message{CodeHalted, Args{Reason: s.table.Fault.Error()}}
	}
	return Message{}
}

// comeBack returns to the table after the seat has left.
func (m *step) comeBack() {
	if m.returning == 0 {
		m.returning = m.table.Asked() + 1
		m.hear(table.Want{Entry: table.Entry{Here: &table.Here{}}})
	}
}

// joinAgain takes a new seat after a volume has left the own one out. Only the table's link lets it in.
func (m *step) joinAgain() {
	link, err := table.ParseLink(m.kept.Link)
	if err == nil && m.kept.Memory.Seated && m.returning == 0 {
		m.returning = m.table.Asked() + 1
		m.hear(m.table.Joining(link, m.profile(), m.join.Role))
	}
}

// attend takes part with the own seat.
func (m *step) attend(seat *table.Seat) {
	m.returning = 0
	m.followLink()
	if seat.Role == table.Watcher {
		m.enter(Watching)
		m.refuseThrows()
	} else {
		m.enter(Seated)
	}
	m.seated()
	m.tellSeat()
	m.followRules()
	m.pass()
	m.readForSave()
	m.deleteTable()
	m.computePast()
	m.followAbsence(seat)
}

// sat returns the own seat and the link.
func (s *State) sat() Sit { return Sit{s.table.Me() + 1, s.linked.current} }

// tellSeat reports a change of the seat or the link.
func (m *step) tellSeat() {
	now := m.sat()
	if now == m.told {
		return
	}
	if m.join.Channel && now.Link != "" && now.Link != m.told.Link {
		m.relink(now.Link)
	}
	m.told, m.changed = now, true
	m.do(now)
}

// named returns the name of a seat by its number, or "".
func (s *State) named(number int) string {
	seats := s.table.Table.Seats
	if number < 1 || number > len(seats) {
		return ""
	}
	return seats[number-1].Name
}

// isGM reports whether the own seat is the GM's.
func (s *State) isGM() bool {
	seat := s.seat()
	return seat != nil && seat.Role == table.GM
}

// owing returns the numbers of the seats that the open throw waits for.
func (s *State) owing() []int {
	if open := s.table.Table.Open; open != nil {
		return slices.Clone(open.Attempt.Owing())
	}
	return []int{}
}

// followAbsence finds out whether the user may elect another GM.
func (m *step) followAbsence(seat *table.Seat) {
	t := &m.table.Table
	stamp := t.At + m.now - m.headAt // about what the keeper's clock shows
	elects := seat.Role == table.Player && seat.Status == table.Present && t.GMAbsent(stamp)
	m.changed = m.changed || elects != m.elects
	m.elects = elects
}
