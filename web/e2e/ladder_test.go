package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// The markers of the ladder: the trait and the opposition.
const (
	traitMarker = `[data-id="odds"] .marker:nth-last-child(2)`
	otherMarker = `[data-id="odds"] .marker:last-child`
)

// high is a style for trays with room for the ladder.
const high = `<style>fudge-tray { inline-size: 60rem; block-size: 46rem; max-inline-size: none; }</style>`

// awaitLevel waits until a marker is on a level.
func (p *tab) awaitLevel(marker, level string) {
	p.t.Helper()
	p.untilIs(level, "ladder.level", marker)
}

// rung returns the position of a level on the left or the right side of the ladder.
func (p *tab) rung(level string, right bool) point {
	p.t.Helper()
	share := 0.3
	if right {
		share = 0.7
	}
	return call[point](p, "ladder.place", level, share)
}

// awaitNext waits until the panel shows the trait, the Difficulty and the chance of the next roll.
func (p *tab) awaitNext(trait, difficulty, chance string) {
	p.t.Helper()
	p.untilIs([]string{trait, difficulty, "Chance of success: " + chance}, "ladder.next")
}

// Keys move the levels on the ladder. The lists and the roll follow.
func TestLadderByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.call("element.focus", traitMarker)
	p.keys(kb.ArrowUp + kb.ArrowUp)
	p.awaitLevel(traitMarker, "Great")
	p.keys(kb.Tab + kb.ArrowUp)
	p.awaitLevel(otherMarker, "Good")
	p.awaitNext("Great", "Good", "81.5% (22 in 27)")
	p.keys(kb.End)
	p.awaitLevel(otherMarker, "Superb+3")
	p.keys(kb.Home)
	p.awaitLevel(otherMarker, "Terrible")
	p.click("#roll")
	if got := p.resolved(1); got.Trait == nil || *got.Trait != 2 || !strings.Contains(got.Text, "against Difficulty Terrible") {
		t.Errorf("rolled %q", got.Text)
	}
}

// Assistive technology sees a slider with name and value for each level on the ladder.
func TestLadderSlidersForAssistiveTechnology(t *testing.T) {
	t.Parallel()
	p := open(t, hostPage(t, high, `<fudge-tray kind="opposed" trait="Good"></fudge-tray>`, nil)).ready()
	p.awaitLevel(traitMarker, "Good")
	p.awaitLevel(otherMarker, "Fair")
	var sliders []string
	for _, node := range command(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame()}).Nodes {
		if node.Role != nil && unquoted(node.Role.Value) == "slider" && unquoted(node.Name.Value) != "Volume" {
			sliders = append(sliders, unquoted(node.Name.Value)+": "+unquoted(node.Value.Value))
		}
	}
	if want := "Trait: 1|Opponent's trait: 0"; strings.Join(sliders, "|") != want {
		t.Errorf("sliders are %q, want %s", sliders, want)
	}
}

// The levels on the ladder follow a drag, with the odds, and a tap on a rung, which can be undone.
func TestLadderByPointer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup setup
		hand  browser.Pointer
	}{"mouse": {setup{}, browser.Mouse}, "finger": {phone, browser.Finger}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, c.setup).ready()
			from := p.middle(traitMarker)
			p.flick(c.hand, from, point{from.X, p.rung("Great", false).Y}, 8)
			p.awaitLevel(traitMarker, "Great")
			p.awaitNext("Great", "Fair", "93.8% (76 in 81)")
			p.must(p.Click(browser.Point(p.rung("Good", true))))
			p.awaitLevel(otherMarker, "Good")
			p.awaitNext("Great", "Good", "81.5% (22 in 27)")
			p.untilIs("Undo: Difficulty", "element.attribute", "#undo-change", "title")
			p.call("element.click", "#undo-change")
			p.awaitLevel(otherMarker, "Fair")
			p.awaitNext("Great", "Fair", "93.8% (76 in 81)")
			// Nearer to the trait, and again where the next rung was seen, though the ladder has grown.
			rungs := call[[]string](p, "ladder.names")
			top := browser.Point(p.rung("Superb+1", true))
			p.must(p.Click(browser.Point(p.rung("Superb", true))))
			p.awaitLevel(traitMarker, "Superb")
			p.untilIs([]string{"Superb", "Fair"}, "ladder.nextLevels")
			p.must(p.Click(top))
			p.awaitLevel(traitMarker, "Superb+1")
			p.untilIs([]string{"Superb+1", "Fair"}, "ladder.nextLevels")
			if names := call[[]string](p, "ladder.names"); !slices.Equal(names, rungs) {
				t.Errorf("the rungs under the pointer have become %s", names)
			}
			p.must(p.Click(browser.Point(p.middle("[data-part=degree]")))) // the mouse leaves
			p.until("ladder.differs", rungs)
			if scrolled := call[float64](p, "root.scrolled"); scrolled > 0 {
				t.Errorf("the page has scrolled by %v", scrolled)
			}
		})
	}
}

