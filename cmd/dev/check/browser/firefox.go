package browser

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// firefox is driven by WebDriver BiDi.
type firefox struct {
	*bidi
	display *display
	process *process
	shared  bool // all tabs share the storage
	forget  func()

	mu      sync.Mutex
	parents map[string]string   // parent of each browsing context
	tabs    map[string]*journal // journals by the tab's browsing context
}

// preferences are set in addition to those of a driven Firefox.
const preferences = `
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("browser.startup.page", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.newtab.preload", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
`

func startFirefox(profile string) (engine, error) {
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		return nil, errors.New("not installed; on Debian: apt-get install firefox-esr")
	}
	dir, forget, err := folder(profile)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "user.js"), []byte(preferences), 0o666); err != nil {
		return nil, err
	}
	screen, err := startDisplay()
	if err != nil {
		return nil, err
	}
	f := &firefox{display: screen, shared: profile != "", forget: forget, parents: map[string]string{}, tabs: map[string]*journal{}}
	if err := f.start(path, dir); err != nil {
		f.stop()
		return nil, err
	}
	return f, nil
}

func (f *firefox) start(path, dir string) (err error) {
	listening := regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)
	var address string
	f.process, address, err = runUntil(listening, append(f.display.environment(), "MOZ_ENABLE_WAYLAND=0", "MOZ_CRASHREPORTER_DISABLE=1"),
		path, "--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-system-access", "--profile", dir)
	if err != nil {
		return err
	}
	if f.bidi, err = dialBiDi(address+"/session", f.record); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	if err := f.call(ctx, "session.new", params{"capabilities": params{}}, nil); err != nil {
		return err
	}
	events := []string{"browsingContext.contextCreated", "log.entryAdded", "network.beforeRequestSent"}
	return f.call(ctx, "session.subscribe", params{"events": events}, nil)
}

// close lets Firefox flush its storage and ends it.
func (f *firefox) close() {
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	if f.call(ctx, "browser.close", nil, nil) == nil {
		f.process.end()
	}
	f.stop()
}

func (f *firefox) kill() error {
	f.process.kill()
	return nil
}

func (f *firefox) stop() {
	if f.process != nil {
		f.process.kill()
	}
	f.display.kill()
	f.forget()
}

// record adds an event to the journal of its tab.
func (f *firefox) record(method string, data json.RawMessage) {
	var event struct {
		Context, Parent     string
		Source              struct{ Context string }
		Request             struct{ URL string }
		Type, Level, Method string
		Text                string
	}
	if json.Unmarshal(data, &event) != nil {
		return
	}
	switch method {
	case "browsingContext.contextCreated":
		f.mu.Lock()
		f.parents[event.Context] = event.Parent
		f.mu.Unlock()
	case "network.beforeRequestSent":
		if j := f.journal(event.Context); j != nil {
			j.requested(event.Request.URL)
		}
	case "log.entryAdded":
		kind := event.Level
		if event.Type == "javascript" && kind == "error" {
			kind = "exception"
		}
		if j := f.journal(event.Source.Context); j != nil {
			j.said(kind + ": " + event.Text)
		}
	}
}

// journal returns the journal of the tab with a browsing context.
func (f *firefox) journal(context string) *journal {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.parents[context] != "" {
		context = f.parents[context]
	}
	return f.tabs[context]
}

func (f *firefox) open(ctx context.Context, j *journal, s Setup) (page, error) {
	if f.shared {
		return f.openIn(ctx, "default", j, s)
	}
	var user struct{ UserContext string }
	if err := f.call(ctx, "browser.createUserContext", nil, &user); err != nil {
		return nil, err
	}
	opened, err := f.openIn(ctx, user.UserContext, j, s)
	if err == nil {
		opened.alone = true
	}
	return opened, err
}

