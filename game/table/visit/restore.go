package visit

import (
	"encoding/json"
	"slices"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// giveBack gives lines back to the keeper, which has lost them, unless that is under way.
func (m *step) giveBack(lines table.Give) {
	c := &m.connection
	if !c.up || slices.ContainsFunc(c.calls, func(c call) bool { return c.gives }) {
		return
	}
	m.call(call{gives: true, had: m.table.Table.Head.Seq}, keeping.MethodRestore, keeping.RestoreRequestOf(lines))
}

// gaveBack continues with the keeper's head, which is beyond these lines now.
func (m *step) gaveBack(c call, e Reply) {
	var reply keeping.ReadReply
	if json.Unmarshal([]byte(e.Data), &reply) == nil {
		m.readEnd(reply.Head, c.had)
	}
}
