package table

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
		if state.Found != row.found || len(listed) != min(row.found, linesShown) || !slices.Equal(listed[:min(len(listed), len(row.listed))], row.listed) {
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
