package e2e

import (
	"fmt"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// verdicts are the colours of successes and failures in the result, the history, the ladder and the strip, with their least
// contrast to the surface (3 for bars, WCAG 1.4.11; 4.5 for text, WCAG 1.4.3), and their signs.
const verdicts = `(() => {
	const light = (colour) => {
		const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const surface = inside().getComputedStyle(at("#panel")).backgroundColor;
	return [".degree", "#history li:first-of-type strong", "#history li:last-of-type strong", "[data-goal] > text:last-child", ".rung[data-good] > text + rect", "#strip [data-good]"].map((selector) => {
		const node = at(selector), style = inside().getComputedStyle(node), drawn = !node.matches(".degree, strong");
		const colour = drawn ? style.fill : style.color;
		const [dark, bright] = [light(colour), light(surface)].sort((a, b) => a - b);
		const enough = (bright + 0.05) / (dark + 0.05) >= (node.localName === "rect" ? 3 : 4.5);
		return [selector, colour, enough ? "legible" : "illegible on " + surface, drawn ? "" : inside().getComputedStyle(node, "::after").content.match(/[✓✗]/)].join(" ").trim();
	}).join("\n");
})()`

// Successes and failures have the same colours and signs with every theme and accent, and are legible.
func TestVerdictsKeepTheirColours(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`tray().roll({ faces: [1, 0, 0, 0] })`)
	p.run(`tray().roll({ faces: [-1, 0, 0, 0] })`)
	p.run(`until(() => at("#history li:last-of-type strong") && at("#outcome").dataset.state === "failure" && at(".rung[data-goal]"))`)
	for _, scheme := range []string{"light", "dark"} {
		p.part(scheme, func(p *tab) {
			p.must(p.Emulate(browser.Media{"prefers-color-scheme": scheme}))
			p.setTheme("", "auto")
			want := eval[string](p, verdicts)
			if strings.Contains(want, "illegible") || strings.Count(want, "✗") != 2 || strings.Count(want, "✓") != 1 {
				p.t.Errorf("the verdicts are\n%s", want)
			}
			for _, accent := range []string{"", "#c00000", "#17603f", "#ffe9a8", "#101010"} {
				for _, theme := range eval[[]string](p, `[...at("#look").options].map(({ value }) => value).filter((value) => value !== "own")`) {
					p.setTheme(accent, theme)
					if got := eval[string](p, verdicts); got != want {
						p.t.Errorf("with the theme %s and the accent %q the verdicts are\n%s\nwant\n%s", theme, accent, got, want)
					}
				}
			}
		})
	}
}

// setTheme sets the accent of the host page and the visitor's theme.
func (p *tab) setTheme(accent, theme string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`(tray().style.setProperty("--fudge-tray-accent", %q), tray().setAttribute("style", tray().getAttribute("style")),
		until(() => inside().document.documentElement.style.getPropertyValue("--brass") === %[1]q))`, accent))
	p.run(fmt.Sprintf(`void (at("#look").value = %q, at("#look").dispatchEvent(new (inside().Event)("change", { bubbles: true })))`, theme))
}
