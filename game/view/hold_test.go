package view

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/host"
	"fudgetray/game/theme"
)

// finger is one that touches a view, at 30 ms an event.
type finger struct {
	v      *View
	clock  *moment
	canvas *ebiten.Image
}

func (f finger) do(phase host.Phase, x, y float64) {
	f.clock.now += 30 * time.Millisecond
	f.v.Point(host.Pointer{Phase: phase, X: x, Y: y, Time: f.clock.now})
	f.v.Paint(f.canvas, 1)
}

// press holds a die for long.
func (f finger) press(die int) (x, y float64) {
	x, y, _ = f.v.disc(die)
	f.do(host.Hover, x, y)
	f.do(host.Down, x, y)
	f.clock.now += longPress
	return x, y
}

func fingerOn(t *testing.T, s *still) finger {
	v, _ := newTestView(t, s, theme.Default())
	f := finger{v, &moment{}, ebiten.NewImage(390, 844)}
	v.clock = f.clock
	v.Paint(f.canvas, 1)
	v.Paint(f.canvas, 1)
	return f
}

// A die that is pressed for long and dragged is in the hand alone; let go over the tray it is
// thrown again, as it was flicked; in any other way it goes back.
func TestOneDieIsPickedUp(t *testing.T) {
	for name, test := range map[string]struct {
		end            func(f finger)
		agains, flicks int
		flicked        bool
	}{
		"let go standing": {func(f finger) {
			for range 10 {
				f.do(host.Move, 200, 500)
			}
			f.do(host.Up, 200, 500)
		}, 1, 0, false},
		"let go in its movement": {func(f finger) { f.do(host.Move, 150, 440); f.do(host.Up, 120, 360) }, 1, 0, true},
		"let go outside":         {func(f finger) { f.do(host.Move, 200, -30); f.do(host.Up, 200, -30) }, 0, 0, false},
		"taken away":             {func(f finger) { f.do(host.Cancel, 200, 500) }, 0, 0, false},
		"dice that fly meanwhile": {func(f finger) {
			s := f.v.source.(*still)
			s.scene.Moving = true
			f.do(host.Move, 150, 440)
			f.do(host.Up, 120, 360)
			s.scene.Moving = false
		}, 0, 0, false},
		"put back": {func(f finger) { f.do(host.Escape, 0, 0); f.do(host.Move, 100, 300); f.do(host.Up, 100, 300) }, 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := fourFudge()
			f := fingerOn(t, s)
			x, y := f.press(2)
			f.do(host.Move, x, y+20)
			for range 40 {
				f.do(host.Move, 200, 500)
			}
			for i, die := range f.v.scene.Dice {
				away := die.Pos.Sub(s.scene.Dice[i].Pos).Len()
				if held := away > 0.02; held != (i == 2) {
					t.Errorf("die %d is %.0f mm from where it lay", i, 1000*away)
				}
			}
			test.end(f)
			if len(s.agains) != test.agains || len(s.flicks) != test.flicks || s.rolls != 0 {
				t.Fatalf("%+v, %d flicks, %d rolls", s.agains, len(s.flicks), s.rolls)
			}
			if test.agains > 0 && (s.agains[0].die != 2 || s.agains[0].flick.Speed > 0 != test.flicked) {
				t.Errorf("thrown again: %+v", s.agains)
			}
			f.clock.now += swing
			f.v.Paint(f.canvas, 1)
			for i, die := range f.v.scene.Dice {
				if die.Pose != s.scene.Dice[i].Pose {
					t.Errorf("die %d does not lie where it lay", i)
				}
			}
		})
	}
}

// Tens and ones are read as one number, so a hand takes up both with either.
func TestTensAndOnesArePickedUpTogether(t *testing.T) {
	for pressed := range 2 {
		s := fourFudge()
		s.scene.Dice = s.scene.Dice[:2]
		s.scene.Dice[0].Role, s.scene.Dice[1].Role = engine.Tens, engine.Ones
		f := fingerOn(t, s)
		x, y := f.press(pressed)
		f.do(host.Move, x, y+20)
		f.do(host.Move, 200, 500)
		if n := len(f.v.hold.poses); n != 2 {
			t.Errorf("with die %d the hand has %d", pressed, n)
		}
		f.do(host.Up, 200, 500)
		if len(s.agains) != 1 {
			t.Errorf("%+v", s.agains)
		}
	}
}

