package browser

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a tab may live on a slow machine without a GPU, unless its setup says more.
const patience = 60 * time.Second

// Setup says what is special about a tab.
type Setup struct {
	URL           string // of the server
	Path          string // on it; by default index.html
	Width, Height int64  // of the window, in CSS pixels; by default 1280 × 800
	Scale         float64
	Touch         bool
	Dark          bool                             // the visitor prefers dark colours
	Scripts       []string                         // run before every script of every frame
	Before        []chromedp.Action[chromedp.Void] // done before the page is opened
	Patience      time.Duration                    // with the tab; by default a minute
}

// Tab is one page of the browser. Its errors end with what the
// page wrote to its console.
type Tab struct {
	Context context.Context
	close   func()

	mu       sync.Mutex
	console  []string
	requests []string
}

// Open brings up a page and starts to observe it; it does not wait for the tray.
func (b *Browser) Open(s Setup) (*Tab, error) {
	if b.shared {
		return openTab(chromedp.NewContext(b.context))(s)
	}
	return openTab(chromedp.NewContext(b.context, chromedp.WithNewBrowserContext()))(s)
}

// Beside brings up another tab that shares the storage of this one.
func (t *Tab) Beside(s Setup) (*Tab, error) { return openTab(chromedp.NewContext(t.Context))(s) }

func openTab(ctx context.Context, closeTab func()) func(Setup) (*Tab, error) {
	return func(s Setup) (*Tab, error) {
		ctx, stopClock := context.WithTimeout(ctx, max(s.Patience, patience))
		t := &Tab{Context: ctx, close: func() { stopClock(); closeTab() }}
		if err := t.open(s); err != nil {
			t.Close()
			return nil, err
		}
		return t, nil
	}
}

func (t *Tab) open(s Setup) error {
	if s.Width == 0 {
		s.Width, s.Height = 1280, 800
	}
	if s.Scale == 0 {
		s.Scale = 1
	}
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(s.Scale)}
	if s.Touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	if err := t.Do(chromedp.EmulateViewport(s.Width, s.Height, options...)); err != nil {
		return err
	}
	if s.Dark {
		dark := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}
		if _, err := chromedp.Call(t.Context, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: dark}); err != nil {
			return err
		}
	}
	if err := chromedp.Listen(t.Context, t.listen); err != nil {
		return err
	}
	if _, err := chromedp.Call(t.Context, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	for _, script := range append([]string{observer}, s.Scripts...) {
		params := page.AddScriptToEvaluateOnNewDocumentParams{Source: script}
		if _, err := chromedp.Call(t.Context, page.AddScriptToEvaluateOnNewDocument, params); err != nil {
			return err
		}
	}
	return t.Do(append(slices.Clone(s.Before), chromedp.Navigate(s.URL+"/"+s.Path))...)
}

// Close closes the tab.
func (t *Tab) Close() { t.close() }

// listen keeps what the page says and asks for, so that a failure can show it.
func (t *Tab) listen(ev any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		t.requests = append(t.requests, ev.Request.URL)
	case *runtime.EventExceptionThrown:
		t.console = append(t.console, "exception: "+ev.ExceptionDetails.Text)
	case *cdplog.EventEntryAdded:
		t.console = append(t.console, fmt.Sprintf("%s: %s %s", ev.Entry.Level, ev.Entry.Text, ev.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		t.console = append(t.console, fmt.Sprintf("%s: %s", ev.Type, consoleText(ev.Args)))
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

// Console is what the page has written to its console, a line each.
func (t *Tab) Console() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.console)
}

// Requests are the addresses that the page has asked for.
func (t *Tab) Requests() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.requests)
}

// Do takes some steps.
func (t *Tab) Do(steps ...chromedp.Action[chromedp.Void]) error {
	return t.explain(chromedp.Do(t.Context, steps...))
}

// Eval runs JavaScript in the page, awaits its promise and reads the value.
func Eval[T any](t *Tab, script string) (T, error) {
	value, err := chromedp.Run(t.Context, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		err = fmt.Errorf("%s\n%w", script, err)
	}
	return value, t.explain(err)
}

// Run runs JavaScript for its effect.
func (t *Tab) Run(script string) error {
	_, err := Eval[bool](t, "(async () => { await ("+script+"); return true; })()")
	return err
}

func (t *Tab) explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w\nconsole:\n%s", err, strings.Join(t.Console(), "\n"))
}

// Ready waits until the tray can roll and has drawn itself, where it draws.
func (t *Tab) Ready() error {
	return t.Run(`nth("tray-ready").then(() => until(() => at("#stage").dataset.drawn !== undefined || at("#flat")))`)
}

// AtRest waits until the last frame of a throw is on the screen: until the programs that
// it woke have parked their loops again.
func (t *Tab) AtRest() error { return t.Run(`until(() => awake.size === 0)`) }

// Picture is what the window shows, as large as its pixels.
func (t *Tab) Picture() (image.Image, error) {
	data, err := chromedp.Run(t.Context, chromedp.CaptureScreenshot())
	if err != nil {
		return nil, t.explain(err)
	}
	return png.Decode(bytes.NewReader(data))
}
