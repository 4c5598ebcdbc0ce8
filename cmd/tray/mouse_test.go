//go:build linux

package main

import (
	"image"
	"reflect"
	"testing"

	"github.com/jezek/xgb/xproto"

	"fudgetray/engine"
	"fudgetray/game/desktop/window"
)

// TestFoldedControlsTakeNoClicks opens and closes the commands of the window, below which a new session has nothing.
// Then it clicks where their controls were, which must not change anything.
func TestFoldedControlsTakeNoClicks(t *testing.T) {
	const wide, high, commands = 1200, 1000, 14 // size of the window in pixels; presses of Tab
	d := arrive(t)
	storeSettings(t, d.home, window.Settings{Size: image.Pt(wide, high), Text: 80}) // with room below the commands
	d.begin()
	d.resize(wide, high)
	for range commands {
		d.types(tab)
	}
	heading := d.ringed()
	d.types(space)
	opened := d.panel()
	d.clickSeen(heading.Min.X, heading.Max.Y-heading.Dy()/2)
	seen := func() picture {
		d.clickSeen(wide-20, high-4)
		d.awaitRest()
		return d.panel()
	}
	folded := seen()
	if folded.equal(opened) {
		t.Fatal("a click doesn't close the commands")
	}
	for y := heading.Max.Y + 2*56; y < high-8; y += 24 { // below the headings of the reference and the history
		for x := wide - 320; x < wide-20; x += 80 {
			d.clickSeen(x, y)
		}
	}
	if !seen().equal(folded) {
		t.Error("clicks on empty areas change the panel")
	}
	d.press(d.w, escape, space)
	d.awaitDrawn("a roll is kept", func() bool { return len(load(t, d.home).Rolls) == 1 })
	if now := load(t, d.home).Settings; !reflect.DeepEqual(now, engine.Request{}) {
		t.Errorf("after clicks on empty areas, the settings are %+v, want the defaults", now)
	}
}

// clickSeen clicks, and waits after the press and after the release until the window has handled it.
func (d driven) clickSeen(x, y int) {
	d.t.Helper()
	d.point(d.w, x, y)
	for _, kind := range []byte{xproto.ButtonPress, xproto.ButtonRelease} {
		d.button(kind)
		d.awaitTaken(d.w)
	}
}

// resize gives the window another size, puts it into the screen's corner, and waits until it is drawn there.
func (d driven) resize(width, height int) {
	d.t.Helper()
	const place = xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight
	err := xproto.ConfigureWindowChecked(d.conn, d.w, place, []uint32{0, 0, uint32(width), uint32(height)}).Check()
	if err != nil {
		d.t.Fatal(err)
	}
	d.awaitDrawn("the larger window is drawn",
		func() bool { return d.size(d.w) == image.Pt(width, height) && d.drawn(d.w) })
}
