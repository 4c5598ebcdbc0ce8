package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// chromium is driven by the Chrome DevTools Protocol.
type chromium struct {
	context context.Context
	shared  bool  // all tabs share the storage
	pool    *pool // nil if each tab has separate storage
	stop    func()
}

var (
	// Optimizing takes longer than it saves on short-lived pages, which call few of the functions.
	unoptimized  = chromedp.Flag("js-flags", "--liftoff-only --wasm-lazy-compilation")
	uncomposited = chromedp.Flag("disable-gpu-compositing", true)
	// Two processes for the pages of a pool use two processors, and share compiled code. A page with a process of
	// its own takes twice the processor time.
	twoProcesses = chromedp.Flag("renderer-process-limit", "2")
	manyContexts = chromedp.Flag("max-active-webgl-contexts", "64") // the limit is that of a process
	// An emulated phone can be larger than the window. What lies outside is never shown, and events there get no duration.
	wideWindow = chromedp.WindowSize(1280, 1100)
)

func startChromium(kind Kind, profile string, pooled bool, flags ...chromedp.ExecAllocatorOption) (engine, error) {
	path, err := exec.LookPath(string(kind))
	if err != nil {
		return nil, fmt.Errorf("not installed; on Debian: apt-get install %s", kind)
	}
	dir, forget, err := folder(profile)
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(dir),
		chromedp.NoSandbox,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	if pooled {
		options = append(options, twoProcesses, manyContexts)
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	ctx, _ := chromedp.NewContext(allocator)
	c := &chromium{context: ctx, shared: profile != "", stop: sync.OnceFunc(func() {
		chromedp.Cancel(ctx) // flushes the storage
		stopAllocator()
		forget()
	})}
	if pooled {
		c.pool = &pool{browser: ctx}
	}
	if err := chromedp.Do(ctx); err != nil {
		c.close()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return c, nil
}

// folder creates and returns the folder of a profile. For an unnamed profile it is a temporary one,
// which forget removes.
func folder(profile string) (dir string, forget func(), err error) {
	if profile != "" {
		return profile, func() {}, os.MkdirAll(profile, 0o777)
	}
	dir, err = os.MkdirTemp("", "fudge-tray-browser-")
	return dir, func() { os.RemoveAll(dir) }, err
}

func (c *chromium) close() { c.stop() }

func (c *chromium) kill() error {
	return chromedp.FromContext(c.context).Browser.Process().Kill()
}

func (c *chromium) open(ctx context.Context, j *journal, s Setup) (page, error) {
	if c.shared {
		return openChromium(ctx, j, s, c.context)
	}
	if c.pool != nil {
		return c.openPooled(ctx, j, s)
	}
	return openChromium(ctx, j, s, c.context, chromedp.WithNewBrowserContext())
}

// openPooled opens a tab as a visitor of the pool.
func (c *chromium) openPooled(ctx context.Context, j *journal, s Setup) (page, error) {
	blank, leave, err := c.pool.enter()
	if err != nil {
		return nil, err
	}
	p, err := openChromium(ctx, j, s, blank)
	if err != nil {
		leave()
		return nil, err
	}
	closeTab := p.stop
	p.stop = func() {
		closeTab()
		leave()
	}
	return p, nil
}

// chromiumPage is a tab of Chromium.
type chromiumPage struct {
	ctx    context.Context
	stop   func()
	mobile bool
	scale  float64 // scale of the phone's screen
}

// leaveWorkersAlone excludes service workers from the targets that the developer tools attach to. Chromium never
// stops an attached worker, so a next release could wait for it without end.
var leaveWorkersAlone = target.SetAutoAttachParams{
	AutoAttach: true,
	Flatten:    new(true),
	Filter: target.Filter{
		{Type: "service_worker", Exclude: true},
		{},
	},
}

func openChromium(limit context.Context, j *journal, s Setup, parent context.Context, options ...chromedp.ContextOption) (*chromiumPage, error) {
	ctx, closeTab := chromedp.NewContext(parent, options...)
	p := &chromiumPage{ctx: ctx, stop: closeTab, mobile: s.Touch}
	defer context.AfterFunc(limit, closeTab)()
	if err := p.prepare(ctx, j, s); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// keepNoBodies reports requests without keeping the bodies of their responses. Otherwise a page would keep the program
// of each of its trays as base64, up to 200 MB.
var keepNoBodies = network.EnableParams{MaxTotalBufferSize: new(int64(0)), MaxResourceBufferSize: new(int64(0))}

func (p *chromiumPage) prepare(ctx context.Context, j *journal, s Setup) error {
	if err := p.resize(ctx, s.Width, s.Height, s.Scale); err != nil {
		return err
	}
	if err := chromedp.Listen(p.ctx, func(event any) { hearChromium(j, event) }); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, network.Enable, keepNoBodies); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, target.SetAutoAttach, leaveWorkersAlone); err != nil {
		return err
	}
	for _, script := range s.Scripts {
		params := cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}
		if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, params); err != nil {
			return err
		}
	}
	if err := p.emulate(ctx, s.Media); err != nil {
		return err
	}
	if s.Slower > 1 {
		params := emulation.SetCPUThrottlingRateParams{Rate: s.Slower}
		if err := command(ctx, emulation.SetCPUThrottlingRate, params); err != nil {
			return err
		}
	}
	return chromedp.Do(ctx, s.Before...)
}

