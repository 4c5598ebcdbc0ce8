package e2e

import (
	"fmt"
	"slices"
	"testing"

	"fudgetray/web/tools/browser"
)

// firstRoll lists the faults of a panel for a first roll: missing or partly visible elements, texts
// that overlap, and boxes in the panel that scroll.
const firstRoll = `(() => {
	const { document: page, innerWidth, innerHeight } = inside();
	const root = page.documentElement.dataset;
	const box = (node) => node.getBoundingClientRect();
	const glyphs = (node) => { const range = page.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
	const textBox = (node) => node.matches(".stepper > button") ? glyphs(node) : box(node);
	const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 1 && box(node).height > 1;
	const needed = "bar" in root ? ["[data-part=degree]", "#drawer", "#roll"] :
		["[data-part=degree]", "[data-part=sentence], [data-part=plan]", "ladder" in root ? ".rungs" : "#strip", "#field-line", "#drawer", "#roll",
			...("ladder" in root ? [] : ["[data-id=trait] .stepper", "[data-id=difficulty] .stepper"]),
			...("roomy" in root ? ["#form > [data-id=game]", "#field-kind"] : ["#game", "#rolls"])];
	const faults = ["#stage > canvas", ...needed].flatMap((selector) => {
		const node = [...page.querySelectorAll(selector)].find(shown);
		if (!node) return [selector + " is missing"];
		const { left, top, right, bottom } = box(node);
		const inView = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
		return inView ? [] : [selector + " is not in view: " + [left, top, right, bottom].map(Math.round)];
	});
	const texts = [...page.querySelectorAll("#panel :is(p, label, h2, button, b, .lanes span, .rung text)")]
		.filter((node) => shown(node) && node.textContent.trim() && !node.closest(".unseen"));
	for (const [i, a] of texts.entries()) {
		for (const b of texts.slice(i + 1)) {
			if (a.contains(b) || b.contains(a) || a.matches("text") !== b.matches("text")) continue;
			const [p, q] = [textBox(a), textBox(b)];
			const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
			const over = wide > 1 && high > (a.matches("text") ? Math.min(p.height, q.height) / 2 : 1); // glyphs are lower than their line
			if (over) faults.push(JSON.stringify(a.textContent.slice(0, 30)) + " overlaps " + JSON.stringify(b.textContent.slice(0, 30)));
		}
	}
	for (const name of page.querySelectorAll(".stepper b"))
		if (shown(name) && name.scrollWidth > name.clientWidth) faults.push(JSON.stringify(name.textContent) + " is cut");
	const hint = page.querySelector("[data-state=idle] .remark");
	if (hint && shown(hint) && hint.scrollHeight > hint.clientHeight + 1) faults.push("how to roll is cut");
	for (const node of page.querySelectorAll("#panel *")) {
		const scrolls = /auto|scroll/.test(inside().getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1;
		if (shown(node) && scrolls) faults.push((node.id || node.className) + " scrolls");
	}
	return faults;
})()`

// tooWide lists elements that are wider than the window.
const tooWide = `(() => {
	const { document: page, innerWidth } = inside();
	if (page.documentElement.scrollWidth <= innerWidth) return [];
	return [...page.querySelectorAll("#panel *")].filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
		.map((node) => node.id || node.className?.baseVal || node.className || node.textContent.slice(0, 20));
})()`

