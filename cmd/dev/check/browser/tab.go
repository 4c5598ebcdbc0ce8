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

// stepLimit is the time limit of a step: many times what it takes without a GPU, because the test may
// share the processor.
const stepLimit = 2 * time.Minute

// Setup configures a tab.
type Setup struct {
	URL           string                           // address of the server
	Path          string                           // path of the page; default: index.html
	Width, Height int64                            // size of the window in CSS pixels; default: 1280 × 800
	Scale         float64                          // screen pixels per CSS pixel, by default 1
	Touch         bool                             // a touch screen, where the browser supports it
	Dark          bool                             // prefers-color-scheme: dark
	Media         Media                            // other media features
	Scripts       []string                         // run before every script of every frame
	Before        []chromedp.Action[chromedp.Void] // Chromium only: run before the page is opened
	Slower        float64                          // Chromium only: slows the page's scripts by this factor, if more than 1
}

// media returns all of the visitor's preferences.
func (s Setup) media() Media {
	if !s.Dark {
		return s.Media
	}
	all := maps.Clone(Dark)
	maps.Copy(all, s.Media)
	return all
}

// Media are the visitor's preferences: values of CSS media features.
type Media map[string]string

var (
	// With ReducedMotion throws settle immediately.
	ReducedMotion = Media{"prefers-reduced-motion": "reduce"}
	Dark          = Media{"prefers-color-scheme": "dark"}
)

// page is a tab as its browser drives it.
type page interface {
	context() context.Context // done when the tab is closed
	navigate(ctx context.Context, url string) error
	reload(ctx context.Context) error
	// eval awaits the promise of a string.
	eval(ctx context.Context, expression string) (string, error)
	resize(ctx context.Context, width, height int64, scale float64) error
	emulate(ctx context.Context, m Media) error
	inputDevice
	picture(ctx context.Context) (png []byte, err error)
	// beside opens another tab with the same storage.
	beside(ctx context.Context, j *journal, s Setup) (page, error)
	close()
}

// A Tab is one page of the browser. Each step on it has a time limit. The error of a step names the
// step and ends with the console's messages.
type Tab struct {
	Context context.Context // done when the tab is closed
	page    page
	journal
}

// errChromium is the error of steps that only Chromium supports.
var errChromium = errors.New("only Chromium supports this step")

// Open opens a page. It does not wait for the tray.
func (b *Browser) Open(s Setup) (*Tab, error) { return open(b.engine.open, s) }

// Beside opens another tab with the same storage.
func (t *Tab) Beside(s Setup) (*Tab, error) { return open(t.page.beside, s) }

func open(bringUp func(context.Context, *journal, Setup) (page, error), s Setup) (*Tab, error) {
	if s.Width == 0 {
		s.Width, s.Height = 1280, 800
	}
	if s.Scale == 0 {
		s.Scale = 1
	}
	s.Media = s.media()
	address := s.URL + "/" + s.Path
	s.Scripts = append([]string{observer}, s.Scripts...)
	t := &Tab{}
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	var err error
	if t.page, err = bringUp(ctx, &t.journal, s); err != nil {
		return nil, fmt.Errorf("open a tab: %w", err)
	}
	t.Context = t.page.context()
	if err := t.Go(address); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Close closes the tab.
func (t *Tab) Close() { t.page.close() }

// Do runs actions of chromedp. It returns an error in other browsers than Chromium.
func (t *Tab) Do(name string, actions ...chromedp.Action[chromedp.Void]) error {
	if _, ok := t.page.(*chromiumPage); !ok {
		return errChromium
	}
	return t.Step(name, func(ctx context.Context) error { return chromedp.Do(ctx, actions...) })
}

// Eval evaluates a JavaScript expression in the page, awaits its promise and decodes the value.
func Eval[T any](t *Tab, script string) (T, error) {
	var value T
	err := t.Step(script, func(ctx context.Context) error {
		text, err := t.page.eval(ctx, "(async () => JSON.stringify(await ("+script+"\n)))()")
		if err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &value)
	})
	return value, err
}

// Run evaluates a JavaScript expression for its effect.
func (t *Tab) Run(script string) error {
	_, err := Eval[bool](t, "(async () => { await ("+script+"\n); return true; })()")
	return err
}

// RunAcrossLoads evaluates a JavaScript expression for its effect, and again each time the page is
// replaced before it is done.
func (t *Tab) RunAcrossLoads(script string) error {
	return t.Step(script, func(ctx context.Context) error {
		for {
			_, err := t.page.eval(ctx, "(async () => { await ("+script+"\n); return ''; })()")
			if err == nil || ctx.Err() != nil {
				return err
			}
		}
	})
}

// Step runs one step with a time limit. Its error begins with the name and ends with the console's
// messages.
func (t *Tab) Step(name string, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(t.Context, stepLimit)
	defer cancel()
	err := do(ctx)
	if err == nil {
		return nil
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("not done after %s: %w", stepLimit, err)
	}
	return fmt.Errorf("%s\n%w\nconsole:\n%s", name, err, strings.Join(t.Console(), "\n"))
}

// Go navigates to another address.
func (t *Tab) Go(url string) error {
	return t.Step("navigate to "+url, func(ctx context.Context) error { return t.page.navigate(ctx, url) })
}

// Reload reloads the page.
func (t *Tab) Reload() error { return t.Step("reload", t.page.reload) }

// Resize changes the size of the window, in CSS pixels, and the scale of its screen.
func (t *Tab) Resize(width, height int64, scale float64) error {
	return t.Step("resize", func(ctx context.Context) error { return t.page.resize(ctx, width, height, scale) })
}

// Emulate changes the visitor's preferences.
func (t *Tab) Emulate(m Media) error {
	return t.Step("emulate media", func(ctx context.Context) error { return t.page.emulate(ctx, m) })
}

// Ready waits until the tray can roll and has drawn its first frame.
func (t *Tab) Ready() error {
	return t.Run(`nth("tray-ready").then(() => until(() => at("#stage[data-drawn] > canvas") || at("#flat")).then(() => true))`)
}

// AtRest waits until the last frame of a throw is drawn and the loop of the page's first tray is parked.
func (t *Tab) AtRest() error { return t.Run(`until(atRest)`) }

// Picture returns what the window shows, in pixels of the screen.
func (t *Tab) Picture() (image.Image, error) {
	var picture image.Image
	err := t.Step("take a picture", func(ctx context.Context) error {
		data, err := t.page.picture(ctx)
		if err != nil {
			return err
		}
		picture, err = png.Decode(bytes.NewReader(data))
		return err
	})
	return picture, err
}
