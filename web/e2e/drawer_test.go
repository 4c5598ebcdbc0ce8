package e2e

import "testing"

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
