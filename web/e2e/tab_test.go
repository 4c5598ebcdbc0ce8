// Package e2e tests the built widget in real browsers.
package e2e

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/e2e/page"
)

// Most tests use these browsers. Each test has its own server, and so its own storage.
var (
	painting   *browser.Browser
	unpainting *browser.Browser // for pages of which no picture is taken; may be the same browser
)

func TestMain(m *testing.M) { os.Exit(runAll(m)) }

func runAll(m *testing.M) int {
	flag.Parse()
	if err := startBrowsers(); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	status := m.Run()
	os.RemoveAll(releases.folder)
	painting.Close()
	if unpainting != painting {
		unpainting.Close()
	}
	all := flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == ""
	if !trying && !checkExceptions(all) {
		return 1
	}
	return status
}

func startBrowsers() (err error) {
	if painting, err = browser.StartPool(kind()); err != nil {
		return err
	}
	unpainting = painting
	if unpainted := unpaintedKind(); unpainted != kind() {
		unpainting, err = browser.StartPool(unpainted)
	}
	return err
}

// kind returns the browser in E2E_BROWSER. The default is Chromium without windows, which opens a page
// in half the time.
func kind() browser.Kind {
	return browser.Kind(cmp.Or(os.Getenv("E2E_BROWSER"), string(browser.Shell)))
}

// unpaintedKind returns the kind of browser for pages of which no picture is taken.
func unpaintedKind() browser.Kind {
	if kind() == browser.Shell {
		return browser.Unpainted
	}
	return kind()
}

// startApart starts a browser for one test, whose pages can crash or be measured.
func startApart(t *testing.T) *browser.Browser {
	t.Helper()
	b, err := browser.Start(unpaintedKind(), "")
	must(t, err)
	t.Cleanup(b.Close)
	return b
}

// dist returns the folder of the built widget: E2E_DIST, or the one of make build.
func dist() string {
	if dir := os.Getenv("E2E_DIST"); dir != "" {
		return dir
	}
	return filepath.Join("..", "..", "dist")
}

// serve serves the built widget and returns its address. Paths for which missing returns true are not
// found.
func serve(t *testing.T, missing func(path string) bool) string {
	t.Helper()
	site, err := browser.Serve(dist(), missing)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(site.Close)
	return site.URL
}

// embedding is a host page of another origin with a tray of the widget at an address.
func embedding(widget, tag string) string {
	return fmt.Sprintf(`<!doctype html><link rel="icon" href="data:,"><script type="module" src="%s/fudge-tray.js"></script>%s`, widget, tag)
}

// tab is a page whose errors end the test.
type tab struct {
	*browser.Tab
	t         *testing.T
	base      string // address of the server
	unpainted bool   // WebGL draws nothing
}

// setup configures a tab. Its zero value opens the app.
type setup = browser.Setup

// scale returns the scale of the screen: a quarter of the pixels, where a browser draws them in software.
func scale() float64 {
	if kind() == browser.Shell {
		return 0.5
	}
	return 1
}

// object is a JSON object: a request or the properties of a tray.
type object = map[string]any

// functions defines the functions of web/e2e/page.
var functions = sync.OnceValues(func() (string, error) { return page.Script("page") })

// withFunctions puts the functions of web/e2e/page before scripts, which call them.
func withFunctions(t *testing.T, scripts ...string) []string {
	t.Helper()
	script, err := functions()
	must(t, err)
	return append([]string{script}, scripts...)
}

// early returns a script that calls a function of web/e2e/page in every frame, before the scripts of its page.
func early(name string, args ...any) string { return page.Call(name, args...) }

var (
	// unkept disables the service worker, which would otherwise store the widget again in each test.
	unkept = early("environment.withoutServiceWorker")
	// fewFrames draws one frame in four, to leave a core to the test where drawing is in software.
	fewFrames = early("environment.fewFrames")
	// unpainted makes WebGL draw nothing and count its draws. Most tests need no picture, and drawing
	// in software takes most of a page's processor time.
	unpainted = early("environment.unpainted")
)

// sparing returns the scripts that save processor time in every page of a server.
func sparing(url string) []string {
	if _, stored := offlineSites.Load(url); stored {
		return []string{fewFrames}
	}
	return []string{fewFrames, unkept}
}

// open opens a page in which WebGL draws nothing. It does not wait for the tray. A test of offline use
// sets s.URL to a site.
func open(t *testing.T, s setup) *tab {
	t.Helper()
	return openUnpainted(unpainting, t, s)
}

// openApart opens a page like open in a browser of its own.
func openApart(t *testing.T, s setup) *tab {
	t.Helper()
	skipException(t)
	return openUnpainted(startApart(t), t, s)
}

