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
		p.run(`tray().clear().then(() => until(() => at("#outcome").dataset.state === "idle"))`)
		check := func(when string) {
			t.Helper()
			for _, selector := range []string{"#stage > canvas", "[data-part=degree]", "#roll"} {
				if !eval[bool](p, inView(selector)) {
					t.Errorf("%s: %s is not in view", when, selector)
				}
			}
			covered := eval[bool](p, `(() => {
					const [stage, panel] = ["#stage", "#panel"].map((selector) => at(selector).getBoundingClientRect());
					return stage.bottom > panel.top + 1 && stage.right > panel.left + 1;
				})()`)
			if covered {
				t.Errorf("%s: the panel covers the dice", when)
			}
			if moved := eval[string](p, `(({ visualViewport: view, scrollY }) => view.scale !== 1 || view.offsetTop || scrollY || inside().scrollY ? JSON.stringify([view.scale, view.offsetTop, scrollY, inside().scrollY]) : "")(window)`); moved != "" {
				t.Errorf("%s: zoom and scrolling are %s", when, moved)
			}
		}
		check("before")
		p.tap("#roll")
		p.tap("#roll")
		p.run(`until(() => tray().history().then((rolls) => rolls.length === 2))`)
		p.atRest()
		p.run(`until(() => at("#outcome").dataset.state !== "rolling")`)
		check("after")
	})
}

// Touch targets are large enough, and the text of fields is at least 16 px, so that phones don't zoom
// in on focus.
func TestTouchTargets(t *testing.T) {
	t.Parallel()
	eachDevice(t, phones, func(t *testing.T, p *tab, sizes []setup) {
		p.run(`tray().roll({ secret: true })`)
		p.run(`(inside().document.querySelectorAll("details").forEach((part) => { part.open = true; }), true)`)
		p.run(`until(() => at("#history li button"))`)
		for _, size := range sizes {
			p.fit(size)
			small := eval[[]string](p, `[...inside().document.querySelectorAll("button, select, input, summary")]
				.filter((node) => node.checkVisibility()).map((node) => {
					const { width, height } = (node.closest(".field-toggle, .stepper") ?? node).getBoundingClientRect();
					const letters = parseFloat(inside().getComputedStyle(node).fontSize);
					const typed = node.matches("select, input:not([type=checkbox])");
					return [node.id || node.textContent, width, height, letters, width < 44 || height < 41.9 || (typed && letters < 16)];
				}).filter((row) => row.pop()).map(String)`)
			for _, target := range small {
				t.Errorf("%s: %s: too small", named(size), target)
			}
		}
	})
}

// The browser's own gestures are disabled: pull to reload and double-tap zoom.
func TestBrowserGesturesAreDisabled(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	for what, script := range map[string]string{
		"overscroll of the page":  `getComputedStyle(document.documentElement).overscrollBehaviorY === "none"`,
		"a second tap on Roll":    `inside().getComputedStyle(at("#roll")).touchAction === "manipulation"`,
		"a second tap on dice":    `!inside().getComputedStyle(at("#stage > canvas")).touchAction.match(/auto|manipulation/)`,
		"zoom by two fingers":     `!/user-scalable|maximum-scale/.test(document.querySelector("meta[name=viewport]").content)`,
		"the page under the tray": `document.documentElement.scrollHeight === innerHeight`,
	} {
		if !eval[bool](p, script) {
			t.Errorf("%s is not disabled: %s", what, script)
		}
	}
}

// The page keeps out of the notch and the rounded corners of a screen.
func TestSafeAreas(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 844, Height: 390, Touch: true}).ready()
	call(p, emulation.SetSafeAreaInsetsOverride, emulation.SetSafeAreaInsetsOverrideParams{
		Insets: &emulation.SafeAreaInsets{Top: new(int64(11)), Left: new(int64(47)), Bottom: new(int64(21)), Right: new(int64(48))},
	})
	p.run(`until(() => {
		const { left, top, right, bottom } = tray().getBoundingClientRect();
		return String([left, top, innerWidth - right, innerHeight - bottom]) === "47,11,48,21";
	})`)
	p.run(`(location.hash = "roll=Good%204dF", until(() => ` + news + `))`)
	if top := eval[float64](p, `document.querySelector("#news").getBoundingClientRect().top`); top < 11 {
		t.Errorf("the message of a link is %v px from the top, under the notch", top)
	}
}

