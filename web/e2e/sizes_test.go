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
		p.run(fmt.Sprintf(`Object.assign(tray().style, { display: "block", inlineSize: "%dpx", blockSize: "%dpx", maxInlineSize: "none" })`, width, height))
	}
	rolls := 0
	for _, s := range [][2]int{{0, 0}, {10, 10}, {10, 600}, {10_000, 300}, {300, 10_000}, {480, 640}} {
		size(s[0], s[1])
		p.run(`tray().roll({ faces: [1, 1, 0, -1] })`)
		rolls++
	}
	p.run(`Promise.all(Array.from({ length: 60 }, async (_, i) => {
		await new Promise((done) => setTimeout(done, 8 * i));
		tray().style.inlineSize = 200 + (i * 37) % 400 + "px";
		tray().style.blockSize = 300 + (i * 53) % 500 + "px";
		if (i === 20) window.storm = tray().roll();
	})).then(() => storm)`)
	rolls++
	size(480, 640)
	p.run(`until(() => { const { width, clientWidth, parentNode } = at("#stage > canvas"); return clientWidth === parentNode.clientWidth && Math.abs(width - clientWidth * devicePixelRatio) <= 1; })`)
	p.atRest()
	if got := eval[int](p, `tray().history().then((all) => all.length)`); got != rolls {
		t.Errorf("%d rolls are kept of %d", got, rolls)
	}
}

// The tray draws at every pixel ratio of screens and zoom levels.
func TestPixelRatios(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 480, Height: 640}).ready()
	for i, ratio := range []float64{0.5, 1.25, 3, 4, 1} {
		p.must(p.Resize(480+int64(i), 640, ratio)) // as a window moved to another screen
		p.run(fmt.Sprintf(`until(() => { const { width, clientWidth } = at("#stage > canvas"); return Math.abs(width - clientWidth * %g) <= 1; })`, min(ratio, 2)))
		p.run(`tray().roll()`)
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
	p.run(`until(() => at("#outcome").dataset.state !== "rolling" && atRest())`)
	thrown := eval[int](p, `heard.filter(({ type }) => type === "tray-throw").length`)
	resolved := eval[int](p, `heard.filter(({ type }) => type === "tray-resolve").length`)
	kept := eval[int](p, `tray().history().then((all) => all.length)`)
	if thrown != resolved || thrown != kept || thrown < 20 || thrown > 50 {
		t.Errorf("of 50 taps %d throws, %d results, %d kept", thrown, resolved, kept)
	}
}
