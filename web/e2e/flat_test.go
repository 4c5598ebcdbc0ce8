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
	p.roll(object{"secret": true, "faces": []int{1, 1, 1, 0}})
	if dice := call[int](p, "element.count", "#flat > *"); dice != 0 {
		t.Errorf("a secret shows %d dice", dice)
	}
	if said := call[string](p, "element.attribute", "#flat", "aria-description"); said != "" {
		t.Errorf("a secret shows %q", said)
	}
	p.call("tray.reveal", 0)
	p.until("dice.areFlat", 4)
	p.roll(object{"secret": true, "faces": []int{-1, -1, -1, 0}})
	p.until("element.exists", `#flat:empty[aria-description=""]`) // in place of those that were shown
}

// Rule R4: flat dice and printed ones show which cancel each other, and their description says so.
func TestFlatDiceShowCancelledPairs(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}, Media: browser.ReducedMotion}).ready()
	pairs := func(path string) string {
		t.Helper()
		return strings.Join(call[[]string](p, "dice.pairs", path), ",")
	}
	p.roll(object{"faces": []int{1, 0, -1, -1}})
	p.until("dice.areFlat", 4)
	if got := pairs("#flat"); got != "cancelled >,cancelled <,counts,counts" {
		t.Errorf("flat dice are %s", got)
	}
	if gap := call[float64](p, "dice.linkGap"); gap > 3 {
		t.Errorf("the halves of the link are %g px apart", gap)
	}
	if got := call[string](p, "element.attribute", "#flat", "aria-description"); strings.Count(got, "cancelled out") != 2 {
		t.Errorf("the dice are described as %q", got)
	}
	against := object{"faces": []int{-1, 0, 1, 1}}
	p.roll(object{"kind": "opposed", "faces": []int{1, 0, 0, 1}, "against": against})
	p.until("dice.areFlat", 8)
	if got := pairs("#flat"); got != "cancelled >,cancelled <,counts,counts,counts,counts,counts,counts" {
		t.Errorf("flat dice of an opposed roll are %s", got)
	}
	p.until("dice.canPrint")
	p.print(true)
	if got := pairs("#printed"); !strings.HasPrefix(got, "cancelled >,cancelled <,counts") {
		t.Errorf("printed dice are %s", got)
	}
}
