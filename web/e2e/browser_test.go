// Package e2e drives the built widget in a real browser, as its users would.
package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"fudgetray/web/server"
)

// patience is how long one test may take on a slow machine without a GPU.
const patience = 60 * time.Second

// browser is shared by all tests; each has a browser context of its own in it.
var browser context.Context

func TestMain(m *testing.M) { os.Exit(runAll(m)) }

func runAll(m *testing.M) int {
	profile, err := os.MkdirTemp("", "fudge-tray-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(profile)
	ctx, stop, err := startBrowser(profile)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	defer stop()
	browser = ctx
	return m.Run()
}

func startBrowser(profile string) (context.Context, func(), error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, nil, errors.New("chromium is not installed; on Debian: apt-get install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	stop := func() { stopBrowser(); stopAllocator() }
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, fmt.Errorf("%s does not start: %w", path, err)
	}
	return ctx, stop, nil
}

// dist is the built widget, or E2E_DIST.
func dist(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("E2E_DIST")
	if dir == "" {
		dir = filepath.Join("..", "..", "dist")
	}
	if _, err := os.Stat(filepath.Join(dir, "build.js")); errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s holds no built widget; run: make build", dir)
	}
	return dir
}

// serve hands out dir as `fudge serve` does. Whatever path broken names is
// answered with 404.
func serve(t *testing.T, dir string, broken func(path string) bool) string {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	files := server.Handler(root.FS())
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken != nil && broken(r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// observer runs before every script of every frame. It keeps the events of the
// tray, so that none is missed, and counts what the page must not do.
const observer = `
(() => {
  const top = window.top;
  if (window === top) {
    window.heard = [];
    window.violations = [];
    window.frameCount = 0;
    window.drawCount = 0;
    window.awake = new Set(); // the trays whose loop runs
    const waiting = [];
    const serve = () => {
      for (const wait of waiting.slice()) {
        const found = window.heard.filter((e) => e.type === wait.type);
        if (found.length < wait.count) continue;
        waiting.splice(waiting.indexOf(wait), 1);
        wait.resolve(found[wait.count - 1].detail);
      }
    };
    for (const type of ["tray-ready", "tray-throw", "tray-settle", "tray-resolve", "tray-error"]) {
      window.addEventListener(type, (e) => { window.heard.push({ type, detail: e.detail, on: e.target.id || e.target.localName, composed: e.composed }); serve(); });
    }
    window.nth = (type, count = 1) => new Promise((resolve) => { waiting.push({ type, count, resolve }); serve(); });
    window.tray = () => document.querySelector("fudge-tray");
    window.inside = (host = window.tray()) => host.shadowRoot.querySelector("iframe").contentWindow;
    window.at = (selector, host) => window.inside(host).document.querySelector(selector);
    window.until = (test) => new Promise((resolve) => {
      const look = () => { try { const value = test(); if (value) return resolve(value); } catch {} setTimeout(look, 20); };
      look();
    });
  }
  try { void top.document; } catch { return; } // a frame of another origin cannot be counted
  addEventListener("securitypolicyviolation", (e) => top.violations.push(e.violatedDirective + " " + e.blockedURI + " " + e.sourceFile));
  let program;
  Object.defineProperty(window, "fudgeTrayHost", {
    get: () => program,
    set: (host) => {
      const { park, wake } = host;
      program = Object.assign(host, { park: () => { park(); top.awake.delete(window); }, wake: () => { top.awake.add(window); wake(); } });
      top.awake.add(window);
    },
  });
  const native = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => native.call(window, (time) => { top.frameCount++; callback(time); });
  for (const name of ["drawElements", "drawArrays", "clear"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) { top.drawCount++; return draw.apply(this, args); };
  }
})();`

// tab is one page of the browser with storage of its own.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string // the server's address

	mu       sync.Mutex
	console  []string
	requests []string
}

// setup says what is special about a tab.
type setup struct {
	url           string // of another server than the widget's
	path          string // on the widget's server; index.html by default
	width, height int64
	scale         float64
	touch         bool
	scripts       []string                         // run before every script of every frame
	broken        func(path string) bool           // paths that the server does not have
	before        []chromedp.Action[chromedp.Void] // done before the page is opened
}

// open brings up a page and starts to observe it; it does not wait for the tray.
func open(t *testing.T, s setup) *tab {
	t.Helper()
	base := s.url
	if base == "" {
		base = serve(t, dist(t), s.broken)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancelTimeout := context.WithTimeout(ctx, patience)
	t.Cleanup(cancelTimeout)
	p := &tab{t: t, ctx: ctx, base: base}
	if s.width == 0 {
		s.width, s.height = 1280, 800
	}
	if s.scale == 0 {
		s.scale = 1
	}
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(s.scale)}
	if s.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(s.width, s.height, options...))
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		t.Fatal(err)
	}
	call(p, network.Enable, network.EnableParams{})
	for _, script := range append([]string{observer}, s.scripts...) {
		call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
	p.do(s.before...)
	p.do(chromedp.Navigate(base + "/" + s.path))
	return p
}

