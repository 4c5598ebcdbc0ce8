package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// Without an audio output there is neither a Sound button nor a Volume slider.
func TestWithoutAudio(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{early("environment.withoutAudio")}}).ready()
	p.until("element.missing", "[data-loading]")
	if call[bool](p, "element.exists", "#volume") || call[bool](p, "element.visible", "#sound") {
		t.Error("sound can be set, although there is none")
	}
	p.roll()
}

// A vertical swipe that begins on the Volume slider scrolls and doesn't change the volume; a
// horizontal one sets it.
func TestSwipeOverVolume(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Touch: true}).ready()
	p.openDrawer()
	p.until("element.visible", "#volume")
	p.until("element.missing", "#loudness[data-loading]")
	p.call("element.scrollIntoView", "#volume", "center")
	swipe := func(dx, dy float64) string {
		from := p.middle("#volume")
		p.must(p.Stroke(browser.Finger, line(from, point{X: from.X + dx, Y: from.Y + dy}, 10)))
		return call[string](p, "element.value", "#volume")
	}
	if got := swipe(5, -150); got != "100" {
		t.Errorf("after a vertical swipe the volume is %s, want 100", got)
	}
	if got := swipe(-40, 0); got == "100" {
		t.Error("a horizontal swipe doesn't set the volume")
	}
}

// Escape in the tray closes a modal dialog of the host page, unless the tray handles it.
func TestEscapeClosesDialogOfHost(t *testing.T) {
	t.Parallel()
	p := open(t, hostPage(t, `<meta charset="utf-8">`, `<dialog><fudge-tray></fudge-tray></dialog>`, nil))
	p.call("host.showModal", "dialog")
	p.ready().until("element.exists", "#stage > canvas")
	p.call("element.focus", "#stage > canvas")
	p.call("tray.begin", "roll")
	p.call("events.nth", "tray-throw", 1)
	p.keys(kb.Escape)
	p.call("tray.end")
	if call[bool](p, "element.missing", "host dialog[open]") {
		t.Fatal("Escape during a throw closed the dialog")
	}
	p.until("element.exists", "#outcome:not([data-state=rolling])")
	p.call("host.refuseToClose", "dialog")
	p.keys(kb.Escape)
	p.keys(kb.Escape)
	p.until("element.missing", "host dialog[open]")
}

// In a low window, Escape closes the settings even after they have lost the focus. In a window that becomes wide
// while they are open, they no longer cover the dice.
func TestEscapeClosesDrawer(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240}).ready()
	p.call("element.focus", "#drawer")
	p.keys(kb.Enter)
	p.until("layout.isOpen")
	p.keys(kb.Escape)
	p.untilIs(false, "layout.isOpen")
	if focused := call[string](p, "focus.id"); focused != "drawer" {
		t.Errorf("the focus is on %q, want the drawer's button", focused)
	}

	p.keys(kb.Enter)
	p.until("panel.covers")
	p.fit(setup{Width: 844, Height: 390})
	p.until("panel.isApart")
	p.fit(setup{Width: 320, Height: 240})
	p.until("panel.covers")
}

// A tray that reloads after a lost graphics context keeps its result.
func TestReloadToDrawKeepsResult(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{early("states.recordDegrees")}}).ready()
	p.until("element.exists", "#stage > canvas")
	p.roll(object{"trait": "Great", "faces": []int{0, 0, 0, 0}})
	p.untilIs("Great", "states.lastDegree")
	p.call("dice.loseContext")
	p.call("events.nth", "tray-ready", 2)
	p.until("element.exists", "#stage > canvas")
	shown := call[[]string](p, "states.degrees")
	if after := shown[slices.Index(shown, "Great"):]; len(after) != 1 {
		t.Errorf("the tray shows %q, want Great all the time", after)
	}
}

// A held Space on the dice rolls once, and doesn't scroll the page.
func TestHeldSpace(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	scrolls := false
	for _, repeat := range []bool{false, true, true} {
		scrolls = scrolls || call[bool](p, "element.key", "#stage > canvas", " ", repeat)
	}
	if scrolls {
		t.Error("a held Space scrolls the page")
	}
	p.resolved(1)
	p.atRest()
	if rolls := call[int](p, "tray.rolls"); rolls != 1 {
		t.Errorf("a held Space made %d rolls, want 1", rolls)
	}
}
