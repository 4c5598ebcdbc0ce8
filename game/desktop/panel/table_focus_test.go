//go:build !js

package panel

import (
	"image"
	"testing"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// A question takes the focus and gives it back. New lines of the record leave it where it is, unless its seat has gone.
func TestFocusAtTable(t *testing.T) {
	d := newFixtureWith(t, "en", visit.New(t.TempDir(), noLoop{}, nil), image.Pt(420, 2400), true)
	s := d.table
	show := func(names ...string) {
		s.shown = machine.View{Phase: machine.Seated, GM: true, Me: 1}
		for i, name := range names {
			seat := machine.SeatView{Number: i + 1, Name: name, Color: "#c0ffee", Own: i == 0, Role: table.Player, Status: table.Present}
			s.shown.Seats = append(s.shown.Seats, seat)
		}
		ui.SetVisible(s.box, true)
		ui.SetVisible(s.visit, true)
		s.showVisit()
	}
	expect := func(when, want string) {
		t.Helper()
		if got := d.focusedText(); got != want {
			t.Errorf("%s, the focus is at %q instead of %q", when, got, want)
		}
	}
	show("Gwen", "Ben", "Cid")
	s.ask(&asking{2, remove})
	expect("asked", "Remove Ben")
	show("Gwen", "Ben", "Cid", "Ann")
	expect("after a line", "Remove Ben")
	s.ask(nil)
	expect("answered", "Actions for Ben")
	show("Gwen", "Ben", "Cid")
	expect("after a line", "Actions for Ben")
	s.ask(&asking{act: renewLink})
	expect("asked", "Replace the link")
	s.ask(nil)
	expect("answered", "New link…")
	s.profile.open(s.shown.Seats[0])
	if d.screen.Entry() != s.profile.name {
		t.Error("the new name has no focus")
	}
	s.profile.close()
	expect("renamed", "Actions for Gwen")
	s.focus(menuOf(3))
	show("Gwen", "Ben")
	expect("without the seat", "")
}
