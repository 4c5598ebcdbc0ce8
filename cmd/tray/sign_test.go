//go:build linux

package main

import (
	"testing"

	"fudgetray/game/host"
)

// Success, failure, defeat and tie have different signs, so that they don't differ by colour alone.
func TestSigns(t *testing.T) {
	d := drive(t)
	var other host.Clipboard
	roll := func(line string) picture {
		other.Write(line)
		d.pressWith(d.w, control, 'l')
		d.pressWith(d.w, control, 'a')
		d.pressWith(d.w, control, 'v')
		before := len(load(t, d.home).Rolls)
		d.press(d.w, enter)
		d.rolls(before + 1)
		d.awaitDrawn("it is told", func() bool { return d.sign().lit() })
		return d.sign()
	}
	success, failure := roll("Fair 4dF vs Fair [1 1 1 1]"), roll("Fair 4dF vs Fair [-1 -1 -1 -1]")
	defeat, tie := roll("Fair 4dF [-1 -1 -1 -1] opposed Fair [1 1 1 1]"), roll("Fair 4dF [0 0 0 0] opposed Fair [0 0 0 0]")
	if success.equal(failure) || success.equal(tie) || failure.equal(tie) {
		t.Error("some signs are the same")
	}
	if !defeat.equal(failure) {
		t.Error("a defeat has another sign than a failure")
	}
}

// sign returns the sign beside the title, without its colours.
func (d driven) sign() picture {
	title := d.title()
	corner := picture{width: 48, height: title.height}
	for y := range title.height {
		for x := title.width - corner.width; x < title.width; x++ {
			pixel := title.pixels[4*(y*title.width+x):]
			drawn := byte(0)
			if pixel[1] > 0x80 {
				drawn = 0xff
			}
			corner.pixels = append(corner.pixels, drawn, drawn, drawn, 0)
		}
	}
	return corner
}
