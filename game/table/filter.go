package table

import (
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
)

// findMessage limits the panel's list to rolls whose text contains arg, ignoring case. An empty text lists
// all rolls. The filter is not stored.
func (t *Table) findMessage(arg []byte, answer answer) {
	text, ok := json.Text(arg)
	if !ok {
		answer(nil, bad("arg", "find: %s is not a text", arg))
		return
	}
	t.filter, t.changed = folded(text), true
	answer(true, nil)
}

// matches reports whether a roll matches the filter.
func (t *Table) matches(r *engine.Resolution) bool {
	return t.filter == "" || strings.Contains(folded(r.DegreeName+" "+r.Announce+" "+r.Text), t.filter)
}

// folded returns text in the form that is compared: lower case, with a hyphen for minus signs.
func folded(text string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"))
}
