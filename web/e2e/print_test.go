package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"fudgetray/cmd/dev/check/browser"
)

// print shows the page as printed, or as on the screen again.
func (p *tab) print(on bool) {
	p.t.Helper()
	media := map[bool]string{true: "print", false: "screen"}[on]
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
	p.run(fmt.Sprintf(`until(() => Boolean(at("#printed")) === %t)`, on))
}

// A printed page has the dice, the result, the ladder and the history in black on white with every
// theme, without controls and canvas. Afterwards the page is as before.
func TestPrint(t *testing.T) {
	t.Parallel()
	sizes := []setup{{Width: 1280, Height: 800, Media: browser.ReducedMotion}, {Width: 320, Height: 240}, {Width: 360, Height: 640, Touch: true, Media: browser.ReducedMotion}}
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		p.run(`tray().pin("Sword", "Good 4dF")`)
		for range 3 {
			p.run(`tray().roll({ trait: "Good", faces: [1, -1, 0, 1] })`)
		}
		p.run(`(tray().theme = "dark", until(() => inside().document.documentElement.dataset.theme === "dark"))`)
		p.run(`until(() => inside().document.querySelector('link[media=print]')?.sheet)`)
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
	const screen = `[at("#roll").checkVisibility(), at("#stage > canvas").checkVisibility()].join(" ")`
	before := eval[string](p, screen)
	p.print(true)
	for _, selector := range []string{"#printed > svg:nth-child(4)", "[data-part=degree]", "[data-part=sentence]", ".field-drawing", "#history li:nth-child(3)"} {
		if !eval[bool](p, fmt.Sprintf(`at(%q)?.checkVisibility({ visibilityProperty: true }) === true && at(%q).getBoundingClientRect().height > 8`, selector, selector)) {
			t.Errorf("%s is not printed", selector)
		}
	}
	if cut := eval[int](p, `[...inside().document.querySelectorAll("#history li, #history li > *")].filter((node) => node.checkVisibility() && (node.scrollHeight > node.clientHeight + 1 && node.localName !== "time" || inside().getComputedStyle(node.closest("li")).breakInside !== "avoid" || node.getBoundingClientRect().right > inside().innerWidth)).length`); cut > 0 {
		t.Errorf("%d parts of the history are not printed whole", cut)
	}
	if seen := eval[string](p, `[...inside().document.querySelectorAll("button, input, select, canvas, [tabindex='0']:not(.meaning)")].filter((node) => node.checkVisibility()).map((node) => node.id || node.className).join(" ")`); seen != "" {
		t.Errorf("also printed: %s", seen)
	}
	const colours = `["#panel", ".degree", "#history li p:last-of-type", ".field-drawing text"].map((selector) => {
				const { color, fill } = inside().getComputedStyle(at(selector));
				return at(selector) instanceof inside().SVGElement ? fill : color;
			}).concat(inside().getComputedStyle(inside().document.documentElement).backgroundColor).join(" ")`
	if got := eval[string](p, colours); got != "rgb(0, 0, 0) rgb(0, 0, 0) rgb(0, 0, 0) rgb(0, 0, 0) rgb(255, 255, 255)" {
		t.Errorf("the colours on paper are %s", got)
	}
	p.print(false)
	if got := eval[string](p, screen); got != before {
		t.Errorf("afterwards Roll and the canvas are seen: %s; before %s", got, before)
	}
}
