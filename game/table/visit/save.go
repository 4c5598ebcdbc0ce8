package visit

import (
	"encoding/json"
	"slices"

	keeping "fudgetray/game/table/record"
)

// readForSave requests the next lines of the record for the user. A lost connection only interrupts that.
func (m *step) readForSave() {
	for _, w := range m.wants {
		asked := slices.ContainsFunc(m.connection.calls, func(c call) bool { return c.save == w.id })
		if w.save && !asked {
			m.call(call{save: w.id, from: w.from}, keeping.MethodRead, keeping.ReadRequest{From: w.from})
		}
	}
}

// saved passes lines of the record to the user.
func (m *step) saved(c call, e Reply) {
	i := slices.IndexFunc(m.wants, func(w want) bool { return w.id == c.save && w.save })
	var reply keeping.ReadReply
	if i < 0 || json.Unmarshal([]byte(e.Data), &reply) != nil {
		return
	}
	lines := linesOf(e, reply)
	m.wants = slices.Clone(m.wants)
	w := &m.wants[i]
	w.from += len(lines)
	if len(lines) > 0 {
		m.do(Record{w.id, c.from, lines})
	}
	if len(lines) == 0 || w.from >= reply.Head.Seq {
		m.do(Done{w.id})
		m.wants = slices.Delete(m.wants, i, i+1)
		m.changed = true
	}
}
