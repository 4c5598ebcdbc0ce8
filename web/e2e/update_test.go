package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// becomes waits until the page has been reloaded with a release.
func (p *tab) becomes(release string) {
	p.t.Helper()
	p.untilAcrossLoads("workers.isOf", release)
	p.ready()
}

// A new release is offered and loaded only while no dice are moving, completely and with all rolls. A
// page that declines keeps the files of its release.
func TestUpdate(t *testing.T) {
	t.Parallel()
	s := newSite(t, release(t, "one"))
	p := open(t, setup{URL: s.URL, Scripts: []string{early("workers.noteLeaving")}}).ready()
	p.roll()
	p.kept()
	other := p.beside(setup{Scripts: []string{noWebGL}}).ready()

	s.publish(release(t, "two"))
	p.call("workers.checkForUpdate")
	for _, page := range []*tab{p, other} {
		page.until("element.exists", "#update button")
		if got := page.of(); got != "one,one" {
			t.Errorf("before taking release two the page is of %s", got)
		}
	}
	other.call("tray.set", "lang", "de")
	other.untilIs("Jetzt aktualisieren", "element.text", "#update button")
	p.call("tray.begin", "roll")
	p.call("events.nth", "tray-throw", 2)
	p.call("element.click", "#update button")
	p.becomes("two")
	if got := p.of(); got != "two,two" {
		t.Errorf("after taking release two the page is of %s", got)
	}
	if left := call[string](p, "storage.item", "left"); left == "rolling" {
		t.Error("the page reloaded while the dice moved")
	}
	if rolls := len(p.receipts()); rolls != 2 {
		t.Errorf("%d rolls after the update, want 2", rolls)
	}

	late := call[string](other, "workers.fetched", "tray/start/load-error.js")
	if !strings.HasSuffix(late, released(t, "one")) {
		t.Errorf("a late request of a page of release one is answered from another release")
	}
	other.Close()
	p.reload().ready()
	for !call[bool](p, "workers.haveCaches", 1) {
		p.call("workers.rest")
		p.call("clock.wait", 500)
	}
	if got := p.of(); got != "two,two" {
		t.Errorf("once only release two is kept, the page is of %s", got)
	}
}

// If a release is installed while a page loads, the page and its tray each use files of one release.
func TestUpdateWhileLoading(t *testing.T) {
	t.Parallel()
	one := release(t, "one")
	s := newSite(t, one)
	s.replace(one, "/service-worker.js", workerAfter(t, testdata(t, "slow-worker.js"), one))
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready().kept()
	s.publish(release(t, "two"))
	p.call("frame:workers.update")
	p.reload().ready()
	for page, of := range call[map[string][]string](p, "workers.releasesApart") {
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
	notes := testdata(t, "noting-worker.js")
	const rounding = 100 // ms; browsers round clocks
	s := newSite(t, one)
	s.replace(one, "/service-worker.js", workerAfter(t, notes, one))
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready().kept()
	p.reload().ready()
	s.replace(two, "/service-worker.js", workerAfter(t, notes, two))
	p.until("workers.offersUpdate")
	if ms := awaited[int](p, "workers.replacedAfter"); ms < 10_000-rounding {
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
	before := call[[]string](p, "workers.caches")

	s.answer(answer(200, "text/html", "<!doctype html><title>Welcome to the train</title>"))
	p.reload().ready()
	if call[bool](p, "workers.isWorker") {
		t.Error("the portal's page is taken as the worker")
	}

	s.replace(two, "/tray/start/main.js", cutShort("text/javascript", "half a module"))
	p.call("workers.refusal")
	if after := call[[]string](p, "workers.caches"); !slices.Equal(after, before) {
		t.Errorf("the caches are %q, want %q as before", after, before)
	}
	s.publish(two)
	p.reload().ready()
	if got := p.of(); got != "one,one" {
		t.Errorf("the page is of %s, want release one", got)
	}
	p.until("element.exists", "#update button")
}

// plant puts a file into the cache of a release and returns the release's name.
func (p *tab) plant(dir, file string) (name string) {
	p.t.Helper()
	worker, err := os.ReadFile(filepath.Join(dir, "service-worker.js"))
	must(p.t, err)
	name = "fudge-tray release " + strings.SplitN(string(worker), `"`, 3)[1]
	p.call("workers.plant", name, file)
	return name
}

// A script that ran once in the tray's origin can leave its files neither in the installed release nor in the
// next one, an earlier release that the operator publishes again. Other files in the tray's folder are loaded
// from the network. The worker with which an operator replaces the tray's removes it and its caches.
func TestRollback(t *testing.T) {
	t.Parallel()
	const file = "tray/start/load-error.js"
	one, two := release(t, "one"), release(t, "two")
	s := newSite(t, two)
	p := open(t, setup{URL: s.URL, Scripts: []string{noWebGL}}).ready()
	p.roll()
	p.kept()
	installed := p.plant(two, file)
	p.call("workers.rest")
	p.until("workers.isGenuine", installed, file)

	next := p.plant(one, file)
	s.publish(one)
	p.call("workers.checkForUpdate")
	p.until("element.exists", "#update button")
	p.until("workers.isGenuine", next, file)
	if got := call[string](p, "workers.fetched", "neighbour.txt"); got != "hello" {
		t.Errorf("the neighbour's file is %q", got)
	}
	p.call("element.click", "#update button")
	p.becomes("one")
	if got, rolls := p.of(), len(p.receipts()); got != "one,one" || rolls != 1 {
		t.Errorf("after going back the page is of %s and has %d rolls, want release one and 1", got, rolls)
	}
	if script := call[string](p, "workers.fetched", file); strings.Contains(script, "planted") {
		t.Error("a planted file survived")
	}

	off, err := os.ReadFile(filepath.Join(one, "service-worker-off.js"))
	must(t, err)
	s.replace(one, "/service-worker.js", answer(200, "text/javascript", testdata(t, "waiting-worker.js")+string(off)))
	if left := call[string](p, "workers.left"); left != "" {
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
		opened, err := b.Open(setup{URL: s.URL, Scripts: withFunctions(t)})
		must(t, err)
		t.Cleanup(opened.Close)
		return b, tabOf(t, opened, s.URL).ready()
	}
	b, p := start()
	p.roll()
	p.kept()
	b.Close() // flushes the storage
	b, p = start()

	asked := make(chan struct{}, 1)
	s.replace(release(t, "two"), "/tray/start/main.js", func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	})
	p.call("workers.update")
	<-asked
	p.until("workers.haveCaches", 2)
	must(t, b.Kill())

	s.publish(one)
	_, p = start()
	if got, rolls := p.of(), len(p.receipts()); got != "one,one" || rolls != 1 {
		t.Errorf("after the power cut the page is of %s and has %d rolls, want release one and 1", got, rolls)
	}
	s.publish(release(t, "three"))
	p.kept().until("workers.offersUpdate")
	if kept := call[[]string](p, "workers.caches"); len(kept) != 2 {
		t.Errorf("the caches are %q, want releases one and three", kept)
	}
}
