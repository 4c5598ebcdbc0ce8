package view

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
)

// A fingerTest sends pointer events to a view, one every 30 ms.
type fingerTest struct {
	v      *View
	clock  *fakeClock
	canvas *ebiten.Image
}

func (f fingerTest) do(phase platform.Phase, x, y float64) {
	f.clock.now += 30 * time.Millisecond
	f.v.Point(platform.Pointer{Phase: phase, X: x, Y: y, Time: f.clock.now})
	f.v.Paint(f.canvas, 1)
}

// press presses a die for as long as a long press takes.
func (f fingerTest) press(die int) (x, y float64) {
	x, y, _ = f.v.disc(die)
	f.do(platform.Hover, x, y)
	f.do(platform.Down, x, y)
	f.clock.now += longPress
	return x, y
}

func newFingerTest(t *testing.T, s *fakeSource) fingerTest {
	v, _ := newTestView(t, s, theme.Default())
	f := fingerTest{v, &fakeClock{}, ebiten.NewImage(390, 844)}
	v.clock = f.clock
	v.Paint(f.canvas, 1)
	v.Paint(f.canvas, 1)
	return f
}

// A die dragged after a long press is picked up alone. Released over the tray it is rerolled, with
// a flick if it was moving; otherwise it goes back.
func TestOneDieIsPickedUp(t *testing.T) {
	for name, test := range map[string]struct {
		end             func(f fingerTest)
		rerolls, flicks int
		flicked         bool
	}{
		"released after stopping": {func(f fingerTest) {
			for range 10 {
				f.do(platform.Move, 200, 500)
			}
			f.do(platform.Up, 200, 500)
		}, 1, 0, false},
		"released while moving": {func(f fingerTest) { f.do(platform.Move, 150, 440); f.do(platform.Up, 120, 360) }, 1, 0,
			true},
		"released outside": {func(f fingerTest) { f.do(platform.Move, 200, -30); f.do(platform.Up, 200, -30) }, 0, 0,
			false},
		"cancelled": {func(f fingerTest) { f.do(platform.Cancel, 200, 500) }, 0, 0, false},
		"throw during the drag": {func(f fingerTest) {
			s := f.v.source.(*fakeSource)
			s.scene.Moving = true
			f.do(platform.Move, 150, 440)
			f.do(platform.Up, 120, 360)
			s.scene.Moving = false
		}, 0, 0, false},
		"Escape": {func(f fingerTest) {
			f.v.Command(platform.CancelDrag)
			f.do(platform.Move, 100, 300)
			f.do(platform.Up, 100, 300)
		}, 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := fourFudge()
			f := newFingerTest(t, s)
			x, y := f.press(2)
			f.do(platform.Move, x, y+20)
			for range 40 {
				f.do(platform.Move, 200, 500)
			}
			for i, die := range f.v.scene.Dice {
				away := die.Pos.Sub(s.scene.Dice[i].Pos).Len()
				if held := away > 0.02; held != (i == 2) {
					t.Errorf("die %d is %.0f mm from where it lay", i, 1000*away)
				}
			}
			test.end(f)
			if len(s.rerolls) != test.rerolls || len(s.flicks) != test.flicks || s.rolls != 0 {
				t.Fatalf("%+v, %d flicks, %d rolls", s.rerolls, len(s.flicks), s.rolls)
			}
			if test.rerolls > 0 && (s.rerolls[0].die != 2 || s.rerolls[0].flick.Speed > 0 != test.flicked) {
				t.Errorf("reroll %+v", s.rerolls)
			}
			f.clock.now += releaseTime
			f.v.Paint(f.canvas, 1)
			for i, die := range f.v.scene.Dice {
				if die.Pose != s.scene.Dice[i].Pose {
					t.Errorf("die %d does not lie where it lay", i)
				}
			}
		})
	}
}

// Tens and ones form one number, so either picks up both.
func TestTensAndOnesArePickedUpTogether(t *testing.T) {
	for pressed := range 2 {
		s := fourFudge()
		s.scene.Dice = s.scene.Dice[:2]
		s.scene.Dice[0].Role, s.scene.Dice[1].Role = engine.Tens, engine.Ones
		f := newFingerTest(t, s)
		x, y := f.press(pressed)
		f.do(platform.Move, x, y+20)
		f.do(platform.Move, 200, 500)
		if n := len(f.v.grab.poses); n != 2 {
			t.Errorf("with die %d pressed, %d dice are held, want 2", pressed, n)
		}
		f.do(platform.Up, 200, 500)
		if len(s.rerolls) != 1 {
			t.Errorf("%+v", s.rerolls)
		}
	}
}

