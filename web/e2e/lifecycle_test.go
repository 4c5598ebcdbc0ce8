package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"

	"fudgetray/cmd/dev/check/browser"
)

// contexts counts the WebGL contexts of a page and its frames.
const contexts = `{
	const native = HTMLCanvasElement.prototype.getContext;
	top.contexts ??= [];
	HTMLCanvasElement.prototype.getContext = function (...args) {
		const context = native.apply(this, args);
		// A WeakRef made in the frame would keep the frame alive.
		if (args[0] === "webgl2" && context) top.contexts.push(new top.WeakRef(context));
		return context;
	};
	window.contextsHeld = () => {
		top.contexts = top.contexts.filter((ref) => ref.deref()?.isContextLost() === false);
		return new Set(top.contexts.map((ref) => ref.deref())).size;
	};
}`

// lives adds trays and removes each when it has reached a stage.
const lives = `{
	const reached = {
		added: async () => {},
		framed: (tray) => new Promise((done) => tray.shadowRoot.querySelector("iframe").addEventListener("load", done)),
		booted: (tray) => fired(tray, "tray-boot"),
		loading: (tray) => fired(tray, "tray-progress"),
		ready: (tray) => tray.ready(),
		thrown: (tray) => new Promise((done) => { tray.addEventListener("tray-throw", done); tray.roll().catch(() => {}); }),
		rolled: (tray) => tray.roll(),
	};
	const fired = (tray, event) => new Promise((done) => {
		const frame = tray.shadowRoot.querySelector("iframe").contentWindow;
		const hear = ({ source, data }) => {
			if (source !== frame || data.event !== event) return;
			removeEventListener("message", hear);
			done();
		};
		addEventListener("message", hear);
	});
	window.live = async (stage) => {
		const tray = document.createElement("fudge-tray");
		Object.assign(tray, { session: "none", controls: "none" });
		document.querySelector("main").append(tray);
		await reached[stage](tray);
		tray.remove();
	};
}`

// held returns the memory metrics of the page after garbage collection.
func (p *tab) held() map[string]float64 {
	p.t.Helper()
	held := map[string]float64{}
	p.run(`(heard.length = 0, contextsHeld())`) // held by the test itself
	for range 3 {                               // finalizers release more
		call(p, heapprofiler.CollectGarbage, cdp.Empty{})
	}
	for _, metric := range call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		held[metric.Name] = metric.Value
	}
	held["WebGL contexts"] = eval[float64](p, `contextsHeld()`)
	return held
}

// Trays that are added and removed at different stages leak nothing.
func TestNothingIsLeaked(t *testing.T) {
	t.Parallel()
	p := openApart(t, setup{
		Scripts: []string{contexts, lives}, Media: browser.ReducedMotion,
	})
	p.run(`(tray().remove(), customElements.whenDefined("fudge-tray"))`)
	call(p, performance.Enable, performance.EnableParams{})
	stages := quoted([]string{"added", "framed", "booted", "loading", "framed", "added", "booted", "loading", "ready", "thrown"})
	cycle := func() {
		p.run(`Promise.all(` + stages + `.map(live)).then(() => live("rolled"))`) // the browser keeps the last frame alive
	}
	for range 3 { // fills the browser's caches for the page's scripts
		cycle()
	}
	held := []map[string]float64{p.held()}
	for range 3 {
		cycle()
		held = append(held, p.held())
	}
	if leaks := leaked(held); len(leaks) > 0 {
		t.Errorf("trays leaked %q", leaks)
	}
}

// leaked lists the metrics that have grown by over 5 % from each measurement to the next. A metric
// that grows only once is a cache of the browser.
func leaked(held []map[string]float64) (leaks []string) {
	for _, name := range []string{"Documents", "Frames", "Nodes", "JSEventListeners", "JSHeapUsedSize", "WebGL contexts"} {
		grows, values := true, []float64{held[0][name]}
		for i, now := range held[1:] {
			grows = grows && now[name] > 1.05*held[i][name]
			values = append(values, now[name])
		}
		if grows {
			leaks = append(leaks, fmt.Sprintf("%s: %g", name, values))
		}
	}
	return leaks
}

