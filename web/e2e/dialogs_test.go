package e2e

import (
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// The dialogs of a table have no barriers, in each language, in light and dark. They and their buttons have names that can
// be spoken.
func TestDialogsWithoutBarriers(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	for _, tag := range []string{"en", "de"} {
		t.Run(tag, func(t *testing.T) {
			scripts := []string{unkept, axe(t)}
			at := setup{URL: s.URL, Path: "index.html?lang=" + tag, Media: browser.ReducedMotion, Scripts: scripts, Scale: 1}
			anna := open(t, at).ready()
			anna.until("table.openForm")
			anna.checkDialog("host #table-form")
			anna.call("table.takeSeat", object{"name": "Anna", "title": "Attic"})
			anna.until("table.isOpen")
			at.Path += call[string](anna, "host.fragment")
			ben := open(t, at).ready()
			ben.until("element.exists", "host #table-form")
			ben.checkDialog("host #table-form")
			ben.call("table.takeSeat", object{"name": "Ben"})
			ben.until("table.isConnected")
			anna.call("element.click", "#invite")
			anna.until("table.hasCode")
			anna.until("element.exists", "#table-sheet [data-seat='2']")
			anna.checkDialog("#table-sheet")
			anna.call("table.choose", 2, "table-remove")
			anna.checkDialog("#table-sheet")
			ben.call("element.click", "#invite")
			ben.call("table.choose", 2, "table-rename")
			ben.checkDialog("#table-sheet")
		})
	}
}

// checkDialog reports barriers of an open dialog in light and dark.
func (p *tab) checkDialog(path string) {
	p.t.Helper()
	for _, name := range call[[]string](p, "accessibility.unspoken", path) {
		p.t.Errorf("%s: %s", path, name)
	}
	for _, scheme := range []string{"light", "dark"} {
		p.must(p.Emulate(browser.Media{"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}))
		p.noBarriers()
		for _, text := range call[[]string](p, "contrast.faint") {
			p.t.Errorf("%s: %s", scheme, text)
		}
	}
}
