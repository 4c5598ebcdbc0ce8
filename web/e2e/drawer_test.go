package e2e

import (
	"slices"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// A host page that removes the settings closes the drawer, which would otherwise keep the tray inert.
func TestDrawerClosesWithTheSettings(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Scale: 1}).ready()
	for _, controls := range []string{"none", "roll"} {
		p.click("#drawer")
		p.until("element.exists", "#stage[inert]")
		p.call("tray.set", "controls", controls)
		p.until("element.missing", "#stage[inert]")
		if call[bool](p, "layout.isOpen") {
			t.Errorf("controls=%s: the drawer is still open", controls)
		}
		p.call("tray.set", "controls", "full")
		p.until("element.visible", "#drawer")
	}
}

// In the drawer, the parts that don't scroll touch each other and leave the larger part to what scrolls.
func TestDrawerHasNoGaps(t *testing.T) {
	t.Parallel()
	sizes := slices.Concat(browser.PanelSizes, []setup{{Width: 320, Height: 200}, {Width: 280, Height: 400}})
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.click("#drawer")
		p.until("layout.isOpen")
		p.until("element.missing", "[data-loading]")
		for _, fault := range call[[]string](p, "layout.drawerFaults") {
			t.Error(fault)
		}
		p.closeDrawer()
		p.until("element.missing", "[data-open]")
	})
}