func openUnpainted(b *browser.Browser, t *testing.T, s setup) *tab {
	t.Helper()
	s.Scripts = append([]string{unpainted}, s.Scripts...)
	p := openIn(b, t, s)
	p.unpainted = true
	return p
}

// openPainted opens a page like open. The test may take pictures of it.
func openPainted(t *testing.T, s setup) *tab {
	t.Helper()
	return openIn(painting, t, s)
}

func openIn(b *browser.Browser, t *testing.T, s setup) *tab {
	t.Helper()
	skipException(t)
	if s.Width == 0 {
		s.Width, s.Height = 1280, 800 // a window with the whole panel
	}
	if s.Scale == 0 {
		s.Scale = scale()
	}
	if s.URL == "" {
		s.URL = serve(t, nil)
	}
	s.Scripts = withFunctions(t, append(sparing(s.URL), s.Scripts...)...)
	opened, err := b.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	return &tab{Tab: opened, t: t, base: s.URL}
}

// picture returns what the window shows.
func (p *tab) picture() image.Image {
	p.t.Helper()
	if p.unpainted {
		p.t.Fatal("a picture of a page without drawings; use openPainted")
	}
	picture, err := p.Picture()
	p.must(err)
	return picture
}

func (p *tab) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// keys presses one key after another.
func (p *tab) keys(text string, held ...browser.Modifier) {
	p.t.Helper()
	p.must(p.Keys(text, held...))
}

func (p *tab) reload() *tab {
	p.t.Helper()
	p.must(p.Reload())
	return p
}

// call calls a function of web/e2e/page and awaits its promise.
func (p *tab) call(name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.Call(name, args...)))
}

// try calls a function like call, and returns its error.
func (p *tab) try(name string, args ...any) error { return p.Run(page.Call(name, args...)) }

// call calls a function of web/e2e/page and returns its result.
func call[T any](p *tab, name string, args ...any) T {
	p.t.Helper()
	value, err := browser.Eval[T](p.Tab, page.Call(name, args...))
	p.must(err)
	return value
}

// until calls a function until its result is true.
func (p *tab) until(name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.Until(name, args...)))
}

// awaited calls a function until its result is true, and returns it.
func awaited[T any](p *tab, name string, args ...any) T {
	p.t.Helper()
	value, err := browser.Eval[T](p.Tab, page.Until(name, args...))
	p.must(err)
	return value
}

// untilIs calls a function until it returns a value.
func (p *tab) untilIs(want any, name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.UntilIs(want, name, args...)))
}

// untilAcrossLoads calls a function until its result is true, and again each time the page is replaced.
func (p *tab) untilAcrossLoads(name string, args ...any) {
	p.t.Helper()
	p.must(p.RunAcrossLoads(page.Until(name, args...)))
}

func (p *tab) ready() *tab {
	p.t.Helper()
	p.must(p.Ready())
	return p
}

func (p *tab) atRest() {
	p.t.Helper()
	p.must(p.AtRest())
}

// resolution has the fields of a resolution that the tests check.
type resolution struct {
	Technique  string `json:"technique"`
	Faces      []int  `json:"faces"`
	Again      []int  `json:"again"`
	DegreeName string `json:"degree_name"`
	Text       string `json:"text"`
	Receipt    string `json:"receipt"`
	Success    *bool  `json:"success"`
	Difficulty *int   `json:"difficulty"`
	Trait      *int   `json:"trait"`
	Modifier   int    `json:"modifier"`
	Secret     bool   `json:"secret"`
}

// refusal is the error of a method or an attribute.
type refusal struct{ Code, Field, Message string }

func (r refusal) String() string { return r.Code + " " + r.Field + " " + r.Message }

// box is the place of an element in its document, in CSS pixels.
type box struct{ Left, Top, Right, Bottom, Width, Height float64 }

// box returns the place of an element.
func (p *tab) box(path string) box {
	p.t.Helper()
	return call[box](p, "element.box", path)
}

// size is the size of an element in CSS pixels: without borders, of all its content, and with borders.
type size struct{ ClientWidth, ClientHeight, ScrollWidth, ScrollHeight, OffsetWidth, OffsetHeight int }

func (p *tab) size(path string) size {
	p.t.Helper()
	return call[size](p, "element.size", path)
}

// text returns the text of an element.
func (p *tab) text(path string) string {
	p.t.Helper()
	return call[string](p, "element.text", path)
}

// roll rolls a request, with sets of dice or without, and returns the result. Without a request it rolls the settings.
func (p *tab) roll(request ...any) resolution {
	p.t.Helper()
	return call[resolution](p, "tray.roll", request...)
}

// resolved waits for the count-th resolution since the page was opened.
func (p *tab) resolved(count int) resolution {
	p.t.Helper()
	return call[resolution](p, "events.nth", "tray-resolve", count)
}

// quoted returns a value as JSON.
func quoted(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(data)
}
