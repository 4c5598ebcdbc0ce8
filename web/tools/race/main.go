// Command race measures the widget beside other dice libraries, in turn in one Chromium: how long a
// host page takes from its address until it can roll, on this machine and on a slower line; what a
// roll takes, and what a tray at rest costs. It prints tables, and fails when a budget is missed.
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

	"fudgetray/web/tools/browser"
	"fudgetray/web/tools/peers"
)

// options are those of the command line.
type options struct {
	dist, linked, modules, report string
	loads, rolls                  int
}

func main() {
	var o options
	flag.StringVar(&o.dist, "dist", "dist", "the `folder` of the built widget")
	flag.StringVar(&o.linked, "linked", "", "the `folder` of the widget built without patches and slimming, to be shown beside it")
	flag.StringVar(&o.modules, "peers", "web/tools/peers/node_modules", "the `folder` of the other libraries")
	flag.IntVar(&o.loads, "loads", 7, "how `many` times each page is loaded on each line")
	flag.IntVar(&o.rolls, "rolls", 3, "how `many` times each page is opened for rolls and rest, if at all")
	flag.StringVar(&o.report, "report", "", "the `file` that the tables are written to as well, its pictures into the folder of its name")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "race:", err)
		os.Exit(1)
	}
}

// line is a way to a server.
type line struct {
	name    string
	rate    float64 // bytes a second; 0 for as fast as it goes
	latency time.Duration
}

var lines = []line{
	{name: "this machine"},
	{"20 Mbit/s, 40 ms", 20e6 / 8, 40 * time.Millisecond},
}

func run(out io.Writer, o options) error {
	var text strings.Builder
	out = io.MultiWriter(out, &text)
	entries, forget, err := prepare(o)
	if err != nil {
		return err
	}
	defer forget()
	b, err := browser.Start(browser.Chromium, "")
	if err != nil {
		return err
	}
	defer b.Close()
	missed, err := starts(out, b, entries, o)
	if err != nil {
		return err
	}
	var slow []budget
	if o.rolls > 0 {
		if slow, err = rolls(out, b, entries, o.rolls); err != nil {
			return err
		}
	}
	if err := report(o.report, text.String()); err != nil {
		return err
	}
	if missed = append(missed, slow...); len(missed) > 0 {
		return errors.New(describe(missed))
	}
	return nil
}

// starts races loads on all lines. Only on this machine, where the weight of pages hardly counts,
// there are budgets, a picture, and the tray as it was linked.
func starts(out io.Writer, b *browser.Browser, entries []entry, o options) (missed []budget, err error) {
	for _, l := range lines {
		here := l.rate == 0
		if here && o.linked != "" {
			entries = append(slices.Clip(entries), entry{linked, "host.html", hosted(o.linked)})
		}
		all := lineUp(entries, &browser.Wire{Rate: l.rate, Latency: l.latency})
		defer dismiss(all)
		if err := raceLoads(b, all, o.loads); err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "\n## From the address to ready: %s\n\n", l.name)
		printLoads(out, all)
		if !here {
			continue
		}
		if err := draw(o.report, all); err != nil {
			return nil, err
		}
		printMoments(out, all)
		missed = printBudgets(out, loadBudgets(all))
	}
	return missed, nil
}

// rolls races rolls and rests.
func rolls(out io.Writer, b *browser.Browser, entries []entry, rounds int) (missed []budget, err error) {
	all, blank := lineUp(entries, &browser.Wire{}), newBlank()
	defer dismiss(append(all, blank))
	if err := raceRolls(b, all, blank, rounds); err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "\n## A roll\n\n")
	printRolls(out, all)
	fmt.Fprintf(out, "\n## At rest, for %v\n\n", restTime)
	printRests(out, append(all, blank))
	return printBudgets(out, append(rollBudgets(all), restBudgets(all[0], blank)...)), nil
}

// pictureOf is the file of the picture that belongs to a report.
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

// introduction is what a report begins with.
const introduction = `# Beside other trays of dice

Written by ` + "`make race REPORT=docs/race.md`" + `: pages of %s, and a page with our tag, are opened in turn in one
Chromium that draws in software, each in a profile of its own. The others are as small as their own instructions lead to,
and packed as ours are. Times are medians; what ours is beside another is the median of the ratios of each turn.

![A start, moment after moment](race/start.svg)
`

func report(file, tables string) error {
	if file == "" {
		return nil
	}
	return os.WriteFile(file, []byte(fmt.Sprintf(introduction, peers.Versions())+tables), 0o666)
}
