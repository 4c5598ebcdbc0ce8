package e2e

import (
	"fmt"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// A tray of any size rolls, even while its size changes, and its canvas then fills the stage.
func TestExtremeSizes(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html"}).ready()
	size := func(width, height int) {
		p.call("tray.style", object{
			"display": "block", "max-inline-size": "none",
			"inline-size": fmt.Sprintf("%dpx", width), "block-size": fmt.Sprintf("%dpx", height),
		})
	}
	rolls := 0
	for _, s := range [][2]int{{0, 0}, {10, 10}, {10, 600}, {10_000, 300}, {300, 10_000}, {480, 640}} {
		size(s[0], s[1])
		p.roll(object{"faces": []int{1, 1, 0, -1}})
		rolls++
	}
	p.call("tray.rollWhileResized", 60)
	rolls++
	size(480, 640)
	p.until("dice.fits")
	p.atRest()
	if got := call[int](p, "tray.rolls"); got != rolls {
		t.Errorf("%d rolls are kept of %d", got, rolls)
	}
}

// The tray draws at every pixel ratio of screens and zoom levels.
func TestPixelRatios(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 480, Height: 640}).ready()
	for i, ratio := range []float64{0.5, 1.25, 3, 4, 1} {
		p.must(p.Resize(480+int64(i), 640, ratio)) // as a window moved to another screen
		p.until("dice.hasPixelRatio", min(ratio, 2))
		p.roll()
		p.atRest()
	}
}

// Each of fifty taps in a second rolls or skips the current throw, and no roll is lost.
func TestFiftyTaps(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	at := browser.Point(p.middle("#stage > canvas"))
	for range 50 {
		p.must(p.Tap(at))
	}
	p.until("element.exists", "#outcome:not([data-state=rolling])")
	p.atRest()
	thrown := call[int](p, "events.count", "tray-throw")
	resolved := call[int](p, "events.count", "tray-resolve")
	kept := call[int](p, "tray.rolls")
	if thrown != resolved || thrown != kept || thrown < 20 || thrown > 50 {
		t.Errorf("of 50 taps %d throws, %d results, %d kept", thrown, resolved, kept)
	}
}
