package e2e

import (
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// With every theme, successes and failures are legible and have signs, and the accent of the host page doesn't change their
// colours.
func TestVerdictsKeepTheirColours(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.roll(object{"faces": []int{1, 0, 0, 0}})
	p.roll(object{"faces": []int{-1, 0, 0, 0}})
	p.until("element.exists", "#history li:last-of-type strong")
	p.untilIs("failure", "element.attribute", "#outcome", "data-state")
	p.until("element.exists", ".rung[data-goal]")
	for _, scheme := range []string{"light", "dark"} {
		p.part(scheme, func(p *tab) {
			p.must(p.Emulate(browser.Media{"prefers-color-scheme": scheme}))
			for _, theme := range call[[]string](p, "element.options", "#look") {
				if theme != "own" {
					p.checkVerdicts(theme)
				}
			}
		})
	}
}

// checkVerdicts compares the colours of verdicts with several accents.
func (p *tab) checkVerdicts(theme string) {
	p.setTheme("", theme)
	want := p.verdicts()
	if strings.Contains(want, "illegible") || strings.Count(want, "✗") != 2 || strings.Count(want, "✓") != 1 {
		p.t.Errorf("with the theme %s the verdicts are\n%s", theme, want)
	}
	for _, accent := range []string{"#c00000", "#17603f", "#ffe9a8", "#101010"} {
		p.setTheme(accent, theme)
		if got := p.verdicts(); got != want {
			p.t.Errorf("with the theme %s and the accent %q the verdicts are\n%s\nwant\n%s", theme, accent, got, want)
		}
	}
}

// setTheme sets the accent of the host page and the visitor's theme.
// verdicts returns the colours, contrasts and signs of successes and failures, a line for each.
func (p *tab) verdicts() string {
	p.t.Helper()
	return strings.Join(call[[]string](p, "verdicts.list"), "\n")
}
func (p *tab) setTheme(accent, theme string) {
	p.t.Helper()
	p.call("verdicts.setAccent", accent)
	p.untilIs(accent, "root.property", "--brass")
	p.call("element.choose", "#look", theme)
	p.untilIs(theme, "element.attribute", "html", "data-look")
}