// At a zoom of 200 and 400 %, all columns stay in the window.
func TestZoomKeepsColumns(t *testing.T) {
	t.Parallel()
	eachSize(t, []setup{{Width: 640, Height: 400}, {Width: 320, Height: 480}, {Width: 320, Height: 256}}, func(t *testing.T, p *tab) {
		p.run(`(location.hash = "roll=Superb%204dF%2B1%20(fine%20picks%20of%20an%20old%20friend)", until(() => ` + news + `))`)
		p.run(`(inside().document.querySelectorAll("details").forEach((part) => { part.open = true; }), true)`)
		p.openDrawer()
		wide := eval[[]string](p, `[document, inside().document].flatMap((page) => [...page.querySelectorAll("*")].filter((node) =>
			node.checkVisibility() && !node.matches(".unseen, .unseen *, #news, #stage *") && (node.getBoundingClientRect().right > page.documentElement.clientWidth + 1 || (node.id === "settings" && node.scrollWidth > node.clientWidth)))
			.map((node) => node.id || node.outerHTML.slice(0, 80)))`)
		for _, node := range wide {
			t.Errorf("%s is wider than the window", node)
		}
		p.closeDrawer()
	})
}

// A visitor who leaves during a throw finds its result on return.
func TestRollContinuesInBackground(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	p.run(`(window.left = [], addEventListener("tray-throw", () => left.push("thrown")), document.addEventListener("freeze", () => left.push("frozen")),
		document.addEventListener("visibilitychange", () => left.push(document.visibilityState)))`)
	p.tap("#roll")
	p.run(`nth("tray-throw")`)
	call(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
	call(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
	got := p.resolved(1)
	// A browser without windows brings no page to the front; this makes the page visible.
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.run(`until(() => at("[data-part=sentence]").textContent === ` + quoted(got.Text) + `)`)
	p.atRest()
	if order := eval[string](p, `left.join()`); order != "thrown,hidden,frozen,visible" {
		t.Errorf("the page was %s, want it hidden and frozen after the throw, and then seen again", order)
	}
	if rolls := p.receipts(); len(rolls) != 1 || rolls[0] != got.Receipt {
		t.Errorf("the history has %v, want the one roll %s", rolls, got.Receipt)
	}
}

// A page that is discarded during a throw shows its result after the reload.
func TestDiscardedPageShowsTheRoll(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	p.run(`(void tray().roll().catch(() => {}), nth("tray-throw"))`)
	p.reload()
	p.run(`until(() => at("#history ol").childElementCount === 1 && at("#outcome").dataset.state.match(/success|failure/) && at("[data-part=sentence]").textContent)`)
}

// screen is a wake lock that counts requests and releases.
const screen = `{
	const locks = (top.locks ??= { held: 0, asked: 0 });
	const request = async () => {
		locks.asked++;
		if (top.refuses) throw new DOMException("no", "NotAllowedError");
		locks.held++;
		return { release: async () => { locks.held--; } };
	};
	Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
}`

// The screen is kept on only while dice move. Without a wake lock the tray rolls too.
func TestScreenStaysOnWhileDiceMove(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{screen}}).ready()
	if asked := eval[int](p, `locks.asked`); asked != 0 {
		t.Errorf("at rest %d requests for a wake lock", asked)
	}
	p.run(`(window.during = nth("tray-throw").then(() => until(() => locks.held === 1)), true)`) // the throw may be short
	p.click("#roll")
	p.run(`during`)
	p.resolved(1)
	p.run(`until(() => locks.held === 0)`)
	p.run(`(window.refuses = true, tray().roll())`)
	if asked := eval[int](p, `locks.asked`); asked != 2 {
		t.Errorf("two throws made %d requests", asked)
	}
	p.run(`(delete inside().navigator.wakeLock, Object.defineProperty(inside().navigator, "wakeLock", { value: undefined }), tray().roll())`)
	if faults := p.Console(); len(faults) > 0 {
		t.Errorf("the console has %q", faults)
	}
}
