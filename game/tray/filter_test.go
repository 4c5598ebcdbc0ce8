package tray

import (
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/session"
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

// openLong opens a tray whose session has the greatest number of rolls. Every hundredth is a 7.
func openLong(t *testing.T) *bench {
	t.Helper()
	b := open(t, map[string][]byte{})
	state := session.State{}
	for i := range session.MaxRolls {
		request, err := engine.ParseRequest([]byte("2d6 [1 1]"))
		if err != nil {
			t.Fatal(err)
		}
		if i%100 == 0 {
			request.Faces = []int{3, 4}
		}
		state.Rolls = append(state.Rolls, &session.Roll{Time: int64(i), Nonce: uint32(i + 1), Request: request})
	}
	b.do(func() { b.session = state })
	return b
}

// However many rolls there are, each event resolves few for a filter. The list follows when all are known, and no roll
// is resolved twice.
func TestFilterResolvesFewAtATime(t *testing.T) {
	b := openLong(t)
	b.sent = nil
	b.ask("find", "7")
	if n := len(b.matches); n > searchStep {
		t.Errorf("one event resolves %d rolls, want at most %d", n, searchStep)
	}
	if n := len(b.events("panel")); n != 0 {
		t.Errorf("%d states are sent before the search is complete", n)
	}
	for known := len(b.matches); b.searching; known = len(b.matches) {
		b.ask("set", map[string]any{})
		if n := len(b.matches) - known; n > searchStep {
			t.Fatalf("one event resolves %d rolls, want at most %d", n, searchStep)
		}
		b.pass(0)
	}
	if state := b.panel(); state.Found != session.MaxRolls/100 || len(state.History) != linesShown {
		t.Errorf("%d found, %d listed", state.Found, len(state.History))
	}
	if resolved := testing.AllocsPerRun(10, func() { b.search() }); resolved > 0 {
		t.Errorf("a complete search allocates %v times", resolved)
	}
	b.ask("find", "")
	if state := b.panel(); state.Found != session.MaxRolls {
		t.Errorf("%d rolls without a filter", state.Found)
	}
}

// BenchmarkFilter measures the processor's time for an event of the panel with the greatest number of rolls.
func BenchmarkFilter(b *testing.B) {
	for name, filter := range map[string]string{"without": "", "with": "7"} {
		b.Run(name, func(b *testing.B) {
			tray := openLong(&testing.T{})
			tray.ask("find", filter)
			tray.pass(0)
			start := processorTime()
			for b.Loop() {
				tray.do(func() { tray.Tray.changed = true })
				tray.sent = nil
			}
			b.ReportMetric(float64((processorTime()-start).Microseconds())/float64(b.N), "cpu-µs/op")
		})
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
	b.pass(0) // the search is complete
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
