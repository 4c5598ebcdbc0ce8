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
	"strconv"
	"testing"

	"fudgetray/cmd/dev/check/browser"
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
	repeatTraps(os.Stdout)
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

// slower returns the factor in E2E_SLOWER by which all pages are slower, or 0. It shows which tests don't wait.
func slower(t *testing.T) float64 {
	t.Helper()
	text := os.Getenv("E2E_SLOWER")
	if text == "" {
		return 0
	}
	factor, err := strconv.ParseFloat(text, 64)
	must(t, err)
	return factor
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
	traps     bool   // the test makes the program trap
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
	s.Scripts, s.Slower = withFunctions(t, append(sparing(s.URL), s.Scripts...)...), slower(t)
	opened, err := b.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	return tabOf(t, opened, s.URL)
}

// tabOf returns a tab of a test, which fails if the tab's program traps.
func tabOf(t *testing.T, opened *browser.Tab, base string) *tab {
	p := &tab{Tab: opened, t: t, base: base}
	t.Cleanup(p.reportTraps)
	return p
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
