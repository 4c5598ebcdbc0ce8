//go:build linux

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/jezek/xgb/xproto"

	"fudgetray/engine"
)

// A roll that can't be saved is saved as soon as possible, and a warning is shown until then.
func TestSavesAreRetried(t *testing.T) {
	d := drive(t)
	inTheWay := filepath.Join(folder(d.home), lockFile) // a folder can't be locked
	_ = os.Remove(inTheWay)
	if err := os.MkdirAll(inTheWay, 0o700); err != nil {
		t.Fatal(err)
	}
	button := d.rolling()
	d.press(d.w, space)
	d.awaitDrawn("there is a warning", func() bool { return d.warned() })
	d.awaitDrawn("the roll is over", func() bool { return d.sign().lit() })
	if now := d.rolling(); now != button {
		t.Errorf("the warning has pushed the button from %v to %v", button, now)
	}
	d.types(tab) // moving the focus neither saves nor hides the warning
	if n := len(load(t, d.home).Rolls); n != 0 || !d.warned() {
		t.Fatalf("%d rolls were saved, the warning stays: %t", n, d.warned())
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	d.awaitDrawn("the warning disappears", func() bool { return !d.warned() })
	if n := len(load(t, d.home).Rolls); n != 1 {
		t.Errorf("%d rolls were saved", n)
	}
}

// warned reports whether a notice with an error-coloured border is visible.
func (d driven) warned() bool {
	p := d.picture(d.w)
	run := 0
	for i := 0; i < len(p.pixels); i += 4 {
		if [3]byte(p.pixels[i:]) != refusal {
			run = 0
			continue
		}
		run++
		if run > 100 {
			return true
		}
	}
	return false
}

// Clearing the history can be undone.
func TestClearIsUndone(t *testing.T) {
	d := drive(t)
	d.resize(1200, 1000) // the history is below Roll
	d.press(d.w, space)
	d.rolls(1)
	d.awaitDrawn("the roll is over", d.judged)
	for range 3 { // past the first control and the button of the last roll, to that which clears
		d.with(shift, tab)
	}
	d.press(d.w, space)
	d.awaitDrawn("the history is cleared", func() bool { return len(load(t, d.home).Rolls) == 0 })
	d.with(shift, tab)
	d.press(d.w, space)
	d.awaitDrawn("the history is restored", func() bool { return len(load(t, d.home).Rolls) == 1 })
}

// The Roll button announces a secret roll, whose dice and result are hidden until it is revealed. Rule
// R26.
func TestSecretIsRevealed(t *testing.T) {
	d := drive(t)
	d.resize(1200, 1000) // the history is below Roll
	open := d.badge()
	d.with(control, 'l')
	for _, key := range "secret 4df" {
		d.press(d.w, xproto.Keysym(key))
	}
	shown := d.title()
	d.press(d.w, enter)
	for range 2 { // once while the dice roll, and once when they have settled
		d.awaitDrawn("the title changes", func() bool { return !d.title().equal(shown) })
		shown = d.title()
		d.press(d.w, escape)
	}
	if d.judged() {
		t.Error("the result of a secret roll is visible")
	}
	if d.badge().equal(open) {
		t.Error("the button does not announce a secret roll")
	}
	screen := d.tray()
	d.clickSeen(900, 95) // an empty area, to remove the focus from the line
	d.with(shift, tab)
	d.with(shift, tab) // past the first control
	d.press(d.w, space)
	d.awaitDrawn("the result is revealed", d.judged)
	if d.title().equal(shown) {
		t.Error("the title still hides the result")
	}
	d.awaitDrawn("the dice are visible", func() bool { return !d.tray().equal(screen) })
}

// badge returns the right half of the Roll button.
func (d driven) badge() picture {
	d.t.Helper()
	at := d.rolling()
	p := d.picture(d.w)
	half := picture{width: at.Dx() / 2, height: at.Dy()}
	for y := at.Min.Y; y < at.Max.Y; y++ {
		half.pixels = append(half.pixels, p.pixels[4*(y*p.width+at.Max.X-half.width):4*(y*p.width+at.Max.X)]...)
	}
	return half
}

// title returns the rows of the panel that show the last result, below the games.
func (d driven) title() picture {
	const top, height = 56, 60
	p := d.panel()
	p.height = height
	p.pixels = p.pixels[4*p.width*top : 4*p.width*(top+height)]
	return p
}

// judged reports whether the title has the colour of a success or a failure.
func (d driven) judged() bool { return d.title().has(success) || d.title().has(refusal) }

// An opposed roll made by keyboard is restored with its settings at the next start and can be repeated.
func TestOpposedRollIsKept(t *testing.T) {
	d := drive(t)
	d.with(control, 'l')
	d.types([]xproto.Keysym{'g', 'o', 'o', 'd', space, 'o', 'p', 'p', 'o', 's', 'e', 'd', space, 'f', 'a', 'i', 'r'}...)
	d.press(d.w, enter)
	d.rolls(1)
	d.stop()
	d.begin()
	d.press(d.w, space)
	d.rolls(2)
	for i, roll := range load(t, d.home).Rolls {
		r := roll.Request
		if r.Kind != engine.Opposed || r.Trait != engine.Some(engine.Level(1)) || r.Against == nil ||
			r.Against.Trait != engine.Some(engine.Level(0)) {
			t.Errorf("roll %d is %+v, want Good opposed by Fair", i, r)
		}
	}
}
