package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
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

// A new release is offered and loaded only while no dice are moving, completely and with all rolls. A
// page that declines keeps the files of its release.
func TestUpdate(t *testing.T) {
	t.Parallel()
	s := newSite(t, release(t, "one"))
	atLeaving := `if (parent !== window) addEventListener("pagehide", () => {
		localStorage.setItem("left", document.querySelector("#outcome").dataset.state);
	})`
	p := open(t, setup{URL: s.URL, Scripts: []string{atLeaving}}).ready()
	p.run(`tray().roll()`)
	p.kept()
	other := p.beside(setup{Scripts: []string{noWebGL}}).ready()

	s.publish(release(t, "two"))
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

	if late := eval[string](other, `inside().fetch("tray/start/load-error.js").then((r) => r.text())`); !strings.HasSuffix(late, `add("one");`) {
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
	one := release(t, "one")
	const slow = `for (const [kind, name, ms] of [[CacheStorage, "match", 300], [Cache, "put", 1500]]) {
		const at = kind.prototype[name];
		kind.prototype[name] = async function (...all) {
			await new Promise((later) => setTimeout(later, ms));
			return at.apply(this, all);
		};
	}
	`
	s := newSite(t, one)
	s.replace(one, "/service-worker.js", workerAfter(t, slow, one))
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready().kept()
	s.publish(release(t, "two"))
	p.run(`(inside().navigator.serviceWorker.ready.then((registration) => registration.update()), true)`)
	p.reload().ready()
	for page, of := range eval[map[string][]string](p, `({ page: [...releases], tray: [...inside().releases] })`) {
		if len(of) != 1 {
			t.Errorf("the %s is of releases %q, want one of them", page, of)
		}
	}
}

// A worker isn't replaced in the first ten seconds of a page: meanwhile, browsers would send some requests of the page
// to neither worker.
func TestWorkerStaysWhilePageStarts(t *testing.T) {
	t.Parallel()
	one, two := release(t, "one"), release(t, "two")
	const notes = `const note = (name) => caches.open("notes").then((cache) => cache.put(name, new Response(Date.now())));
	addEventListener("fetch", ({ request }) => request.mode === "navigate" && note("start"));
	addEventListener("activate", () => note("replacement"));
	`
	const rounding = 100 // ms; browsers round clocks
	s := newSite(t, one)
	s.replace(one, "/service-worker.js", workerAfter(t, notes, one))
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready().kept()
	p.reload().ready()
	s.replace(two, "/service-worker.js", workerAfter(t, notes, two))
	// The browser may merge a check with an earlier one, which began before the release was published.
	p.run(`until(async () => at("#update button") ?? (await ` + checkForUpdate + `, null))`)
	if ms := eval[int](p, `(async () => {
		const at = async (name) => (await caches.match(name, { cacheName: "notes" })).json();
		return until(async () => Math.max(0, (await at("replacement")) - (await at("start"))));
	})()`); ms < 10_000-rounding {
		t.Errorf("the worker was replaced %d ms after the start of a page, want 10,000 or more", ms)
	}
}

// workerAfter responds with the worker of a release after a script.
func workerAfter(t *testing.T, script, release string) http.HandlerFunc {
	t.Helper()
	worker, err := os.ReadFile(filepath.Join(release, "service-worker.js"))
	must(t, err)
	return answer(200, "text/javascript", script+string(worker))
}

// A captive portal, which responds to every request with its own page, and an incomplete release leave the
// installed release in use. The next complete one is offered.
func TestBadUpdate(t *testing.T) {
	t.Parallel()
	one, two := release(t, "one"), release(t, "two")
	s := newSite(t, one)
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready().kept()
	before := eval[[]string](p, releaseCaches)

	s.answer(answer(200, "text/html", "<!doctype html><title>Welcome to the train</title>"))
	p.reload().ready()
	refused := `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => "taken", () => "refused")`
	if got := eval[string](p, refused); got != "refused" {
		t.Errorf("the portal's page is %s as the worker", got)
	}

	s.replace(two, "/tray/start/main.js", cutShort("text/javascript", "half a module"))
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
	s.publish(two)
	p.reload().ready()
	if got := p.of(); got != "one,one" {
		t.Errorf("the page is of %s, want release one", got)
	}
	p.run(`until(() => at("#update button"))`)
}

// plant puts a file into the cache of a release and returns the release's name.
func (p *tab) plant(dir, file string) (name string) {
	p.t.Helper()
	worker, err := os.ReadFile(filepath.Join(dir, "service-worker.js"))
	must(p.t, err)
	name = "fudge-tray release " + strings.SplitN(string(worker), `"`, 3)[1]
	p.run(fmt.Sprintf(`caches.open(%q).then((cache) => cache.put(%q, new Response("planted", { headers: { "Content-Type": "text/javascript" } })))`, name, file))
	return name
}

// genuine is a script that waits until a cached file is not a planted one.
func genuine(cache, file string) string {
	return fmt.Sprintf(`until(async () => !(await (await (await caches.open(%q)).match(%q)).text()).includes("planted"))`, cache, file)
}

// firstSkipIgnored is a script that ignores the worker's first skipWaiting, as Chromium does while the previous worker
// is starting.
const firstSkipIgnored = `{
	const skip = skipWaiting.bind(self);
	self.skipWaiting = async () => { self.skipWaiting = skip; };
}
`

// removal waits until the worker and its caches are removed, and returns what is left after a minute. It checks for
// updates again, because the browser may merge a check with one that began before the worker was replaced. The
// result of a check may never arrive if the worker was just removed.
const removal = `(async () => {
	const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	let left = "";
	for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
		const registration = await navigator.serviceWorker.getRegistration();
		const { active, waiting, installing } = registration ?? {};
		const names = await caches.keys();
		if (!registration && names.length === 0) return "";
		left = "active " + active?.state + ", waiting " + waiting?.state + ", installing " + installing?.state + ", caches " + names;
		await Promise.race([registration?.update().catch(() => {}), pause(2_000)]);
	}
	return left;
})()`

// A script that ran once in the tray's origin can leave its files neither in the installed release nor in the
// next one, an earlier release that the operator publishes again. Other files in the tray's folder are loaded
// from the network. The worker with which an operator replaces the tray's removes it and its caches.
func TestRollback(t *testing.T) {
	t.Parallel()
	const file = "tray/start/load-error.js"
	one, two := release(t, "one"), release(t, "two")
	s := newSite(t, two)
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready()
	p.run(`tray().roll()`)
	p.kept()
	installed := p.plant(two, file)
	p.run(`navigator.serviceWorker.ready.then(({ active }) => active.postMessage("at rest")).then(() => ` + genuine(installed, file) + `)`)

	next := p.plant(one, file)
	s.publish(one)
	p.run(checkForUpdate)
	p.run(`until(() => at("#update button"))`)
	p.run(genuine(next, file))
	if got := eval[string](p, `inside().fetch("neighbour.txt").then((r) => r.text(), String)`); got != "hello" {
		t.Errorf("the neighbour's file is %q", got)
	}
	p.run(`at("#update button").click()`)
	p.becomes("one")
	if got, rolls := p.of(), len(p.receipts()); got != "one,one" || rolls != 1 {
		t.Errorf("after going back the page is of %s and has %d rolls, want release one and 1", got, rolls)
	}
	if script := eval[string](p, `inside().fetch("`+file+`").then((r) => r.text())`); strings.Contains(script, "planted") {
		t.Error("a planted file survived")
	}

	off, err := os.ReadFile(filepath.Join(one, "service-worker-off.js"))
	must(t, err)
	s.replace(one, "/service-worker.js", answer(200, "text/javascript", firstSkipIgnored+string(off)))
	if left := eval[string](p, removal); left != "" {
		t.Fatalf("the worker and its caches are not removed: %s", left)
	}
	p.reload().ready()
}

// After a power cut during an update the tray starts with its previous release. The next update removes
// the remains.
func TestPowerCutInUpdate(t *testing.T) {
	t.Parallel()
	skipException(t)
	one := release(t, "one")
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

	asked := make(chan struct{}, 1)
	s.replace(release(t, "two"), "/tray/start/main.js", func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	})
	p.run(`(navigator.serviceWorker.ready.then((registration) => registration.update()), true)`)
	<-asked
	p.run(fmt.Sprintf(`(async () => { while ((await %s).length < 2) await new Promise((later) => setTimeout(later, 20)); })()`, releaseCaches))
	must(t, b.Kill())

	s.publish(one)
	_, p = start()
	if got, rolls := p.of(), len(p.receipts()); got != "one,one" || rolls != 1 {
		t.Errorf("after the power cut the page is of %s and has %d rolls, want release one and 1", got, rolls)
	}
	s.publish(release(t, "three"))
	// The browser may merge a check with an earlier one, which began before the release was published.
	p.kept().run(`until(async () => at("#update button") ?? (await ` + checkForUpdate + `, null))`)
	if kept := eval[[]string](p, releaseCaches); len(kept) != 2 {
		t.Errorf("the caches are %q, want releases one and three", kept)
	}
}
