package e2e

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// No control and no warning covers a die, wherever the dice come to rest: in 8 throws at each of five sizes, or with
// E2E_SIZES=all in 40.
func TestNothingCoversDice(t *testing.T) {
	t.Parallel()
	scripts := []string{fixedThrows, full}
	throws := 8
	if os.Getenv("E2E_SIZES") == "all" {
		throws = 40
	}
	sizes := []setup{
		{Width: 1280, Height: 800, Media: browser.ReducedMotion, Scripts: scripts}, {Width: 320, Height: 240},
		{Width: 390, Height: 844, Touch: true, Media: browser.ReducedMotion, Scripts: scripts},
		{Width: 360, Height: 640, Touch: true}, {Width: 844, Height: 390, Touch: true},
	}
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.call("storage.setFull", true)
		covered := 0
		for range throws {
			free := true
			p.roll(object{"technique": "4d6", "faces": []int{1, 2, 3, 4}}) // labels that differ
			p.atRest()
			p.call("element.focus", "#stage > canvas")
			said := ""
			for die := range 4 {
				p.keys(kb.ArrowRight)
				said = p.awaitInspection(said)
				if covers := call[[]string](p, "dice.covers"); len(covers) > 0 {
					t.Errorf("%q cover die %d", covers, die)
					free = false
				}
			}
			p.keys(kb.Escape)
			p.awaitInspection(said)
			if !free {
				covered++
			}
		}
		t.Logf("%d of %d throws have covered dice", covered, throws)
		if p.text("#warning") == "" {
			t.Error("the warning is missing")
		}
	})
}
