package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"

	"fudgetray/cmd/dev/check/browser"
)

// phones are the sizes for one-handed use.
var phones = []setup{
	{Width: 360, Height: 640, Scale: 2, Touch: true}, {Width: 390, Height: 844, Scale: 3, Touch: true},
	{Width: 844, Height: 390, Scale: 3, Touch: true}, {Width: 320, Height: 480, Scale: 2, Touch: true},
}

// tap taps the centre of an element.
func (p *tab) tap(selector string) {
	p.t.Helper()
	p.must(p.Tap(browser.Point(p.middle(selector))))
}

// Result, dice and Roll are visible together, before and after a roll, and do not overlap. A touch
// on Roll neither scrolls nor zooms.
func TestPhoneLayout(t *testing.T) {
	t.Parallel()
	sizes := slices.Clone(phones)
	sizes[0].Media = browser.ReducedMotion
	eachSize(t, sizes, func(t *testing.T, p *tab) {
		p.call("tray.clear")
		p.until("element.exists", "#outcome[data-state=idle]")
		check := func(when string) {
			t.Helper()
			for _, selector := range []string{"#stage > canvas", "[data-part=degree]", "#roll"} {
				if !call[bool](p, "element.inView", selector) {
					t.Errorf("%s: %s is not in view", when, selector)
				}
			}
			if call[bool](p, "phone.coversDice") {
				t.Errorf("%s: the panel covers the dice", when)
			}
			if moved := call[[]float64](p, "phone.moved"); !slices.Equal(moved, []float64{1, 0, 0, 0}) {
				t.Errorf("%s: zoom and scrolling are %v", when, moved)
			}
		}
		check("before")
		p.tap("#roll")
		p.tap("#roll")
		p.untilIs(2, "tray.rolls")
		p.atRest()
		p.until("element.exists", "#outcome:not([data-state=rolling])")
		check("after")
	})
}

// Touch targets are large enough, and the text of fields is at least 16 px, so that phones don't zoom
// in on focus.
func TestTouchTargets(t *testing.T) {
	t.Parallel()
	eachDevice(t, phones, func(t *testing.T, p *tab, sizes []setup) {
		p.roll(object{"secret": true})
		p.call("element.unfoldAll")
		p.until("element.exists", "#history li button")
		for _, size := range sizes {
			p.fit(size)
			for _, target := range call[[]string](p, "phone.smallTargets") {
				t.Errorf("%s: %s: too small", named(size), target)
			}
		}
	})
}

// The browser's own gestures are disabled: pull to reload and double-tap zoom.
func TestBrowserGesturesAreDisabled(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	for _, gesture := range call[[]string](p, "phone.gestures") {
		t.Errorf("%s is not disabled", gesture)
	}
}

// The page keeps out of the notch and the rounded corners of a screen.
func TestSafeAreas(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 844, Height: 390, Touch: true}).ready()
	command(p, emulation.SetSafeAreaInsetsOverride, emulation.SetSafeAreaInsetsOverrideParams{
		Insets: &emulation.SafeAreaInsets{Top: new(int64(11)), Left: new(int64(47)), Bottom: new(int64(21)), Right: new(int64(48))},
	})
	p.untilIs([]int{47, 11, 48, 21}, "phone.gaps")
	p.call("host.follow", "roll=Good%204dF")
	p.until("element.text", news)
	if top := p.box("host #news").Top; top < 11 {
		t.Errorf("the message of a link is %v px from the top, under the notch", top)
	}
}

// At a zoom of 200 and 400 %, all columns stay in the window.
func TestZoomKeepsColumns(t *testing.T) {
	t.Parallel()
	eachSize(t, []setup{{Width: 640, Height: 400}, {Width: 320, Height: 480}, {Width: 320, Height: 256}}, func(t *testing.T, p *tab) {
		p.call("host.follow", "roll=Superb%204dF%2B1%20(fine%20picks%20of%20an%20old%20friend)")
		p.until("element.text", news)
		p.call("element.unfoldAll")
		p.openDrawer()
		for _, node := range call[[]string](p, "phone.tooWide") {
			t.Errorf("%s is wider than the window", node)
		}
		p.closeDrawer()
	})
}

