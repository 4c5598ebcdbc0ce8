package visit

import (
	"slices"

	"fudgetray/game/table"
)

// batch is the number of signatures that are verified between two events. It takes a few milliseconds in a browser.
const batch = 8

// authenticate verifies the signatures of past lines when nothing else waits: those of 20,000 lines take seven seconds in
// a browser, in which the user can play.
func (m *step) authenticate() {
	if len(m.read) > 0 && m.begun {
		m.unverified = append(slices.Clip(m.unverified), m.read...)
	}
	if len(m.unverified) > 0 && !m.breathing {
		m.breathing = true
		m.do(Breathe{})
	}
}

// breathed verifies the next signatures.
func (m *step) breathed() {
	m.breathing = false
	n := min(batch, len(m.unverified))
	lines := m.unverified[:n]
	m.unverified = m.unverified[n:]
	for _, l := range lines {
		if !l.Line.Genuine(m.suite) {
			m.hear(table.Forged{Seq: l.Seq})
		}
	}
}
