package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/peers"
	"fudgetray/web/server/site"
)

// Names in tables: the published widget, its build without patches and slimming, and a page with an
// empty frame.
const (
	ours       = "fudge tray"
	linked     = "fudge tray, not slimmed"
	emptyFrame = "an empty frame"
)

// contestant is a page with its measurements.
type contestant struct {
	name string
	path string // path of the page on the site
	site *httptest.Server
	wire *browser.Wire

	first, second []load
	rolls         map[int][]roll // rolls by the number of dice
	rests         []rest
}

// entry is a page and the handler that serves it.
type entry struct {
	name, path string
	pages      http.Handler
}

// prepare builds the pages, the widget's first. forget deletes them.
func prepare(o options) (all []entry, forget func(), err error) {
	all = []entry{{ours, "host.html", hosted(o.dist)}}
	var folders []string
	forget = func() {
		for _, folder := range folders {
			os.RemoveAll(folder)
		}
	}
	for _, page := range []peers.Page{peers.DiceBox, peers.DiceBoxOnscreen, peers.DiceBoxThreejs} {
		fmt.Fprintf(os.Stderr, "packing %s\n", page.Name)
		folder, err := page.LayOut(o.modules)
		if err != nil {
			forget()
			return nil, nil, err
		}
		folders = append(folders, folder)
		all = append(all, entry{page.Name, "index.html", site.Handler(os.DirFS(folder))})
	}
	return all, forget, nil
}

// serve starts a server for each page over a simulated line.
func serve(entries []entry, wire *browser.Wire) (all []*contestant) {
	for _, e := range entries {
		site := httptest.NewServer(wire.Through(e.pages))
		all = append(all, &contestant{name: e.name, path: e.path, site: site, wire: wire, rolls: map[int][]roll{}})
	}
	return all
}

// closeAll stops the servers.
func closeAll(all []*contestant) {
	for _, c := range all {
		c.site.Close()
	}
}

// newBlank serves an empty page, the baseline for the cost of the browser itself.
func newBlank() *contestant {
	site := httptest.NewServer(
		page("<!doctype html><title>blank</title><script>window.ready = performance.now();</script>"))
	return &contestant{name: "an empty page", site: site}
}

// framed is a page with an empty page in a frame: what each tray in a frame takes at least. It is ready
// when the frame's first paint has begun.
func framed() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/host.html", page(`<!doctype html><html lang="en"><title>A frame</title><link rel="icon" href="data:," />
<iframe src="frame.html"></iframe>
<script>addEventListener("message", () => { window.ready = performance.now(); });</script></html>`))
	mux.Handle("/frame.html", page(`<!doctype html><html lang="en"><title>An empty page</title><p>Nothing</p>
<script>requestAnimationFrame(() => parent.postMessage("", "*"));</script></html>`))
	return mux
}

// host is a host page with one tag.
const host = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><title>A tray</title><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," />
<style>html, body, fudge-tray { block-size: 100%; inline-size: 100%; margin: 0; }</style></head>
<body><script type="module" src="fudge-tray.js"></script><fudge-tray></fudge-tray>
<script type="module">
const tray = document.querySelector("fudge-tray");
window.roll = (technique) => tray.roll({ kind: "sum", technique });
const stage = () => tray.shadowRoot.querySelector("iframe").contentDocument.querySelector("#stage");
window.renderScale = () => Number(stage().dataset.renderScale ?? 1);
await tray.ready();
window.ready = performance.now();
</script></body></html>`

// hosted serves a folder with the widget and a host page.
func hosted(dir string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", site.Handler(os.DirFS(dir)))
	mux.Handle("/host.html", page(host))
	return mux
}

func page(html string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, html)
	}
}

// open opens the page in a new profile of an idle browser, on a screen with scale pixels per CSS pixel.
func (c *contestant) open(b *browser.Browser, scale float64) (*browser.Tab, error) {
	meter, err := b.Meter()
	if err != nil {
		return nil, err
	}
	return b.Open(browser.Setup{
		URL: c.site.URL, Path: c.path, Width: 960, Height: 600, Scale: scale,
		Before: []chromedp.Action[chromedp.Void]{awaitCalm(meter)},
	})
}
