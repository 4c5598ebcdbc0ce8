package view

import (
	"testing"
	"time"

	"fudgetray/game/host"
	"fudgetray/game/theme"
)

// Dice that lie are read one by one: where they are pointed at, and in their order.
func TestDiceAreRead(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 400, 300)
	look := func(phase host.Phase, x, y float64, want int) {
		t.Helper()
		s.reads = nil
		v.Point(host.Pointer{Phase: phase, X: x, Y: y})
		if len(s.reads) != 1 || s.reads[0].die != want {
			t.Fatalf("read %+v, want die %d", s.reads, want)
		}
	}
	unchanged := func(what string, do func()) {
		t.Helper()
		s.reads = nil
		if do(); len(s.reads) != 0 {
			t.Fatalf("%s: read %+v, want nothing new", what, s.reads)
		}
	}
	at := func(die int) (x, y float64) {
		x, y, _ = v.disc(die)
		return x, y
	}

	for die := range s.scene.Dice {
		x, y := at(die)
		look(host.Hover, x, y, die)
		if told := s.reads[0]; told.x != x || told.y >= y || told.y < y-60 {
			t.Errorf("die %d in %g, %g is told to begin at %g, %g", die, x, y, told.x, told.y)
		}
		unchanged("the same die", func() { v.Point(host.Pointer{Phase: host.Hover, X: x + 2, Y: y}) })
	}
	look(host.Hover, 5, 5, none)
	look(host.Next, 0, 0, 0)
	look(host.Next, 0, 0, 1)
	look(host.Previous, 0, 0, 0)
	look(host.Previous, 0, 0, 3)
	look(host.Next, 0, 0, 0)
	look(host.Leave, 0, 0, none)
	look(host.Previous, 0, 0, 3)

	s.scene.Moving = true
	s.reads = nil
	v.Redraw()
	shot(v, 400, 300)
	if len(s.reads) != 1 || s.reads[0].die != none {
		t.Errorf("while dice fly, read %+v", s.reads)
	}
	unchanged("dice that fly", func() { x, y := at(0); v.Point(host.Pointer{Phase: host.Hover, X: x, Y: y}) })
	unchanged("the next that flies", func() { v.Point(host.Pointer{Phase: host.Next}) })
	s.scene.Moving, s.scene.Screened = false, true
	unchanged("a secret", func() { v.Point(host.Pointer{Phase: host.Next}) })
}

// A die that is pressed for long is read, and nothing is rolled; a press elsewhere rolls.
func TestLongPressReads(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 400, 300)
	x, y, _ := v.disc(2)
	press := func(x, y float64, long time.Duration) {
		v.Point(host.Pointer{Phase: host.Hover, X: x, Y: y})
		v.Point(host.Pointer{Phase: host.Down, X: x, Y: y})
		v.Point(host.Pointer{Phase: host.Up, X: x, Y: y, Time: long})
	}
	press(x, y, longPress)
	if s.rolls != 0 || s.reads[0].die != 2 {
		t.Errorf("%d rolls, read %+v", s.rolls, s.reads)
	}
	press(x, y, longPress/2)
	press(5, 5, longPress)
	if s.rolls != 2 {
		t.Errorf("%d rolls of a tap on a die and a long press beside it, want 2", s.rolls)
	}
}
