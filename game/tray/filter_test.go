package tray

import (
	"slices"
	"testing"
)

// The filter covers all rolls and ignores case and the form of the minus sign. Results of secret
// rolls don't match.
func TestFilter(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Good 4dF vs Fair [-1 -1 -1 0]")
	for range linesShown {
		b.roll("2d6 [3 4]")
	}
	b.roll("secret Good 4dF vs Fair [-1 -1 -1 0]")
	for _, row := range []struct {
		filter string
		found  int
		listed []int // the first ones
	}{
		{"mediocre", 0, nil},
		{" pOOR ", 1, []int{0}},
		{"fair -3", 0, nil},
		{"-3", 1, []int{0}},
		{"−3", 1, []int{0}},
		{"7", linesShown, []int{50, 49}},
		{"secret", 1, []int{51}},
		{"", linesShown + 2, []int{51, 50}},
	} {
		b.ask("find", row.filter)
		state := b.panel()
		var listed []int
		for _, line := range state.History {
			listed = append(listed, line.Index)
		}
		if state.Found != row.found || len(listed) != min(row.found, linesShown) ||
			!slices.Equal(listed[:min(len(listed), len(row.listed))], row.listed) {
			t.Errorf("%q: %d found, listed %v; want %d and %v first", row.filter, state.Found, listed, row.found, row.listed)
		}
		if state.Rolls != linesShown+2 {
			t.Errorf("%q: %d rolls in total", row.filter, state.Rolls)
		}
	}
	if reply := b.reply(b.ask("find", 7)); reply.OK {
		t.Error("a number is accepted")
	}
}

// A roll is resolved once for a filter, not again at every event.
func TestFilterResolvesOnce(t *testing.T) {
	allocations := func(rolls int) float64 {
		b := open(t, map[string][]byte{})
		for range rolls {
			b.roll("2d6 [3 4]")
		}
		b.ask("find", "nothing of this")
		b.found()
		return testing.AllocsPerRun(10, func() { b.found() })
	}
	if few, many := allocations(5), allocations(50); many > few {
		t.Errorf("the filter costs %v allocations with 5 rolls, and %v with 50", few, many)
	}
}

// Older rolls are listed on request, until there is a new roll or another filter.
func TestOlderRolls(t *testing.T) {
	b := open(t, map[string][]byte{})
	const rolls = 2*linesShown + 10
	for range rolls / 2 {
		b.roll("2d6 [3 4]")
		b.roll("Good 4dF vs Fair [-1 -1 -1 0]")
	}
	check := func(when string, newer, found, newest, count int) {
		t.Helper()
		state := b.panel()
		if state.Newer != newer || state.Found != found || len(state.History) != count || state.History[0].Index != newest {
			t.Errorf("%s: %d of %d from roll %d, behind %d; want %d of %d from roll %d, behind %d",
				when, len(state.History), state.Found, state.History[0].Index, state.Newer, count, found, newest, newer)
		}
	}
	check("at first", 0, rolls, rolls-1, linesShown)
	b.ask("list", 1)
	check("older", linesShown, rolls, rolls-1-linesShown, linesShown)
	b.ask("list", 1)
	b.ask("list", 1)
	check("oldest", 2*linesShown, rolls, 9, 10)
	b.ask("list", -1)
	check("newer", linesShown, rolls, rolls-1-linesShown, linesShown)
	b.ask("list", 1<<60)
	check("far beyond", linesShown, rolls, rolls-1-linesShown, linesShown)
	b.ask("find", "7")
	check("another filter", 0, rolls/2, rolls-2, linesShown)
	b.ask("list", 1)
	check("older found ones", linesShown, rolls/2, 2*4, 5)
	b.roll("2d6 [3 4]")
	check("a new roll", 0, rolls/2+1, rolls, linesShown)
	for _, arg := range []any{1.5, "1", nil} {
		if reply := b.reply(b.ask("list", arg)); reply.OK {
			t.Errorf("%v is accepted", arg)
		}
	}
}
