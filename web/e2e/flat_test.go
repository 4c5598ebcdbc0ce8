package e2e

import (
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Rule R26: flat dice show no face of a secret roll, neither drawn nor described, until it is revealed.
func TestFlatDiceKeepSecrets(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}}).ready()
	const shown = `at("#flat").childElementCount + " dice, " + at("#flat").getAttribute("aria-description")`
	p.run(`tray().roll({ secret: true, faces: [1, 1, 1, 0] })`)
	if got := eval[string](p, shown); got != "0 dice, " {
		t.Errorf("a secret shows %q", got)
	}
	p.run(`tray().reveal(0)`)
	p.run(`until(() => at("#flat").childElementCount === 4 && !at("#flat").matches(".moving"))`)
	p.run(`tray().roll({ secret: true, faces: [-1, -1, -1, 0] })`)
	p.run(`until(() => (` + shown + `) === "0 dice, ")`) // in place of those that were shown
}

// Rule R4: flat dice and printed ones show which cancel each other, and their description says so.
func TestFlatDiceShowCancelledPairs(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}, Media: browser.ReducedMotion}).ready()
	const pairs = `((root) => [...root.children].map((die) => {
		const link = die.querySelector(".link")?.getBBox();
		return die.dataset.standing + (link ? link.x > 50 ? " >" : " <" : "");
	}).join())`
	p.run(`tray().roll({ faces: [1, 0, -1, -1] })`)
	p.run(`until(() => at("#flat").childElementCount === 4 && !at("#flat").matches(".moving"))`)
	if got := eval[string](p, pairs+`(at("#flat"))`); got != "cancelled >,cancelled <,counts,counts" {
		t.Errorf("flat dice are %s", got)
	}
	if gap := eval[float64](p, `(([a, b]) => Math.abs(a.getBoundingClientRect().right - b.getBoundingClientRect().left))(inside().document.querySelectorAll("#flat .link"))`); gap > 3 {
		t.Errorf("the halves of the link are %g px apart", gap)
	}
	if got := eval[string](p, `at("#flat").getAttribute("aria-description")`); strings.Count(got, "cancelled out") != 2 {
		t.Errorf("the dice are described as %q", got)
	}
	p.run(`tray().roll({ kind: "opposed", faces: [1, 0, 0, 1], against: { faces: [-1, 0, 1, 1] } })`)
	p.run(`until(() => at("#flat").childElementCount === 8 && !at("#flat").matches(".moving"))`)
	if got := eval[string](p, pairs+`(at("#flat"))`); got != "cancelled >,cancelled <,counts,counts,counts,counts,counts,counts" {
		t.Errorf("flat dice of an opposed roll are %s", got)
	}
	p.run(`until(() => inside().document.querySelector('link[media=print]')?.sheet)`)
	p.print(true)
	if got := eval[string](p, pairs+`(at("#printed"))`); !strings.HasPrefix(got, "cancelled >,cancelled <,counts") {
		t.Errorf("printed dice are %s", got)
	}
}
