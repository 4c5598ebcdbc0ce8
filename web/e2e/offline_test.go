package e2e

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

// After one visit the app starts offline from every address, with all rolls. So does the tray page.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	p := open(t, setup{URL: s.URL, Scripts: []string{hurried}}).ready()
	p.run(`tray().roll()`)
	p.kept()
	s.stop()

	p.must(p.Go(s.URL + "/?from=home#roll"))
	p.ready()
	p.run(`tray().roll()`)
	alone := p.beside(setup{Path: "tray.html", Scripts: []string{hurried}})
	rolls := func(n int) string {
		return fmt.Sprintf(`until(() => document.querySelectorAll("#history li").length === %d)`, n)
	}
	alone.run(rolls(2))
	alone.run(`document.querySelector("#roll").click()`)
	alone.run(rolls(3))
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

// whenKept is a script that waits until the tray is stored for offline use.
const whenKept = `navigator.serviceWorker.ready.then(() => parent.postMessage("kept", "*"));`

// A tray in a page of another site works offline if that page does.
func TestOfflineEmbed(t *testing.T) {
	t.Parallel()
	widget := newSite(t, release(t, "one", whenKept))
	host := newSite(t, dist())
	host.URL = strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
	host.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/worker.js" {
			answer(200, "text/javascript", hostWorker(t, widget.URL))(w, r)
			return
		}
		answer(200, "text/html", embedding(widget.URL, "<fudge-tray></fudge-tray>"))(w, r)
	}))
	p := open(t, setup{URL: host.URL, Scripts: []string{`addEventListener("message", ({ data }) => { window.kept ||= data === "kept"; });`}})
	p.run(`nth("tray-ready")`)
	p.run(`tray().roll()`)
	p.run(`until(() => window.kept)`)
	p.run(`navigator.serviceWorker.register("worker.js").then(() => navigator.serviceWorker.ready)`)
	widget.stop()
	host.stop()

	p.reload()
	p.run(`nth("tray-ready")`)
	p.run(`tray().roll()`)
	if rolls := len(p.receipts()); rolls != 2 {
		t.Errorf("%d rolls, want the one from before and the one from after", rolls)
	}
}

// A portal that responds to every request with its own page does not damage an installed tray.
func TestCaptivePortal(t *testing.T) {
	t.Parallel()
	s := newSite(t, release(t, "one", ""))
	p := open(t, setup{URL: s.URL}).ready().kept()
	s.answer(answer(200, "text/html", "<!doctype html><title>Welcome to the train</title>"))
	p.reload().ready()
	refused := `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => "taken", () => "refused")`
	if got := eval[string](p, refused); got != "refused" {
		t.Errorf("the portal's page is %s as the worker", got)
	}
	s.publish(release(t, "two", ""))
	p.reload().ready()
	if got := p.of(); got != "one,one" {
		t.Errorf("after the portal the page is of the releases %s, want one", got)
	}
	p.run(`until(() => at("#update button"))`)
}
