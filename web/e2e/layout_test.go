package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// frames are the sizes at which the layout must work.
var frames = []setup{
	{Width: 1280, Height: 800}, {Width: 844, Height: 390}, {Width: 390, Height: 844}, {Width: 360, Height: 640},
	{Width: 320, Height: 480}, {Width: 320, Height: 240},
}

// openDrawer opens the drawer with the settings at sizes that have one.
func (p *tab) openDrawer() {
	p.t.Helper()
	p.run(`(at("#drawer")?.checkVisibility() && at("#drawer").click(), true)`)
}

// closeDrawer closes the drawer.
func (p *tab) closeDrawer() {
	p.t.Helper()
	p.run(`(at("#drawer-close").checkVisibility() && at("#drawer-close").click(), true)`)
}

// fill clicks a field and replaces its text.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`at(%q).scrollIntoView({ block: "nearest" })`, selector))
	p.click(selector)
	p.run(fmt.Sprintf(`at(%q).select()`, selector))
	p.keys(text)
}

// places returns the positions of Roll and the tray.
const places = `JSON.stringify(["#roll", "#stage"].map((selector) => at(selector).getBoundingClientRect()))`

// Neither an invalid field nor a result moves the controls that a visitor is about to click.
func TestNothingMovesUnderThePointer(t *testing.T) {
	t.Parallel()
	sizes := slices.Clone(frames[:4])
	sizes[0].Media = browser.ReducedMotion
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.run(`tray().prepare("Fair 4dF vs Fair").then(() => tray().clear()).then(() => until(() => at("#outcome").dataset.state === "idle"))`)
		before := eval[string](p, places)
		p.run(`(window.pressed = 0, at("#roll").onclick = () => pressed++)`)
		p.fill("#field-line", "Grate 4dF")
		p.click("#roll")
		if pressed := eval[int](p, `pressed`); pressed != 1 {
			t.Errorf("Roll was pressed %d times by one click", pressed)
		}
		p.run(`until(() => at("#field-line").getAttribute("aria-invalid"))`)
		if after := eval[string](p, places); after != before {
			t.Errorf("with an error, Roll and tray are at\n%s, before it at\n%s", after, before)
		}
		if !eval[bool](p, inView("#reading span")) {
			t.Error("the error is not in view")
		}
		p.fill("#field-line", "Superb+1 4dF+3 opposed Great")
		p.click("#roll")
		p.run(`until(() => !["idle", "rolling"].includes(at("#outcome").dataset.state))`)
		p.atRest()
		if after := eval[string](p, places); after != before {
			t.Errorf("with a result, Roll and tray are at\n%s, before at\n%s", after, before)
		}
		for _, selector := range []string{"[data-part=degree]", "#roll"} {
			if !eval[bool](p, inView(selector)) {
				t.Errorf("%s is not in view", selector)
			}
		}
	})
}

// inView reports whether all of an element is in the window and it is not empty.
func inView(selector string) string {
	return fmt.Sprintf(`(() => {
		const { left, top, right, bottom, width, height } = at(%q).getBoundingClientRect();
		return width * height > 0 && left >= 0 && top >= 0 && right <= inside().innerWidth && bottom <= inside().innerHeight;
	})()`, selector)
}

// A line that changes which controls are visible does so only after the pointer is released.
func TestSettingsHoldStillWhilePressed(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.fill("#field-line", "Good 4dF opposed Fair")
	p.click("#drawer")
	if open := eval[bool](p, `"open" in inside().document.documentElement.dataset`); !open {
		t.Error("one click did not open the settings")
	}
	p.run(`until(() => at("#field-kind").value === "opposed")`)
}

// The focused tray shows a ring, although Ebitengine removes the canvas's outline.
func TestTrayFocusRing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`until(() => at("#stage > canvas") && at("#sound").checkVisibility())`)
	ring := `inside().getComputedStyle(at("#stage"), "::after")`
	if eval[bool](p, ring+`.content !== "none"`) {
		t.Error("a ring without focus")
	}
	p.keys(kb.Tab) // the first one goes to the dice
	if width := eval[string](p, ring+`.borderTopWidth`); width != "3px" {
		t.Errorf("the ring is %s wide, want 3px", width)
	}
}

// No name of a degree is cut off, even a long one in a small frame.
func TestNamesFitSmallFrames(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240, Scale: 1, Media: browser.ReducedMotion}).ready()
	p.run(`(tray().controls = "roll", until(() => inside().document.documentElement.dataset.controls === "roll"))`)
	for _, trait := range []string{"Mediocre", "Terrible", "Superb+1"} {
		p.run(fmt.Sprintf(`tray().roll({ trait: %q, faces: [0, 0, 0, 0] })`, trait))
		p.run(fmt.Sprintf(`until(() => at(".degree").textContent === %q)`, trait))
		for _, size := range []setup{{Width: 320, Height: 240}, {Width: 200, Height: 200}} {
			p.fit(size)
			if cut := eval[string](p, `(({ scrollWidth: needs, clientWidth: has }) => needs > has ? needs + " px, and has " + has : "")(at(".degree"))`); cut != "" {
				t.Errorf("%d px wide: %s needs %s", size.Width, trait, cut)
			}
			if !eval[bool](p, inView(".degree")) || !eval[bool](p, inView("#roll")) {
				t.Errorf("%d px wide: %s or Roll is not in view", size.Width, trait)
			}
		}
	}
}

