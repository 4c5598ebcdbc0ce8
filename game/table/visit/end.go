package visit

import (
	"cmp"
	"slices"

	"fudgetray/game/table"
)

// patience is the time in milliseconds for "leave" to reach the record.
const patience = 3_000

// leave leaves the table. The tray throws alone again at once; the visit lasts until the others know.
func (m *step) leave(e Leave) {
	m.leaves = append(slices.Clip(m.leaves), e.ID)
	m.forgets = m.forgets || e.Forget && m.Phase != Idle
	switch {
	case m.Phase == Leaving:
	case m.Phase == Idle:
		m.answerLeaves()
	case m.waiting || m.join.Seatless || !m.live() || !m.connection.up || !m.runs():
		m.end(Message{})
	default:
		m.part(Message{Code: CodeDeserted})
		m.enter(Leaving)
		m.left = m.table.Asked() + 1
		m.hear(table.Want{Entry: table.Entry{Leave: &table.Leave{}}})
	}
}

func (m *step) answerLeaves() {
	for _, id := range m.leaves {
		m.do(Done{id})
	}
	m.leaves = nil
}

// part makes the tray throw alone.
func (m *step) part(why Message) {
	m.refuseAll(why)
	m.restoreRules()
	m.loads, m.shared = nil, false
	m.do(Share{false})
	if m.told != (Sit{}) {
		m.told = Sit{}
		m.do(m.told)
	}
}

// end ends the visit, with the reason if the user doesn't know it.
func (m *step) end(why Message) {
	if why.Code != CodeElsewhere { // the other program is at the table
		m.farewell()
	}
	reason := why
	reason.Code = cmp.Or(why.Code, CodeDeserted)
	over := m.Phase == Removed
	m.Phase = Idle // nothing more is signed
	if m.waiting {
		m.do(JoinFailed{m.join.ID, Message{cmp.Or(why.Code, CodeCancelled), why.Args}})
	}
	m.part(reason)
	m.hangUp()
	m.release(m.forgets)
	m.answerLeaves()
	if !over {
		m.do(Ended{why})
	}
	m.failure, m.stay, m.changed = why, stay{}, true
}

// remove ends the visit of a seat that may not take part any more. The view shows the table until the user leaves. A
// keeper still serves the others.
func (m *step) remove(why Message) {
	taken := why.Code == CodeTaken // the view has the way back
	if m.waiting && !taken || m.Phase == Leaving {
		m.end(why)
		return
	}
	if m.waiting {
		m.waiting = false
		m.do(JoinFailed{m.join.ID, why})
	}
	m.enter(Removed)
	m.failure = why
	m.part(why)
	if !m.record.keeper {
		m.hangUp()
	}
	m.release(why.Code == CodeDeleted)
	m.do(Ended{why})
	m.claim = claim{slot: m.claim.slot} // to take it back
}

// release gives up the claim of a seat, if there is one.
func (m *step) release(forget bool) {
	if m.claim.asked || m.claim.held {
		m.do(Release{m.claim.id, forget})
	}
}

// halt stops taking part at a table whose record contradicts itself.
func (m *step) halt(why Message) {
	if m.waiting || m.join.Seatless {
		m.end(why)
		return
	}
	m.enter(Halted)
	m.failure = why
	m.refuseAll(why)
}
