package view

import (
	"bytes"
	"image"
	"testing"
	"time"

	"fudgetray/game/dice"
	"fudgetray/game/theme"
	"fudgetray/game/tray"
)

// Rule R26: a lid covers a secret roll. On the first frame it is closed without animation; later it
// slides, unless the user prefers reduced motion.
func TestLidCoversSecretRolls(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	const w, h = 320, 240
	felt := func() (covered float64) {
		picture := shot(v, w, h)
		middle := image.Rect(w/4, h/3, 3*w/4, 2*h/3)
		wood := 0
		for y := middle.Min.Y; y < middle.Max.Y; y++ {
			for x := middle.Min.X; x < middle.Max.X; x++ {
				if c := picture.RGBAAt(x, y); c.R > c.G {
					wood++
				}
			}
		}
		return float64(wood) / float64(middle.Dx()*middle.Dy())
	}
	dice := s.scene.Dice
	step := func(what string, screened bool, after time.Duration, low, high float64) {
		t.Helper()
		if screened != s.scene.Screened {
			s.scene.Screened = screened
			s.scene.Revision++
			shot(v, w, h)
		}
		clock.now += after
		if covered := felt(); covered < low || covered > high {
			t.Errorf("%s: %.0f %% are covered, want %.0f to %.0f", what, 100*covered, 100*low, 100*high)
		}
	}
	s.scene.Dice = nil
	s.scene.Screened = true
	step("secret on the first frame", true, 0, 0.85, 1)
	step("revealed", false, 0, 0.85, 1)
	step("half open", false, slide/2, 0.05, 0.9)
	step("open", false, slide, 0, 0.02)
	step("next secret", true, slide, 0.85, 1)
	s.scene.ReducedMotion = true
	step("reduced motion", false, 0, 0, 0.02)
	s.scene.Dice = dice
	if moves := v.inMotion(); moves {
		t.Error("the lid still moves")
	}
}

// A die at the far rim projects beyond the felt's outline. It must stay invisible while the lid
// covers its place.
func TestLidHidesDiceAtTheRim(t *testing.T) {
	const w, h = 320, 240
	far := atRest(dice.DF, 1, 0, -0.031)
	revealed := func(after time.Duration, dice ...tray.SceneDie) *image.RGBA {
		s := fourFudge()
		s.scene.Dice, s.scene.Screened = nil, true
		v, _ := newTestView(t, s, theme.Default())
		clock := &fakeClock{}
		v.clock = clock
		shot(v, w, h)
		s.scene.Dice, s.scene.Screened, s.scene.Revision = dice, false, 2
		shot(v, w, h)
		clock.now += after
		return shot(v, w, h)
	}
	for _, test := range []struct {
		after time.Duration
		seen  bool
	}{{0, false}, {slide / 2, false}, {2 * slide, true}} {
		empty, full := revealed(test.after), revealed(test.after, far)
		beyond := int(0.2 * h) // rows that a die at the far rim covers; its shadow doesn't reach them
		seen := !bytes.Equal(empty.Pix[:beyond*empty.Stride], full.Pix[:beyond*full.Stride])
		if seen != test.seen {
			t.Errorf("after %v the die is seen: %t, want %t", test.after, seen, test.seen)
		}
	}
}
