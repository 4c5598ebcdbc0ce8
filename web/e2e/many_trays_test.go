package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// crowd is a page with n trays. Each has its number as id, and as session if sessions is set.
func crowd(t *testing.T, count int, style string) setup {
	var trays strings.Builder
	for i := range count {
		session := fmt.Sprint(i)
		if i%2 == 0 {
			session = "none"
		}
		fmt.Fprintf(&trays, `<fudge-tray id="t%d" session="%s" controls="roll"></fudge-tray>`, i, session)
	}
	s := hostPage(t, `<meta charset="utf-8"><style>`+style+`</style>`, trays.String(), nil)
	s.Scripts = []string{unkept, contexts, early("crowd.record")}
	s.Media = browser.ReducedMotion
	return s
}

// At most twelve of fifteen trays hold a WebGL context. Trays that scroll into view take the contexts of the
// trays farthest away, which still reply. A tray that scrolls back into view draws its previous dice. If
// more trays are in view than may draw, the others show flat dice, and no tray switches between the two.
func TestManyTrays(t *testing.T) {
	t.Parallel()
	// The page has four trays in a column and, a screen further down, eleven small ones.
	s := crowd(t, 15, `fudge-tray { block-size: 8rem; margin-block-end: 12rem; }
		fudge-tray:nth-of-type(4) { margin-block-end: 100vh; }
		fudge-tray:nth-of-type(n + 5) { display: inline-block; inline-size: 24%; margin: 0; }`)
	s.Width, s.Height = 640, 600
	p := openApart(t, s)
	p.until("crowd.haveStarted", 15)
	p.call("crowd.roll", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
	shown := func(when string) {
		t.Helper()
		p.until("crowd.isSettled")
		if dice, want := call[[]string](p, "crowd.shown"), call[[]string](p, "crowd.expected"); !slices.Equal(dice, want) {
			t.Errorf("%s the dice of the trays show %q, want %q", when, dice, want)
		}
	}
	shown("at first")
	p.call("scrolling.toEnd")
	shown("at the end of the page")
	want := []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2}
	if times := call[[]int](p, "crowd.startCounts"); !slices.Equal(times, want) {
		t.Errorf("the trays have started %v times, want twice for those that came into view without a context", times)
	}
	p.call("crowd.roll", []int{0, 1})
	p.call("scrolling.to", 0)
	shown("back at the top")

	p.call("element.write", "host style", `body { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin: 0; }
		fudge-tray { block-size: 9rem; }`)
	p.until("crowd.areInView", 15)
	shown("all in view")
	before := call[[]string](p, "crowd.kinds")
	for range 2 {
		p.call("crowd.roll", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
	}
	if after := call[[]string](p, "crowd.kinds"); !slices.Equal(after, before) {
		t.Errorf("trays switch between drawn and flat, or start again:\n%s\n%s", before, after)
	}
	p.call("crowd.removeDrawn", 10)
	p.until("crowd.allDraw")
	if most := call[int](p, "crowd.mostContexts"); most != 12 {
		t.Errorf("the page held %d WebGL contexts, want 12 at most and once at least", most)
	}
	if faults := call[[]refusal](p, "events.details", "tray-error"); len(faults) > 0 {
		t.Errorf("the trays say %q", faults)
	}
	if console := p.Console(); len(console) > 0 {
		t.Errorf("the console has %q", console)
	}
}

// A context that is lost during a throw neither ends the throw nor loses rolls of a tray without
// storage.
func TestLostContextInMidThrow(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{early("environment.attributes", object{"session": "none"})}}).ready()
	p.until("element.exists", "#stage > canvas")
	first := p.roll()
	p.call("tray.begin", "roll")
	p.call("events.nth", "tray-throw", 2)
	p.call("dice.loseContext")
	p.until("element.exists", "#flat")
	second := call[resolution](p, "tray.end")
	p.until("element.exists", "#stage > canvas")
	p.untilIs([]string{first.Receipt, second.Receipt}, "tray.receipts") // the new program may not have shown them yet
	if throws := call[int](p, "events.count", "tray-throw"); throws != 2 {
		t.Errorf("%d throws, want 2", throws)
	}
}