// A tray draws and rolls wherever a page moves it.
func TestTraySurvivesMoves(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`(window.home = document.querySelector("main"), window.one = tray(), one.session = "none", one.id = "one", window.inside = () => one.shadowRoot.querySelector("iframe").contentWindow)`)
	for _, c := range []struct{ name, change string }{
		{"display: none", `(one.style.display = "none")`},
		{"and back", `(one.style.display = "")`},
		{"hidden", `(one.hidden = true)`},
		{"and back", `(one.hidden = false)`},
		{"in closed details", `(() => { const details = document.createElement("details"); home.append(details); details.append(one); })()`},
		{"open details", `(one.parentElement.open = true)`},
		{"in a closed dialog", `(() => { const dialog = document.createElement("dialog"); dialog.style.inlineSize = "30rem"; home.append(dialog); dialog.append(one); })()`},
		{"in an open dialog", `one.parentElement.showModal()`},
		{"closed", `one.parentElement.close()`},
		{"and open again", `one.parentElement.showModal()`},
		{"in a shadow root", `(() => { document.querySelector("dialog").remove(); const host = document.createElement("div"); home.append(host); host.attachShadow({ mode: "closed" }).append(one); })()`},
		{"in another document", `(async () => {
			const frame = document.createElement("iframe");
			frame.style.cssText = "inline-size: 40rem; block-size: 30rem";
			frame.src = "examples/embed.css";
			home.prepend(frame);
			await new Promise((done) => frame.addEventListener("load", done));
			frame.contentDocument.body.replaceChildren(one);
		})()`},
		{"back home", `home.prepend(one)`},
	} {
		p.run(c.change)
		if got := eval[resolution](p, `one.roll({ trait: "Good", faces: [1, 0, 0, 0] })`); got.DegreeName != "Great" {
			t.Errorf("%s: resolution %+v, want Great", c.name, got)
		}
		if strings.Contains(c.name, "none") || strings.Contains(c.name, "hidden") || strings.Contains(c.name, "closed") {
			continue
		}
		p.run(`until(() => at("#stage[data-drawn] > canvas").width > 100)`)
		if got := eval[string](p, `getComputedStyle(one).position + " " + getComputedStyle(one.shadowRoot.querySelector("iframe")).borderStyle`); got != "relative none" {
			t.Errorf("%s: the tray has the style %q", c.name, got)
		}
	}
	p.run(`(window.parked = document.implementation.createHTMLDocument(), parked.body.append(one))`)
	if got := eval[string](p, `one.roll().catch(({ code }) => code)`); got != "load-failed" {
		t.Errorf("in a document without a window a roll is answered with %q, want load-failed", got)
	}
}

// A tray with loading="lazy" loads when it comes near the window or code calls it. Until then its box
// shows the content of the tag.
func TestLazy(t *testing.T) {
	t.Parallel()
	page := hostPage(t, `<style>p { block-size: 500vh; }</style>`,
		`<p></p><fudge-tray id="a" loading="lazy"><a href="#">Dice</a></fudge-tray><p></p><fudge-tray id="b" loading="lazy" session="b"></fudge-tray><p></p><fudge-tray id="c" loading="lazy" session="c"></fudge-tray>`, nil)
	page.Media = browser.ReducedMotion
	p := open(t, page)
	p.run(`customElements.whenDefined("fudge-tray").then(() => new Promise((seen) => new IntersectionObserver(seen).observe(tray())))`)
	const state = `["a", "b", "c"].map((id) => { const tray = document.getElementById(id); return tray.shadowRoot.querySelector("iframe") ? "open" : tray.offsetHeight; }).join(" ")`
	if got := eval[string](p, state); got != "480 480 480" {
		t.Errorf("trays far away: %s, want boxes 480 px high", got)
	}
	if !eval[bool](p, `tray().querySelector("a").checkVisibility() && tray().loading === "lazy"`) {
		t.Error("the content of the tag is not shown")
	}
	if got := eval[resolution](p, `document.getElementById("b").roll({ trait: "Good", faces: [0, 0, 0, 0] })`); got.DegreeName != "Good" {
		t.Errorf("called by code: %+v, want Good", got)
	}
	if got := eval[string](p, state); got != "480 open 480" {
		t.Errorf("after a call to one: %s, want only that one loaded", got)
	}
	p.run(`(scrollTo(0, tray().offsetTop - innerHeight - 50), until(() => heard.some(({ type, on }) => type === "tray-ready" && on === "a")))`)
	if eval[bool](p, `tray().querySelector("a").checkVisibility()`) {
		t.Error("the content of the tag is still shown")
	}
	p.run(`(heard.length = 0, document.getElementById("c").loading = "soon")`)
	if got := eval[string](p, `heard.map(({ detail }) => detail.code + " " + detail.field).join() + " " + `+state); got != "bad-request loading open open 480" {
		t.Errorf("invalid value: %q, want a refusal", got)
	}
	p.run(`(document.getElementById("c").loading = "eager", document.getElementById("c").ready())`)
}

