package visit

import (
	"slices"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// Times in milliseconds.
const (
	long       = 10_000 // without a connection, after which missed throws are not played back
	slept      = 90_000 // between two ticks, after which connection and claim are renewed; a hidden page has one a minute
	interval   = 10_000 // between reports that a join or a roll waits
	joinPhase  = 10_000 // for each phase of a join until the keeper is connected
	joinSigned = 30_000 // between its answers after that: a bad connection loses some
)

// tick lets the time pass.
func (m *step) tick(clock int64) {
	passed := max(0, clock-m.clock)
	first := m.clock == 0
	m.clock = clock
	if first {
		return
	}
	m.now += passed
	switch {
	case m.Phase == Idle:
		return
	case passed >= slept:
		m.overslept(passed)
		return
	}
	if m.runs() {
		m.hear(table.Tick{Now: m.now - m.started})
	}
	m.storeAgain()
	m.refuseLate()
	m.beat()
	m.failLate()
}

// overslept renews everything after a time in which the program did not run.
func (m *step) overslept(passed int64) {
	m.wants = slices.Clone(m.wants)
	for i := range m.wants {
		if w := &m.wants[i]; w.at == m.now-passed { // since the last tick: the user is back already
			w.at = m.now
		}
	}
	if m.live() && m.Phase != Asleep {
		up := m.connection.up
		m.hangUp()
		if up {
			m.connection.lost -= passed
		}
		m.enter(Asleep)
	}
	m.awake()
	m.progress()
	m.refuseLate()
}

// failLate fails a join that waits too long, and ends a visit whose end doesn't reach the record.
func (m *step) failLate() {
	waited := m.now - m.since
	switch {
	case m.Phase == Leaving && waited >= patience:
		m.end(Message{})
	case !m.waiting || m.Phase == Asleep:
	case m.Phase == Connecting && waited >= joinPhase:
		m.end(m.unreachable())
	case waited >= joinSigned && m.loss().Code != "":
		m.end(m.loss())
	case waited >= joinSigned || m.Phase != Joining && m.Phase != Reading && waited >= joinPhase:
		m.end(Message{Code: CodeUnanswered})
	}
}

// unreachable returns why there is no connection.
func (s *State) unreachable() Message {
	if s.connection.full {
		return Message{Code: CodeCrowded}
	}
	return Message{Code: CodeUnreachable}
}

// beat reports at intervals that a join or a roll waits.
func (m *step) beat() {
	if !m.waiting && len(m.wants) == 0 {
		m.beaten = m.now
	} else if m.now-m.beaten >= interval {
		m.beaten = m.now
		m.do(Progress{})
	}
}

// sleep prepares for a time in which the program doesn't run, and may end.
func (m *step) sleep() {
	switch {
	case m.Phase == Leaving:
		m.end(Message{})
	case m.Phase == Asleep || !m.live():
	default:
		m.farewell()
		m.hangUp()
		m.enter(Asleep)
	}
}

// awake continues after that time. Another program may have taken the seat since.
func (m *step) awake() {
	if m.Phase != Asleep {
		return
	}
	switch {
	case m.join.Channel && !m.record.sought:
		m.seek()
	case m.claim.held || m.join.Seatless:
		m.claimSeat()
	default:
		m.do(Release{ID: m.claim.id})
		m.claimSeat()
	}
}

// farewell tells the others that the seat is away, so that no throw waits for it.
func (m *step) farewell() {
	if !m.connection.up || !m.runs() || m.unproven {
		return
	}
	if signed := m.table.Farewell(); signed != nil {
		m.do(Farewell{m.connection.id, keeping.MethodSubmit, string(encode(string(signed.Text())))})
	}
}
