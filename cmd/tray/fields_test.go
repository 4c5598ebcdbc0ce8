//go:build linux

package main

import (
	"image"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"fudgetray/game/platform"
)

// Further X keysyms.
const (
	shift = 0xffe1
	tab   = 0xff09
	home  = 0xff50
	up    = 0xff52
	minus = 0x2d
)

// Colours of errors and failures, of successes, of the focus ring, and of the Roll button, as blue, green
// and red.
var (
	refusal = [3]byte{0x8c, 0xa4, 0xf0}
	success = [3]byte{0xae, 0xd6, 0x8f}
	ivory   = [3]byte{0xe2, 0xee, 0xf7}
	brass   = [3]byte{0x67, 0xb6, 0xe7}
)

// A driven is a program controlled by keyboard and mouse.
type driven struct {
	*display
	process
	w             xproto.Window
	program, home string
}

// drive starts the program under a window manager and waits until it accepts keys.
func drive(t *testing.T) driven {
	t.Helper()
	d := arrive(t)
	d.begin()
	return d
}

// arrive builds the program and starts a window manager.
func arrive(t *testing.T) driven {
	t.Helper()
	manage(t)
	return driven{display: openDisplay(t), program: build(t), home: t.TempDir()}
}

// begin starts the program with its stored state.
func (d *driven) begin(args ...string) {
	d.display.t.Helper()
	d.process = start(d.display.t, d.program, d.home, args...)
	d.w = d.window(d.pid())
	d.watch(d.w)
	d.awaitDrawn("the tray is drawn, and the panel if it is there", func() bool { return d.drawn(d.w) })
}

// has reports whether a picture contains a colour.
func (p picture) has(color [3]byte) bool {
	for i := 0; i < len(p.pixels); i += 4 {
		if [3]byte(p.pixels[i:]) == color {
			return true
		}
	}
	return false
}

func (d driven) tray() picture  { return d.columns(d.w, 0, 0.6) }
func (d driven) panel() picture { return d.columns(d.w, 0.65, 1) }

// types presses keys one by one and waits for the effect of each on the panel.
func (d driven) types(keys ...xproto.Keysym) {
	d.t.Helper()
	for _, key := range keys {
		d.awaitTaken(d.w)
		before := d.panel()
		d.press(d.w, key)
		d.awaitDrawn("a key does something", func() bool { return !d.panel().equal(before) })
	}
}

// with presses a key while another is held, and waits for its effect.
func (d driven) with(held, key xproto.Keysym) {
	d.t.Helper()
	d.awaitTaken(d.w)
	before := d.panel()
	d.pressWith(d.w, held, key)
	d.awaitDrawn("a key does something with another", func() bool { return !d.panel().equal(before) })
}

// rolls waits for a number of rolls and returns the dice of the last one.
func (d driven) rolls(n int) string {
	d.t.Helper()
	d.awaitDrawn("a roll is kept", func() bool { return len(load(d.t, d.home).Rolls) == n })
	d.press(d.w, escape)
	return load(d.t, d.home).Rolls[n-1].Request.Technique
}

// ringed returns the position of the focus ring, in pixels of the window: its upper and lower edges are the
// only long ivory lines.
func (d driven) ringed() image.Rectangle { return d.lined(ivory, 70) }

// rolling returns the position of the Roll button.
func (d driven) rolling() image.Rectangle { return d.lined(brass, 110) }

// lined returns the positions of lines of a colour in the panel that have a length, in pixels of the window. The
// edge of the chosen game is shorter than Roll, and longer than a ring around a number.
func (d driven) lined(color [3]byte, longest int) (lined image.Rectangle) {
	d.t.Helper()
	p := d.picture(d.w)
	for y := range p.height {
		run := 0
		for x := p.width / 2; x < p.width; x++ {
			if [3]byte(p.pixels[4*(y*p.width+x):]) != color {
				run = 0
				continue
			}
			run++
			if run == longest {
				lined = lined.Union(image.Rect(x-longest, y, x, y+1))
			}
		}
	}
	return lined
}

