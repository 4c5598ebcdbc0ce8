package e2e

import (
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Each text has a contrast of at least 4.5 (WCAG 1.4.3): with every theme, in light and dark, in all parts of the page,
// with and without an error, and while settings are locked.
func TestContrast(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.openEverything()
	themes := call[[]string](p, "element.options", "#look")
	check := func(state string) {
		t.Helper()
		for _, scheme := range []string{"light", "dark"} {
			p.must(p.Emulate(browser.Media{"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}))
			for _, theme := range append([]string{"auto", "light", "dark", "transparent"}, themes...) {
				if theme == "own" {
					continue
				}
				p.call("tray.set", "theme", theme)
				p.call("accessibility.still")
				for _, text := range call[[]string](p, "contrast.faint") {
					t.Errorf("%s, %s, %s: %s", state, theme, scheme, text)
				}
			}
		}
	}
	check("everything open")
	p.typeFault()
	check("a fault")
	p.call("tray.set", "locked", true)
	p.until("element.exists", "#field-trait:disabled")
	check("locked")
	p.call("tray.set", "locked", false)
	p.until("element.exists", "#field-trait:enabled")
	p.closeDrawer()
	p.roll(object{"faces": []int{1, 0, 0, 0}})
	check("a success")
	p.fit(setup{Width: 390, Height: 844})
	check("on a phone")
	p.fit(setup{Width: 320, Height: 200})
	check("in a bar")
}
