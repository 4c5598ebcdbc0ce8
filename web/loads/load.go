package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"fudgetray/web/browser"
)

// load is what one took.
type load struct {
	ready   float64            // ms from the address until it could roll
	bytes   int                // that travelled until then
	moments map[string]float64 // of the tray's start, in ms from the address
}

// moments are those of the tray page, by its marks and the browser's own first paint.
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

// look waits until a page can roll, and until a tray has drawn its first frame.
func look(tab *browser.Tab, line *browser.Wire) (l load, err error) {
	if l.ready, err = browser.Eval[float64](tab, `until(() => window.ready)`); err != nil {
		return l, err
	}
	for _, n := range line.Took() {
		l.bytes += n
	}
	if err := tab.Run(`until(() => !document.querySelector("fudge-tray") || "first frame" in ` + moments + `)`); err != nil {
		return l, err
	}
	l.moments, err = browser.Eval[map[string]float64](tab, moments)
	return l, err
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func each(loads []load, value func(load) float64) (values []float64) {
	for _, l := range loads {
		values = append(values, value(l))
	}
	return values
}

func ready(l load) float64 { return l.ready }

// printTable prints the medians, and the median of the ratios to each round's load of ours.
func printTable(out io.Writer, all []*contestant) {
	fmt.Fprintf(out, "| %-21s | cold: ms to ready | from–to   | ours is | KB before | again: ms |\n", "page")
	fmt.Fprintf(out, "| %s | ----------------: | --------- | ------: | --------: | --------: |\n", "---------------------")
	us := all[0]
	for _, c := range all {
		cold := each(c.first, ready)
		var ratios []float64
		for i := range cold {
			ratios = append(ratios, us.first[i].ready/cold[i])
		}
		fmt.Fprintf(out, "| %-21s | %17.0f | %4.0f–%4.0f | %6.2fx | %9.0f | %9.0f |\n", c.name, median(cold), slices.Min(cold), slices.Max(cold),
			median(ratios), median(each(c.first, func(l load) float64 { return float64(l.bytes) / 1000 })), median(each(c.second, ready)))
	}
}

// moment is one of a start: when it was, in ms, in the median.
type moment struct {
	name string
	at   float64
}

// momentsOf are those of some loads, in their order.
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
		fmt.Fprintf(out, "\n%s, cold, ms from the host page's address:\n", c.name)
		for _, m := range momentsOf(c.first) {
			fmt.Fprintf(out, "%6.0f  %s\n", m.at, m.name)
		}
	}
}
