package e2e

import (
	"fmt"
	"testing"
)

// onScreenKeyboard replaces the visual viewport of the top window by one that a keyboard makes lower, as on a phone.
// keyboard(height, pan) opens one, with the visible part moved down by pan; a height of 0 closes it.
const onScreenKeyboard = `if (window === top) {
	const view = Object.assign(new EventTarget(), { scale: 1, offsetLeft: 0, offsetTop: 0, pageLeft: 0, pageTop: 0 });
	let covered = 0;
	Object.defineProperties(view, { width: { get: () => innerWidth }, height: { get: () => innerHeight - covered } });
	Object.defineProperty(window, "visualViewport", { value: view });
	window.keyboard = (height, pan = 0) => {
		[covered, view.offsetTop] = [height, pan];
		view.dispatchEvent(new Event("resize"));
	};
}`

// outOfSight lists elements that are empty, that overlap, or that are not completely between two
// heights of the top window, after the layout has settled.
const outOfSight = `(async (from, to, ...selectors) => {
	const parts = () => {
		const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
		const boxes = selectors.map((selector) => {
			const { left, top, right, bottom } = at(selector).getBoundingClientRect();
			return { selector, left, right, top: top + frame.top, bottom: bottom + frame.top };
		});
		const hidden = boxes.filter(({ left, right, top, bottom }) => right <= left || bottom <= top || left < 0 || right > innerWidth || top < from - 0.5 || bottom > to + 0.5);
		const crossed = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5).map((b) => [a, b]));
		return [...hidden, ...crossed.flat()].map(({ selector, top, bottom }) => selector + " " + Math.round(top) + " to " + Math.round(bottom));
	};
	await until(() => parts().length === 0).catch(() => {});
	return parts();
})`

// While a phone's keyboard is open, the visible part of the window above it contains the line, its
// meaning or its error, Roll, the dice and the result, or the fields of the drawer. When it closes,
// the panel is as before.
func TestLineAboveTheKeyboard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		setup    setup
		keyboard int
	}{
		{setup{Width: 360, Height: 640, Scale: 1, Touch: true}, 270},
		{setup{Width: 844, Height: 390, Scale: 1, Touch: true}, 225},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.setup.Width, c.setup.Height), func(t *testing.T) {
			c.setup.Scripts = []string{onScreenKeyboard}
			p := open(t, c.setup).ready()
			end := int(c.setup.Height) - c.keyboard
			check := func(when string, from, to int, selectors ...string) {
				t.Helper()
				for _, selector := range eval[[]string](p, fmt.Sprintf(`%s(%d, %d, ...%s)`, outOfSight, from, to, quoted(selectors))) {
					t.Errorf("%s: %s, want it between %d and %d and nothing over it", when, selector, from, to)
				}
			}
			p.tap("#field-line")
			p.run(fmt.Sprintf(`keyboard(%d)`, c.keyboard))
			check("focused", 0, end, "#stage", "[data-part=degree]", "[data-part=plan]", "#field-line", "#roll", ".forecast")
			p.keys("Grate 4dF")
			p.run(`until(() => at("#reading[data-fault] button"))`)
			check("a fault", 0, end, "#stage", "[data-part=degree]", "#field-line", "#roll", "#reading span", "#reading button")
			p.fill("#field-line", "Superb 4dF vs Fair [1 0 0 0]")
			p.run(`until(() => at("#reading:not([data-fault]) span"))`)
			check("typed", 0, end, "[data-part=degree]", "#field-line", "#roll", "#reading span")
			p.run(`inside().dispatchEvent(new Event("resize"))`)
			check("resized", 0, end, "[data-part=degree]", "#field-line", "#roll", "#reading span")
			p.keys("\r")
			p.resolved(1)
			p.run(`until(() => at("#outcome").dataset.state === "success")`)
			check("rolled", 0, end, "#stage", "[data-part=degree]", "[data-part=sentence]", "#field-line", "#roll", ".forecast")
			if focused := eval[string](p, `inside().document.activeElement.id`); focused != "field-line" {
				t.Errorf("the focus is on %q", focused)
			}
			p.run(`keyboard(` + fmt.Sprint(c.keyboard) + `, 100)`)
			check("panned", 100, end+100, "[data-part=degree]", "#field-line", "#roll")
			p.run(fmt.Sprintf(`(keyboard(%d), tray().style.cssText = "position: fixed; top: 60px; height: 100%%", dispatchEvent(new Event("scroll")))`, c.keyboard-60))
			check("in a host page", 60, end+60, "[data-part=degree]", "#field-line", "#roll")
			p.run(`(tray().style.cssText = "", keyboard(0), until(() => at("#strip").checkVisibility()))`)
			check("closed", 0, int(c.setup.Height), "#stage", "[data-part=degree]", "#strip", "#field-line", "#roll")

			p.tap("#drawer")
			p.run(fmt.Sprintf(`(at("#field-modifiers").focus(), keyboard(%d))`, c.keyboard))
			check("in the drawer", 0, end, "#field-modifiers", "#roll")
			p.run(`(keyboard(0), at("#drawer-close").click())`)

			// A browser that makes the window lower, instead of covering it.
			p.run(`(at("#field-line").blur(), at("#field-line").focus())`)
			p.must(p.Resize(c.setup.Width, int64(end), 1))
			check("a lower window", 0, end, "#stage", "[data-part=degree]", "#field-line", "#roll")
			p.must(p.Resize(c.setup.Width, c.setup.Height, 1))
			p.run(`until(() => at("#strip").checkVisibility())`)
		})
	}
}
