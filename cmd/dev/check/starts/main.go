// Command starts measures the time from navigation to the first possible roll, the transfer size until then, and the
// use of cached machine code for three consecutive starts of a browser with one profile, with and without the service
// worker. It prints medians. With -slower it measures instead how a phone's page responds in its first seconds: the
// longest task while it loads, and its first tap.
package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// worker is the path of the service worker.
const worker = "/service-worker.js"

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	rounds := flag.Int("rounds", 5, "how `many` times each start is measured")
	rate := flag.Float64("rate", 0, "bandwidth in `Mbit/s`; 0 for unlimited")
	latency := flag.Duration("latency", 0, "latency before each response")
	slower := flag.Float64("slower", 0, "measure tasks and the first tap on a processor that is slower by a `factor`")
	flag.Parse()
	if *slower > 0 {
		fail(respond(os.Stdout, *dist, *rounds, *slower))
		return
	}
	line := &browser.Wire{Rate: *rate * 1e6 / 8, Latency: *latency}
	fail(run(os.Stdout, *dist, *rounds, line))
}

// fail ends the command if there is an error.
func fail(err error) {
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "starts:", err)
	os.Exit(1)
}

// start is the measurement of one start.
type start struct {
	ready  float64 // ms from navigation to the first possible roll
	before int     // bytes transferred until then
	after  int     // bytes transferred later
	found  int     // wasm files whose machine code was in the browser's cache
}

func run(out io.Writer, dist string, rounds int, line *browser.Wire) error {
	kinds := []string{"without worker", "with worker"}
	var found [2][3][]start
	for range rounds {
		for kind := range kinds {
			visit, err := visit(dist, kind == 1, line)
			if err != nil {
				return fmt.Errorf("%s: %w", kinds[kind], err)
			}
			for n, s := range visit {
				found[kind][n] = append(found[kind][n], s)
			}
			fmt.Fprintf(os.Stderr, "%s: %.0f, %.0f, %.0f ms\n", kinds[kind], visit[0].ready, visit[1].ready, visit[2].ready)
		}
	}
	english := message.NewPrinter(language.English)
	fmt.Fprintf(out, "| %-14s | start | ms to ready | bytes before | bytes after | code found |\n", "medians")
	fmt.Fprintf(out, "| -------------- | ----: | ----------: | -----------: | ----------: | ---------: |\n")
	for kind, name := range kinds {
		for n, starts := range found[kind] {
			english.Fprintf(out, "| %-14s | %5d | %11.0f | %12d | %11d | %10d |\n", name, n+1,
				median(starts, func(s start) float64 { return s.ready }),
				medianOf(starts, func(s start) int { return s.before }),
				medianOf(starts, func(s start) int { return s.after }),
				medianOf(starts, func(s start) int { return s.found }))
		}
	}
	return nil
}

func median(starts []start, value func(start) float64) float64 {
	var values []float64
	for _, s := range starts {
		values = append(values, value(s))
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

func medianOf(starts []start, value func(start) int) int {
	return int(median(starts, func(s start) float64 { return float64(value(s)) }))
}

// visit starts a browser three times with one new profile. kept enables the service worker.
func visit(dist string, kept bool, line *browser.Wire) (starts [3]start, err error) {
	files := site.Handler(os.DirFS(dist))
	site := httptest.NewServer(line.Through(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == worker && !kept {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})))
	defer site.Close()
	profile, err := os.MkdirTemp("", "fudge-tray-starts-")
	if err != nil {
		return starts, err
	}
	defer os.RemoveAll(profile)
	for n := range starts {
		if starts[n], err = open(profile, site.URL, kept, line); err != nil {
			return starts, err
		}
	}
	return starts, nil
}

// open starts the browser, waits for the tray, rolls, and gives the browser time to fill its
// caches.
func open(profile, url string, kept bool, line *browser.Wire) (s start, err error) {
	b, err := browser.Start(browser.Chromium, profile)
	if err != nil {
		return s, err
	}
	defer b.Close()
	meter, err := b.Meter()
	if err != nil {
		return s, err
	}
	line.Took()
	s.found, err = meter.CodeFound(func() error { return s.measure(b, url, kept, line) })
	return s, err
}

func (s *start) measure(b *browser.Browser, url string, kept bool, line *browser.Wire) error {
	tab, err := b.Open(browser.Setup{URL: url, Scripts: []string{
		`addEventListener("tray-ready", () => { window.started ??= performance.now(); });`,
	}})
	if err != nil {
		return err
	}
	defer tab.Close()
	if err := tab.Ready(); err != nil {
		return err
	}
	if s.ready, err = browser.Eval[float64](tab, `started`); err != nil {
		return err
	}
	s.before = sum(line.Took())
	if err := tab.Run(`tray().roll()`); err != nil {
		return err
	}
	if kept {
		if err := tab.Run(`navigator.serviceWorker.ready`); err != nil {
			return err
		}
	}
	time.Sleep(3 * time.Second) // the browser caches machine code with a delay
	s.after = sum(line.Took())
	return nil
}

func sum(bytes map[string]int) (all int) {
	for _, n := range bytes {
		all += n
	}
	return all
}
