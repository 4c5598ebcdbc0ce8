package e2e

import (
	"fmt"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// A phone's screen shows at least five complete rolls of the history, and each can be repeated.
func TestHistoryOnPhones(t *testing.T) {
	t.Parallel()
	for _, screen := range []setup{{Width: 360, Height: 640}, {Width: 390, Height: 844}} {
		t.Run(fmt.Sprintf("%dx%d", screen.Width, screen.Height), func(t *testing.T) {
			t.Parallel()
			screen.Media, screen.Touch = browser.ReducedMotion, true
			p := open(t, screen).ready()
			for range 6 {
				p.roll(object{"trait": "Superb", "difficulty": "Great"})
			}
			p.click("#rolls")
			p.until("element.visible", "#history li:nth-child(6)")
			if whole := call[int](p, "history.wholeRows"); whole < 5 {
				t.Errorf("%d rolls are in view, want at least 5", whole)
			}
			p.click("#history li [data-again]")
			p.untilIs(7, "tray.rolls")
		})
	}
}