// listen keeps what the page says and asks for, so that a failure can show it.
func (p *tab) listen(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, ev.Request.URL)
	case *runtime.EventExceptionThrown:
		p.console = append(p.console, "exception: "+ev.ExceptionDetails.Text)
	case *cdplog.EventEntryAdded:
		p.console = append(p.console, fmt.Sprintf("%s: %s %s", ev.Entry.Level, ev.Entry.Text, ev.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		p.console = append(p.console, fmt.Sprintf("%s: %s", ev.Type, consoleText(ev.Args)))
	}
}

func consoleText(args []*runtime.RemoteObject) string {
	var parts []string
	for _, arg := range args {
		if arg.Description != "" {
			parts = append(parts, arg.Description)
			continue
		}
		parts = append(parts, string(arg.Value))
	}
	return strings.Join(parts, " ")
}

func (p *tab) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.console, "\n")
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatalf("%v\nconsole:\n%s", err, p.said())
	}
}

// eval runs JavaScript in the page, awaits its promise and reads the value.
func eval[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s\n%v\nconsole:\n%s", script, err, p.said())
	}
	return value
}

// run runs JavaScript for its effect.
func (p *tab) run(script string) {
	p.t.Helper()
	eval[bool](p, "(async () => { await ("+script+"); return true; })()")
}

// ready waits until the tray can roll and has drawn itself, where it draws.
func (p *tab) ready() *tab {
	p.t.Helper()
	p.run(`nth("tray-ready")`)
	p.run(`until(() => at("#stage").dataset.drawn !== undefined || at("#flat"))`)
	return p
}

// resolution is what the tests read of a resolution.
type resolution struct {
	Technique  string `json:"technique"`
	Faces      []int  `json:"faces"`
	DegreeName string `json:"degree_name"`
	Text       string `json:"text"`
	Receipt    string `json:"receipt"`
	Success    *bool  `json:"success"`
	Difficulty *int   `json:"difficulty"`
	Trait      *int   `json:"trait"`
}

// resolved waits for the count-th resolution since the page was opened.
func (p *tab) resolved(count int) resolution {
	p.t.Helper()
	return eval[resolution](p, fmt.Sprintf(`nth("tray-resolve", %d)`, count))
}

// point is a place in CSS pixels of the page.
type point struct{ X, Y float64 }

// middle of the element that a selector finds inside the first tray.
func (p *tab) middle(selector string) point {
	p.t.Helper()
	return eval[point](p, fmt.Sprintf(`(() => {
		const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
		const box = at(%q).getBoundingClientRect();
		return { X: frame.left + box.left + box.width / 2, Y: frame.top + box.top + box.height / 2 };
	})()`, selector))
}

// click presses and lets go of the mouse in the middle of an element of the tray.
func (p *tab) click(selector string) {
	p.t.Helper()
	at := p.middle(selector)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
}

// A hand touches the page: it comes down, moves or lifts at a place and a time.
type hand func(p *tab, phase phase, at point, when input.TimeSinceEpoch)

type phase int

const (
	down phase = iota
	move
	up
)

func finger(p *tab, phase phase, at point, when input.TimeSinceEpoch) {
	kind := []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchEnd}[phase]
	var points []*input.TouchPoint
	if phase != up {
		points = []*input.TouchPoint{{X: at.X, Y: at.Y}}
	}
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points, Timestamp: when})
}

func mouse(p *tab, phase phase, at point, when input.TimeSinceEpoch) {
	kind := []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased}[phase]
	call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1, Timestamp: when})
}

// flick moves a hand from one place to another, a step every 16 ms.
func (p *tab) flick(hand hand, from, to point, steps int) {
	p.t.Helper()
	start := time.Now()
	send := func(phase phase, step int) {
		share := float64(step) / float64(steps)
		when := input.TimeSinceEpoch(float64(start.Add(time.Duration(step)*16*time.Millisecond).UnixMicro()) / 1e6)
		hand(p, phase, point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share}, when)
	}
	send(down, 0)
	for step := 1; step <= steps; step++ {
		send(move, step)
	}
	send(up, steps)
}

// shoot writes a screenshot to the directory that E2E_SHOTS names, if it does.
func (p *tab) shoot(name string) {
	p.t.Helper()
	dir := os.Getenv("E2E_SHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// call sends a command of the protocol that has no action of its own.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// quoted is a JavaScript literal.
func quoted(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(data)
}
