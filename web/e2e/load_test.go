package e2e

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// withoutWorker serves the widget without its service worker, and the program without caching.
func withoutWorker(w http.ResponseWriter, r *http.Request) {
	if isProgram(r.URL.Path) {
		w = uncached{w}
	}
	cachedWithoutWorker(w, r)
}

// uncached serves responses that the browser does not cache.
type uncached struct{ http.ResponseWriter }

func (w uncached) WriteHeader(status int) {
	w.Header().Set("Cache-Control", "no-store")
	w.ResponseWriter.WriteHeader(status)
}

// At 1 Mbit/s and 300 ms latency the tray shows its progress, reports no error, loads the program once, and makes the
// rolls that were requested during the load.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	for name, serve := range map[string]http.HandlerFunc{"cached": cachedWithoutWorker, "not cached": withoutWorker} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var sent atomic.Int32
			counted := func(w http.ResponseWriter, r *http.Request) {
				if path.Base(r.URL.Path) == filepath.Base(program(t)) {
					sent.Add(1)
				}
				serve(w, r)
			}
			loadSlowly(t, http.HandlerFunc(counted))
			if n := sent.Load(); n != 1 {
				t.Errorf("the program was sent %d times, want once", n)
			}
		})
	}
}

// cachedWithoutWorker serves the widget without its service worker.
func cachedWithoutWorker(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/service-worker.js") {
		http.NotFound(w, r)
		return
	}
	site.Handler(os.DirFS(dist())).ServeHTTP(w, r)
}

func loadSlowly(t *testing.T, site http.Handler) {
	line := &browser.Wire{Rate: 1e6 / 8, Latency: 300 * time.Millisecond}
	s := browser.NewServer(line.Through(site))
	t.Cleanup(s.Close)
	p := open(t, setup{URL: s.URL})
	p.until("tray.has", "roll")
	p.call("tray.begin", "roll")
	shownShares := call[[]float64](p, "loading.shares")
	if len(shownShares) < 5 {
		t.Errorf("the page shows the shares %v, want at least 5", shownShares)
	}
	for i := range shownShares[1:] {
		if shownShares[i] >= shownShares[i+1] {
			t.Errorf("the page shows the shares %v, want growing ones", shownShares)
		}
	}
	p.call("tray.end")
	if faults := call[int](p, "events.count", "tray-error"); faults != 0 {
		t.Errorf("%d faults, want none", faults)
	}
}

var (
	// impatient shortens the time in which a tray page must load from a minute, made up of steps of twelve
	// seconds, to ten seconds.
	impatient = early("environment.impatient")
	// hasty shortens a tray page's timeouts of half a minute and more sixtyfold.
	hasty = early("environment.hasty")
)

// A load that stalls is reported and can be retried. Earlier rolls are kept.
func TestProgramStalls(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile(program(t))
	must(t, err)
	s := newSite(t, dist())
	s.answer(http.HandlerFunc(withoutWorker))
	p := open(t, setup{URL: s.URL, Scripts: flat.Scripts}).ready()
	p.roll()

	for name, sent := range map[string]int{"at once": 0, "halfway": len(code) / 2} {
		s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !isProgram(r.URL.Path) {
				withoutWorker(w, r)
				return
			}
			if sent > 0 {
				w.Header().Set("Content-Type", "application/wasm")
				w.Write(code[:sent])
				w.(http.Flusher).Flush()
			}
			<-r.Context().Done()
		}))
		other := p.beside(setup{Scripts: []string{hasty}})
		reported := call[map[string]string](other, "events.nth", "tray-error", 1)
		if reported["code"] != "load-failed" || !strings.Contains(reported["message"], "nothing has arrived") {
			t.Errorf("%s: the tray reports %q", name, reported)
		}
		s.answer(http.HandlerFunc(withoutWorker))
		other.call("element.click", "#notice button")
		other.ready()
		if rolls := len(other.receipts()); rolls != 1 {
			t.Errorf("%s: %d rolls after another try, want 1", name, rolls)
		}
		other.Close()
	}
}

// A program whose download is cut off is fetched again; a visitor who was offline waits for the connection alone.
func TestConnectionComesBack(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile(program(t))
	must(t, err)
	s := newSite(t, dist())
	var cuts atomic.Int64
	cut := cutShort("application/wasm", string(code[:len(code)/2]))
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProgram(r.URL.Path) && cuts.Add(1) == 1 {
			cut(w, r)
			return
		}
		withoutWorker(w, r)
	}))
	p := open(t, setup{URL: s.URL, Media: browser.ReducedMotion}).ready()
	if faults := call[[]refusal](p, "events.details", "tray-error"); len(faults) > 0 || cuts.Load() < 2 {
		t.Errorf("after %d downloads: %v, want no fault", cuts.Load(), faults)
	}
	p.Close()

	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProgram(r.URL.Path) {
			hangUp(w, r)
			return
		}
		withoutWorker(w, r)
	}))
	p = open(t, setup{URL: s.URL, Scripts: append(slices.Clone(flat.Scripts), early("environment.offlineAtFirst"))})
	if said := call[map[string]string](p, "events.nth", "tray-error", 1)["message"]; !strings.Contains(said, "by themselves") {
		t.Errorf("a visitor who is offline reads %q", said)
	}
	s.answer(http.HandlerFunc(withoutWorker))
	p.call("environment.connect")
	p.ready()
	p.roll()
}

