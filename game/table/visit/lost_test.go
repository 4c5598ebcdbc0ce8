package visit

import (
	"testing"

	"fudgetray/game/table"
)

// loseLines cuts the last lines off the keeper's record, as a restored backup does, and returns a function that brings
// them back.
func (s sitting) loseLines(count int) (restore func()) {
	s.Helper()
	lines, keeper := s.lines, s.keeper
	s.lines = lines[: len(lines)-count : len(lines)-count]
	s.keeper = table.NewKeeper(table.NewTable(s.suite), s.now)
	for _, l := range s.lines {
		next, _, err := s.keeper.Table.Apply(l)
		if err != nil {
			s.Fatal(err)
		}
		s.keeper.Table = next
	}
	return func() { s.lines, s.keeper = lines, keeper }
}

// Each seat reports at once which lines the keeper has lost. No seat signs an entry that contradicts them, and
// the rolls continue once the keeper has them again.
func TestLostLines(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.early = true
	s.roll(p[0], "4dF")
	restore := s.loseLines(4)
	rest := len(s.lines)
	for _, page := range p {
		page.lose(page.connection)
	}
	s.do(p[1], Want{Throw: &Roll{Request: parsed("3d6"), Tray: 100}})
	want := Message{CodeLost, Args{First: rest + 1, Last: rest + 4}}
	for _, page := range p {
		if v := page.view; v.Failure != want || v.Connected {
			t.Errorf("%s sees %+v, connected: %t, want %+v", page.name, v.Failure, v.Connected, want)
		}
	}
	if len(s.lines) != rest {
		t.Errorf("%d lines were signed after the loss", len(s.lines)-rest)
	}
	restore()
	s.wait(10_000)
	for _, page := range p {
		s.phase(page, Seated)
		if v := page.view; v.Failure.Code != "" || !v.Connected {
			t.Errorf("%s sees %+v after the restoration", page.name, v.Failure)
		}
	}
	s.shows(2, p...)
}

// Seats give back what the keeper has lost, also if one of them knows less or has returned since, and roll on.
func TestLinesGivenBack(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Bob")
	for range 20 {
		s.roll(p[1], "4dF")
	}
	p[2].close(true)
	again := p[2].person.load(p[2].slot)
	lines := len(s.lines)
	s.loseLines(90)
	s.join(again, s.link, table.Player)
	for _, page := range p[:2] {
		page.lose(page.connection)
	}
	s.wait(5_000)
	if len(s.lines) < lines {
		t.Errorf("the record has %d lines, had %d", len(s.lines), lines)
	}
	for _, page := range []*page{p[0], p[1], again} {
		s.phase(page, Seated)
		if v := page.view; v.Failure.Code != "" || !v.Connected {
			t.Errorf("%s sees %+v", page.name, v.Failure)
		}
	}
	s.roll(p[0], "3d6")
	s.shows(1, p[0], p[1], again)
}

// A loss that is found without a lost connection is noticed with the next roll.
func TestLostLinesAtOnce(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.early = true
	s.roll(p[0], "4dF")
	restore := s.loseLines(4)
	rest := len(s.lines)
	s.roll(p[1], "3d6")
	if got := p[1].view.Failure.Code; got != CodeLost || len(s.lines) != rest {
		t.Errorf("Ann sees %q after %d more lines", got, len(s.lines)-rest)
	}
	restore()
	s.wait(10_000)
	s.shows(2, p...)
}

// A seat that returns to a record that lacks lines which it has seen doesn't wait for ever.
func TestReturnToLostLines(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.early = true
	s.roll(p[1], "4dF")
	p[1].close(true)
	s.loseLines(5)
	rest := len(s.lines)
	again := p[1].person.load(p[1].slot)
	s.join(again, s.link, table.Player)
	s.wait(60_000)
	s.phase(again, Idle)
	if got := again.view.Failure.Code; got != CodeLost || len(s.lines) != rest {
		t.Errorf("Ann reads %q after %d more lines", got, len(s.lines)-rest)
	}
}
