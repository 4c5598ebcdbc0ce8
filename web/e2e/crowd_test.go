package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fudgetray/web/browser"
)

// crowd is a page with so many trays, each with its number as id and as session, or with none.
func crowd(t *testing.T, count int, style string) setup {
	var trays strings.Builder
	for i := range count {
		session := fmt.Sprint(i)
		if i%2 == 0 {
			session = "none"
		}
		fmt.Fprintf(&trays, `<fudge-tray id="t%d" session="%s" controls="roll"></fudge-tray>`, i, session)
	}
	s := hostPage(t, `<meta charset="utf-8"><style>`+style+`</style>`, trays.String(), nil)
	s.Scripts = []string{contexts, crowded}
	s.Patience = 5 * time.Minute
	s.Media = browser.ReducedMotion
	return s
}

// crowded tells the trays of a page apart.
const crowded = `
	window.all = () => [...document.querySelectorAll("fudge-tray")];
	window.canvas = (tray) => at("#stage > canvas", tray);
	window.flat = (tray) => at("#flat", tray);
	window.starts = (tray) => heard.filter(({ type, on }) => type === "tray-ready" && on === tray.id).length;
`

// Where more trays are in sight than may draw, the others are flat, and all stay what they are.
func TestTwentyTraysInSight(t *testing.T) {
	p := open(t, crowd(t, 20, `body { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin: 0; } fudge-tray { block-size: 9rem; }`))
	p.run(`until(() => all().length === 20 && all().every((tray) => starts(tray) === 1 && (canvas(tray) || flat(tray))))`)
	const kinds = `all().map((tray) => canvas(tray) ? "drawn" : "flat").join(" ")`
	before := eval[string](p, kinds)
	if drawn := strings.Count(before, "drawn"); drawn != 12 {
		t.Errorf("%d trays are drawn, want 12", drawn)
	}
	for range 2 {
		p.run(`Promise.all(all().map((tray) => tray.roll()))`)
	}
	if after := eval[string](p, kinds); after != before || eval[int](p, `Math.max(...all().map(starts))`) != 1 {
		t.Errorf("trays do not stay what they are:\n%s\n%s", before, after)
	}
	p.run(`(all().filter(canvas).slice(0, 10).forEach((tray) => tray.remove()), until(() => all().every(canvas)))`)
}

// A context that is taken away in the middle of a throw ends no throw, and loses nothing that is stored nowhere.
func TestLostContextInMidThrow(t *testing.T) {
	p := open(t, setup{Scripts: []string{`addEventListener("DOMContentLoaded", () => document.querySelector("fudge-tray")?.setAttribute("session", "none"));`}}).ready()
	p.run(`until(() => at("#stage > canvas"))`)
	first := eval[resolution](p, `tray().roll()`)
	p.run(`(window.second = tray().roll(), nth("tray-throw", 2))`)
	p.run(`at("#stage > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`)
	p.run(`until(() => at("#flat"))`)
	second := eval[resolution](p, `second`)
	p.run(`until(() => at("#stage > canvas"))`)
	kept := eval[string](p, `tray().history().then((rolls) => rolls.map(({ resolution }) => resolution.receipt).join(" "))`)
	if want := first.Receipt + " " + second.Receipt; kept != want {
		t.Errorf("the history has %q, want %q", kept, want)
	}
	if throws := eval[int](p, `heard.filter(({ type }) => type === "tray-throw").length`); throws != 2 {
		t.Errorf("%d throws, want 2", throws)
	}
}