// A level that is moved before the program runs is rolled.
func TestLadderBeforeTheProgram(t *testing.T) {
	t.Parallel()
	let := make(chan struct{})
	p := open(t, hostPage(t, high, `<fudge-tray difficulty="Good"></fudge-tray>`, let))
	p.untilIs("Good", "ladder.level", otherMarker)
	p.call("element.focus", traitMarker)
	p.keys(kb.ArrowUp)
	p.awaitLevel(traitMarker, "Good")
	if list := call[string](p, "element.value", "#field-trait"); list != "Good" {
		t.Errorf("the list shows %q", list)
	}
	close(let)
	p.ready()
	p.awaitNext("Good", "Good", "61.7% (50 in 81)")
}

// The ladder highlights the rolled degree and the path to it from the trait.
func TestLadderShowsTheRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	if got := call[[]string](p, "ladder.lit"); len(got) > 0 {
		t.Errorf("%q is lit before there is a roll", got)
	}
	p.roll(object{"faces": []int{1, 1, 0, 0}})
	p.untilIs([]string{"Great success"}, "ladder.lit")
	p.roll(object{"faces": []int{-1, 0, 0, 0}})
	p.untilIs([]string{"Mediocre failure"}, "ladder.lit")
	p.call("element.focus", traitMarker)
	p.keys(kb.ArrowUp)
	p.untilIs([]string{}, "ladder.lit") // the roll had another trait
}

// Each game has its own ladder. The markers of a locked tray can't be moved.
func TestLadderOfEachGame(t *testing.T) {
	t.Parallel()
	p := open(t, hostPage(t, high, "<fudge-tray></fudge-tray>", nil)).ready()
	blank := call[string](p, "tray.exportState")
	type parts struct {
		Rungs, Sides int
		Markers      []string
	}
	for _, c := range []struct {
		attributes map[string]string
		want       parts
	}{
		{map[string]string{"system": "3d6-fudge", "trait": "Good"}, parts{11, 1, []string{"Trait"}}},
		{map[string]string{"technique": "2d6", "kind": "sum"}, parts{11, 1, []string{}}},
		{map[string]string{"kind": "opposed"}, parts{9, 2, []string{"Trait", "Opponent's trait"}}},
		{map[string]string{"kind": "situational"}, parts{9, 1, []string{"Level to reach"}}},
		{
			map[string]string{"ladder": "fate", "trait": "Fantastic", "locked": ""},
			parts{12, 1, []string{"Trait", "Difficulty"}},
		},
	} {
		p.call("ladder.reset", blank, c.attributes)
		p.untilIs(c.want, "ladder.parts")
	}
	p.call("element.focus", traitMarker)
	p.keys(kb.ArrowDown)
	p.call("tray.odds")
	p.awaitLevel(traitMarker, "Fantastic")
}

// Without room for the ladder, a strip shows the odds and the rolled degree.
func TestLadderStrip(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 360, Height: 640}).ready()
	p.untilIs([]any{true, 9, 4, -1}, "ladder.strip")
	p.roll(object{"faces": []int{1, 1, 0, 0}})
	p.untilIs([]any{true, 9, 4, 6}, "ladder.strip")
	p.click("#strip")
	p.untilIs([]any{false, 9, 4, 6}, "ladder.strip")
	p.until("element.visible", ".field-drawing")
}
