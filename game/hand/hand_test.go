package hand

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

const frame = time.Second / 60

var tray = throw.Tray{W: 0.12, D: 0.09}

// diceAtRest returns n dice in rows on the felt.
func diceAtRest(n int) []throw.Pose {
	poses := make([]throw.Pose, n)
	for i := range poses {
		poses[i] = throw.Pose{
			Pos: physics.Vec{X: 0.018*float64(i%5) - 0.036, Y: 0.018*float64(i/5) - 0.03, Z: 8e-3},
			Rot: physics.Identity,
		}
	}
	return poses
}

// wait simulates a number of frames and returns the last poses.
func wait(h *Hand, now *time.Duration, frames int) (poses []throw.Pose) {
	for range frames {
		*now += frame
		poses = h.Poses(*now, poses[:0])
	}
	return poses
}

func TestDiceGather(t *testing.T) {
	for _, n := range []int{1, 4, 20} {
		var h Hand
		var now time.Duration
		to := physics.Vec{X: 0.02, Y: -0.01}
		h.Gather(tray, diceAtRest(n), to, now)
		if got := h.Poses(now, nil); got[0] != diceAtRest(n)[0] {
			t.Errorf("%d dice: the first starts at %v, not in its place", n, got[0])
		}
		poses := wait(&h, &now, 90)
		var middle physics.Vec
		for i, p := range poses {
			middle = middle.AddScaled(p.Pos, 1/float64(n))
			for _, q := range poses[:i] {
				if apart := p.Pos.Sub(q.Pos).Len(); apart < 1.9*reach {
					t.Errorf("%d dice: two centres are %.1f mm apart", n, 1000*apart)
				}
			}
		}
		if away := math.Hypot(middle.X-to.X, middle.Y-to.Y); away > 6e-3 {
			t.Errorf("%d dice: centre is %.1f mm from the grab point", n, 1000*away)
		}
		h.Impacts()
		wait(&h, &now, 60)
		if len(h.Impacts()) > 0 {
			t.Errorf("%d dice collide although the grab point doesn't move", n)
		}
	}
}

// shake moves the grab point back and forth with the given amplitude in metres.
func shake(h *Hand, now *time.Duration, amplitude float64) (impacts []throw.Impact) {
	for i := range 60 {
		h.Move(physics.Vec{X: amplitude * math.Sin(float64(i))})
		wait(h, now, 1)
		impacts = append(impacts, h.Impacts()...)
	}
	return impacts
}

func TestShakenDiceCollide(t *testing.T) {
	collide := func(amplitude float64) (count int, loudest float64) {
		var h Hand
		var now time.Duration
		h.Gather(tray, diceAtRest(4), physics.Vec{}, now)
		wait(&h, &now, 60)
		h.Impacts()
		for _, k := range shake(&h, &now, amplitude) {
			count, loudest = count+1, max(loudest, k.Speed)
			if k.Surface != throw.AnotherDie || k.Other == k.Die || math.Abs(k.Place) > 1 {
				t.Errorf("impact %+v", k)
			}
		}
		return count, loudest
	}
	few, soft := collide(0.004)
	many, loud := collide(0.035)
	if many < 5 || many <= few || loud <= soft {
		t.Errorf("gentle shaking: %d impacts up to %.2f m/s; hard shaking: %d up to %.2f", few, soft, many, loud)
	}
	if n, _ := collide(0); n > 0 {
		t.Errorf("without shaking: %d impacts", n)
	}
}

func TestOneDieDoesNotCollide(t *testing.T) {
	var h Hand
	var now time.Duration
	h.Gather(tray, diceAtRest(1), physics.Vec{}, now)
	if impacts := shake(&h, &now, 0.04); len(impacts) > 0 {
		t.Errorf("%v", impacts)
	}
}

// For any movements and frame times, dice stay above the felt and between the walls, and their
// rotations stay normalized.
func TestDiceStayInTheTray(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h Hand
		var now time.Duration
		h.Gather(tray, diceAtRest(rapid.IntRange(0, 25).Draw(t, "dice")), physics.Vec{}, now)
		for range rapid.IntRange(1, 40).Draw(t, "moves") {
			h.Move(physics.Vec{X: rapid.Float64Range(-1, 1).Draw(t, "x"), Y: rapid.Float64Range(-1, 1).Draw(t, "y")})
			now += time.Duration(rapid.Int64Range(0, int64(3*time.Second)).Draw(t, "time"))
			for i, p := range h.Poses(now, nil) {
				if !(math.Abs(p.Pos.X) <= tray.W/2 && math.Abs(p.Pos.Y) <= tray.D/2 && p.Pos.Z >= 8e-3 && p.Pos.Z < 0.2) {
					t.Fatalf("die %d is at %v", i, p.Pos)
				}
				if size := p.Rot.Dot(p.Rot); math.Abs(size-1) > 1e-9 {
					t.Fatalf("the rotation of die %d has length² %g", i, size)
				}
			}
			for _, k := range h.Impacts() {
				if !(k.Speed > 0 && k.Speed < 4*fastest) {
					t.Fatalf("impact %+v", k)
				}
			}
		}
	})
}

func TestDrop(t *testing.T) {
	var h Hand
	h.Gather(tray, diceAtRest(3), physics.Vec{}, 0)
	h.Drop()
	h.Move(physics.Vec{X: 1})
	if h.Holds() || len(h.Poses(time.Second, nil)) > 0 {
		t.Error("dice are held after Drop")
	}
}
