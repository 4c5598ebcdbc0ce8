package visit

import (
	"slices"

	keeping "fudgetray/game/table/record"
)

// deleteTable asks the server to delete the table, if the GM wants that. The server then closes the connection.
func (m *step) deleteTable() {
	for _, w := range m.wants {
		asked := slices.ContainsFunc(m.connection.calls, func(c call) bool { return c.ends == w.id })
		if w.ends && !asked {
			m.call(call{ends: w.id}, keeping.MethodDelete, struct{}{})
		}
	}
}

// deleted answers those who wanted to delete the table.
func (m *step) deleted() {
	m.wants = slices.DeleteFunc(slices.Clone(m.wants), func(w want) bool {
		if w.ends {
			m.do(Done{w.id})
		}
		return w.ends
	})
}

// undeleted refuses the want of a call that the server has answered with an error.
func (m *step) undeleted(c call, failed bool) {
	if failed {
		m.refuse(Message{Code: CodeUnanswered}, func(w want) bool { return w.id == c.ends })
	}
}
