package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
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
	p.run(`until(() => tray().roll)`)
	p.run(`(window.rolled = tray().roll(), true)`)
	shownShares := eval[[]float64](p, `(async () => {
		const shownShares = new Set();
		const note = () => shownShares.add(parseFloat(at("#bytes").textContent));
		await until(() => at("#bytes").textContent);
		note();
		new MutationObserver(() => at("#bytes").textContent && note()).observe(at("#bytes"), { childList: true });
		await nth("tray-ready");
		return [...shownShares];
	})()`)
	if len(shownShares) < 5 {
		t.Errorf("the page shows the shares %v, want at least 5", shownShares)
	}
	for i := range shownShares[1:] {
		if shownShares[i] >= shownShares[i+1] {
			t.Errorf("the page shows the shares %v, want growing ones", shownShares)
		}
	}
	p.run(`rolled`)
	if faults := eval[int](p, `heard.filter(({ type }) => type === "tray-error").length`); faults != 0 {
		t.Errorf("%d faults, want none", faults)
	}
}

// impatient shortens the time in which a tray page must load from a minute, made up of steps of twelve
// seconds, to ten seconds.
const impatient = `{
	const native = setTimeout;
	window.setTimeout = (act, wait, ...rest) => native(act, wait === 12_000 ? 2_000 : wait, ...rest);
}`

// hasty shortens a tray page's timeouts of half a minute and more sixtyfold.
const hasty = `if (window !== top) {
	const native = setTimeout;
	window.setTimeout = (act, wait, ...rest) => native(act, wait >= 30_000 ? wait / 60 : wait, ...rest);
}`

// A load that stalls is reported and can be retried. Earlier rolls are kept.
func TestProgramStalls(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile(program(t))
	must(t, err)
	s := newSite(t, dist())
	s.answer(http.HandlerFunc(withoutWorker))
	p := open(t, setup{URL: s.URL, Scripts: flat.Scripts}).ready()
	p.run(`tray().roll()`)

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
		reported := eval[map[string]string](other, `nth("tray-error")`)
		if reported["code"] != "load-failed" || !strings.Contains(reported["message"], "nothing has arrived") {
			t.Errorf("%s: the tray reports %q", name, reported)
		}
		s.answer(http.HandlerFunc(withoutWorker))
		other.run(`at("#notice button").click()`)
		other.ready()
		if rolls := len(other.receipts()); rolls != 1 {
			t.Errorf("%s: %d rolls after another try, want 1", name, rolls)
		}
		other.Close()
	}
}

// If the tray page is missing, or another page is in its place, the visitor can retry.
func TestRetryTrayPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	s.replace(dist(), "/tray.html", http.NotFound)
	p := open(t, setup{URL: s.URL, Scripts: flat.Scripts})
	const retry = `tray().shadowRoot.querySelector("button")`
	failed := func(times int) {
		t.Helper()
		p.run(fmt.Sprintf(`nth("tray-error", %d)`, times))
		p.run(`until(() => ` + retry + `.checkVisibility())`)
	}
	failed(1)
	s.replace(dist(), "/tray.html", answer(200, "text/html", "<title>Welcome to the train</title>"))
	p.run(retry + `.click()`)
	failed(2)
	s.publish(dist())
	p.run(retry + `.click()`)
	p.ready()
	if eval[bool](p, retry+`.checkVisibility() || tray().querySelector("a").checkVisibility()`) {
		t.Error("the loaded tray still shows its error")
	}
	p.run(`tray().roll()`)
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
		p.run(fmt.Sprintf(`until(() => document.querySelector("#notice").textContent.includes(%q))`, text))
		s.publish(dist())
		_ = p.Run(`(setTimeout(() => document.querySelector("#notice button").click()), true)`) // the page may be replaced before the answer
		p.must(p.RunAcrossLoads(`until(() => document.documentElement.dataset.phase === "ready")`))
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
	p.run(`(document.body.append(document.createElement("fudge-tray")), true)`) // the load event waits for trays in the markup
	// Without the style sheet the controls would be visible too, but nobody sees the page before.
	p.run(`until(() => "translated" in inside().document.documentElement.dataset && at("#roll")?.checkVisibility({ visibilityProperty: true }))`)
	p.run(`(at("#field-trait").value = "Great", true)`) // no listener exists yet
	p.run(`(at('[data-id="modifier"] .stepper > button:last-child').click(), true)`)
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
	const field = `at("[data-id='against.trait']")`
	p.run(`until(() => inside().document.documentElement.lang === "de" && ` + field + `)`)
	if eval[bool](p, field+`.querySelector("select") !== null`) {
		t.Error("a hidden control is made")
	}
	p.run(`until(() => {
		at("#field-kind").value = "opposed";
		at("#field-kind").dispatchEvent(new Event("change", { bubbles: true }));
		return !` + field + `.hidden;
	})`)
	if got := eval[string](p, field+`.querySelector("label").textContent`); got != "Eigenschaft der Gegenseite" {
		t.Errorf("the label is %q", got)
	}
	p.run(`(() => {
		const select = ` + field + `.querySelector("select");
		select.value = "Superb";
		select.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	release()
	p.ready()
	p.click("#roll")
	p.resolved(1)
	if got := eval[string](p, field+`.querySelector("select").value`); got != "Superb" {
		t.Errorf("the opponent's trait is %q after the roll", got)
	}
}
