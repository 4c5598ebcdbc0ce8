package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"maps"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long a tab may live: many times what anything takes on a machine without a GPU,
// for it may have hardly a processor to itself.
const patience = 10 * time.Minute

// Setup says what is special about a tab.
type Setup struct {
	URL           string                           // of the server
	Path          string                           // on it; by default index.html
	Width, Height int64                            // of the window, in CSS pixels; by default 1280 × 800
	Scale         float64                          // pixels of the screen to each of these; by default 1
	Touch         bool                             // a screen for fingers, where the browser knows such
	Dark          bool                             // the visitor prefers dark colours
	Media         Media                            // and has other preferences
	Scripts       []string                         // run before every script of every frame
	Before        []chromedp.Action[chromedp.Void] // done before the page is opened; Chromium's alone
}

// Media are the values of media features that CSS asks for: the visitor's preferences.
type Media map[string]string

var (
	// ReducedMotion has throws settle at once.
	ReducedMotion = Media{"prefers-reduced-motion": "reduce"}
	Dark          = Media{"prefers-color-scheme": "dark"}
)

// page is a tab as its browser drives it.
type page interface {
	context() context.Context // ends when the patience with the tab does
	navigate(url string) error
	reload() error
	// eval awaits a promise for a text.
	eval(expression string) (string, error)
	resize(width, height int64, scale float64) error
	emulate(m Media) error
	hand
	picture() (png []byte, err error)
	// beside opens another tab with the same storage.
	beside(j *journal, s Setup) (page, error)
	close()
}

// Tab is one page of the browser. Its errors end with what the page wrote to its console.
type Tab struct {
	Context context.Context // ends with the patience
	page    page
	journal
}

// errChromium is what a test hears that leans on Chromium's own protocol elsewhere.
var errChromium = errors.New("this step is one of Chromium's own protocol")

// Open brings up a page and starts to observe it; it does not wait for the tray.
func (b *Browser) Open(s Setup) (*Tab, error) { return open(b.engine.open, s) }

// Beside brings up another tab that shares the storage of this one.
func (t *Tab) Beside(s Setup) (*Tab, error) { return open(t.page.beside, s) }

func open(bringUp func(*journal, Setup) (page, error), s Setup) (*Tab, error) {
	if s.Width == 0 {
		s.Width, s.Height = 1280, 800
	}
	if s.Scale == 0 {
		s.Scale = 1
	}
	if s.Dark {
		all := maps.Clone(Dark)
		maps.Copy(all, s.Media)
		s.Media = all
	}
	address := s.URL + "/" + s.Path
	s.Scripts = append([]string{observer}, s.Scripts...)
	t := &Tab{}
	var err error
	if t.page, err = bringUp(&t.journal, s); err != nil {
		return nil, err
	}
	t.Context = t.page.context()
	if err := t.page.navigate(address); err != nil {
		t.Close()
		return nil, t.explain(fmt.Errorf("%s: %w", address, err))
	}
	return t, nil
}

// Close closes the tab.
func (t *Tab) Close() { t.page.close() }

// Do takes some steps of Chromium's own.
func (t *Tab) Do(steps ...chromedp.Action[chromedp.Void]) error {
	p, ok := t.page.(*chromiumPage)
	if !ok {
		return errChromium
	}
	return t.explain(chromedp.Do(p.ctx, steps...))
}

// Eval runs a JavaScript expression in the page, awaits its promise and reads the value.
func Eval[T any](t *Tab, script string) (T, error) {
	var value T
	text, err := t.page.eval("(async () => JSON.stringify(await (" + script + "\n)))()")
	if err == nil {
		err = json.Unmarshal([]byte(text), &value)
	}
	if err != nil {
		err = fmt.Errorf("%s\n%w", script, err)
	}
	return value, t.explain(err)
}

// Run runs a JavaScript expression for its effect.
func (t *Tab) Run(script string) error {
	_, err := Eval[bool](t, "(async () => { await ("+script+"\n); return true; })()")
	return err
}

func (t *Tab) explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w\nconsole:\n%s", err, strings.Join(t.Console(), "\n"))
}

// Go leaves for another address.
func (t *Tab) Go(url string) error { return t.explain(t.page.navigate(url)) }

// Reload loads the page anew.
func (t *Tab) Reload() error { return t.explain(t.page.reload()) }

// Resize gives the page another window, on a screen of another scale.
func (t *Tab) Resize(width, height int64, scale float64) error {
	return t.explain(t.page.resize(width, height, scale))
}

// Emulate changes the visitor's preferences.
func (t *Tab) Emulate(m Media) error { return t.explain(t.page.emulate(m)) }

// Ready waits until the tray can roll and has drawn itself, where it draws, on the canvas of its stage.
func (t *Tab) Ready() error {
	return t.Run(`nth("tray-ready").then(() => until(() => at("#stage[data-drawn] > canvas") || at("#flat")).then(() => true))`)
}

// AtRest waits until the last frame of a throw is on the screen: until the programs that
// it woke have parked their loops again.
func (t *Tab) AtRest() error { return t.Run(`until(() => awake.size === 0)`) }

// Picture is what the window shows, as large as its pixels.
func (t *Tab) Picture() (image.Image, error) {
	data, err := t.page.picture()
	if err != nil {
		return nil, t.explain(err)
	}
	return png.Decode(bytes.NewReader(data))
}
