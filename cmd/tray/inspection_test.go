//go:build linux

package main

import (
	"strings"
	"testing"

	"github.com/jezek/xgb/xproto"

	"fudgetray/game/platform"
)

const right = 0xff53 // as X names the key

// While no control has the focus, arrow keys inspect the dice one by one, and Enter rerolls the inspected die of
// a sum. Escape removes the focus from a control.
func TestDiceAreInspectedByKeys(t *testing.T) {
	d := drive(t)
	var other platform.Clipboard
	other.Write("2d6")
	d.with(control, 'l')
	d.with(control, 'v')
	d.press(d.w, enter)
	d.rolls(1)
	d.awaitDrawn("the roll is over", d.showsResult)
	d.press(d.w, escape)
	d.awaitTaken(d.w)
	if !d.ringed().Empty() {
		t.Fatal("a control still has the focus")
	}
	before := d.tray()
	d.press(d.w, right)
	d.awaitDrawn("a die is inspected", func() bool { return !d.tray().equal(before) })
	d.press(d.w, enter)
	d.rolls(2)
	d.awaitDrawn("the roll is over", d.showsResult)
	again := load(t, d.home).Rolls[1].Request.Again
	if len(again) != 1 || again[0] != 0 {
		t.Errorf("rerolled: %v; the first die was inspected", again)
	}
}

// showsResult reports whether the window's title shows the last result.
func (d driven) showsResult() bool {
	d.t.Helper()
	title, err := xproto.GetProperty(d.conn, false, d.w, d.atom("_NET_WM_NAME"), xproto.GetPropertyTypeAny, 0, 64).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.Contains(string(title.Value), "–")
}
