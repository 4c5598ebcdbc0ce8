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
	p.call("element.clickIfVisible", "#drawer")
}

// closeDrawer closes the drawer.
func (p *tab) closeDrawer() {
	p.t.Helper()
	p.call("element.clickIfVisible", "#drawer-close")
}

// fill clicks a field and replaces its text.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	p.call("element.scrollIntoView", selector, "nearest")
	p.click(selector)
	p.call("element.select", selector)
	p.keys(text)
}

// places returns the positions of Roll and the tray.
func (p *tab) places() [2]box {
	p.t.Helper()
	return [2]box{p.box("#roll"), p.box("#stage")}
}

// Neither an invalid field nor a result moves the controls that a visitor is about to click.
func TestNothingMovesUnderThePointer(t *testing.T) {
	t.Parallel()
	sizes := slices.Clone(frames[:4])
	sizes[0].Media = browser.ReducedMotion
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.call("tray.prepare", "Fair 4dF vs Fair")
		p.call("tray.clear")
		p.until("element.exists", "#outcome[data-state=idle]")
		before := p.places()
		p.call("layout.countPresses", "#roll")
		p.fill("#field-line", "Grate 4dF")
		p.click("#roll")
		if pressed := call[int](p, "layout.presses"); pressed != 1 {
			t.Errorf("Roll was pressed %d times by one click", pressed)
		}
		p.until("element.attribute", "#field-line", "aria-invalid")
		p.until("focus.isOn", "#field-line") // the roll is refused
		if after := p.places(); after != before {
			t.Errorf("with an error, Roll and tray are at\n%v, before it at\n%v", after, before)
		}
		if !call[bool](p, "element.inView", "#reading span") {
			t.Error("the error is not in view")
		}
		p.fill("#field-line", "Superb+1 4dF+3 opposed Great")
		p.click("#roll")
		p.until("element.exists", "#outcome:not([data-state=idle], [data-state=rolling])")
		p.atRest()
		if after := p.places(); after != before {
			t.Errorf("with a result, Roll and tray are at\n%v, before at\n%v", after, before)
		}
		for _, selector := range []string{"[data-part=degree]", "#roll"} {
			if !call[bool](p, "element.inView", selector) {
				t.Errorf("%s is not in view", selector)
			}
		}
	})
}

// The ladder takes the space that the rest of the panel leaves, so that there is no gap above the line.
func TestLadderTakesTheSpace(t *testing.T) {
	t.Parallel()
	for _, size := range []setup{{Width: 1024, Height: 640}, {Width: 390, Height: 844, Touch: true}} {
		t.Run(fmt.Sprintf("%dx%d", size.Width, size.Height), func(t *testing.T) {
			p := open(t, size).ready()
			p.untilIs(true, "root.isLaidOut", "ladder")
			ladder, line := p.box("#form > [data-id=ladder] .rungs"), p.box("#form > [data-id=line]")
			if gap := line.Top - ladder.Bottom; gap < 0 || gap > 8 {
				t.Errorf("the gap below the ladder is %g px high", gap)
			}
		})
	}
}

// A line that changes which controls are visible does so only after the pointer is released.
func TestSettingsHoldStillWhilePressed(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.fill("#field-line", "Good 4dF opposed Fair")
	p.click("#drawer")
	if open := call[bool](p, "layout.isOpen"); !open {
		t.Error("one click did not open the settings")
	}
	p.untilIs("opposed", "element.value", "#field-kind")
}

// The focused tray shows a ring, although Ebitengine removes the canvas's outline.
func TestTrayFocusRing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.until("element.exists", "#stage > canvas")
	p.until("element.visible", "#sound")
	if content := call[string](p, "element.style", "#stage", "content", "::after"); content != "none" {
		t.Error("a ring without focus")
	}
	p.keys(kb.Tab) // the first one goes to the dice
	if width := call[string](p, "element.style", "#stage", "borderTopWidth", "::after"); width != "3px" {
		t.Errorf("the ring is %s wide, want 3px", width)
	}
}

