package e2e

import "testing"

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
	if got := eval[string](p, shown); got != "0 dice, " {
		t.Errorf("a secret after a roll that was shown shows %q", got)
	}
}
