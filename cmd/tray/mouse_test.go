//go:build linux

package main

import (
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
	d := openDisplay(t)
	config := t.TempDir()
	p := start(t, build(t), config)
	w := d.window(p.pid())
	d.watch(w)
	panel := func() picture { return d.picture(w).part(0.75, 1) }
	d.awaitDrawn("the panel is drawn", func() bool { return panel().colors() > 100 })
	d.resize(w, wide, high)
	d.awaitDrawn("the panel is drawn in the larger window", func() bool {
		shown := panel()
		return shown.height == high && shown.colors() > 100
	})

	folded := panel()
	heading := high - 10
	for panel().equal(folded) {
		if heading -= 16; heading < high/2 {
			t.Fatal("no section opens")
		}
		d.clickSeen(w, column, heading)
	}
	d.clickSeen(w, column, heading)
	for y := heading + 40; y < high; y += 16 {
		for x := wide - 400; x < wide; x += 80 {
			d.clickSeen(w, x, y)
		}
	}
	d.press(w, escape, space)
	d.awaitDrawn("a roll is kept", func() bool { return len(load(t, config).Rolls) == 1 })
	if now := load(t, config).Settings; !reflect.DeepEqual(now, engine.Request{}) {
		t.Errorf("after clicks on nothing the settings are %+v; none was changed", now)
	}
}

// clickSeen clicks, and waits until the panel has been drawn after the press and after the
// release, as it is after every one.
func (d *display) clickSeen(w xproto.Window, x, y int) {
	d.t.Helper()
	d.point(w, x, y)
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

// resize gives a window another size and puts it into the screen's corner.
func (d *display) resize(w xproto.Window, width, height uint32) {
	d.t.Helper()
	const place = xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight
	if err := xproto.ConfigureWindowChecked(d.conn, w, place, []uint32{0, 0, width, height}).Check(); err != nil {
		d.t.Fatal(err)
	}
}
