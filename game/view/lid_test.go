package view

import (
	"bytes"
	"image"
	"testing"
	"time"

	"fudgetray/game/dice"
	"fudgetray/game/table"
	"fudgetray/game/theme"
)

// A secret lies under a lid, rule R26: it is closed at once where it was so before, slides when
// that changes, and not for those who asked for less motion.
func TestLidHidesASecret(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock := &moment{}
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
	step("a secret of before", true, 0, 0.85, 1)
	step("revealed", false, 0, 0.85, 1)
	step("half open", false, slide/2, 0.05, 0.9)
	step("open", false, slide, 0, 0.02)
	step("the next secret", true, slide, 0.85, 1)
	s.scene.Hurried = true
	step("without motion", false, 0, 0, 0.02)
	s.scene.Dice = dice
	if moves := v.inMotion(); moves {
		t.Error("the lid still moves")
	}
}

// A die at the far rim stands higher in the picture than the felt's outline: none of it is
// seen as long as the lid lies over its place.
func TestNoDiePeepsOverTheLid(t *testing.T) {
	const w, h = 320, 240
	far := lying(dice.DF, 1, 0, -0.031)
	revealed := func(after time.Duration, dice ...table.SceneDie) *image.RGBA {
		s := fourFudge()
		s.scene.Dice, s.scene.Screened = nil, true
		v, _ := newTestView(t, s, theme.Default())
		clock := &moment{}
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
		beyond := int(0.2 * h) // rows in which a die at the far rim stands, and its shadow doesn't matter
		seen := !bytes.Equal(empty.Pix[:beyond*empty.Stride], full.Pix[:beyond*full.Stride])
		if seen != test.seen {
			t.Errorf("after %v the die is seen: %t, want %t", test.after, seen, test.seen)
		}
	}
}
