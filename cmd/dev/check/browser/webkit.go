package browser

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// webkit is WebKitGTK's MiniBrowser, driven by WebDriver. Each tab with its own storage is a process.
type webkit struct {
	driver, browser string // programs
	display         *display
	cache           string // folder of the list of GStreamer's plugins and of compiled shaders, which take long to make
}

func startWebKit(profile string) (engine, error) {
	if profile != "" {
		return nil, errors.New("a driven WebKitGTK keeps nothing once it has ended")
	}
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		return nil, errors.New("not installed; on Debian: apt-get install webkit2gtk-driver")
	}
	browsers, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
	if err != nil || len(browsers) == 0 {
		return nil, errors.New("has no MiniBrowser; on Debian: apt-get install libwebkit2gtk-4.1-0")
	}
	screen, err := startDisplay()
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		screen.kill()
		return nil, err
	}
	return &webkit{driver, browsers[0], screen, cache}, nil
}

func (w *webkit) close() { w.display.kill() }

// kill kills every MiniBrowser by closing their display.
func (w *webkit) kill() error {
	w.display.kill()
	return nil
}

// webkitSession is a running MiniBrowser.
type webkitSession struct {
	webdriver
	process  *process
	injector *httptest.Server
	folder   string
	mu       sync.Mutex // the driver sends commands to the chosen window
	windows  int
	chosen   string
}