// A tray rolls without any one of the files that load after its start.
func TestAnyLaterFileIsMissing(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	var missing atomic.Value
	missing.Store("")
	var asked sync.Map
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Path, true)
		if r.URL.Path == missing.Load() {
			http.NotFound(w, r)
			return
		}
		withoutWorker(w, r)
	}))
	rolls := func(t *testing.T) {
		t.Helper()
		p := open(t, setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}).ready()
		defer p.Close()
		p.roll()
		p.until("program.isComplete")
	}
	rolls(t)
	needed := regexp.MustCompile(`^/$|\.html$|/fudge-tray\.js$|/(main|first-paint)\.js$|tray(-rest)?\.[0-9a-f]+\.wasm$`)
	asked.Range(func(path, _ any) bool {
		if !needed.MatchString(path.(string)) {
			t.Run(path.(string), func(t *testing.T) {
				missing.Store(path)
				rolls(t)
			})
		}
		return true
	})
}

// If the tray page is missing, or another page is in its place, the visitor can retry.
func TestRetryTrayPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	s.replace(dist(), "/tray.html", http.NotFound)
	p := open(t, setup{URL: s.URL, Scripts: flat.Scripts})
	const retry = "host fudge-tray >>> button"
	failed := func(times int) {
		t.Helper()
		p.call("events.nth", "tray-error", times)
		p.until("element.visible", retry)
	}
	failed(1)
	s.replace(dist(), "/tray.html", answer(200, "text/html", "<title>Welcome to the train</title>"))
	p.call("element.click", retry)
	failed(2)
	s.publish(dist())
	p.call("element.click", retry)
	p.ready()
	if call[bool](p, "element.visible", retry) || call[bool](p, "element.visible", "host fudge-tray a") {
		t.Error("the loaded tray still shows its error")
	}
	p.roll()
}

// The tray page reports a module that is missing, or a page in its place.
func TestMissingModule(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	for name, instead := range map[string]http.HandlerFunc{
		"missing": http.NotFound, "portal": answer(200, "text/html", "<title>Welcome to the train</title>"), "cut": cutShort("text/javascript", "import"),
	} {
		s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/tray/start/main.js" {
				instead(w, r)
				return
			}
			withoutWorker(w, r)
		}))
		path, text := "tray.html", "did not load"
		if name == "missing" {
			path, text = "tray.html?lang=de", "wurde nicht geladen"
		}
		p := open(t, setup{URL: s.URL, Path: path, Scripts: []string{unkept, noWebGL}})
		p.until("element.shows", "host #notice", text)
		s.publish(dist())
		p.call("loading.clickSoon", "#notice button")
		p.untilAcrossLoads("element.exists", "host html[data-phase=ready]")
		p.Close()
	}
}

// Clicks and choices in the panel that come before its modules take effect when they load.
func TestInputBeforeModulesLoad(t *testing.T) {
	t.Parallel()
	let := make(chan struct{})
	base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/bare.html":
			answer(200, "text/html", embedding("", ""))(w, r)
			return true
		case "/tray/start/main.js":
			<-let
		}
		return false
	})
	p := open(t, setup{URL: base, Path: "bare.html", Scripts: flat.Scripts})
	p.call("tray.append", "body") // the load event waits for trays in the markup
	// Without the style sheet the controls would be visible too, but nobody sees the page before.
	p.until("root.isTranslated")
	p.until("element.shown", "#roll")
	p.call("element.put", "#field-trait", "Great") // no listener exists yet
	p.call("element.click", `[data-id="modifier"] .stepper > button:last-child`)
	p.click("#roll")
	close(let)
	p.ready()
	if got := p.resolved(1); got.Trait == nil || *got.Trait != 2 || got.Modifier != 1 {
		t.Errorf("rolled %q, want Great and a modifier of 1", got.Text)
	}
}

// A hidden control is made when it is first shown, in the page's language and also before the table answers.
func TestHiddenControl(t *testing.T) {
	t.Parallel()
	base, release := held(t)
	p := open(t, setup{URL: base, Path: "index.html?lang=de", Scripts: flat.Scripts})
	const field = "[data-id='against.trait']"
	p.untilIs("de", "root.lang")
	p.until("element.exists", field)
	if call[bool](p, "element.exists", field+" select") {
		t.Error("a hidden control is made")
	}
	p.until("loading.choosingShows", "#field-kind", "opposed", field)
	if got := p.text(field + " label"); got != "Eigenschaft der Gegenseite" {
		t.Errorf("the label is %q", got)
	}
	p.call("element.choose", field+" select", "Superb")
	release()
	p.ready()
	p.click("#roll")
	p.resolved(1)
	if got := call[string](p, "element.value", field+" select"); got != "Superb" {
		t.Errorf("the opponent's trait is %q after the roll", got)
	}
}
