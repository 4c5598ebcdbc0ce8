//go:build linux

package main

import (
	"image"
	"reflect"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"fudgetray/engine"
)

// TestFoldedControlsTakeNoClicks opens and closes the rules at the end of the panel. Then it clicks
// where their controls were, which must not change a rule.
func TestFoldedControlsTakeNoClicks(t *testing.T) {
	const wide, high, rules = 1200, 1000, 10 // size of the window in pixels; presses of Tab
	d := drive(t)
	d.resize(wide, high)
	for range rules {
		d.types(tab)
	}
	heading := d.ringed()
	d.types(space)
	d.clickSeen(heading.Min.X, heading.Max.Y-heading.Dy()/2)
	for y := heading.Max.Y + 80; y < high; y += 16 { // below the next button
		for x := wide - 400; x < wide; x += 80 {
			d.clickSeen(x, y)
		}
	}
	d.press(d.w, escape, space)
	d.awaitDrawn("a roll is kept", func() bool { return len(load(t, d.home).Rolls) == 1 })
	if now := load(t, d.home).Settings; !reflect.DeepEqual(now, engine.Request{}) {
		t.Errorf("after clicks on empty areas, the settings are %+v, want the defaults", now)
	}
}

// clickSeen clicks and waits until the panel is drawn after the press and after the release.
func (d driven) clickSeen(x, y int) {
	d.t.Helper()
	d.point(d.w, x, y)
	for _, kind := range []byte{xproto.ButtonPress, xproto.ButtonRelease} {
		for len(d.events) > 0 {
			<-d.events
		}
		d.button(kind)
		d.await("the panel is drawn", func(event xgb.Event) bool {
			_, drawn := event.(damage.NotifyEvent)
			return drawn
		})
	}
}

// resize gives the window another size, puts it into the screen's corner, and waits until it is drawn there.
func (d driven) resize(width, height int) {
	d.t.Helper()
	const place = xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight
	if err := xproto.ConfigureWindowChecked(d.conn, d.w, place, []uint32{0, 0, uint32(width), uint32(height)}).Check(); err != nil {
		d.t.Fatal(err)
	}
	d.awaitDrawn("the larger window is drawn", func() bool { return d.size(d.w) == image.Pt(width, height) && d.drawn(d.w) })
}
