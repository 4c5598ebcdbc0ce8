package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// firstRoll lists the faults of a panel for a first roll: missing or partly visible elements, texts
// that overlap, and boxes in the panel that scroll.
const firstRoll = `(() => {
	const { document: page, innerWidth, innerHeight } = inside();
	const [layout] = page.documentElement.dataset.layout.split("-");
	const ladder = layout === "ladder" || layout === "roomy";
	const box = (node) => node.getBoundingClientRect();
	const glyphs = (node) => { const range = page.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
	const textBox = (node) => node.matches(".stepper > button") ? glyphs(node) : box(node);
	const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 1 && box(node).height > 1;
	const needed = layout === "bar" ? ["[data-part=degree]", "#drawer", "#roll"] :
		["[data-part=degree]", "[data-part=sentence], [data-part=plan]", ladder ? ".rungs" : "#strip", "#field-line", "#drawer", "#roll",
			...(ladder ? [] : ["[data-id=trait] .stepper", "[data-id=difficulty] .stepper"]),
			...(layout === "roomy" ? ["#form > [data-id=game]", "#field-kind"] : ["#game", "#rolls"])];
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
// language, and the first result moves neither the ladder, or its strip, nor Roll. Where there is room,
// several rolls are below Roll. With text at 200 % the page scrolls as a whole.
func TestPanelSizes(t *testing.T) {
	t.Parallel()
	sizes := slices.Clone(browser.PanelSizes)
	for i := range sizes {
		sizes[i].Media = browser.ReducedMotion
	}
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		each := func(when string, check func(where string)) {
			for _, tag := range []string{"de", "en"} {
				p.speaks(tag)
				for _, size := range sizes {
					p.fit(size)
					check(fmt.Sprintf("%s, %s, %s", named(size), tag, when))
				}
			}
		}
		whole := func(where string) {
			for _, fault := range eval[[]string](p, firstRoll) {
				t.Errorf("%s: %s", where, fault)
			}
		}
		var before, after []string
		each("before", func(where string) {
			whole(where)
			before = append(before, eval[string](p, firstBoxes))
		})
		p.run(`tray().roll("Good 4dF vs Fair [1 1 0 0]")`)
		p.run(`until(() => at("#outcome").dataset.state === "success")`)
		each("after", func(where string) {
			whole(where)
			after = append(after, eval[string](p, firstBoxes))
			if was := before[len(after)-1]; after[len(after)-1] != was {
				t.Errorf("%s the first result: %s, before it %s", where, after[len(after)-1], was)
			}
		})
		p.run(`(Object.assign(tray(), { trait: "Superb+1", difficulty: "Superb" }), until(() => at("#field-trait").value === "Superb+1"))`)
		p.run(`tray().roll({ faces: [0, 0, 0, 0] })`)
		each("with long names", whole)
		p.run(`(Object.assign(tray(), { trait: "Superb+1", difficulty: "Fair" }), until(() => at("[data-part=advice]").textContent))`)
		each("with advice", whole)
		for range 4 {
			p.run(`tray().roll({ trait: "Superb", difficulty: "Great", faces: [1, 0, 0, -1] })`)
		}
		each("with six rolls", func(where string) {
			size, _, _ := strings.Cut(where, ",")
			if rolls, ok := roomy[size]; ok {
				p.checkRoomy(where, rolls)
			}
		})
		p.run(`(inside().document.documentElement.style.fontSize = "200%", true)`)
		each("at 200 %", func(where string) {
			if wide := eval[[]string](p, tooWide); len(wide) > 0 {
				t.Errorf("%s, wider than the window: %q", where, wide)
			}
		})
	})
}

// firstBoxes are the positions of what the first result must not move.
const firstBoxes = `["#strip", ".rungs", "#roll"].filter((selector) => at(selector).checkVisibility())
	.map((selector) => selector + " " + Math.round(at(selector).getBoundingClientRect().top)).join()`

// roomy are the least numbers of rolls in view in windows with room for the history.
var roomy = map[string]int{"1280x800": 4, "768x1024": 2}

// checkRoomy reports faults of a panel with room for the history, after six rolls: hidden rolls, and
// what a roll needs less often in more than one row.
func (p *tab) checkRoomy(where string, rolls int) {
	p.t.Helper()
	p.run(`until(() => at("#history li:nth-child(6)")?.checkVisibility())`)
	whole := eval[int](p, `[...inside().document.querySelectorAll("#history li")].filter((row) =>
		[row, ...row.querySelectorAll("strong, button")].every((node) => node.getBoundingClientRect().bottom <= inside().innerHeight)).length`)
	if whole < rolls {
		p.t.Errorf("%s: %d rolls are in view, want %d", where, whole, rolls)
	}
	tops := eval[[]float64](p, `["#field-kind", "#field-technique", "[data-id=modifier] .stepper", "#field-modifiers"]
		.map((selector) => at(selector).getBoundingClientRect().top)`)
	if slices.Min(tops) != slices.Max(tops) {
		p.t.Errorf("%s: roll type, dice, modifier and label are at %v, want one row", where, tops)
	}
	if cut := eval[bool](p, `at("[data-id=technique] .shown").scrollWidth > at("[data-id=technique] .shown").clientWidth`); cut {
		p.t.Errorf("%s: the dice are cut", where)
	}
	if shown := eval[string](p, `at("[data-id=technique] .shown").textContent`); shown != "4dF" {
		p.t.Errorf("%s: the dice are shown as %q", where, shown)
	}
}
