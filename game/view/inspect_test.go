package view

import (
	"testing"
	"time"

	"fudgetray/game/platform"
	"fudgetray/game/theme"
)

// Dice at rest can be inspected by pointing at them, and one after the other by keys.
func TestDiceAreInspected(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 400, 300)
	inspected := func(want int, do func()) {
		t.Helper()
		s.inspections = nil
		do()
		if len(s.inspections) != 1 || s.inspections[0].die != want {
			t.Fatalf("inspected %+v, want die %d", s.inspections, want)
		}
	}
	inspects := func(phase platform.Phase, x, y float64, want int) {
		t.Helper()
		inspected(want, func() { v.Point(platform.Pointer{Phase: phase, X: x, Y: y}) })
	}
	commands := func(c platform.Command, want int) {
		t.Helper()
		inspected(want, func() { v.Command(c) })
	}
	unchanged := func(what string, do func()) {
		t.Helper()
		s.inspections = nil
		do()
		if len(s.inspections) != 0 {
			t.Fatalf("%s: inspected %+v, want no change", what, s.inspections)
		}
	}
	at := func(die int) (x, y float64) {
		x, y, _ = v.disc(die)
		return x, y
	}

	for die := range s.scene.Dice {
		x, y := at(die)
		inspects(platform.Hover, x, y, die)
		if got := s.inspections[0]; got.x != x || got.y >= y || got.y < y-60 {
			t.Errorf("die %d at %g, %g has its upper edge at %g, %g", die, x, y, got.x, got.y)
		}
		unchanged("the same die", func() { v.Point(platform.Pointer{Phase: platform.Hover, X: x + 2, Y: y}) })
	}
	inspects(platform.Hover, 5, 5, none)
	commands(platform.InspectNext, 0)
	commands(platform.InspectNext, 1)
	commands(platform.InspectPrevious, 0)
	commands(platform.InspectPrevious, 3)
	commands(platform.InspectNext, 0)
	inspects(platform.Leave, 0, 0, none)
	commands(platform.InspectPrevious, 3)

	s.scene.Moving = true
	s.inspections = nil
	v.Redraw()
	shot(v, 400, 300)
	if len(s.inspections) != 1 || s.inspections[0].die != none {
		t.Errorf("while dice move, inspected %+v", s.inspections)
	}
	unchanged("moving dice", func() { x, y := at(0); v.Point(platform.Pointer{Phase: platform.Hover, X: x, Y: y}) })
	unchanged("next moving die", func() { v.Command(platform.InspectNext) })
	s.scene.Moving, s.scene.Screened = false, true
	unchanged("a secret", func() { v.Command(platform.InspectNext) })
}

// A throw of which no frame was drawn ends the inspection too, because other dice lie there now.
func TestThrowBetweenFramesEndsInspection(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 400, 300)
	v.Command(platform.InspectNext)
	s.scene.Revision++
	shot(v, 400, 300)
	if n := len(s.inspections); n != 2 || s.inspections[1].die != none {
		t.Errorf("inspected %+v, want the end of the inspection", s.inspections)
	}
}

// A long press on a die inspects it and doesn't roll; a press elsewhere rolls.
func TestLongPressInspects(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 400, 300)
	x, y, _ := v.disc(2)
	press := func(x, y float64, long time.Duration) {
		v.Point(platform.Pointer{Phase: platform.Hover, X: x, Y: y})
		v.Point(platform.Pointer{Phase: platform.Down, X: x, Y: y})
		v.Point(platform.Pointer{Phase: platform.Up, X: x, Y: y, Time: long})
	}
	press(x, y, longPress)
	if s.rolls != 0 || s.inspections[0].die != 2 {
		t.Errorf("%d rolls, inspected %+v", s.rolls, s.inspections)
	}
	press(x, y, longPress/2)
	press(5, 5, longPress)
	if s.rolls != 2 {
		t.Errorf("%d rolls after a tap on a die and a long press beside it, want 2", s.rolls)
	}
}
