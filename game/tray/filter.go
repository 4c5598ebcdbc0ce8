package tray

import (
	"slices"
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
	t.filter, t.matches, t.newer = folded(text), nil, 0
	t.changed = t.search() || t.changed
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

// searchStep is the number of rolls that are resolved for a filter at a time. It takes about a millisecond.
const searchStep = 100

// search resolves rolls for the filter, newest first, and reports whether it knows all. Otherwise it continues later.
func (t *Tray) search() (complete bool) {
	if t.filter == "" || t.matches != nil && sameSlice(t.searched, t.session.Rolls) {
		return true
	}
	if len(t.matches) >= maxMatches || t.matches == nil {
		t.matches = map[*session.Roll]bool{}
	}
	step := 0
	for i, roll := range slices.Backward(t.session.Rolls) {
		if _, known := t.matches[roll]; known {
			continue
		}
		if step == searchStep {
			t.searchLater()
			return false
		}
		t.matches[roll] = t.matchesFilter(i)
		step++
	}
	t.searched = t.session.Rolls
	return true
}

// sameSlice reports whether two lists of rolls are the same: those of a changed session have another array.
func sameSlice(a, b []*session.Roll) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// searchLater continues the search when other work is done. The panel shows the result when it is complete.
func (t *Tray) searchLater() {
	if t.searching {
		return
	}
	t.searching = true
	t.deps.Clock.AfterFunc(0, func() {
		t.do(func() {
			t.searching = false
			t.changed = t.search() || t.changed
		})
	})
}

// matchesFilter resolves a roll and reports whether it matches the filter.
func (t *Tray) matchesFilter(i int) bool {
	r := t.result(i)
	return strings.Contains(folded(r.DegreeName+" "+r.Announce+" "+r.Text), t.filter)
}

// matching reports whether a roll is known to match the filter.
func (t *Tray) matching(i int) bool { return t.filter == "" || t.matches[t.session.Rolls[i]] }

// folded returns text in the form that is compared: lower case, with a hyphen for minus signs.
func folded(text string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"))
}
