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

// All of twenty trays roll, also those that a browser has no WebGL context for. Whoever comes into
// sight draws; who is out of sight still answers, and comes back as it was.
func TestTwentyTrays(t *testing.T) {
	// Twelve small ones at the end, which take the places of all those above.
	p := open(t, crowd(t, 20, `fudge-tray { block-size: 24rem; margin-block: 1rem; }
		fudge-tray:nth-of-type(n + 9) { display: inline-block; inline-size: 24%; block-size: 9rem; margin: 0; }`))
	p.run(`until(() => all().length === 20 && all().every((tray) => starts(tray) === 1))`)
	p.run(`until(() => canvas(all()[0]) && flat(all()[19]))`)
	if rolled := eval[int](p, `Promise.all(all().map((tray) => tray.roll())).then((all) => all.filter(({ receipt }) => receipt).length)`); rolled != 20 {
		t.Errorf("%d trays rolled, want all 20", rolled)
	}
	if held := eval[int](p, `contextsHeld()`); held < 1 || held > 12 {
		t.Errorf("%d WebGL contexts, want some and at most 12", held)
	}
	if starts := eval[int](p, `Math.max(...all().map(starts))`); starts != 1 {
		t.Errorf("a tray has started %d times before anything was scrolled", starts)
	}
	for _, i := range []int{0, 1} {
		p.run(fmt.Sprintf(`(async () => {
			await all()[%d].roll({ trait: "Superb", secret: true });
			const select = at("#field-trait", all()[%[1]d]);
			select.value = [...select.options].find((option) => option.label === "Great").value;
			select.dispatchEvent(new (inside(all()[%[1]d]).Event)("change"));
			await all()[%[1]d].odds();
		})()`, i))
	}
	const looks = `Promise.all([0, 1].map(async (i) => {
		const tray = all()[i];
		const rolls = await tray.history();
		return [rolls.map(({ resolution }) => resolution.receipt ?? resolution.text), (await tray.resolve({ faces: [0, 0, 0, 0] })).trait];
	})).then(JSON.stringify)`
	before := eval[string](p, looks)

	p.run(`(scrollTo(0, document.documentElement.scrollHeight), until(() => canvas(all()[19]) && canvas(all()[18]) && flat(all()[0]) && flat(all()[1])))`)
	if held := eval[int](p, `contextsHeld()`); held > 12 {
		t.Errorf("%d WebGL contexts after scrolling, want at most 12", held)
	}
	if after := eval[string](p, looks); after != before {
		t.Errorf("out of sight the trays have\n%s, want\n%s", after, before)
	}
	faces := eval[string](p, `Promise.all([0, 1].map((i) => all()[i].roll({ faces: [1, 1, 0, -1] }))).then((all) => all.map(({ faces }) => faces.join()).join(" "))`)
	if faces != "1,1,0,-1 1,1,0,-1" {
		t.Errorf("out of sight the trays roll %q", faces)
	}
	before = eval[string](p, looks)

	p.run(`(scrollTo(0, 0), until(() => canvas(all()[0]) && canvas(all()[1]) && starts(all()[0]) === 2 && starts(all()[1]) === 2))`)
	if after := eval[string](p, looks); after != before {
		t.Errorf("back in sight the trays have\n%s, want\n%s", after, before)
	}
	dice := eval[string](p, `until(() => [0, 1].map((i) => canvas(all()[i]).getAttribute("aria-description")).join("; ").replaceAll("  ", " ").match(/.*plus.*;.*plus.*/)?.[0])`)
	if dice != "plus, plus, blank, minus; plus, plus, blank, minus" {
		t.Errorf("back in sight the dice show %q, want the last roll", dice)
	}
	revealed := eval[int](p, `Promise.all([0, 1].map((i) => all()[i].reveal(1))).then((all) => all.filter(({ receipt, trait }) => receipt && trait === 3).length)`)
	if revealed != 2 {
		t.Errorf("%d of 2 secret rolls can be revealed", revealed)
	}
	if starts := eval[int](p, `Math.max(...all().map(starts))`); starts > 2 {
		t.Errorf("a tray has started %d times, want at most once a time it came into sight", starts)
	}
}

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
