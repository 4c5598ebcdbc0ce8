package e2e

import (
	"net/http"
	"os"
	"strings"
	"testing"
)

// After one visit the app starts offline from every address, with all rolls. So does the tray page.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	p := open(t, setup{URL: s.URL, Scripts: []string{hurried, noWebGL}}).ready()
	p.roll()
	p.kept()
	s.stop()

	p.must(p.Go(s.URL + "/?from=home#roll"))
	p.ready()
	p.roll()
	for _, line := range p.Console() {
		if strings.HasPrefix(line, "exception") && !strings.Contains(line, "ServiceWorker") { // Firefox names its requests
			t.Errorf("console: %s", line)
		}
	}
	alone := p.beside(setup{Path: "tray.html", Scripts: []string{hurried, noWebGL}})
	alone.untilIs(2, "element.count", "host #history li")
	alone.call("element.click", "host #roll")
	alone.untilIs(3, "element.count", "host #history li")
}

// hostWorker returns the host page's service worker of docs/offline.md, for the widget at an address.
func hostWorker(t *testing.T, widget string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/offline.md")
	must(t, err)
	_, rest, _ := strings.Cut(string(page), "```js\n")
	code, _, found := strings.Cut(rest, "```")
	if !found || !strings.Contains(code, "https://your.site/tray/") {
		t.Fatal("docs/offline.md has no service worker for host pages")
	}
	return strings.ReplaceAll(code, "https://your.site/tray/", widget+"/")
}

// A tray in a page of another site works offline if that page does.
func TestOfflineEmbed(t *testing.T) {
	t.Parallel()
	widget := newSite(t, release(t, "one"))
	host := newSite(t, dist())
	host.URL = strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
	host.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/worker.js" {
			answer(200, "text/javascript", hostWorker(t, widget.URL))(w, r)
			return
		}
		answer(200, "text/html", embedding(widget.URL, "<fudge-tray></fudge-tray>"))(w, r)
	}))
	p := open(t, setup{URL: host.URL, Scripts: []string{noWebGL, early("workers.noteKept")}})
	p.call("events.nth", "tray-ready", 1)
	p.roll()
	p.until("workers.isKept")
	p.call("workers.register", "worker.js")
	widget.stop()
	host.stop()

	p.reload()
	p.call("events.nth", "tray-ready", 1)
	p.roll()
	if rolls := len(p.receipts()); rolls != 2 {
		t.Errorf("%d rolls, want the one from before and the one from after", rolls)
	}
}