// No name of a degree is cut off, even a long one in a small frame.
func TestNamesFitSmallFrames(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240, Scale: 1, Media: browser.ReducedMotion}).ready()
	p.call("tray.set", "controls", "roll")
	p.untilIs("roll", "root.data", "controls")
	for _, trait := range []string{"Mediocre", "Terrible", "Superb+1"} {
		p.roll(object{"trait": trait, "faces": []int{0, 0, 0, 0}})
		p.untilIs(trait, "element.text", ".degree")
		for _, size := range []setup{{Width: 320, Height: 240}, {Width: 200, Height: 200}} {
			p.fit(size)
			if s := p.size(".degree"); s.ScrollWidth > s.ClientWidth {
				t.Errorf("%d px wide: %s needs %d px, and has %d", size.Width, trait, s.ScrollWidth, s.ClientWidth)
			}
			if !call[bool](p, "element.inView", ".degree") || !call[bool](p, "element.inView", "#roll") {
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
		p.roll("20d20")
		p.until("dice.areFlat", 20)
		outside := call[int](p, "dice.outside")
		if outside > 0 {
			t.Errorf("%d of 20 dice are outside", outside)
		}
	})
}

// A locked tray shows its settings, rolls, and can't be set.
func TestLocked(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.call("tray.set", "locked", true)
	p.until("element.exists", "#field-trait:disabled")
	free := call[int](p, "element.count", "#form :is(input, select, button):enabled:not(#strip)")
	if free > 0 {
		t.Errorf("%d controls of a locked tray can be used", free)
	}
	if hidden := call[bool](p, "element.hidden", "#field-kind"); hidden {
		t.Error("a locked tray hides its settings")
	}
	p.click("#roll")
	p.resolved(1)
	p.call("tray.set", "locked", false)
	p.until("element.exists", "#field-trait:enabled")
}

// The wheel over the settings scrolls the host page after the settings reach their end.
func TestWheelOverSettingsScrollsThePage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 500}).ready()
	p.call("tray.set", "controls", "full")
	p.until("element.visible", "#drawer")
	p.until("element.missing", "[data-loading]")
	p.call("scrolling.insideToEnd")
	p.call("tray.scrollIntoView", "center")
	p.call("scrolling.mark")
	p.must(p.Wheel(browser.Point(p.middle("#roll")), 120))
	p.until("scrolling.isFurther")
	if top := p.box("#top").Top; top != 0 {
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
	if scale := call[float64](p, "scrolling.zoom"); scale < 1.5 {
		t.Errorf("the page is zoomed to %v, want more", scale)
	}
}

// A field with a refused value is not rolled, by Enter or by Roll. The text stays, and the caret is at
// the error.
func TestInvalidFieldIsNotRolled(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.call("element.choose", "#field-kind", "sum")
	p.until("element.visible", "[id='field-technique@sum']")
	for name, roll := range map[string]func(){"Enter": func() { p.keys(kb.Enter) }, "Roll": func() { p.click("#roll") }} {
		for selector, c := range map[string]struct {
			text  string
			caret int
		}{"[id='field-technique@sum']": {"20d7x", -1}, "#field-line": {"Good 4dF vs Grate", 12}} {
			p.fill(selector, c.text)
			roll()
			p.until("focus.isOn", selector)
			p.until("element.attribute", selector, "aria-invalid")
			if words := call[string](p, "element.value", selector); words != c.text {
				t.Errorf("%s: the field has %q, want the words %q", name, words, c.text)
			}
			if caret := call[int](p, "element.selectionStart", selector); c.caret >= 0 && caret != c.caret {
				t.Errorf("%s: the caret is at %d of %q, want %d", name, caret, c.text, c.caret)
			}
			p.fill(selector, "2d6"+kb.Tab)
			p.untilIs(nil, "element.attribute", selector, "aria-invalid")
		}
	}
	p.roll()
	if thrown := call[int](p, "events.count", "tray-throw"); thrown != 1 {
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
	p.ready()
	before, waiting := p.box("#history").Top, call[int](p, "element.count", "[data-loading]")
	close(release)
	p.until("element.missing", "[data-loading]")
	if after := p.box("#history").Top; waiting != len(late) || after != before {
		t.Errorf("%d sections waited, want %d; the history moved by %g px", waiting, len(late), after-before)
	}
}

// The layout changes with the window, the letters and the controls, and no observer of sizes ends in an error.
func TestLayoutsChangeWithoutErrors(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Media: browser.ReducedMotion}).ready()
	p.call("layout.countErrors")
	for _, controls := range []string{"full", "roll", "none"} {
		p.call("tray.set", "controls", controls)
		for _, size := range []setup{{Width: 390, Height: 844}, {Width: 1280, Height: 800}, {Width: 320, Height: 240}} {
			p.fit(size)
			for _, letters := range []string{"200%", "125%", "100%"} {
				p.call("root.setFontSize", letters)
				p.call("frames.next")
			}
		}
	}
	if errors := call[int](p, "layout.errorCount"); errors > 0 {
		t.Errorf("%d errors", errors)
	}
}
