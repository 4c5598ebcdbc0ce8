package view

import (
	"math"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/platform"
	"fudgetray/game/theme"
)

func TestGesturesThrow(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 390, 844)
	point := func(phase platform.Phase, x, y float64, ms int) {
		v.Point(platform.Pointer{Phase: phase, X: x, Y: y, Time: time.Duration(ms) * time.Millisecond})
	}
	for name, want := range map[string]struct{ dx, dy, angle float64 }{
		"right": {120, 0, 0}, "to the viewer": {0, 120, math.Pi / 2}, "away": {0, -120, -math.Pi / 2},
	} {
		s.flicks = nil
		point(platform.Down, 195, 422, 0)
		point(platform.Move, 195+want.dx/2, 422+want.dy/2, 40)
		point(platform.Up, 195+want.dx, 422+want.dy, 80)
		if len(s.flicks) != 1 {
			t.Errorf("%s: %d flicks", name, len(s.flicks))
			continue
		}
		if f := s.flicks[0]; math.Abs(f.Angle-want.angle) > 0.1 || f.Speed < 0.5 || f.Speed > 4 {
			t.Errorf("%s: thrown at %v to %v", name, f.Speed, f.Angle)
		}
	}
	point(platform.Down, 100, 100, 200)
	point(platform.Up, 100, 100, 210)
	s.scene.Moving = true
	point(platform.Down, 100, 100, 300)
	point(platform.Up, 100, 100, 310)
	if s.rolls != 1 || s.skips != 1 {
		t.Errorf("a tap at rest and one in flight: %d rolls and %d skips, want one each", s.rolls, s.skips)
	}
}

// Dice at rest follow the drag and collide when shaken. After the release they move back, or into
// the throw.
func TestDragPicksUpAllDice(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	canvas := ebiten.NewImage(390, 844)
	drag := func(phase platform.Phase, x, y float64) {
		clock.now += 30 * time.Millisecond
		v.Point(platform.Pointer{Phase: phase, X: x, Y: y, Time: clock.now})
		v.Paint(canvas, 1)
	}
	stand := func(x, y float64) {
		for range 40 {
			drag(platform.Move, x, y)
		}
	}
	held := func() (away float64) {
		for i, pose := range v.grab.poses {
			away = max(away, pose.Pos.Sub(s.scene.Dice[i].Pos).Len())
		}
		return away
	}
	for name, test := range map[string]struct {
		end           func()
		flicks, rolls int
	}{
		"released while moving":   {func() { drag(platform.Move, 150, 340); drag(platform.Up, 120, 260) }, 1, 0},
		"released after stopping": {func() { stand(200, 400); drag(platform.Up, 200, 400) }, 0, 1},
		"released outside":        {func() { stand(200, -30); drag(platform.Up, 200, -30) }, 0, 0},
		"cancelled":               {func() { drag(platform.Cancel, 200, 300) }, 0, 0},
		"throw during the drag": {func() {
			s.scene.Moving = true
			drag(platform.Move, 200, 390)
			s.scene.Moving = false
			drag(platform.Cancel, 200, 300)
		}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s.flicks, s.impacts, s.rolls = nil, nil, 0
			v.Paint(canvas, 1)
			drag(platform.Down, 200, 400)
			stand(200, 500)
			if away := held(); away < 0.02 {
				t.Errorf("the farthest die is %.0f mm from where it lay", 1000*away)
			}
			for i := range 20 {
				drag(platform.Move, 195+60*math.Cos(float64(i)*math.Pi/2), 500)
			}
			if len(s.impacts) == 0 {
				t.Error("no impacts from shaken dice")
			}
			test.end()
			if len(s.flicks) != test.flicks || s.rolls != test.rolls {
				t.Errorf("%d flicks and %d rolls, want %d and %d", len(s.flicks), s.rolls, test.flicks, test.rolls)
			}
			clock.now += releaseTime / 2
			if !v.Paint(canvas, 1) {
				t.Error("dice don't move back from the hand")
			}
			clock.now += releaseTime
			v.Paint(canvas, 1)
			if v.Paint(canvas, 1) {
				t.Error("something still moves")
			}
			for i, die := range v.scene.Dice {
				if die.Pose != s.scene.Dice[i].Pose {
					t.Errorf("die %d does not lie where it lay", i)
				}
			}
		})
	}
}

// With reduced motion nothing moves during a drag, but releasing throws.
func TestReducedMotionDrag(t *testing.T) {
	s := fourFudge()
	s.scene.ReducedMotion = true
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	canvas := ebiten.NewImage(390, 844)
	drag := func(phase platform.Phase, x, y float64) {
		clock.now += 30 * time.Millisecond
		v.Point(platform.Pointer{Phase: phase, X: x, Y: y, Time: clock.now})
	}
	v.Paint(canvas, 1)
	v.Paint(canvas, 1)
	drag(platform.Down, 200, 400)
	for i := range 20 {
		drag(platform.Move, 195+60*math.Cos(float64(i)*math.Pi/2), 500)
		if v.Paint(canvas, 1) {
			t.Fatal("the picture changes during a drag")
		}
	}
	for range 10 {
		drag(platform.Move, 200, 500)
	}
	drag(platform.Up, 200, 500)
	if s.rolls != 1 || len(s.impacts) > 0 {
		t.Errorf("%d rolls and %d impacts, want 1 and none", s.rolls, len(s.impacts))
	}
}