func (w *webkit) open(ctx context.Context, j *journal, s Setup) (page, error) {
	if len(s.Before) > 0 {
		return nil, errChromium
	}
	session := &webkitSession{injector: newInjector(j, append([]string{eavesdropper}, s.Scripts...))}
	p := &webkitPage{webkitSession: session, journal: j, scale: s.Scale}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.actor = p.act
	if err := p.start(ctx, w, s); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

func (p *webkitPage) start(ctx context.Context, w *webkit, s Setup) (err error) {
	if p.folder, err = gtkFolder(s.Media); err != nil {
		return err
	}
	for range beginnings {
		if err = p.begin(ctx, w, s); err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	if err := p.call(ctx, http.MethodPost, "/timeouts", params{"script": 10_000}, nil); err != nil {
		return err
	}
	p.windows = 1
	if err := p.call(ctx, http.MethodGet, "/window", nil, &p.window); err != nil {
		return err
	}
	p.chosen = p.window
	return p.resize(ctx, s.Width, s.Height, s.Scale)
}

// Sometimes a driver never connects to the browser that it has started. begin is then repeated.
const (
	beginnings = 3
	beginning  = time.Minute // limit of each
)

// begin starts a driver and its browser.
func (p *webkitPage) begin(ctx context.Context, w *webkit, s Setup) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	environment := append(w.display.environment(), fmt.Sprintf("GDK_SCALE=%d", int(s.Scale)), "GDK_BACKEND=x11",
		"XDG_CONFIG_HOME="+p.folder, "XDG_CACHE_HOME="+p.folder, "XDG_DATA_HOME="+p.folder, "NO_AT_BRIDGE=1",
		"GST_REGISTRY_1_0="+filepath.Join(w.cache, "gstreamer-1.0", "registry.bin"), "MESA_SHADER_CACHE_DIR="+w.cache)
	address := "127.0.0.1:" + port
	process, err := runServer(address, environment, w.driver, "--host=127.0.0.1", "--port="+port)
	if err != nil {
		return err
	}
	proxy := p.injector.Listener.Addr().String()
	ctx, cancel := context.WithTimeout(ctx, beginning)
	defer cancel()
	p.webdriver, err = newSession(ctx, "http://"+address, params{
		"pageLoadStrategy":         "eager",
		"proxy":                    params{"proxyType": "manual", "httpProxy": proxy},
		"webkitgtk:browserOptions": params{"binary": w.browser, "args": []string{"--automation"}},
	})
	if err != nil {
		process.kill()
		return fmt.Errorf("%s does not start its browser: %w", w.driver, err)
	}
	p.process = process
	return nil
}

// gtkSettings are GTK's settings for media features.
var gtkSettings = map[string]string{
	"prefers-reduced-motion: reduce": "gtk-enable-animations=false",
	"prefers-color-scheme: dark":     "gtk-application-prefer-dark-theme=true",
}

// narrow is a style sheet for the browser's controls that allows windows as small as a phone's.
const narrow = `* { min-width: 0; min-height: 0; padding: 0; margin: 0; }`

// gtkFolder creates a folder for a browser's files, with a visitor's preferences.
func gtkFolder(m Media) (string, error) {
	settings := []string{"[Settings]"}
	for name, value := range m {
		setting, ok := gtkSettings[name+": "+value]
		if !ok {
			return "", fmt.Errorf("GTK has no setting for %s: %s", name, value)
		}
		settings = append(settings, setting)
	}
	dir, err := os.MkdirTemp("", "fudge-tray-browser-")
	if err != nil {
		return "", err
	}
	if err := os.Mkdir(filepath.Join(dir, "gtk-3.0"), 0o777); err != nil {
		return "", err
	}
	for name, content := range map[string]string{"settings.ini": strings.Join(settings, "\n"), "gtk.css": narrow} {
		if err := os.WriteFile(filepath.Join(dir, "gtk-3.0", name), []byte(content), 0o666); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// freePort returns a free port.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}

// webkitPage is a window of a MiniBrowser.
type webkitPage struct {
	*webkitSession
	journal *journal
	actor
	ctx    context.Context
	cancel func()
	window string // handle
	scale  float64
}

// post sends a command to this window.
func (p *webkitPage) post(ctx context.Context, command string, with params, value any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.choose(ctx); err != nil {
		return err
	}
	return p.call(ctx, http.MethodPost, command, with, value)
}

// lost is the time after which the response to a short script is considered lost.
const lost = 30 * time.Second

// insist sends a script until the driver responds, because it loses scripts of a page that is
// loading. The script must be idempotent.
func (p *webkitPage) insist(ctx context.Context, command string, with params, value any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.choose(ctx); err != nil {
		return err
	}
	for {
		answered, cancel := context.WithTimeout(ctx, lost)
		err := p.call(answered, http.MethodPost, command, with, value)
		cancel()
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
}

func (p *webkitPage) choose(ctx context.Context) error {
	if p.chosen == p.window {
		return nil
	}
	p.chosen = p.window
	return p.call(ctx, http.MethodPost, "/window", params{"handle": p.window}, nil)
}

func (p *webkitPage) context() context.Context { return p.ctx }

// close ends the browser with its last window.
func (p *webkitPage) close() {
	p.cancel()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.windows--
	if p.windows > 0 {
		return
	}
	if p.process != nil {
		p.process.kill()
	}
	p.injector.CloseClientConnections()
	p.injector.Close()
	os.RemoveAll(p.folder)
}

func (p *webkitPage) beside(ctx context.Context, j *journal, s Setup) (page, error) {
	var made struct{ Handle string }
	if err := p.post(ctx, "/window/new", params{"type": "window"}, &made); err != nil {
		return nil, err
	}
	other := &webkitPage{webkitSession: p.webkitSession, journal: j, window: made.Handle, scale: p.scale}
	other.ctx, other.cancel = context.WithCancel(context.Background())
	other.actor = other.act
	p.mu.Lock()
	p.windows++
	p.mu.Unlock()
	if err := other.resize(ctx, s.Width, s.Height, s.Scale); err != nil {
		other.close()
		return nil, err
	}
	return other, nil
}

func (p *webkitPage) navigate(ctx context.Context, url string) error {
	return p.post(ctx, "/url", params{"url": url}, nil)
}

func (p *webkitPage) reload(ctx context.Context) error { return p.post(ctx, "/refresh", nil, nil) }

// eavesdropper records the console of a page and its frames, which the driver does not report.
const eavesdropper = `(() => {
	try { top.journal ??= []; } catch { return; }
	const tell = (kind, ...words) => top.journal.push(kind + ": " + words.map((word) => word?.stack ? word + " " + word.stack : String(word)).join(" "));
	for (const kind of ["debug", "log", "info", "warn", "error"]) {
		const native = console[kind];
		console[kind] = (...words) => { native.apply(console, words); tell(kind, ...words); };
	}
	addEventListener("error", (event) => tell("exception", event.message ?? "a resource of " + event.target?.src));
	addEventListener("unhandledrejection", (event) => tell("exception", event.reason));
})();`

// beginScript starts an expression and stores its result. pollScript waits for the result only
// briefly, so that other windows receive commands in between.
const beginScript = `const [expression, number] = arguments;
	if (window.evaluations?.[number]) return;
	const done = {};
	(window.evaluations ??= {})[number] = done;
	done.promise = (async () => %s)().then((value) => { done.value = value; }, (error) => { done.error = String(error?.stack ? error + "\n" + error.stack : error); });`

const pollScript = `const [number, done] = arguments;
	const evaluation = window.evaluations?.[number];
	if (!evaluation) return done({ error: "the page was left" });
	const report = () => done({ value: evaluation.value, error: evaluation.error, said: window.journal?.splice(0) });
	Promise.race([evaluation.promise, new Promise((moment) => setTimeout(moment, 200))]).then(report);`

func (p *webkitPage) eval(ctx context.Context, expression string) (string, error) {
	number := time.Now().UnixNano()
	if err := p.insist(ctx, "/execute/sync", params{"script": fmt.Sprintf(beginScript, expression), "args": []any{"", fmt.Sprint(number)}}, nil); err != nil {
		return "", err
	}
	for {
		var got struct {
			Value, Error *string
			Said         []string
		}
		if err := p.insist(ctx, "/execute/async", params{"script": pollScript, "args": []any{fmt.Sprint(number)}}, &got); err != nil {
			return "", err
		}
		p.journal.said(got.Said...)
		if got.Error != nil {
			return "", errors.New(*got.Error)
		}
		if got.Value != nil {
			return *got.Value, nil
		}
	}
}

const frameSize = `return [outerWidth - innerWidth, outerHeight - innerHeight]`

// resized waits until the page has the size of its window.
const resized = `const [width, height, done] = arguments;
	const look = () => innerWidth === width && innerHeight === height && done();
	addEventListener("resize", look);
	look();`

// resize sizes the window so that the page has a size.
func (p *webkitPage) resize(ctx context.Context, width, height int64, scale float64) error {
	if scale != p.scale {
		return fmt.Errorf("WebKitGTK can't change the scale %v of a window", p.scale)
	}
	var frame [2]int64
	if err := p.post(ctx, "/execute/sync", params{"script": frameSize, "args": []any{}}, &frame); err != nil {
		return err
	}
	rect := params{"x": 0, "y": 0, "width": width + frame[0], "height": height + frame[1]}
	if err := p.post(ctx, "/window/rect", rect, nil); err != nil {
		return err
	}
	if err := p.post(ctx, "/execute/async", params{"script": resized, "args": []any{width, height}}, nil); err != nil {
		return fmt.Errorf("the window can't be %d × %d: %w", width, height, err)
	}
	return nil
}

func (p *webkitPage) emulate(context.Context, Media) error {
	return errors.New("WebKitGTK reads the visitor's preferences when it starts")
}

func (p *webkitPage) act(ctx context.Context, sources []source) error {
	return p.post(ctx, "/actions", params{"actions": sources}, nil)
}

func (p *webkitPage) picture(ctx context.Context) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.choose(ctx); err != nil {
		return nil, err
	}
	var shot string
	if err := p.call(ctx, http.MethodGet, "/screenshot", nil, &shot); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot)
}

// stroke supports no touches: WebKitGTK's driver sends none to the page.
func (p *webkitPage) stroke(ctx context.Context, pointer Pointer, paths [][]Point) error {
	if pointer == Finger {
		return errors.New("WebKitGTK's driver has no touches")
	}
	return p.actor.stroke(ctx, pointer, paths)
}