// Flat dice stay in the tray, whatever their number.
func TestFlatDiceStayInTheTray(t *testing.T) {
	t.Parallel()
	sizes := []setup{{Width: 1280, Height: 800, Scripts: []string{noWebGL}, Media: browser.ReducedMotion}, {Width: 390, Height: 844}, {Width: 320, Height: 240}}
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.run(`tray().roll("20d20")`)
		p.run(`until(() => at("#flat").childElementCount === 20 && !at("#flat").matches(".moving"))`)
		outside := eval[int](p, `(() => {
			const tray = at("#flat").getBoundingClientRect();
			return [...at("#flat").children].filter((die) => {
				const box = die.getBoundingClientRect();
				return box.left < tray.left || box.right > tray.right || box.top < tray.top || box.bottom > tray.bottom;
			}).length;
		})()`)
		if outside > 0 {
			t.Errorf("%d of 20 dice are outside", outside)
		}
	})
}

// A locked tray shows its settings, rolls, and can't be set.
func TestLocked(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`(tray().locked = true, until(() => at("#field-trait").matches(":disabled")))`)
	if free := eval[int](p, `at("#form").querySelectorAll(":is(input, select, button):enabled:not(#strip)").length`); free > 0 {
		t.Errorf("%d controls of a locked tray can be used", free)
	}
	if hidden := eval[bool](p, `!at("#field-kind").checkVisibility()`); hidden {
		t.Error("a locked tray hides its settings")
	}
	p.click("#roll")
	p.resolved(1)
	p.run(`(tray().locked = false, until(() => at("#field-trait").matches(":enabled")))`)
}

// The wheel over the settings scrolls the host page after the settings reach their end.
func TestWheelOverSettingsScrollsThePage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 500}).ready()
	p.run(`(tray().controls = "full", until(() => at("#drawer").checkVisibility()))`)
	p.run(`until(() => !at("[data-loading]"))`)
	p.run(`(inside().scrollTo(0, 1e6), tray().scrollIntoView({ block: "center" }), true)`)
	p.run(`(window.from = scrollY, window.scrolled = until(() => scrollY > from), true)`)
	p.must(p.Wheel(browser.Point(p.middle("#roll")), 120))
	p.run(`scrolled`)
	if top := eval[float64](p, `at("#stage").getBoundingClientRect().top`); top != 0 {
		t.Errorf("the tray is at %v in its frame, want 0", top)
	}
}

// A pinch over the tray zooms the app's page.
func TestPinchZoomsThePage(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	at := p.middle("#stage > canvas")
	left := line(point{at.X - 20, at.Y}, point{at.X - 100, at.Y}, 16)
	right := line(point{at.X + 20, at.Y}, point{at.X + 100, at.Y}, 16)
	p.must(p.Stroke(browser.Finger, left, right))
	if scale := eval[float64](p, `visualViewport.scale`); scale < 1.5 {
		t.Errorf("the page is zoomed to %v, want more", scale)
	}
}

// A field with a refused value is not rolled, by Enter or by Roll. The text stays, and the caret is at
// the error.
func TestInvalidFieldIsNotRolled(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`(at("#field-kind").value = "sum", at("#field-kind").dispatchEvent(new Event("change")), until(() => at("[id='field-technique@sum']").checkVisibility()))`)
	for name, roll := range map[string]func(){"Enter": func() { p.keys(kb.Enter) }, "Roll": func() { p.click("#roll") }} {
		for selector, c := range map[string]struct {
			text  string
			caret int
		}{"[id='field-technique@sum']": {"20d7x", -1}, "#field-line": {"Good 4dF vs Grate", 12}} {
			p.fill(selector, c.text)
			roll()
			p.run(fmt.Sprintf(`until(() => inside().document.activeElement === at(%q) && at(%[1]q).getAttribute("aria-invalid"))`, selector))
			if words := eval[string](p, fmt.Sprintf(`at(%q).value`, selector)); words != c.text {
				t.Errorf("%s: the field has %q, want the words %q", name, words, c.text)
			}
			if caret := eval[int](p, fmt.Sprintf(`at(%q).selectionStart`, selector)); c.caret >= 0 && caret != c.caret {
				t.Errorf("%s: the caret is at %d of %q, want %d", name, caret, c.text, c.caret)
			}
			p.fill(selector, "2d6"+kb.Tab)
			p.run(fmt.Sprintf(`until(() => !at(%q).getAttribute("aria-invalid"))`, selector))
		}
	}
	p.run(`tray().roll()`)
	if thrown := eval[int](p, `heard.filter((e) => e.type === "tray-throw").length`); thrown != 1 {
		t.Errorf("%d throws, want the good one alone", thrown)
	}
}

// Sections whose modules load after the tray is ready have their place before. Otherwise a button would
// move from under a pointer.
func TestLateModulesMoveNothing(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	late := []string{"/tray/stage/feedback.js", "/tray/panel/quick-rolls.js", "/tray/stage/theme-loader.js"}
	p := open(t, setup{URL: serve(t, func(path string) bool {
		if slices.Contains(late, path) {
			<-release
		}
		return false
	}), Scripts: []string{unkept}})
	top := `at("#history").getBoundingClientRect().top`
	p.ready()
	before, waiting := eval[float64](p, top), eval[int](p, `inside().document.querySelectorAll("[data-loading]").length`)
	close(release)
	p.run(`until(() => !at("[data-loading]"))`)
	if after := eval[float64](p, top); waiting != len(late) || after != before {
		t.Errorf("%d sections waited, want %d; the history moved by %g px", waiting, len(late), after-before)
	}
}
