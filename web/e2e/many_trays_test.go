package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// crowd is a page with n trays. Each has its number as id, and as session if sessions is set.
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
	s.Scripts = []string{unkept, contexts, crowded}
	s.Media = browser.ReducedMotion
	return s
}

// crowded gives each tray of a page its own record and records the largest number of WebGL contexts
// in use.
const crowded = `
	if (window !== top) {
		const native = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (...args) {
			const context = native.apply(this, args);
			top.most = Math.max(top.most ?? 0, contextsHeld());
			return context;
		};
	}
	window.all = () => [...document.querySelectorAll("fudge-tray")];
	window.canvas = (tray) => at("#stage > canvas", tray);
	window.flat = (tray) => at("#flat", tray);
	window.inView = () => all().filter((tray) => {
		const { top, bottom } = tray.getBoundingClientRect();
		return bottom > 0 && top < innerHeight;
	});
	window.faces = (tray) => (canvas(tray) ?? flat(tray)).getAttribute("aria-description").match(/plus|minus|blank/g)?.map((word) => ({ plus: 1, minus: -1, blank: 0 })[word]).join() ?? "";
	window.starts = (tray) => heard.filter(({ type, on }) => type === "tray-ready" && on === tray.id).length;
`

// At most twelve of fifteen trays hold a WebGL context. Trays that scroll into view take the contexts of the
// trays farthest away, which still reply. A tray that scrolls back into view draws its previous dice. If
// more trays are in view than may draw, the others show flat dice, and no tray switches between the two.
func TestManyTrays(t *testing.T) {
	t.Parallel()
	// The page has four trays in a column and, a screen further down, eleven small ones.
	s := crowd(t, 15, `fudge-tray { block-size: 8rem; margin-block-end: 12rem; }
		fudge-tray:nth-of-type(4) { margin-block-end: 100vh; }
		fudge-tray:nth-of-type(n + 5) { display: inline-block; inline-size: 24%; margin: 0; }`)
	s.Width, s.Height = 640, 600
	p := openApart(t, s)
	p.run(`until(() => all().length === 15 && all().every((tray) => starts(tray) === 1 && (canvas(tray) || flat(tray))))`)
	p.run(`Promise.all(all().map((tray) => tray.roll())).then((rolls) => { window.rolled = rolls.map(({ faces }) => faces.join()); })`)
	shown := func(when string) {
		t.Helper()
		p.run(`until(() => all().filter(canvas).length === 12 && all().every(faces) && (inView().length > 12 || inView().every(canvas)))`)
		if dice, want := eval[[]string](p, `all().map(faces)`), eval[[]string](p, `rolled`); !slices.Equal(dice, want) {
			t.Errorf("%s the dice of the trays show %q, want %q", when, dice, want)
		}
	}
	shown("at first")
	p.run(`scrollTo(0, document.documentElement.scrollHeight)`)
	shown("at the end of the page")
	if times := eval[string](p, `all().map(starts).join("")`); times != "111111111111222" {
		t.Errorf("the trays have started %s times, want twice for those that came into view without a context", times)
	}
	p.run(`Promise.all([0, 1].map((i) => all()[i].roll().then(({ faces }) => { rolled[i] = faces.join(); })))`)
	p.run(`scrollTo(0, 0)`)
	shown("back at the top")

	p.run(`(document.querySelector("style").textContent = "body { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin: 0; } fudge-tray { block-size: 9rem; }", until(() => inView().length === 15))`)
	shown("all in view")
	const kinds = `all().map((tray) => (canvas(tray) ? "drawn" : "flat") + starts(tray)).join(" ")`
	before := eval[string](p, kinds)
	for range 2 {
		p.run(`Promise.all(all().map((tray) => tray.roll()))`)
	}
	if after := eval[string](p, kinds); after != before {
		t.Errorf("trays switch between drawn and flat, or start again:\n%s\n%s", before, after)
	}
	p.run(`(all().filter(canvas).slice(0, 10).forEach((tray) => tray.remove()), until(() => all().every(canvas)))`)
	if most := eval[int](p, `most`); most != 12 {
		t.Errorf("the page held %d WebGL contexts, want 12 at most and once at least", most)
	}
	if faults := eval[[]string](p, `heard.filter(({ type }) => type === "tray-error").map(({ detail }) => detail.message)`); len(faults) > 0 {
		t.Errorf("the trays say %q", faults)
	}
	if console := p.Console(); len(console) > 0 {
		t.Errorf("the console has %q", console)
	}
}

// A context that is lost during a throw neither ends the throw nor loses rolls of a tray without
// storage.
func TestLostContextInMidThrow(t *testing.T) {
	t.Parallel()
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