// All elements for a first roll are visible in each window, before and after a roll, in each
// language. With text at 200 % the page scrolls as a whole.
func TestFirstRollIsInView(t *testing.T) {
	t.Parallel()
	for _, size := range browser.PanelSizes {
		t.Run(fmt.Sprintf("%dx%d", size.Width, size.Height), func(t *testing.T) {
			p := open(t, size).ready()
			check := func(when string) {
				t.Helper()
				for _, tag := range []string{"de", "en"} {
					p.speaks(tag)
					for _, fault := range eval[[]string](p, firstRoll) {
						t.Errorf("%s, %s: %s", tag, when, fault)
					}
				}
			}
			check("before")
			p.run(`tray().roll("Good 4dF vs Fair [1 1 0 0]")`)
			p.atRest()
			p.run(`until(() => at("#outcome").dataset.state === "success")`)
			check("after")
			p.run(`(Object.assign(tray(), { trait: "Superb+1", difficulty: "Superb" }), until(() => at("#field-trait").value === "Superb+1"))`)
			p.run(`tray().roll({ faces: [0, 0, 0, 0] })`)
			p.atRest()
			check("with long names")
			p.run(`(Object.assign(tray(), { trait: "Superb+1", difficulty: "Fair" }), until(() => at("[data-part=advice]").textContent))`)
			check("with advice")
			p.run(`(inside().document.documentElement.style.fontSize = "200%", true)`)
			for _, tag := range []string{"de", "en"} {
				p.speaks(tag)
				if wide := eval[[]string](p, tooWide); len(wide) > 0 {
					t.Errorf("%s at 200 %%, wider than the window: %q", tag, wide)
				}
			}
		})
	}
}

// The first result moves neither the ladder, or its strip, nor Roll.
func TestFirstResultMovesNothing(t *testing.T) {
	t.Parallel()
	const boxes = `["#strip", ".rungs", "#roll"].filter((selector) => at(selector).checkVisibility())
		.map((selector) => selector + " " + Math.round(at(selector).getBoundingClientRect().top)).join()`
	for _, size := range browser.PanelSizes {
		t.Run(fmt.Sprintf("%dx%d", size.Width, size.Height), func(t *testing.T) {
			t.Parallel()
			size.Media = browser.ReducedMotion
			p := open(t, size).ready()
			for _, tag := range []string{"de", "en"} {
				p.speaks(tag)
				p.run(`tray().clear()`)
				p.run(`until(() => at("#outcome").dataset.state === "idle")`)
				before := eval[string](p, boxes)
				p.run(`tray().roll({ trait: "Good", faces: [1, 0, 0, 0] })`)
				p.run(`until(() => at("#outcome").dataset.state === "success")`)
				if after := eval[string](p, boxes); after != before {
					t.Errorf("%s: before the result %s, with it %s", tag, before, after)
				}
			}
		})
	}
}

// Where there is room, several rolls are below Roll, and what a roll needs less often is one row.
func TestRoomyPanel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		size  setup
		rolls int // in view
	}{{setup{Width: 1280, Height: 800}, 4}, {setup{Width: 768, Height: 1024, Touch: true}, 2}} {
		t.Run(fmt.Sprintf("%dx%d", c.size.Width, c.size.Height), func(t *testing.T) {
			t.Parallel()
			c.size.Media = browser.ReducedMotion
			p := open(t, c.size).ready()
			for range 6 {
				p.run(`tray().roll({ trait: "Superb", difficulty: "Great", faces: [1, 0, 0, -1] })`)
			}
			for _, tag := range []string{"de", "en"} {
				p.speaks(tag)
				p.run(`until(() => at("#history li:nth-child(6)")?.checkVisibility())`)
				whole := eval[int](p, `[...inside().document.querySelectorAll("#history li")].filter((row) =>
					[row, ...row.querySelectorAll("strong, button")].every((node) => node.getBoundingClientRect().bottom <= inside().innerHeight)).length`)
				if whole < c.rolls {
					t.Errorf("%s: %d rolls are in view, want %d", tag, whole, c.rolls)
				}
				tops := eval[[]float64](p, `["#field-kind", "#field-technique", "[data-id=modifier] .stepper", "#field-modifiers"]
					.map((selector) => at(selector).getBoundingClientRect().top)`)
				if slices.Min(tops) != slices.Max(tops) {
					t.Errorf("%s: roll type, dice, modifier and label are at %v, want one row", tag, tops)
				}
				if cut := eval[bool](p, `at("[data-id=technique] .shown").scrollWidth > at("[data-id=technique] .shown").clientWidth`); cut {
					t.Errorf("%s: the dice are cut", tag)
				}
			}
			if shown := eval[string](p, `at("[data-id=technique] .shown").textContent`); shown != "4dF" {
				t.Errorf("the dice are shown as %q", shown)
			}
		})
	}
}
