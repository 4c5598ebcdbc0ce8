package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"fudgetray/cmd/dev/check/browser"
)

// print shows the page as printed, or as on the screen again.
func (p *tab) print(on bool) {
	p.t.Helper()
	media := map[bool]string{true: "print", false: "screen"}[on]
	command(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
	p.untilIs(on, "element.exists", "#printed")
}

// A printed page has the dice, the result, the ladder, the references (rule R39) and the history in black on white with every
// theme, without controls and canvas. Afterwards the page is as before.
func TestPrint(t *testing.T) {
	t.Parallel()
	sizes := []setup{{Width: 1280, Height: 800, Media: browser.ReducedMotion}, {Width: 320, Height: 240}, {Width: 360, Height: 640, Touch: true, Media: browser.ReducedMotion}}
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		p.call("tray.pin", "Sword", "Good 4dF")
		for range 3 {
			p.roll(object{"trait": "Good", "faces": []int{1, -1, 0, 1}})
		}
		p.call("tray.set", "theme", "dark")
		p.untilIs("dark", "root.data", "theme")
		p.until("dice.canPrint")
		p.untilIs(true, "element.exists", "#reference table")
		for _, size := range sizes {
			p.part(named(size), func(p *tab) { checkPrint(p, size) })
		}
	})
}

// checkPrint reports faults of the printed page of a window with three rolls.
func checkPrint(p *tab, size setup) {
	t := p.t
	p.fit(size)
	p.atRest()
	screen := func() [2]bool {
		t.Helper()
		return [2]bool{call[bool](p, "element.visible", "#roll"), call[bool](p, "element.visible", "#stage > canvas")}
	}
	before := screen()
	p.print(true)
	for _, selector := range []string{"#printed > svg:nth-child(4)", "[data-part=degree]", "[data-part=sentence]", ".field-drawing", "#history li:nth-child(3)",
		"#reference > table:first-of-type td", "#reference > table:last-of-type tr:last-child td"} {
		if !call[bool](p, "print.isPrinted", selector) {
			t.Errorf("%s is not printed", selector)
		}
	}
	if cut := call[int](p, "print.brokenRows"); cut > 0 {
		t.Errorf("%d parts of the history are not printed whole", cut)
	}
	if seen := call[[]string](p, "print.controls"); len(seen) > 0 {
		t.Errorf("also printed: %q", seen)
	}
	black, white := "rgb(0, 0, 0)", "rgb(255, 255, 255)"
	if got := call[[]string](p, "print.colours"); !slices.Equal(got, []string{black, black, black, black, white}) {
		t.Errorf("the colours on paper are %q", got)
	}
	p.print(false)
	if got := screen(); got != before {
		t.Errorf("afterwards Roll and the canvas are seen: %v; before %v", got, before)
	}
}
