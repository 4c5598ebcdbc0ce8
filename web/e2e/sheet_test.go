package e2e

import (
	"fmt"
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
		path := fmt.Sprintf(`[data-id=%q]`, id)
		p.until("element.visible", path)
		p.untilIs(text, "panel.shown", path)
	}
	p.call("tray.set", "skill", "Bow")
	p.call("tray.sheet", object{"name": "Nathaniel", "ep": 5, "skills": []any{object{"name": "Bow", "level": "Good"}}})
	p.openDrawer()
	p.call("element.unfold", `[data-id="sheet"]`)
	shown("sheet.raise", "Raise Bow to Great: 4 of 5 EP")
	p.call("element.click", `[data-id="sheet.raise"]`)
	shown("sheet.raise", "Raise Bow to Superb: 8 of 1 EP")
	shown("sheet.ep", "1")

	p.call("element.click", `[data-id="sheet.wounds.hurt"] button:last-child`)
	p.untilIs("Wounds: Hurt. All rolls: −1.", "element.text", "[data-part=notice]")
	p.closeDrawer()
	p.fill("#field-line", "wound 5"+kb.Tab)
	p.openDrawer()
	shown("sheet.wounds.very-hurt", "1")
	p.fill("#field-modifiers", "long bow +1"+kb.Tab)

	p.roll(object{"faces": []int{0, 0, 0, 0}})
	got := p.resolved(1)
	if *got.Trait != 2 || got.Modifier != -1 {
		t.Errorf("rolled at %+v, want Great, +1 and −2", got)
	}
	healed := call[struct{ Wounds []string }](p, "tray.sheet", "heal hurt")
	if wounds := healed.Wounds; len(wounds) != 1 || wounds[0] != "Very Hurt" {
		t.Errorf("after healing: %v", wounds)
	}
	if code := call[refusal](p, "tray.refusal", "sheet", "Good 4dF").Code; code != "bad-request" {
		t.Errorf("a line about no sheet: %q", code)
	}
}