func hearChromium(j *journal, event any) {
	switch event := event.(type) {
	case *network.EventRequestWillBeSent:
		j.requested(event.Request.URL)
	case *runtime.EventExceptionThrown:
		j.said("exception: " + event.ExceptionDetails.Text)
	case *cdplog.EventEntryAdded:
		if strings.Contains(event.Entry.Text, "GL Driver Message (OpenGL, Performance") {
			return // advice of the software renderer, which depends on earlier pages
		}
		j.said(fmt.Sprintf("%s: %s %s", event.Entry.Level, event.Entry.Text, event.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		j.said(fmt.Sprintf("%s: %s", event.Type, consoleText(event.Args)))
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

func (p *chromiumPage) context() context.Context { return p.ctx }

func (p *chromiumPage) close() { p.stop() }

func (p *chromiumPage) beside(ctx context.Context, j *journal, s Setup) (page, error) {
	return openChromium(ctx, j, s, p.ctx)
}

func (p *chromiumPage) navigate(ctx context.Context, url string) error {
	return chromedp.Do(ctx, chromedp.Navigate(url))
}

func (p *chromiumPage) reload(ctx context.Context) error { return chromedp.Do(ctx, chromedp.Reload()) }

func (p *chromiumPage) eval(ctx context.Context, expression string) (string, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
}

func (p *chromiumPage) resize(ctx context.Context, width, height int64, scale float64) error {
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(scale)}
	// A phone's page receives no other scale, so it moves to a desktop's screen.
	if p.mobile && (p.scale == 0 || p.scale == scale) {
		p.scale = scale
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.Do(ctx, chromedp.EmulateViewport(width, height, options...))
}

func (p *chromiumPage) emulate(ctx context.Context, m Media) error {
	var params emulation.SetEmulatedMediaParams
	for name, value := range m {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: name, Value: value})
	}
	return command(ctx, emulation.SetEmulatedMedia, params)
}

func (p *chromiumPage) picture(ctx context.Context) ([]byte, error) {
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

func (p *chromiumPage) keys(ctx context.Context, text string, held []Modifier) error {
	return chromedp.Do(ctx, chromedp.KeyEvent(text, chromedp.KeyModifiers(held...), preventable))
}

// preventable makes a key's character depend on its keydown event, as for users: a page can prevent both.
func preventable(key *input.DispatchKeyEventParams) {
	if key.Type == input.DispatchKeyEventTypeKeyDown {
		key.Type = input.DispatchKeyEventTypeRawKeyDown
	}
}

func (p *chromiumPage) wheel(ctx context.Context, at Point, down float64) error {
	return command(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel, X: at.X, Y: at.Y, DeltaY: down, DeltaX: 0.01,
	})
}

func (p *chromiumPage) stroke(ctx context.Context, pointer Pointer, paths [][]Point) error {
	return p.strokeSeen(ctx, pointer, paths, func(int) error { return nil })
}

// strokeSeen sends a stroke with even time stamps, as the protocol's own times vary. It calls seen
// after each step but the last.
func (p *chromiumPage) strokeSeen(ctx context.Context, pointer Pointer, paths [][]Point, seen func(step int) error) error {
	send := p.mouse
	if pointer == Finger {
		send = p.touch
	}
	start := time.Now()
	at := func(step int) (places []Point, when input.TimeSinceEpoch) {
		for _, path := range paths {
			places = append(places, path[step])
		}
		return places, input.TimeSinceEpoch(float64(start.Add(time.Duration(step)*pace*time.Millisecond).UnixMicro()) / 1e6)
	}
	last := len(paths[0]) - 1
	places, when := at(0)
	if err := send(ctx, down, places, when); err != nil {
		return err
	}
	for step := range last {
		places, when = at(step + 1)
		if err := send(ctx, move, places, when); err != nil {
			return err
		}
		if err := seen(step); err != nil {
			return err
		}
	}
	return send(ctx, up, places, when)
}

type phase int

const (
	down phase = iota
	move
	up
)

func (p *chromiumPage) touch(ctx context.Context, phase phase, places []Point, when input.TimeSinceEpoch) error {
	kind := []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchEnd}[phase]
	points := []*input.TouchPoint{}
	if phase != up {
		for finger, at := range places {
			points = append(points, &input.TouchPoint{X: at.X, Y: at.Y, ID: new(float64(finger))})
		}
	}
	return command(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points, Timestamp: when})
}

func (p *chromiumPage) mouse(ctx context.Context, phase phase, places []Point, when input.TimeSinceEpoch) error {
	kind := []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased}[phase]
	return command(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: kind, X: places[0].X, Y: places[0].Y, Button: input.MouseButtonLeft, ClickCount: 1, Timestamp: when,
	})
}

// command sends a command of the protocol.
func command[P, R any](ctx context.Context, c cdp.Command[P, R], params P) error {
	if _, err := chromedp.Call(ctx, c, params); err != nil {
		return fmt.Errorf("%s: %w", c.Method, err)
	}
	return nil
}