// A visitor who leaves during a throw finds its result on return.
func TestRollContinuesInBackground(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	p.call("visibility.record")
	p.tap("#roll")
	p.call("events.nth", "tray-throw", 1)
	command(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
	command(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
	got := p.resolved(1)
	p.show(true)
	p.untilIs(got.Text, "element.text", "[data-part=sentence]")
	p.atRest()
	order := call[[]string](p, "visibility.list")
	if want := []string{"thrown", "hidden", "frozen", "visible"}; !slices.Equal(order, want) {
		t.Errorf("the page was %q, want it hidden and frozen after the throw, and then seen again", order)
	}
	if rolls := p.receipts(); len(rolls) != 1 || rolls[0] != got.Receipt {
		t.Errorf("the history has %v, want the one roll %s", rolls, got.Receipt)
	}
}

// A page that is discarded during a throw shows its result after the reload.
func TestDiscardedPageShowsTheRoll(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	p.call("tray.begin", "roll")
	p.call("events.nth", "tray-throw", 1)
	p.reload()
	p.untilIs(1, "element.count", "#history ol > *")
	p.until("element.exists", "#outcome:is([data-state=success], [data-state=failure])")
	p.until("element.text", "[data-part=sentence]")
}

// The screen is kept on only while dice move. Without a wake lock the tray rolls too.
func TestScreenStaysOnWhileDiceMove(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{early("wakelock.count")}}).ready()
	if asked := call[int](p, "wakelock.requests"); asked != 0 {
		t.Errorf("at rest %d requests for a wake lock", asked)
	}
	p.call("wakelock.watch") // the throw may be short
	p.click("#roll")
	p.call("wakelock.heldDuring")
	p.resolved(1)
	p.untilIs(0, "wakelock.held")
	p.call("wakelock.refuse")
	p.roll()
	if asked := call[int](p, "wakelock.requests"); asked != 2 {
		t.Errorf("two throws made %d requests", asked)
	}
	p.call("wakelock.remove")
	p.roll()
	if faults := p.Console(); len(faults) > 0 {
		t.Errorf("the console has %q", faults)
	}
}

// A tap flashes no rectangle over a button, which changes itself.
func TestTapsDontFlash(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	if got := call[string](p, "element.style", "#roll", "-webkit-tap-highlight-color"); got != "rgba(0, 0, 0, 0)" {
		t.Errorf("the colour of taps is %s", got)
	}
}

// Insets of the screen count once: the app's page applies them, or the tray page if it is alone. They leave the app room for
// the strip, whose padding is 8 px.
func TestSafeAreaCountsOnce(t *testing.T) {
	t.Parallel()
	insets := emulation.SetSafeAreaInsetsOverrideParams{Insets: &emulation.SafeAreaInsets{Top: new(int64(47)), Bottom: new(int64(34))}}
	for path, panel := range map[string][2]string{"index.html": {"#panel", "8px"}, "tray.html": {"host #panel", "34px"}} {
		t.Run(path, func(t *testing.T) {
			s := phone
			s.Path = path
			p := open(t, s)
			p.until("element.visible", panel[0])
			command(p, emulation.SetSafeAreaInsetsOverride, insets)
			p.untilIs(panel[1], "element.style", panel[0], "padding-bottom")
		})
	}
}

// The letters of the ladder grow with the size of text.
func TestLadderFollowsTextSize(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 1280, Height: 1000}).ready()
	letters := func() float64 {
		return call[float64](p, "ladder.letters")
	}
	usual := letters()
	p.call("root.setFontSize", "150%")
	p.until("element.visible", ".rungs")
	if large := letters(); large < 1.25*usual {
		t.Errorf("at 150 %% the letters have %.1f px, at 100 %% %.1f px", large, usual)
	}
}