// A tray with size="content" is as high as its content at every width. Rolling dice do not change its
// height, and the page's own style takes precedence.
func TestSizeFollowsContent(t *testing.T) {
	t.Parallel()
	page := hostPage(t, `<style>main { inline-size: 30rem }</style>`, `<main><fudge-tray size="content" session="none"></fudge-tray></main>`, nil)
	page.Scripts = []string{`window.heights = []; window.fits = () => {
		const page = inside().document.documentElement;
		const panel = at("#panel").getBoundingClientRect();
		return page.scrollHeight <= page.clientHeight && Math.abs(tray().offsetHeight - panel.bottom) <= 1;
	};
	// Before a change has its effects, the old size fits.
	window.fitting = async () => {
		for (let frames = 0; frames < 20; frames = fits() ? frames + 1 : 0) await new Promise(requestAnimationFrame);
	};`}
	p := open(t, page).ready()
	p.run(`until(() => !at("[data-loading]"))`)
	for _, c := range []struct{ name, change string }{
		{"narrow", `true`},
		{"a roll was made", `tray().roll()`},
		{"wide", `(document.querySelector("main").style.inlineSize = "60rem")`},
		{"narrower", `(document.querySelector("main").style.inlineSize = "20rem")`},
		{"one button", `(tray().controls = "roll")`},
		{"the tray alone", `(tray().controls = "none")`},
		{"all again", `(tray().controls = "full")`},
	} {
		p.run(c.change)
		p.run(`Promise.race([fitting(), new Promise((done) => setTimeout(done, 10_000))])`)
		if !eval[bool](p, `fits()`) {
			t.Errorf("%s: the tray is %s px high, and its panel ends at %s", c.name, eval[string](p, `String(tray().offsetHeight)`), eval[string](p, `String(at("#panel").getBoundingClientRect().bottom)`))
		}
	}
	p.run(`new Promise((watched) => new ResizeObserver(() => watched(heights.push(tray().offsetHeight))).observe(tray()))`)
	p.run(`tray().addEventListener("tray-throw", () => { heights.length = 0; })`)
	p.run(`(tray().addEventListener("tray-settle", () => { window.moved = [...heights]; }), tray().roll())`)
	if moved := eval[[]int](p, `moved`); len(moved) > 0 {
		t.Errorf("while dice rolled the tray was %v px high", moved)
	}
	p.run(`(tray().style.maxBlockSize = "15rem", until(() => tray().offsetHeight === 240))`)
	if !eval[bool](p, `inside().document.documentElement.scrollHeight > 240`) {
		t.Error("content that does not fit can't be scrolled")
	}
	p.run(`(Object.assign(tray().style, { maxBlockSize: "", minBlockSize: "150rem" }), until(() => tray().offsetHeight === 2400))`)
	p.run(`(tray().style.minBlockSize = "", tray().size = "fixed", until(() => tray().offsetHeight === 480))`)
}
