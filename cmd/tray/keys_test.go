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

// TestKeysOfTheWindow presses Alt and Space, which is the system's and rolls nothing, types a
// roll into the line that Ctrl+L goes to, rolls it with Enter, and ends the program with Ctrl+Q.
func TestKeysOfTheWindow(t *testing.T) {
	d := openDisplay(t)
	config := t.TempDir()
	p := start(t, build(t), config)
	w := d.window(p.pid())
	d.watch(w)
	d.awaitDrawn("the tray and the panel are drawn", func() bool {
		return d.picture(w).part(0, 0.6).colors() > 500 && d.picture(w).part(0.75, 1).colors() > 100
	})
	d.pressWith(w, alt, space)
	d.clickSeen(w, 900, 60) // on nothing, so that Alt is let go by then
	panel := func() picture { return d.picture(w).part(0.65, 1) }
	idle := panel()
	d.pressWith(w, control, 'l')
	d.awaitDrawn("the line has a caret", func() bool { return !panel().equal(idle) })
	d.press(w, '3', 'd', 'f', enter)
	d.awaitDrawn("what was typed is rolled", func() bool { return len(load(t, config).Rolls) == 1 })
	if rolled := load(t, config).Rolls[0].Request.Technique; rolled != "3dF" {
		t.Errorf("rolled %q; 3dF was typed", rolled)
	}
	d.pressWith(w, control, 'q')
	if err := p.command.Wait(); err != nil {
		t.Errorf("Ctrl+Q: %v", err)
	}
	if n := len(load(t, config).Rolls); n != 1 {
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
