//go:build linux

package main

import (
	"testing"

	"github.com/jezek/xgb/xproto"
)

// Keys, as X names them.
const (
	enter   = 0xff0d
	control = 0xffe3
	alt     = 0xffe9
)

// TestKeysOfTheWindow presses Alt+Enter, which belongs to the system and must not roll. It then types
// a roll into the line with Ctrl+L, rolls it with Enter, and quits with Ctrl+Q.
func TestKeysOfTheWindow(t *testing.T) {
	d := drive(t)
	d.pressWith(d.w, alt, enter)
	d.clickSeen(900, 60) // an empty area; waits until the release of Alt is handled
	d.with(control, 'l')
	d.press(d.w, '3', 'd', 'f', enter)
	d.awaitDrawn("the line is rolled", func() bool { return len(load(t, d.home).Rolls) == 1 })
	if rolled := load(t, d.home).Rolls[0].Request.Technique; rolled != "3dF" {
		t.Errorf("rolled %q; 3dF was typed", rolled)
	}
	d.pressWith(d.w, control, 'q')
	if err := d.command.Wait(); err != nil {
		t.Errorf("Ctrl+Q: %v", err)
	}
	if n := len(load(t, d.home).Rolls); n != 1 {
		t.Errorf("%d rolls; there was one", n)
	}
}

// pressWith presses a key while another is held.
func (d *display) pressWith(w xproto.Window, held, key xproto.Keysym) {
	d.t.Helper()
	d.press(w)
	d.key(xproto.KeyPress, held)
	d.press(w, key)
	d.key(xproto.KeyRelease, held)
}
