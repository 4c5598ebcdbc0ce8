package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"fudgetray/web/server"
	"fudgetray/web/tools/browser"
)

// withoutWorker serves the widget but for its service worker, and the program anew each time.
func withoutWorker(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/service-worker.js"):
		http.NotFound(w, r)
	case isProgram(r.URL.Path):
		server.Handler(os.DirFS(dist())).ServeHTTP(uncached{w}, r)
	default:
		server.Handler(os.DirFS(dist())).ServeHTTP(w, r)
	}
}

// uncached answers are not kept by the browser.
type uncached struct{ http.ResponseWriter }

func (w uncached) WriteHeader(status int) {
	w.Header().Set("Cache-Control", "no-store")
	w.ResponseWriter.WriteHeader(status)
}

// On a line of 1 Mbit/s with 300 ms to the server the tray says how far it is, is not taken
// for dead, and rolls what it was asked for meanwhile.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	line := &browser.Wire{Rate: 1e6 / 8, Latency: 300 * time.Millisecond}
	s := httptest.NewServer(line.Through(http.HandlerFunc(withoutWorker)))
	t.Cleanup(s.Close)
	p := open(t, setup{URL: s.URL})
	p.run(`until(() => tray().roll)`)
	p.run(`(window.rolled = tray().roll(), true)`)
	told := eval[[]float64](p, `(async () => {
		const told = new Set();
		const note = () => told.add(parseFloat(at("#bytes").textContent));
		await until(() => at("#bytes").textContent);
		note();
		new MutationObserver(() => at("#bytes").textContent && note()).observe(at("#bytes"), { childList: true });
		await nth("tray-ready");
		return [...told];
	})()`)
	if len(told) < 5 {
		t.Errorf("the page tells the shares %v, want many", told)
	}
	for i := range told[1:] {
		if told[i] >= told[i+1] {
			t.Errorf("the page tells the shares %v, want them to grow", told)
		}
	}
	p.run(`rolled`)
	if faults := eval[int](p, `heard.filter(({ type }) => type === "tray-error").length`); faults != 0 {
		t.Errorf("%d faults, want none", faults)
	}
}

// impatient has the waits of a page's scripts of a minute over in ten seconds: that long a
// browser that says of no frame that nothing came into it would be waited for.
const impatient = `{
	const native = setTimeout;
	window.setTimeout = (act, wait, ...rest) => native(act, wait === 60_000 ? 10_000 : wait, ...rest);
}`

// hasty has a tray page's waits of half a minute over in half a second.
const hasty = `if (window !== top) {
	const native = setTimeout;
	window.setTimeout = (act, wait, ...rest) => native(act, wait >= 30_000 ? wait / 60 : wait, ...rest);
}`

// A server that goes silent in the middle is given up, and asked again when the visitor
// says so; what was rolled is kept.
func TestProgramStalls(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile(program(t))
	must(t, err)
	s := newSite(t, dist())
	s.answer(http.HandlerFunc(withoutWorker))
	p := open(t, setup{URL: s.URL}).ready()
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
		said := eval[map[string]string](other, `nth("tray-error")`)
		if said["code"] != "load-failed" || !strings.Contains(said["message"], "nothing has arrived") {
			t.Errorf("%s: the tray says %q", name, said)
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

// Where no tray page comes, or a page of somebody else's, the visitor can try again.
func TestRetryTrayPage(t *testing.T) {
	t.Parallel()
	for name, instead := range map[string]http.HandlerFunc{
		"missing": http.NotFound, "portal": answer(200, "text/html", "<title>Welcome to the train</title>"),
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, dist())
			s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/tray.html" {
					instead(w, r)
					return
				}
				withoutWorker(w, r)
			}))
			p := open(t, setup{URL: s.URL})
			p.run(`nth("tray-error")`)
			retry := `tray().shadowRoot.querySelector("button")`
			p.run(`until(() => ` + retry + `.checkVisibility())`)
			s.publish(dist())
			p.run(retry + `.click()`)
			p.ready()
			if eval[bool](p, retry+`.checkVisibility() || tray().querySelector("a").checkVisibility()`) {
				t.Error("the tray is there, and so is what stood in its place")
			}
			p.run(`tray().roll()`)
		})
	}
}

// The tray's own page says that its module does not come, or is another page.
func TestMissingModule(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	for name, instead := range map[string]http.HandlerFunc{
		"missing": http.NotFound, "portal": answer(200, "text/html", "<title>Welcome to the train</title>"), "cut": cutShort("text/javascript", "import"),
	} {
		s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/tray/main.js" {
				instead(w, r)
				return
			}
			withoutWorker(w, r)
		}))
		path, said := "tray.html", "did not load"
		if name == "missing" {
			path, said = "tray.html?lang=de", "wurde nicht geladen"
		}
		p := open(t, setup{URL: s.URL, Path: path})
		p.run(fmt.Sprintf(`until(() => document.querySelector("#notice").textContent.includes(%q))`, said))
		s.publish(dist())
		_ = p.Run(`(setTimeout(() => document.querySelector("#notice button").click()), true)`) // the page may be left before that is said
		p.must(p.RunAcrossLoads(`until(() => document.documentElement.dataset.phase === "ready")`))
		p.Close()
	}
}

// The panel stands in the page: what is chosen and pressed there before its modules have come is
// chosen and pressed.
func TestQuickVisitorIsHeard(t *testing.T) {
	t.Parallel()
	let := make(chan struct{})
	base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/bare.html":
			answer(200, "text/html", embedding("", ""))(w, r)
			return true
		case "/tray/main.js":
			<-let
		}
		return false
	})
	p := open(t, setup{URL: base, Path: "bare.html"})
	p.run(`(document.body.append(document.createElement("fudge-tray")), true)`) // a page waits for those it comes with
	p.run(`until(() => at("#roll")?.checkVisibility({ visibilityProperty: true }))`)
	p.run(`(at("#field-trait").value = "Great", true)`) // nobody hears of it yet
	p.click(`[data-id="modifier"] .stepper > button:last-child`)
	p.click("#roll")
	close(let)
	p.ready()
	if got := p.resolved(1); got.Trait == nil || *got.Trait != 2 || got.Modifier != 1 {
		t.Errorf("rolled %q, want Great and a modifier of 1", got.Text)
	}
}
