package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/web/server"
	"fudgetray/web/tools/browser"
)

// releaseCaches returns the names of the caches of releases.
const releaseCaches = `caches.keys().then((names) => names.filter((name) => name.startsWith("fudge-tray release ")))`

// checkForUpdate makes the tray check for a new release, as it does when its page becomes visible.
const checkForUpdate = `inside().document.dispatchEvent(new Event("visibilitychange"))`

// becomes waits until the page has been reloaded with a release.
func (p *tab) becomes(release string) {
	p.t.Helper()
	p.must(p.RunAcrossLoads(fmt.Sprintf(`until(() => window.releases?.has(%q))`, release)))
	p.ready()
}

// A new release is offered and loaded only at rest, complete and with all rolls. A page that declines
// keeps the files of its release.
func TestUpdate(t *testing.T) {
	t.Parallel()
	s := newSite(t, release(t, "one", ""))
	atLeaving := `if (parent !== window) addEventListener("pagehide", () => {
		localStorage.setItem("left", document.querySelector("#outcome").dataset.state);
	})`
	p := open(t, setup{URL: s.URL, Scripts: []string{atLeaving}}).ready()
	p.run(`tray().roll()`)
	p.kept()
	other := p.beside(setup{}).ready()

	s.publish(release(t, "two", ""))
	p.run(checkForUpdate)
	for _, page := range []*tab{p, other} {
		page.run(`until(() => at("#update button"))`)
		if got := page.of(); got != "one,one" {
			t.Errorf("before taking release two the page is of %s", got)
		}
	}
	other.run(`(tray().lang = "de", until(() => at("#update button").textContent === "Jetzt aktualisieren"))`)
	p.run(`(window.rolled = tray().roll(), nth("tray-throw", 2))`)
	p.run(`at("#update button").click()`)
	p.becomes("two")
	if got := p.of(); got != "two,two" {
		t.Errorf("after taking release two the page is of %s", got)
	}
	if left := eval[string](p, `localStorage.getItem("left")`); left == "rolling" {
		t.Error("the page reloaded while the dice moved")
	}
	if rolls := len(p.receipts()); rolls != 2 {
		t.Errorf("%d rolls after the update, want 2", rolls)
	}

	if late := eval[string](other, `inside().fetch("tray/load-error.js").then((r) => r.text())`); !strings.HasSuffix(late, `add("one");`) {
		t.Errorf("a late request of a page of release one is answered from another release")
	}
	other.Close()
	p.reload().ready()
	p.run(fmt.Sprintf(`(async () => {
		while ((await %s).length > 1) {
			(await inside().navigator.serviceWorker.ready).active.postMessage("at rest");
			await new Promise((later) => setTimeout(later, 500));
		}
	})()`, releaseCaches))
	if got := p.of(); got != "two,two" {
		t.Errorf("once only release two is kept, the page is of %s", got)
	}
}

// If a release is installed while a page loads, the page and its tray each use files of one release.
func TestUpdateWhileLoading(t *testing.T) {
	t.Parallel()
	one := release(t, "one", "")
	script := filepath.Join(one, "service-worker.js")
	was, err := os.ReadFile(script)
	must(t, err)
	slow := `for (const [kind, name, ms] of [[CacheStorage, "match", 300], [Cache, "put", 1500]]) {
		const at = kind.prototype[name];
		kind.prototype[name] = async function (...all) {
			await new Promise((later) => setTimeout(later, ms));
			return at.apply(this, all);
		};
	}
	`
	must(t, os.WriteFile(script, append([]byte(slow), was...), 0o666))
	s := newSite(t, one)
	p := open(t, setup{URL: s.URL}).ready().kept()
	s.publish(release(t, "two", ""))
	p.run(`(inside().navigator.serviceWorker.ready.then((registration) => registration.update()), true)`)
	p.reload().ready()
	for page, of := range eval[map[string][]string](p, `({ page: [...releases], tray: [...inside().releases] })`) {
		if len(of) != 1 {
			t.Errorf("the %s is of releases %q, want one of them", page, of)
		}
	}
}

// A release that arrives incomplete leaves nothing behind, and the previous one keeps working.
func TestUpdateCutShort(t *testing.T) {
	t.Parallel()
	s := newSite(t, release(t, "one", ""))
	p := open(t, setup{URL: s.URL}).ready().kept()
	before := eval[[]string](p, releaseCaches)
	two := server.Handler(os.DirFS(release(t, "two", "")))
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/tray/main.js") {
			cutShort("text/javascript", "half a module")(w, r)
			return
		}
		two.ServeHTTP(w, r)
	}))
	p.run(`navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
		registration.addEventListener("updatefound", () => {
			const { installing } = registration;
			installing.addEventListener("statechange", () => installing.state === "redundant" && done());
		});
		` + checkForUpdate + `;
	}))`)
	if after := eval[[]string](p, releaseCaches); !slices.Equal(after, before) {
		t.Errorf("the caches are %q, want %q as before", after, before)
	}
	p.reload().ready()
	if got := p.of(); got != "one,one" {
		t.Errorf("the page is of %s, want release one", got)
	}
}

// After a power cut during an update the tray starts with its previous release. The next update removes
// the remains.
func TestPowerCutInUpdate(t *testing.T) {
	t.Parallel()
	skipException(t)
	one := release(t, "one", "")
	s := newSite(t, one)
	profile := t.TempDir()
	start := func() (*browser.Browser, *tab) {
		b, err := browser.Start(kind(), profile)
		must(t, err)
		t.Cleanup(b.Close)
		opened, err := b.Open(setup{URL: s.URL})
		must(t, err)
		t.Cleanup(opened.Close)
		return b, (&tab{Tab: opened, t: t, base: s.URL}).ready()
	}
	b, p := start()
	p.run(`tray().roll()`)
	p.kept()
	b.Close() // flushes the storage
	b, p = start()

	two, asked := server.Handler(os.DirFS(release(t, "two", ""))), make(chan struct{}, 1)
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/tray/main.js") {
			asked <- struct{}{}
			<-r.Context().Done()
			return
		}
		two.ServeHTTP(w, r)
	}))
	p.run(`(navigator.serviceWorker.ready.then((registration) => registration.update()), true)`)
	<-asked
	p.run(fmt.Sprintf(`(async () => { while ((await %s).length < 2) await new Promise((later) => setTimeout(later, 20)); })()`, releaseCaches))
	must(t, b.Kill())

	s.publish(one)
	_, p = start()
	if got, rolls := p.of(), len(p.receipts()); got != "one,one" || rolls != 1 {
		t.Errorf("after the power cut the page is of %s and has %d rolls, want release one and 1", got, rolls)
	}
	s.publish(release(t, "three", ""))
	p.kept().run(checkForUpdate)
	p.run(`until(() => at("#update button"))`)
	if kept := eval[[]string](p, releaseCaches); len(kept) != 2 {
		t.Errorf("the caches are %q, want releases one and three", kept)
	}
}