// Who does not hold still, or presses beside the dice, takes up all of them as ever.
func TestAllDiceArePickedUp(t *testing.T) {
	s := fourFudge()
	f := fingerOn(t, s)
	x, y, _ := f.v.disc(1)
	f.do(host.Down, x, y)
	f.do(host.Move, 150, 440)
	f.do(host.Up, 120, 360)
	f.do(host.Down, 5, 5)
	f.clock.now += longPress
	f.do(host.Move, 150, 440)
	f.do(host.Up, 120, 360)
	if len(s.flicks) != 2 || len(s.agains) != 0 {
		t.Errorf("%d flicks, %+v", len(s.flicks), s.agains)
	}
}

// The die that was in the hand swings into the throw that follows, and is gone from where it lay:
// nothing is drawn there, and nothing read.
func TestPickedDieIsThrown(t *testing.T) {
	s := fourFudge()
	f := fingerOn(t, s)
	x, y := f.press(0)
	f.do(host.Move, x, y+20)
	f.do(host.Move, 200, 500)
	f.do(host.Up, 200, 500)
	s.scene.Dice[0].Gone = true
	s.scene.Dice = append(s.scene.Dice, lying(dice.DF, 0, 0.03, 0.03))
	s.scene.Moving = true
	held := f.v.hold.poses[0].Pos
	f.v.Paint(f.canvas, 1)
	if away := f.v.scene.Dice[4].Pos.Sub(held).Len(); away > 0.005 {
		t.Errorf("it begins %.0f mm from the hand", 1000*away)
	}
	if n := len(f.v.arrange(true)); n != 4 {
		t.Errorf("%d dice are drawn, want 4", n)
	}
	s.scene.Moving = false
	f.clock.now += time.Second
	f.v.Redraw()
	f.v.Paint(f.canvas, 1)
	if die := f.v.dieAt(x, y); die != none {
		t.Errorf("where it lay, die %d is read", die)
	}
	f.v.Point(host.Pointer{Phase: host.Next})
	f.v.Point(host.Pointer{Phase: host.Previous})
	if f.v.reading != 4 {
		t.Errorf("die %d is read, want 4", f.v.reading)
	}
}

// The die that is read is the one that a key throws again.
func TestKeyThrowsAgain(t *testing.T) {
	s := fourFudge()
	f := fingerOn(t, s)
	f.v.Point(host.Pointer{Phase: host.Again})
	f.v.Point(host.Pointer{Phase: host.Next})
	f.v.Point(host.Pointer{Phase: host.Next})
	f.v.Point(host.Pointer{Phase: host.Again})
	if len(s.agains) != 1 || s.agains[0] != (again{die: 1}) {
		t.Errorf("%+v", s.agains)
	}
}

// Who asked for less motion sees no die in the hand, and throws it all the same.
func TestPickedDieIsCalmWithoutMotion(t *testing.T) {
	s := fourFudge()
	s.scene.Hurried = true
	f := fingerOn(t, s)
	x, y := f.press(3)
	f.do(host.Move, x, y+20)
	f.do(host.Move, 200, 500)
	for i, die := range f.v.scene.Dice {
		if die.Pose != s.scene.Dice[i].Pose {
			t.Errorf("die %d moves", i)
		}
	}
	for range 5 {
		f.do(host.Move, 200, 500)
	}
	f.do(host.Up, 200, 500)
	if len(s.agains) != 1 {
		t.Errorf("%+v", s.agains)
	}
}

// A throw of fewer dice, which somebody else makes meanwhile, takes the dice out of the hand.
func TestHandLetsGoOfDiceThatFly(t *testing.T) {
	s := fourFudge()
	f := fingerOn(t, s)
	f.do(host.Down, 200, 400)
	f.do(host.Move, 200, 500)
	s.scene.Moving, s.scene.Dice = true, s.scene.Dice[:1]
	f.do(host.Move, 200, 450)
	if f.v.hold.hand.Holds() {
		t.Error("dice that fly are in the hand")
	}
}
