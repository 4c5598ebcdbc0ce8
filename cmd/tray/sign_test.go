//go:build linux

package main

import (
	"testing"

	"fudgetray/game/platform"
)

// Success, failure, defeat and tie have different signs, so that they don't differ by colour alone.
func TestSigns(t *testing.T) {
	d := drive(t)
	var other platform.Clipboard
	roll := func(line string) picture {
		other.Write(line)
		d.pressWith(d.w, control, 'l')
		d.pressWith(d.w, control, 'a')
		d.pressWith(d.w, control, 'v')
		before := len(load(t, d.home).Rolls)
		d.press(d.w, enter)
		d.rolls(before + 1)
		d.awaitRest()
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

// sign returns the sign behind the degree of the result, without its colours.
func (d driven) sign() picture {
	const height, gap = 44, 6 // of the degree's row, and between the degree and its sign
	title := d.title()
	bright := func(x, y int) bool { return title.pixels[4*(y*title.width+x)+1] > 0x80 }
	empty := func(x int) bool {
		for y := range height {
			if bright(x, y) {
				return false
			}
		}
		return true
	}
	right := 3 * title.width / 4 // the roll is at the right end
	for right > gap && empty(right-1) {
		right--
	}
	left := right
	for dark := 0; left > 0 && dark < gap; left-- {
		dark++
		if !empty(left - 1) {
			dark = 0
		}
	}
	sign := picture{width: right - left, height: height}
	for y := range height {
		for x := left; x < right; x++ {
			drawn := byte(0)
			if bright(x, y) {
				drawn = 0xff
			}
			sign.pixels = append(sign.pixels, drawn, drawn, drawn, 0)
		}
	}
	return sign
}