// The text field supports copy, cut and paste, also with other programs.
func TestClipboardOfTheLine(t *testing.T) {
	d := drive(t)
	var other platform.Clipboard
	d.with(control, 'l')
	d.press(d.w, '1', 'd', 'f') // as fast as keys can come
	d.with(control, 'a')
	d.pressWith(d.w, control, 'c')
	d.types('5')
	d.with(control, 'a')
	d.with(control, 'v')
	d.types(enter)
	if rolled := d.rolls(1); rolled != "1dF" {
		t.Errorf("rolled %q; 1dF was copied", rolled)
	}
	if copied := other.Read(); copied != "1df" {
		t.Errorf("other programs paste %q", copied)
	}
	d.pressWith(d.w, control, 'l') // Escape has left the field if the dice had settled
	other.Write("2d\nF")
	d.with(control, 'v')
	d.types('x')
	d.with(shift, home)
	d.with(control, 'x')
	if cut := other.Read(); cut != "2d Fx" {
		t.Errorf("other programs paste %q", cut)
	}
	other.Write("3dF")
	d.with(control, 'v')
	d.types(enter)
	if rolled := d.rolls(2); rolled != "3dF" {
		t.Errorf("rolled %q; 3dF was pasted", rolled)
	}
}

// A double click selects a word.
func TestTwoClicksSelectAWord(t *testing.T) {
	d := drive(t)
	var other platform.Clipboard
	other.Write("great 4dF")
	d.with(control, 'l')
	d.with(control, 'v')
	const within = 20 // pixels from the line's edge
	field := d.ringed()
	click := func() { d.clickSeen(field.Min.X+within, field.Min.Y+field.Dy()/2) }
	click()
	clicked := d.panel()
	// On a busy machine, two clicks may be too far apart.
	for end := time.Now().Add(patience); d.panel().equal(clicked); click() {
		if time.Now().After(end) {
			t.Fatal("timed out: two clicks select something")
		}
	}
	d.with(control, 'x')
	if cut := other.Read(); cut != "great" {
		t.Errorf("%q was selected", cut)
	}
}

// While a line is refused, nothing is rolled: not by Enter, Space, the button or a tap on the tray.
func TestRefusedLineRollsNothing(t *testing.T) {
	d := drive(t)
	d.with(control, 'l')
	d.press(d.w, '2', '0', 'd', '7', 'x', enter)
	d.awaitDrawn("the line is refused", func() bool { return d.panel().has(refusal) })
	button := d.rolling()
	d.clickSeen(button.Min.X, button.Min.Y+button.Dy()/2)
	d.clickSeen(300, 400) // the tray
	d.types(tab)
	d.press(d.w, space)
	d.with(control, 'l')
	d.press(d.w, '2', 'd', 'f', enter)
	if rolled := d.rolls(1); rolled != "2dF" {
		t.Errorf("rolled %q before 2dF", rolled)
	}
}

// A number is typed, changed by an arrow key and rolled with Space; Ctrl+Z undoes the change.
func TestTypedNumber(t *testing.T) {
	d := drive(t)
	is := func(n int) bool {
		set := load(t, d.home).Settings.Modifiers
		return n == 0 && len(set) == 0 || len(set) == 1 && set[0].Value == n
	}
	d.types(tab, tab, tab, tab, tab, minus, '2', up)
	d.awaitDrawn("an arrow changes it", func() bool { return is(-1) })
	d.press(d.w, space)
	d.rolls(1)
	if !is(-1) {
		t.Errorf("-2 was typed and raised; the modifiers are %v", load(t, d.home).Settings.Modifiers)
	}
	d.pressWith(d.w, control, 'z')
	d.awaitDrawn("the number is as it was", func() bool { return !is(-1) })
}

// After a selection by mouse Space rolls, even if it is pressed for less than a frame.
func TestSpaceRollsAfterTheMouse(t *testing.T) {
	d := drive(t)
	d.resize(1200, 1000)   // the list opens below
	d.types(tab, tab, tab) // the roll type
	action := d.ringed()
	x, y := action.Min.X, action.Min.Y+action.Dy()/2
	before := d.panel()
	d.click(d.w, x, y)
	d.awaitDrawn("the list is open", func() bool { return !d.panel().equal(before) })
	listed := d.panel()
	d.click(d.w, x, y+action.Dy()) // the first option
	d.awaitDrawn("the list is closed", func() bool { return !d.panel().equal(listed) })
	d.press(d.w, space)
	d.rolls(1)
	d.awaitDrawn("the roll is over", d.judged)
	d.click(d.w, 300, 400) // the tray, in less than a frame
	d.rolls(2)
}
