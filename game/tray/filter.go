package tray

import (
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/session"
)

func (t *Tray) findMessage(arg []byte, answer answer) {
	text, ok := json.Text(arg)
	if !ok {
		answer(nil, bad("arg", "find: %s is not a text", arg))
		return
	}
	t.find(text, answer)
}

// find limits the panel's list to rolls whose text contains a text, ignoring case. An empty text lists all rolls.
// The filter is not stored.
func (t *Tray) find(text string, answer answer) {
	t.filter, t.matches, t.newer, t.changed = folded(text), nil, 0, true
	answer(true, nil)
}

func (t *Tray) listMessage(arg []byte, answer answer) {
	pages, ok := number(arg)
	if !ok {
		answer(nil, bad("arg", "list: %s is not a number of pages", arg))
		return
	}
	t.list(pages, answer)
}

// list moves the panel's list by pages, towards older rolls if the number is positive. It replies whether there are
// rolls. A new roll moves the list back.
func (t *Tray) list(pages int, answer answer) {
	newer := t.newer + pages*linesShown
	if _, found := t.found(); newer < 0 || newer >= found {
		answer(false, nil)
		return
	}
	t.newer, t.changed = newer, true
	answer(true, nil)
}

// maxMatches limits the rolls whose match is known, some of which the session may have no more.
const maxMatches = 2 * session.MaxRolls

// matching reports whether a roll matches the filter. Each roll is resolved once for a filter.
func (t *Tray) matching(i int) bool {
	if t.filter == "" {
		return true
	}
	roll := t.session.Rolls[i]
	match, known := t.matches[roll]
	if known {
		return match
	}
	if len(t.matches) >= maxMatches || t.matches == nil {
		t.matches = map[*session.Roll]bool{}
	}
	r := t.result(i)
	match = strings.Contains(folded(r.DegreeName+" "+r.Announce+" "+r.Text), t.filter)
	t.matches[roll] = match
	return match
}

// folded returns text in the form that is compared: lower case, with a hyphen for minus signs.
func folded(text string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"))
}