// A drag without a long press, or one that starts beside the dice, picks up all dice.
func TestAllDiceArePickedUp(t *testing.T) {
	s := fourFudge()
	f := newFingerTest(t, s)
	x, y, _ := f.v.disc(1)
	f.do(platform.Down, x, y)
	f.do(platform.Move, 150, 440)
	f.do(platform.Up, 120, 360)
	f.do(platform.Down, 5, 5)
	f.clock.now += longPress
	f.do(platform.Move, 150, 440)
	f.do(platform.Up, 120, 360)
	if len(s.flicks) != 2 || len(s.rerolls) != 0 {
		t.Errorf("%d flicks, %+v", len(s.flicks), s.rerolls)
	}
}

// A die that was picked up continues from the pointer into its reroll. At its old place nothing is
// drawn or inspected.
func TestPickedUpDieIsRerolled(t *testing.T) {
	s := fourFudge()
	f := newFingerTest(t, s)
	x, y := f.press(0)
	f.do(platform.Move, x, y+20)
	f.do(platform.Move, 200, 500)
	f.do(platform.Up, 200, 500)
	s.scene.Dice[0].Rerolled = true
	s.scene.Dice = append(s.scene.Dice, atRest(dice.DF, 0, 0.03, 0.03))
	s.scene.Moving = true
	held := f.v.grab.poses[0].Pos
	f.v.Paint(f.canvas, 1)
	if away := f.v.scene.Dice[4].Pos.Sub(held).Len(); away > 0.005 {
		t.Errorf("it begins %.0f mm from the hand", 1000*away)
	}
	if n := len(f.v.arrange()); n != 4 {
		t.Errorf("%d dice are drawn, want 4", n)
	}
	s.scene.Moving = false
	f.clock.now += time.Second
	f.v.Redraw()
	f.v.Paint(f.canvas, 1)
	if die := f.v.dieAt(x, y); die != none {
		t.Errorf("at its old place, die %d is inspected", die)
	}
	f.v.Command(platform.InspectNext)
	f.v.Command(platform.InspectPrevious)
	if f.v.inspected != 4 {
		t.Errorf("die %d is inspected, want 4", f.v.inspected)
	}
}

// The key for rerolling rerolls the inspected die.
func TestKeyRerolls(t *testing.T) {
	s := fourFudge()
	f := newFingerTest(t, s)
	f.v.Command(platform.Reroll)
	f.v.Command(platform.InspectNext)
	f.v.Command(platform.InspectNext)
	f.v.Command(platform.Reroll)
	if len(s.rerolls) != 1 || s.rerolls[0] != (reroll{die: 1}) {
		t.Errorf("%+v", s.rerolls)
	}
}

// With reduced motion a grabbed die doesn't move, but it is still rerolled.
func TestReducedMotionReroll(t *testing.T) {
	s := fourFudge()
	s.scene.ReducedMotion = true
	f := newFingerTest(t, s)
	x, y := f.press(3)
	f.do(platform.Move, x, y+20)
	f.do(platform.Move, 200, 500)
	for i, die := range f.v.scene.Dice {
		if die.Pose != s.scene.Dice[i].Pose {
			t.Errorf("die %d moves", i)
		}
	}
	for range 5 {
		f.do(platform.Move, 200, 500)
	}
	f.do(platform.Up, 200, 500)
	if len(s.rerolls) != 1 {
		t.Errorf("%+v", s.rerolls)
	}
}

// A throw of fewer dice from another source releases the grab.
func TestThrowReleasesGrab(t *testing.T) {
	s := fourFudge()
	f := newFingerTest(t, s)
	f.do(platform.Down, 200, 400)
	f.do(platform.Move, 200, 500)
	s.scene.Moving, s.scene.Dice = true, s.scene.Dice[:1]
	f.do(platform.Move, 200, 450)
	if f.v.grab.hand.Holds() {
		t.Error("moving dice are still held")
	}
}
