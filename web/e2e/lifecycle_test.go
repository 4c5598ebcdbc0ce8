package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"

	"fudgetray/cmd/dev/check/browser"
)

// contexts counts the WebGL contexts of a page and its frames.
var contexts = early("lives.recordContexts")

// held returns the memory metrics of the page after garbage collection.
func (p *tab) held() map[string]float64 {
	p.t.Helper()
	held := map[string]float64{}
	p.call("events.clear") // held by the test itself
	p.call("lives.contexts")
	for range 3 { // finalizers release more
		command(p, heapprofiler.CollectGarbage, cdp.Empty{})
	}
	for _, metric := range command(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		held[metric.Name] = metric.Value
	}
	held["WebGL contexts"] = call[float64](p, "lives.contexts")
	return held
}

// Trays that are added and removed at different stages leak nothing.
func TestNothingIsLeaked(t *testing.T) {
	t.Parallel()
	p := openApart(t, setup{
		Scripts: []string{contexts}, Media: browser.ReducedMotion,
	})
	p.call("tray.remove")
	p.call("tray.defined")
	command(p, performance.Enable, performance.EnableParams{})
	stages := []string{"added", "framed", "booted", "loading", "framed", "added", "booted", "loading", "ready", "thrown", "stored", "stored", "stored"}
	cycle := func() {
		p.call("lives.live", stages)
		p.call("lives.live", []string{"rolled"}) // the browser keeps the last frame alive
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
	p.call("tray.keep")
	p.call("lives.settle")
	p.call("tray.set", "session", "none")
	for _, c := range []struct {
		name   string
		change []any // name and arguments of a function
	}{
		{"display: none", []any{"tray.style", object{"display": "none"}}},
		{"and back", []any{"tray.style", object{"display": ""}}},
		{"hidden", []any{"tray.set", "hidden", true}},
		{"and back", []any{"tray.set", "hidden", false}},
		{"in closed details", []any{"lives.moveInto", "details"}},
		{"open details", []any{"lives.openDetails"}},
		{"in a closed dialog", []any{"lives.moveInto", "dialog"}},
		{"in an open dialog", []any{"lives.showModal"}},
		{"closed", []any{"lives.closeDialog"}},
		{"and open again", []any{"lives.showModal"}},
		{"in a shadow root", []any{"lives.moveIntoShadow"}},
		{"in another document", []any{"lives.moveIntoFrame", "examples/embed.css"}},
		{"back home", []any{"lives.goHome"}},
	} {
		p.call(c.change[0].(string), c.change[1:]...)
		got := p.roll(object{"trait": "Good", "faces": []int{1, 0, 0, 0}})
		if got.DegreeName != "Great" {
			t.Errorf("%s: resolution %+v, want Great", c.name, got)
		}
		if strings.Contains(c.name, "none") || strings.Contains(c.name, "hidden") || strings.Contains(c.name, "closed") {
			continue
		}
		p.until("lives.isDrawn")
		if got := call[[]string](p, "lives.styles"); !slices.Equal(got, []string{"relative", "none"}) {
			t.Errorf("%s: the tray has the style %q", c.name, got)
		}
	}
	p.call("lives.park")
	if got := call[refusal](p, "tray.refusal", "roll").Code; got != "load-failed" {
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
	p.call("tray.defined")
	p.call("scrolling.seen")
	wantTrays := func(when string, want ...string) {
		t.Helper()
		if got := call[[]string](p, "lives.heights"); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q, open or a box 480 px high", when, got, want)
		}
	}
	wantTrays("trays far away", "480", "480", "480")
	if !call[bool](p, "element.visible", "host fudge-tray a") || call[string](p, "tray.get", "loading") != "lazy" {
		t.Error("the content of the tag is not shown")
	}
	p.call("tray.choose", "#b")
	got := p.roll(object{"trait": "Good", "faces": []int{0, 0, 0, 0}})
	if got.DegreeName != "Good" {
		t.Errorf("called by code: %+v, want Good", got)
	}
	wantTrays("after a call to one", "480", "open", "480")
	p.call("tray.choose", "#a")
	p.call("scrolling.before", 50)
	p.until("events.hasFrom", "tray-ready", "a")
	if call[bool](p, "element.visible", "host fudge-tray a") {
		t.Error("the content of the tag is still shown")
	}
	p.call("events.clear")
	p.call("tray.choose", "#c")
	p.call("tray.set", "loading", "soon")
	p.onlyRefused("invalid value", "loading")
	wantTrays("invalid value", "open", "open", "480")
	p.call("tray.set", "loading", "eager")
	p.call("tray.ready")
}

// A tray with size="content" is as high as its content at every width. Rolling dice do not change its
// height, and the page's own style takes precedence.
func TestSizeFollowsContent(t *testing.T) {
	t.Parallel()
	page := hostPage(t, `<style>main { inline-size: 30rem }</style>`, `<main><fudge-tray size="content" session="none"></fudge-tray></main>`, nil)
	p := open(t, page).ready()
	p.until("element.missing", "[data-loading]")
	for _, c := range []struct {
		name   string
		change []any // name and arguments of a function
	}{
		{"narrow", []any{"tray.ready"}},
		{"a roll was made", []any{"tray.roll"}},
		{"wide", []any{"element.setStyle", "host main", "inline-size", "60rem"}},
		{"narrower", []any{"element.setStyle", "host main", "inline-size", "20rem"}},
		{"one button", []any{"tray.set", "controls", "roll"}},
		{"the tray alone", []any{"tray.set", "controls", "none"}},
		{"all again", []any{"tray.set", "controls", "full"}},
	} {
		p.call(c.change[0].(string), c.change[1:]...)
		p.call("heights.settled")
		if !call[bool](p, "heights.fits") {
			height, end := call[float64](p, "tray.height"), call[float64](p, "heights.end")
			t.Errorf("%s: the tray is %v px high, and its panel ends at %v", c.name, height, end)
		}
	}
	if moved := call[[]int](p, "heights.whileRolling"); len(moved) > 0 {
		t.Errorf("while dice rolled the tray was %v px high", moved)
	}
	p.call("tray.style", object{"max-block-size": "15rem"})
	p.untilIs(240, "tray.height")
	if height := call[[]int](p, "root.contentSize")[1]; height <= 240 {
		t.Error("content that does not fit can't be scrolled")
	}
	p.call("tray.style", object{"max-block-size": "", "min-block-size": "150rem"})
	p.untilIs(2400, "tray.height")
	p.call("tray.style", object{"min-block-size": ""})
	p.call("tray.set", "size", "fixed")
	p.untilIs(480, "tray.height")
}
