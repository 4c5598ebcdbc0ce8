package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// Without an audio output there is neither a Sound button nor a Volume slider.
func TestWithoutAudio(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{`delete window.AudioContext; delete window.webkitAudioContext;`}}).ready()
	p.run(`until(() => !at("[data-loading]"))`)
	if eval[bool](p, `Boolean(at("#volume")) || at("#sound").checkVisibility()`) {
		t.Error("sound can be set, although there is none")
	}
	p.run(`tray().roll()`)
}

// A vertical swipe that begins on the Volume slider scrolls and doesn't change the volume; a
// horizontal one sets it.
func TestSwipeOverVolume(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Touch: true}).ready()
	p.openDrawer()
	p.run(`until(() => at("#volume")?.checkVisibility() && !at("#loudness[data-loading]"))`)
	p.run(`at("#volume").scrollIntoView({ block: "center" })`)
	swipe := func(dx, dy float64) string {
		from := p.middle("#volume")
		p.must(p.Stroke(browser.Finger, line(from, point{X: from.X + dx, Y: from.Y + dy}, 10)))
		return eval[string](p, `at("#volume").value`)
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
	p.run(`void document.querySelector("dialog").showModal()`)
	p.ready().run(`until(() => at("#stage > canvas"))`)
	p.run(`void at("#stage > canvas").focus()`)
	p.run(`(window.rolled = tray().roll(), nth("tray-throw"))`)
	p.keys(kb.Escape)
	p.run(`rolled`)
	if !eval[bool](p, `document.querySelector("dialog").open`) {
		t.Fatal("Escape during a throw closed the dialog")
	}
	p.run(`until(() => at("#outcome").dataset.state !== "rolling")`)
	p.run(`void document.querySelector("dialog").addEventListener("cancel", (event) => event.preventDefault(), { once: true })`)
	p.keys(kb.Escape)
	p.keys(kb.Escape)
	p.run(`until(() => !document.querySelector("dialog").open)`)
}

// In a low window, Escape closes the settings even after they have lost the focus. In a window that becomes wide
// while they are open, they no longer cover the dice.
func TestEscapeClosesDrawer(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240}).ready()
	p.run(`void at("#drawer").focus()`)
	p.keys(kb.Enter)
	p.run(`until(() => at("[data-open]"))`)
	p.keys(kb.Escape)
	p.run(`until(() => !at("[data-open]"))`)
	if focused := eval[string](p, `inside().document.activeElement.id`); focused != "drawer" {
		t.Errorf("the focus is on %q, want the drawer's button", focused)
	}

	const covers = `at("#panel").ariaModal + " " + at("#stage").inert`
	p.keys(kb.Enter)
	p.run(`until(() => ` + covers + ` === "true true")`)
	p.fit(setup{Width: 844, Height: 390})
	p.run(`until(() => ` + covers + ` === "false false")`)
	p.fit(setup{Width: 320, Height: 240})
	p.run(`until(() => ` + covers + ` === "true true")`)
}

// A tray that reloads after a lost graphics context keeps its result.
func TestReloadToDrawKeepsResult(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{`if (window !== top) {
		top.shown ??= [];
		const look = () => {
			const text = document.querySelector("#degree")?.textContent;
			const visible = document.documentElement?.hasAttribute("data-translated");
			if (visible && text && top.shown.at(-1) !== text) top.shown.push(text);
			setTimeout(look);
		};
		look();
	}`}}).ready()
	p.run(`until(() => at("#stage > canvas"))`)
	p.run(`tray().roll({ trait: "Great", faces: [0, 0, 0, 0] })`)
	p.run(`until(() => shown.at(-1) === "Great")`)
	p.run(`at("#stage > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`)
	p.run(`nth("tray-ready", 2)`)
	p.run(`until(() => at("#stage > canvas"))`)
	if got := eval[string](p, `shown.slice(shown.indexOf("Great")).join()`); got != "Great" {
		t.Errorf("the tray shows %s, want Great all the time", got)
	}
}

// A held Space on the dice rolls once, and doesn't scroll the page.
func TestHeldSpace(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	scrolls := eval[bool](p, `[false, true, true].some((repeat) => at("#stage > canvas").dispatchEvent(
		new (inside().KeyboardEvent)("keydown", { key: " ", repeat, bubbles: true, cancelable: true })))`)
	if scrolls {
		t.Error("a held Space scrolls the page")
	}
	p.resolved(1)
	p.atRest()
	if rolls := eval[int](p, `tray().history().then((rolls) => rolls.length)`); rolls != 1 {
		t.Errorf("a held Space made %d rolls, want 1", rolls)
	}
}
