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

// TestFoldedControlsTakeNoClicks opens the lowest section, the rules, and folds it again. Then
// it clicks all over where its controls were: no rule is switched.
func TestFoldedControlsTakeNoClicks(t *testing.T) {
	const wide, high, column = 1200, 1000, 1000 // in pixels; the column is of the panel's left half
	d := drive(t)
	d.resize(wide, high)

	folded := d.panel()
	heading := high - 10
	for d.panel().equal(folded) {
		if heading -= 16; heading < high/2 {
			t.Fatal("no section opens")
		}
		d.clickSeen(column, heading)
	}
	d.clickSeen(column, heading)
	for y := heading + 40; y < high; y += 16 {
		for x := wide - 400; x < wide; x += 80 {
			d.clickSeen(x, y)
		}
	}
	d.press(d.w, escape, space)
	d.awaitDrawn("a roll is kept", func() bool { return len(load(t, d.home).Rolls) == 1 })
	if now := load(t, d.home).Settings; !reflect.DeepEqual(now, engine.Request{}) {
		t.Errorf("after clicks on nothing the settings are %+v; none was changed", now)
	}
}

// clickSeen clicks, and waits until the panel has been drawn after the press and after the
// release, as it is after every one.
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
