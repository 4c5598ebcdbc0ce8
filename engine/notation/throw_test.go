package notation

import (
	"slices"
	"testing"
)

// span returns the lowest and the highest face of a die.
func span(d Die) (lowest, highest int) {
	switch d.Solid {
	case None:
		return 1, d.Sides
	case Signs:
		return -1, 1
	case 10:
		return 0, 9
	}
	return 1, int(d.Solid)
}

// parsed parses a valid notation.
func parsed(t testing.TB, text string) *Pool {
	t.Helper()
	pool, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pool
}

// TestThrows lists the dice of each throw.
func TestThrows(t *testing.T) {
	d6 := Die{Solid: 6}
	for _, row := range []struct {
		text  string
		faces []int
		next  []Die
	}{
		{"2d6", nil, []Die{d6, d6}},
		{"2d6", []int{1}, []Die{d6, d6}}, // incomplete
		{"2d6", []int{1, 2}, nil},
		{"1d3+1d2+1d5+1dF", nil, []Die{d6, {Solid: 4}, {Solid: 10}, {Solid: Signs}}},
		{"1d100", nil, []Die{{Solid: 10, Digit: Tens}, {Solid: 10, Digit: Ones}}},
		{"1d66", nil, []Die{{Solid: 6, Digit: Tens}, {Solid: 6, Digit: Ones}}},
		{"1d7+1d6", nil, []Die{{Sides: 7}, {Sides: 6}}},
		{"1d7+1d66", nil, []Die{{Sides: 7}, {Solid: 6, Digit: Tens}, {Solid: 6, Digit: Ones}}},
		{"3d6!", []int{6, 2, 6}, []Die{d6, d6}},
		{"3d6!", []int{6, 2, 6, 1, 6}, []Die{d6}},
		{"2d6r1", []int{1, 2}, []Die{d6}},
		{"2d6r1", []int{1, 2, 1}, nil},
	} {
		if _, next := parsed(t, row.text).Throws(row.faces); !slices.Equal(next, row.next) {
			t.Errorf("%s after %v throws %v, want %v", row.text, row.faces, next, row.next)
		}
	}
}

// TestTotals adds up faces, drops dice and prints the addition.
func TestTotals(t *testing.T) {
	for _, row := range []struct {
		text           string
		faces, totals  []int
		kept           []int
		addition       string
		rerolledByHand []int
	}{
		{"4d6dl1", []int{5, 1, 4, 2}, []int{11}, []int{0, 2, 3}, "5 + 4 + 2 + 3", nil},
		{"2d6-1d4", []int{5, 1, 4}, []int{2}, nil, "5 + 1 − 4 + 3", nil},
		{"(2d6+3)*2", []int{3, 4}, []int{20}, nil, "(3 + 4 + 3) × 2 + 3", nil},
		{"1d100", []int{0, 0}, []int{100}, nil, "100 + 3", nil},
		{"2x(1d6)", []int{3, 5}, []int{3, 5}, []int{0, 1}, "3 + 5 + 3", nil},
		{"2d6", []int{1, 5, 4}, []int{9}, []int{1, 2}, "5 + 4 + 3", []int{0}},
	} {
		pool := parsed(t, row.text).Rerolling(row.rerolledByHand)
		if got := pool.Totals(row.faces); !slices.Equal(got, row.totals) {
			t.Errorf("%s: totals %v, want %v", row.text, got, row.totals)
		}
		if got := pool.Keep(nil, row.faces); !slices.Equal(got, row.kept) {
			t.Errorf("%s: keeps %v, want %v", row.text, got, row.kept)
		}
		if got := pool.Addition(pool.Casts(row.faces), 3); got != row.addition {
			t.Errorf("%s: %s, want %s", row.text, got, row.addition)
		}
	}
}

// TestDrawnOrThrown checks that all dice of a roll are drawn, or none.
func TestDrawnOrThrown(t *testing.T) {
	for _, c := range []struct {
		text  string
		dice  int
		drawn bool
	}{
		{"20d6", 20, false},
		{"21d6", 21, true},
		{"100d6", 100, true},
		{"20d6+20d10", 40, false},
		{"20d6+20d10+1d4", 41, true},
		{"20d6r1", 20, false},
		{"20d6r1+1d4", 21, true},
		{"10x(4d6dl1)", 40, false},
		{"11x(4d6dl1)", 44, true},
		{"2d5", 2, false},
		{"2d100", 4, false},
		{"2d101", 2, true},
		{"2d100+1d7", 3, true},
		{"1d66+1d7", 3, true},
		{"1d2+1d3+1d5+1dF", 4, false},
	} {
		pool := parsed(t, c.text)
		if _, dice := pool.Throws(nil); len(dice) != c.dice || pool.Drawn() != c.drawn {
			t.Errorf("%s: %d dice, drawn: %t; want %d, %t", c.text, len(dice), pool.Drawn(), c.dice, c.drawn)
		}
	}
}

// TestSetsExplodeAlike checks that each set may grow by the same number of dice.
func TestSetsExplodeAlike(t *testing.T) {
	faces := append([]int{6, 6, 1, 1}, slices.Repeat([]int{6}, 36)...)
	if totals := parsed(t, "2x(1d6!+1d4)").Totals(faces); !slices.Equal(totals, []int{115, 115}) {
		t.Errorf("totals %v; want 115 twice", totals)
	}
}
