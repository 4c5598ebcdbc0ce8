// Command loads measures how long the widget takes from a host page's address until it can roll,
// beside other dice libraries: cold loads one after another in one Chromium, each in a profile of
// its own, then the same page again. It prints tables, and writes down when what happened.
package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"fudgetray/web/browser"
	"fudgetray/web/peers"
	"fudgetray/web/server"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	plain := flag.String("plain", "", "the `folder` of the widget built without patches and slimming, for the picture")
	modules := flag.String("peers", "web/peers/node_modules", "the `folder` of the other libraries")
	rounds := flag.Int("rounds", 7, "how `many` times each page is loaded")
	rate := flag.Float64("rate", 0, "of the line, in `Mbit/s`; 0 for as fast as it goes")
	latency := flag.Duration("latency", 0, "of the line, before each answer")
	picture := flag.String("picture", "", "the `file` to write the picture of a start to")
	flag.Parse()
	line := &browser.Wire{Rate: *rate * 1e6 / 8, Latency: *latency}
	if err := run(os.Stdout, line, *rounds, *dist, *plain, *modules, *picture); err != nil {
		fmt.Fprintln(os.Stderr, "loads:", err)
		os.Exit(1)
	}
}

// ours is the name of the widget in tables, plain that of the one as it was linked.
const (
	ours  = "fudge tray"
	plain = "fudge tray, as linked"
)

// contestant is a page that is loaded.
type contestant struct {
	name          string
	site          *httptest.Server
	first, second []load
}

func run(out io.Writer, line *browser.Wire, rounds int, dist, linked, modules, picture string) error {
	folders := []struct{ name, dir string }{{ours, dist}}
	for _, page := range []peers.Page{peers.DiceBox, peers.DiceBoxOnscreen, peers.DiceBoxThreejs} {
		folder, err := page.LayOut(modules)
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		folders = append(folders, struct{ name, dir string }{page.Name, folder})
	}
	if linked != "" {
		folders = append(folders, struct{ name, dir string }{plain, linked})
	}
	var all []*contestant
	for _, f := range folders {
		site := httptest.NewServer(line.Through(hosted(f.dir)))
		defer site.Close()
		all = append(all, &contestant{name: f.name, site: site})
	}
	if err := race(all, rounds, line); err != nil {
		return err
	}
	printTable(out, all)
	printMoments(out, all)
	if picture == "" {
		return nil
	}
	return os.WriteFile(picture, []byte(drawStarts(all)), 0o666)
}

// host is the page of a site that has a tray, by one tag.
const host = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><title>A tray</title><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," />
<style>html, body, fudge-tray { block-size: 100%; inline-size: 100%; margin: 0; }</style></head>
<body><script type="module" src="fudge-tray.js"></script><fudge-tray></fudge-tray>
<script type="module">
await document.querySelector("fudge-tray").ready();
window.ready = performance.now();
</script></body></html>`

// hosted serves a folder, and beside it a page with a tray.
func hosted(dir string) http.Handler {
	files := server.Handler(os.DirFS(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/host.html" {
			files.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, host)
	})
}

// race loads all pages in turn, round after round, and tells of each.
func race(all []*contestant, rounds int, line *browser.Wire) error {
	b, err := browser.Start(browser.Chromium, "")
	if err != nil {
		return err
	}
	defer b.Close()
	for round := range rounds {
		for _, c := range all {
			first, second, err := visit(b, c, line)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			c.first, c.second = append(c.first, first), append(c.second, second)
			fmt.Fprintf(os.Stderr, "%d of %d: %s: %.0f ms, then %.0f\n", round+1, rounds, c.name, first.ready, second.ready)
		}
	}
	return nil
}

// visit loads a page in a profile of its own, and then again.
func visit(b *browser.Browser, c *contestant, line *browser.Wire) (first, second load, err error) {
	path := "index.html"
	if c.name == ours || c.name == plain {
		path = "host.html"
	}
	line.Took()
	tab, err := b.Open(browser.Setup{URL: c.site.URL, Path: path, Width: 960, Height: 600})
	if err != nil {
		return first, second, err
	}
	defer tab.Close()
	if first, err = look(tab, line); err != nil {
		return first, second, err
	}
	time.Sleep(2 * time.Second) // machine code is written down some time after it is there
	if err := tab.Reload(); err != nil {
		return first, second, err
	}
	second, err = look(tab, line)
	return first, second, err
}