// openIn opens a tab with the storage of a user context, in a separate window, because Firefox
// doesn't draw background tabs.
func (f *firefox) openIn(ctx context.Context, user string, j *journal, s Setup) (*firefoxPage, error) {
	if len(s.Before) > 0 {
		return nil, errChromium
	}
	p := &firefoxPage{firefox: f, user: user}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.actor = p.act
	var created struct{ Context string }
	if err := p.call(ctx, "browsingContext.create", params{"type": "window", "userContext": user}, &created); err != nil {
		p.cancel()
		return nil, err
	}
	p.id = created.Context
	f.mu.Lock()
	f.tabs[p.id] = j
	f.mu.Unlock()
	if err := p.prepare(ctx, s); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// firefoxPage is a tab of Firefox.
type firefoxPage struct {
	*firefox
	actor
	ctx    context.Context
	cancel func()
	user   string // user context with its storage
	alone  bool   // no other tab has this user context
	id     string // ID of the browsing context
}

func (p *firefoxPage) prepare(ctx context.Context, s Setup) error {
	for _, script := range s.Scripts {
		preload := params{"functionDeclaration": "() => {" + script + "\n}", "contexts": []string{p.id}}
		if err := p.call(ctx, "script.addPreloadScript", preload, nil); err != nil {
			return err
		}
	}
	if err := p.resize(ctx, s.Width, s.Height, s.Scale); err != nil {
		return err
	}
	return p.emulate(ctx, s.Media)
}

func (p *firefoxPage) context() context.Context { return p.ctx }

// close forgets the storage that was made for the tab.
func (p *firefoxPage) close() {
	p.cancel()
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	if p.alone {
		p.firefox.call(ctx, "browser.removeUserContext", params{"userContext": p.user}, nil)
	} else {
		p.firefox.call(ctx, "browsingContext.close", params{"context": p.id}, nil)
	}
	p.mu.Lock()
	delete(p.tabs, p.id)
	p.mu.Unlock()
}

func (p *firefoxPage) beside(ctx context.Context, j *journal, s Setup) (page, error) {
	return p.openIn(ctx, p.user, j, s)
}

func (p *firefoxPage) navigate(ctx context.Context, url string) error {
	return p.call(ctx, "browsingContext.navigate", params{"context": p.id, "url": url, "wait": "interactive"}, nil)
}

func (p *firefoxPage) reload(ctx context.Context) error {
	return p.call(ctx, "browsingContext.reload", params{"context": p.id, "wait": "interactive"}, nil)
}

func (p *firefoxPage) eval(ctx context.Context, expression string) (string, error) {
	return p.evalIn(ctx, p.id, expression)
}

func (p *firefoxPage) evalIn(ctx context.Context, id, expression string) (string, error) {
	var got struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Text string }
	}
	err := p.call(ctx, "script.evaluate", params{
		"expression": expression, "target": params{"context": id}, "awaitPromise": true, "userActivation": true,
	}, &got)
	if err == nil && got.ExceptionDetails != nil {
		err = errors.New(got.ExceptionDetails.Text)
	}
	return got.Result.Value, err
}

func (p *firefoxPage) resize(ctx context.Context, width, height int64, scale float64) error {
	return p.call(ctx, "browsingContext.setViewport", params{
		"context": p.id, "viewport": params{"width": width, "height": height}, "devicePixelRatio": scale,
	}, nil)
}

// overrides are Firefox's internal settings of a tab for media features that WebDriver BiDi can't set.
var overrides = map[string]string{
	"prefers-reduced-motion": "prefersReducedMotionOverride",
	"prefers-color-scheme":   "prefersColorSchemeOverride",
	"forced-colors":          "forcedColorsOverride",
}

func (p *firefoxPage) emulate(ctx context.Context, m Media) error {
	if len(m) == 0 {
		return nil
	}
	var tree struct{ Contexts []struct{ Context string } }
	if err := p.call(ctx, "browsingContext.getTree", params{"moz:scope": "chrome"}, &tree); err != nil {
		return err
	}
	var set []string
	for name, value := range m {
		override, ok := overrides[name]
		if !ok {
			return fmt.Errorf("no override of %s for a tab", name)
		}
		set = append(set, fmt.Sprintf("tab.%s = %q;", override, value))
	}
	_, err := p.evalIn(ctx, tree.Contexts[0].Context, fmt.Sprintf(`(async () => {
		const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
		const tab = NavigableManager.getBrowsingContextById(%q);
		%s
		return "";
	})()`, p.id, strings.Join(set, "\n")))
	return err
}

func (p *firefoxPage) act(ctx context.Context, sources []source) error {
	return p.call(ctx, "input.performActions", params{"context": p.id, "actions": sources}, nil)
}

func (p *firefoxPage) picture(ctx context.Context) ([]byte, error) {
	var shot struct{ Data string }
	if err := p.call(ctx, "browsingContext.captureScreenshot", params{"context": p.id}, &shot); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot.Data)
}
