package visit

import (
	"slices"
	"testing"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// A memoryLog is the log of one table.
type memoryLog struct{ lines [][]byte }

// Append implements record.Log.
func (l *memoryLog) Append(_ table.ID, seq int, line []byte) error {
	if seq != len(l.lines) {
		return keeping.ErrConflict
	}
	l.lines = append(l.lines, slices.Clone(line))
	return nil
}

// Read implements record.Log.
func (l *memoryLog) Read(_ table.ID, from, limit int) ([][]byte, error) {
	end := min(len(l.lines), from+limit)
	return l.lines[min(from, end):end], nil
}

// keep lets a keeper of servers and pages serve the world.
func (w *world) keep() {
	publish := func(_ table.ID, seq int, line *table.Line) {
		state, _, err := w.keeper.Table.Apply(line)
		if err != nil {
			w.fail("line %d: %v", seq, err)
			return
		}
		w.keeper.Table = state
		w.lines = append(w.lines, line)
		data, _ := keeping.PublicationOf(seq, line)
		for _, page := range w.pages {
			page.publish(string(data))
		}
	}
	w.program = keeping.NewKeeper(&memoryLog{}, func() int64 { return w.now }, publish)
}

// Visits play with the keeper of servers and pages, with real signatures and dice.
func TestRealKeeper(t *testing.T) {
	s, p := sitWith(t, table.Standard{})
	s.keep()
	for _, name := range []string{"Gwen", "Ann"} {
		page := (&person{world: s.world, name: name, locks: true, slots: map[string]*slot{}}).load("")
		page.step(Join{
			ID: page.promised("join"), Link: s.link, Server: "up", Title: "Attic", Name: name, Color: "#c0ffee",
			Random: s.random(), Rules: encode(page.rules),
		})
		s.id = page.state.link.Table
		s.wait(3_000)
		s.link = page.view.Link
		p = append(p, page)
	}
	for _, text := range requests {
		s.roll(p[1], text)
		s.shows(2, p...)
	}
	s.do(p[0], Want{Lock: new(true)})
	if !p[1].view.Locked || p[1].view.Head != p[0].view.Head || p[0].view.Lines != len(s.lines) {
		t.Errorf("Ann sees %d lines, Gwen %d", p[1].view.Lines, p[0].view.Lines)
	}
}
