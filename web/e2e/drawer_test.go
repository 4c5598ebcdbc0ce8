package e2e

import "testing"

// A host page that removes the settings closes the drawer, which would otherwise keep the tray inert.
func TestDrawerClosesWithTheSettings(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Scale: 1}).ready()
	for _, controls := range []string{"none", "roll"} {
		p.click("#drawer")
		p.run(`until(() => at("#stage").inert)`)
		p.run(`(tray().controls = "` + controls + `", until(() => !at("#stage").inert))`)
		if eval[bool](p, `inside().document.documentElement.hasAttribute("data-open")`) {
			t.Errorf("controls=%s: the drawer is still open", controls)
		}
		p.run(`(tray().controls = "full", until(() => at("#drawer").checkVisibility()))`)
	}
}
