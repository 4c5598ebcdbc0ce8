package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// Rules R18, R20 and R37 in the panel: a sheet from the host page is loaded, wounds are marked, skills
// are raised, and the next roll uses them.
func TestSheetInPanel(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	shown := func(id, text string) {
		t.Helper()
		p.run(`until(() => { const node = at('[data-id="` + id + `"]'); return node.checkVisibility() && (node.querySelector("input")?.value ?? node.textContent) === ` + quoted(text) + `; })`)
	}
	p.run(`(document.querySelector("fudge-tray").skill = "Bow", true)`)
	p.run(`tray().sheet({ name: "Nathaniel", ep: 5, skills: [{ name: "Bow", level: "Good" }] })`)
	p.openDrawer()
	p.run(`(at('[data-id="sheet"]').closest("details").open = true)`)
	shown("sheet.raise", "Raise Bow to Great: 4 of 5 EP")
	p.run(`(at('[data-id="sheet.raise"]').click(), true)`)
	shown("sheet.raise", "Raise Bow to Superb: 8 of 1 EP")
	shown("sheet.ep", "1")

	p.run(`(at('[data-id="sheet.wounds.hurt"] button:last-child').click(), true)`)
	p.run(`until(() => at("[data-part=notice]").textContent === "Wounds: Hurt. All rolls: −1.")`)
	p.closeDrawer()
	p.fill("#field-line", "wound 5"+kb.Tab)
	p.openDrawer()
	shown("sheet.wounds.very-hurt", "1")
	p.fill("#field-modifiers", "long bow +1"+kb.Tab)

	p.run(`tray().roll({ faces: [0, 0, 0, 0] })`)
	got := eval[struct {
		Trait    int
		Modifier int
	}](p, `nth("tray-resolve", 1)`)
	if got.Trait != 2 || got.Modifier != -1 {
		t.Errorf("rolled at %+v, want Great, +1 and −2", got)
	}
	if wounds := eval[[]string](p, `tray().sheet("heal hurt").then((sheet) => sheet.wounds)`); len(wounds) != 1 || wounds[0] != "Very Hurt" {
		t.Errorf("after healing: %v", wounds)
	}
	if code := eval[string](p, `tray().sheet("Good 4dF").catch((error) => error.code)`); code != "bad-request" {
		t.Errorf("a line about no sheet: %q", code)
	}
}
