package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"fudgetray/cmd/dev/check/browser"
)

// load is the measurement of one page load.
type load struct {
	ready   float64            // ms from navigation to the first possible roll
	bytes   int                // transferred until then
	moments map[string]float64 // ms from navigation to each moment of the tray's start
}

// raceLoads loads all pages in turn, for some rounds, and prints progress.
func raceLoads(b *browser.Browser, all []*contestant, rounds int) error {
	for round := range rounds {
		for _, c := range all {
			first, second, err := c.visit(b)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			c.first, c.second = append(c.first, first), append(c.second, second)
			fmt.Fprintf(os.Stderr, "load %d of %d: %s: %.0f ms, then %.0f\n", round+1, rounds, c.name, first.ready, second.ready)
		}
	}
	return nil
}

// visit loads a page in a new profile, and then reloads it.
func (c *contestant) visit(b *browser.Browser) (first, second load, err error) {
	c.wire.Took()
	tab, err := c.open(b, 1)
	if err != nil {
		return first, second, err
	}
	defer tab.Close()
	if first, err = measure(tab, c.wire); err != nil {
		return first, second, err
	}
	time.Sleep(2 * time.Second) // the browser caches machine code with a delay
	if err := tab.Reload(); err != nil {
		return first, second, err
	}
	second, err = measure(tab, c.wire)
	return first, second, err
}

// moments is a script that returns the performance marks and the first paint of the tray page, in
// ms of the host page.
const moments = `(() => {
	const page = document.querySelector("fudge-tray")?.shadowRoot.querySelector("iframe").contentWindow.performance;
	if (!page) return {};
	const later = page.timeOrigin - performance.timeOrigin;
	const marks = page.getEntriesByType("mark").filter(({ name }) => name.startsWith("tray: "));
	const [paint] = page.getEntriesByName("first-contentful-paint");
	const all = [["tray page", 0], ...marks.map(({ name, startTime }) => [name.slice("tray: ".length), startTime])];
	if (paint) all.push(["first paint", paint.startTime]);
	return Object.fromEntries(all.map(([name, time]) => [name, time + later]));
})()`

// Names of moments.
const (
	panelPainted = "panel painted"
	firstFrame   = "first frame"
)

// measure waits until the page can roll and the tray, if any, has drawn its first frame.
func measure(tab *browser.Tab, wire *browser.Wire) (l load, err error) {
	if l.ready, err = browser.Eval[float64](tab, `until(() => window.ready)`); err != nil {
		return l, err
	}
	for _, n := range wire.Took() {
		l.bytes += n
	}
	drawn := `!document.querySelector("fudge-tray") || "` + firstFrame + `" in ` + moments
	if err := tab.Run(`until(() => ` + drawn + `)`); err != nil {
		return l, err
	}
	l.moments, err = browser.Eval[map[string]float64](tab, moments)
	return l, err
}

func ready(l load) float64 { return l.ready }

func printLoads(out io.Writer, all []*contestant) {
	rows := [][]string{{"page", "cold: ms", "range", "ratio", "KB", "again: ms", "ratio"}}
	for _, c := range all {
		cold := each(c.first, ready)
		rows = append(rows, []string{c.name,
			fmt.Sprintf("%.0f", median(cold)),
			fmt.Sprintf("%.0f–%.0f", slices.Min(cold), slices.Max(cold)),
			fmt.Sprintf("%.2f×", ratio(all[0].first, c.first, ready)),
			fmt.Sprintf("%.0f", median(each(c.first, func(l load) float64 { return float64(l.bytes) / 1000 }))),
			fmt.Sprintf("%.0f", median(each(c.second, ready))),
			fmt.Sprintf("%.2f×", ratio(all[0].second, c.second, ready)),
		})
	}
	printTable(out, rows)
}

// moment is a named moment of a start, in ms from navigation.
type moment struct {
	name string
	at   float64
}

// momentsOf returns the medians of all moments in some loads, in order of time.
func momentsOf(loads []load) []moment {
	var list []moment
	for _, name := range slices.Sorted(maps.Keys(loads[0].moments)) {
		list = append(list, moment{name, median(each(loads, func(l load) float64 { return l.moments[name] }))})
	}
	list = append(list, moment{"ready to roll", median(each(loads, ready))})
	slices.SortStableFunc(list, func(a, b moment) int { return int(a.at - b.at) })
	return list
}

func printMoments(out io.Writer, all []*contestant) {
	for _, c := range all {
		if len(c.first[0].moments) == 0 {
			continue
		}
		fmt.Fprintf(out, "\nMoments of a cold start of %s:\n\n", c.name)
		rows := [][]string{{"moment", "ms from navigation"}}
		for _, m := range momentsOf(c.first) {
			rows = append(rows, []string{m.name, fmt.Sprintf("%.0f", m.at)})
		}
		printTable(out, rows)
	}
}
