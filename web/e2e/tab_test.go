// Package e2e uses the built widget in a real browser, as people would.
package e2e

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"testing"

	"fudgetray/web/tools/browser"
)

// shared by all tests is the browser; each has storage of its own in it.
var shared *browser.Browser

func TestMain(m *testing.M) { os.Exit(runAll(m)) }

func runAll(m *testing.M) int {
	flag.Parse()
	b, err := browser.Start(kind(), "")
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	shared = b
	status := m.Run()
	b.Close()
	all := flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == ""
	if !trying && !checkExceptions(all) {
		return 1
	}
	return status
}

// kind of the browser is E2E_BROWSER, or Chromium without its windows, which starts a page
// in half the time.
func kind() browser.Kind {
	return browser.Kind(cmp.Or(os.Getenv("E2E_BROWSER"), string(browser.Shell)))
}

// dist is the folder of the built widget, or E2E_DIST.
func dist() string {
	if dir := os.Getenv("E2E_DIST"); dir != "" {
		return dir
	}
	return filepath.Join("..", "..", "dist")
}

// serve hands out the built widget without the paths that are missing. It returns the
// address.
func serve(t *testing.T, missing func(path string) bool) string {
	t.Helper()
	site, err := browser.Serve(dist(), missing)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(site.Close)
	return site.URL
}

// embedding is a page elsewhere, with a tray of the widget at an address.
func embedding(widget, tag string) string {
	return fmt.Sprintf(`<!doctype html><link rel="icon" href="data:,"><script type="module" src="%s/fudge-tray.js"></script>%s`, widget, tag)
}

// tab is a page in a test, which ends where the page fails.
type tab struct {
	*browser.Tab
	t         *testing.T
	base      string // address of the server
	unpainted bool   // WebGL draws nothing
}

// setup says what is special about a tab; by default it has the whole widget.
type setup = browser.Setup

// unkept has nothing kept for offline use, which would be done anew for every test.
const unkept = `delete Navigator.prototype.serviceWorker;`

// fewFrames has one frame in four drawn: where windows are drawn in software, every frame
// less leaves a second core to the test.
const fewFrames = `{
	const next = requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (draw) => next(() => next(() => next(() => next(draw))));
}`

// unpainted has WebGL draw nothing, and counts as if it drew: drawing in software takes most of the
// processor time of a page, and most tests look at no picture.
const unpainted = `(() => {
	try { void top.drawCount; } catch { return; } // the page is of another origin
	for (const name of ["drawElements", "drawArrays"]) {
		WebGL2RenderingContext.prototype[name] = () => { top.drawCount++; };
	}
})();`

// open opens a page in which WebGL draws nothing. It does not wait for the tray. A test of offline use
// sets s.URL to a server of its own.
func open(t *testing.T, s setup) *tab {
	t.Helper()
	s.Scripts = append([]string{unpainted}, s.Scripts...)
	p := openPainted(t, s)
	p.unpainted = true
	return p
}

// openPainted opens a page as open does, of which the test may take pictures.
func openPainted(t *testing.T, s setup) *tab {
	t.Helper()
	skipException(t)
	if s.Width == 0 {
		s.Width, s.Height = 960, 600 // the lowest common desktop window
	}
	if s.Scale == 0 && kind() == browser.Shell { // a quarter of the pixels to draw in software
		s.Scale = 0.5
	}
	s.Scripts = append([]string{fewFrames}, s.Scripts...)
	if s.URL == "" {
		s.URL = serve(t, nil)
		s.Scripts = append([]string{unkept}, s.Scripts...)
	}
	opened, err := shared.Open(s)
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

// keys presses one after another.
func (p *tab) keys(text string, held ...browser.Modifier) {
	p.t.Helper()
	p.must(p.Keys(text, held...))
}

func (p *tab) reload() *tab {
	p.t.Helper()
	p.must(p.Reload())
	return p
}

func (p *tab) run(script string) {
	p.t.Helper()
	p.must(p.Run(script))
}

func eval[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := browser.Eval[T](p.Tab, script)
	p.must(err)
	return value
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

// resolution is what the tests read of a resolution.
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
}

// resolved waits for the count-th resolution since the page was opened.
func (p *tab) resolved(count int) resolution {
	p.t.Helper()
	return eval[resolution](p, fmt.Sprintf(`nth("tray-resolve", %d)`, count))
}

// quoted is a JavaScript literal.
func quoted(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(data)
}
