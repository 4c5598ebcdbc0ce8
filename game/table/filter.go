package table

import (
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
)

// findMessage has the panel list those rolls alone that have a text in their words, in letters of either
// case; of an empty text, all. Nothing is kept of it.
func (t *Table) findMessage(arg []byte, answer answer) {
	text, ok := json.Text(arg)
	if !ok {
		answer(nil, bad("arg", "find: %s is not a text", arg))
		return
	}
	t.filter, t.changed = folded(text), true
	answer(true, nil)
}

// found reports whether a roll has what is sought.
func (t *Table) matches(r *engine.Resolution) bool {
	return t.filter == "" || strings.Contains(folded(r.DegreeName+" "+r.Announce+" "+r.Text), t.filter)
}

// folded is a text as it is compared: a minus is one, however it is typed.
func folded(text string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"))
}
