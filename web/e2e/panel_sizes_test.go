package e2e

import (
	"fmt"
	"testing"

	"fudgetray/web/tools/browser"
)

// firstRoll lists the faults of a panel for a first roll: missing or partly visible elements, texts
// that overlap, and boxes in the panel that scroll.
const firstRoll = `(() => {
	const { document: page, innerWidth, innerHeight } = inside();
	const root = page.documentElement.dataset;
	const box = (node) => node.getBoundingClientRect();
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
	const texts = [...page.querySelectorAll("#panel :is(p, label, h2, button, b, .lanes span)")]
		.filter((node) => shown(node) && node.textContent.trim() && !node.closest(".unseen"));
	for (const [i, a] of texts.entries()) {
		for (const b of texts.slice(i + 1)) {
			if (a.contains(b) || b.contains(a)) continue;
			const [p, q] = [box(a), box(b)];
			const over = Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
			if (over) faults.push(JSON.stringify(a.textContent.slice(0, 30)) + " overlaps " + JSON.stringify(b.textContent.slice(0, 30)));
		}
	}
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
