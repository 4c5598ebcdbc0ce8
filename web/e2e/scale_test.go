package e2e

import (
	"fmt"
	"testing"
)

// A change of the ladder, by the host page or in the panel, keeps attributes and the visitor's levels and
// announces them.
func TestLadderKeepsLevels(t *testing.T) {
	t.Parallel()
	attributes := object{"trait": "Good", "difficulty": "Great"}
	p := open(t, setup{Scripts: []string{early("environment.attributes", attributes)}}).ready()
	announced := func(what, want string) {
		t.Helper()
		p.untilIs(want, "element.text", "[data-part=notice]")
		r := call[resolution](p, "tray.resolve", object{"faces": []int{0, 0, 0, 0}})
		if want := "On this ladder: Trait " + r.DegreeName + ", Difficulty Great."; notice(p) != want {
			t.Errorf("%s: %q is announced, but the roll's level is %s", what, notice(p), r.DegreeName)
		}
	}
	p.call("tray.set", "ladder", "fate")
	announced("property", "On this ladder: Trait Good, Difficulty Great.")
	choose(p, "ladder", "mudge")
	announced("panel", "On this ladder: Trait Good, Difficulty Great.")
	choose(p, "trait@mudge", "Superb")
	p.call("tray.setAttribute", "ladder", "fudge")
	announced("attribute", "On this ladder: Trait Superb, Difficulty Great.")
	choose(p, "system", "mudge")
	announced("system", "On this ladder: Trait Superb, Difficulty Great.")
}

func notice(p *tab) string { return p.text("[data-part=notice]") }

// choose selects an option of a control of the panel.
func choose(p *tab, id, value string) {
	p.t.Helper()
	p.call("element.choose", fmt.Sprintf(`[data-id=%q] select`, id), value)
}
