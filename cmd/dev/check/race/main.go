// Command race compares the widget with other dice libraries in one Chromium. It measures the time
// from navigation to the first possible roll, with and without a slow connection, the cost of a roll,
// and the cost of a tray at rest. It prints tables and fails if a budget is missed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/peers"
)

// options are the flags of the command line.
type options struct {
	dist, linked, other, modules, report string
	loads, rolls, screens                int
}

func main() {
	var o options
	flag.StringVar(&o.dist, "dist", "dist", "the `folder` of the built widget")
	flag.StringVar(&o.linked, "linked", "",
		"the `folder` of a build without patches and slimming, to include in the comparison")
	flag.StringVar(&o.other, "other", "",
		"the `folder` of a build to compare with that of -dist, instead of other libraries")
	flag.StringVar(&o.modules, "peers", "cmd/dev/check/peers/node_modules", "the `folder` of the other libraries")
	flag.IntVar(&o.loads, "loads", 7, "how `many` times each page is loaded on each line; 0 skips them")
	flag.IntVar(&o.rolls, "rolls", 3, "how `many` times each page is opened for rolls and rest; 0 skips them")
	flag.IntVar(&o.screens, "screens", 3,
		"how `many` times each page is opened on each screen for the frames of its rolls; 0 skips them")
	flag.StringVar(&o.report, "report", "", "a `file` for the tables; pictures go to the folder with its name")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "race:", err)
		os.Exit(1)
	}
}

// line is a network connection.
type line struct {
	name    string
	rate    float64 // bytes per second; 0 for unlimited
	latency time.Duration
}

var lines = []line{
	{name: "this machine"},
	{"20 Mbit/s, 40 ms", 20e6 / 8, 40 * time.Millisecond},
}

func run(out io.Writer, o options) error {
	if o.other != "" && o.rolls < 1 {
		return fmt.Errorf("-rolls: %d; a comparison of builds needs at least 1", o.rolls)
	}
	var text strings.Builder
	out = io.MultiWriter(out, &text)
	b, err := browser.Start(browser.Chromium, "")
	if err != nil {
		return err
	}
	defer b.Close()
	if o.other != "" {
		return compareBuilds(out, b, o.dist, o.other, o.rolls)
	}
	entries, forget, err := prepare(o)
	if err != nil {
		return err
	}
	defer forget()
	var missed []budget
	for _, part := range []struct {
		times   int
		measure func() ([]budget, error)
	}{
		{o.loads, func() ([]budget, error) { return starts(out, b, entries, o) }},
		{o.rolls, func() ([]budget, error) { return rolls(out, b, entries, o.rolls) }},
		{o.screens, func() ([]budget, error) { return pace(out, b, entries, o.screens) }},
	} {
		if part.times == 0 {
			continue
		}
		its, err := part.measure()
		if err != nil {
			return err
		}
		missed = append(missed, its...)
	}
	if err := report(o.report, text.String()); err != nil {
		return err
	}
	if len(missed) > 0 {
		return errors.New(describe(missed))
	}
	return nil
}

// starts compares loads on all lines. The unlimited line also has a picture, the build without patches,
// where the transfer size hardly matters, and an empty frame.
func starts(out io.Writer, b *browser.Browser, entries []entry, o options) (missed []budget, err error) {
	for _, l := range lines {
		here := l.rate == 0
		opened := slices.Clip(entries)
		if here && o.linked != "" {
			opened = append(opened, entry{linked, "host.html", hosted(o.linked)})
		}
		if here {
			opened = append(opened, entry{emptyFrame, "host.html", framed()})
		}
		all := serve(opened, &browser.Wire{Rate: l.rate, Latency: l.latency})
		defer closeAll(all)
		if err := raceLoads(b, all, o.loads); err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "\n## Time to ready: %s\n\n", l.name)
		printLoads(out, all)
		if !here {
			missed = append(missed, printBudgets(out, slowBudgets(all))...)
			continue
		}
		if err := draw(o.report, all); err != nil {
			return nil, err
		}
		printMoments(out, all)
		missed = append(missed, printBudgets(out, loadBudgets(all))...)
	}
	return missed, nil
}

// rolls compares rolls and rests.
func rolls(out io.Writer, b *browser.Browser, entries []entry, rounds int) (missed []budget, err error) {
	all, blank := serve(entries, &browser.Wire{}), newBlank()
	defer closeAll(append(all, blank))
	if err := raceRolls(b, all, blank, rounds); err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "\n## A roll\n\n")
	printRolls(out, all)
	fmt.Fprintf(out, "\n## At rest, for %v\n\n", restTime)
	printRests(out, append(all, blank))
	return printBudgets(out, append(rollBudgets(all), restBudgets(all[0], blank)...)), nil
}

// pictureOf returns the path of the picture for a report.
func pictureOf(file string) string {
	return filepath.Join(strings.TrimSuffix(file, filepath.Ext(file)), "start.svg")
}

func draw(file string, all []*contestant) error {
	if file == "" {
		return nil
	}
	picture := pictureOf(file)
	if err := os.MkdirAll(filepath.Dir(picture), 0o777); err != nil {
		return err
	}
	return os.WriteFile(picture, []byte(drawStarts(all)), 0o666)
}

// introduction is the beginning of a report.
const introduction = `# Comparison with other dice trays

Written by ` + "`make race REPORT=docs/race.md`" + `. It opens pages with %s and a page with our tag in turn, in one
Chromium with software rendering, each in a new profile. The other pages are the minimal pages of their instructions,
compressed as ours. An empty frame is a page with an empty page in a frame. Times are medians. ` +
	`Each ratio is the median of the ratios of all rounds.

![Moments of a start](race/start.svg)
`

func report(file, tables string) error {
	if file == "" {
		return nil
	}
	return os.WriteFile(file, []byte(fmt.Sprintf(introduction, peers.Versions())+tables), 0o666)
}
