package main

import (
	"fmt"
	"io"
	"os"

	"fudgetray/cmd/dev/check/browser"
)

// compareBuilds compares the frames of two builds of the widget, which are in folders, for some rounds.
func compareBuilds(out io.Writer, b *browser.Browser, dist, other string, rounds int) error {
	all := serve([]entry{{dist, "host.html", hosted(dist)}, {other, "host.html", hosted(other)}}, &browser.Wire{})
	defer closeAll(all)
	meter, err := b.Meter()
	if err != nil {
		return err
	}
	for round := range rounds {
		for _, c := range all {
			fmt.Fprintf(os.Stderr, "rolls %d of %d: %s\n", round+1, rounds, c.name)
			if err := c.roll(b, meter); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	printBuilds(out, all[0], all[1])
	return nil
}

// roll opens the page and rolls.
func (c *contestant) roll(b *browser.Browser, meter *browser.Meter) error {
	tab, err := c.open(b, 1)
	if err != nil {
		return err
	}
	defer tab.Close()
	return c.rollAll(tab, meter)
}

// printBuilds prints CPU time per frame and per throw. A build with more frames can have cheaper ones.
func printBuilds(out io.Writer, one, other *contestant) {
	perThrow := func(r roll) float64 { return 1000 * r.cpu }
	rows := [][]string{{"CPU ms", "per", one.name, other.name, "ratio"}}
	for _, dice := range counts {
		for _, quantity := range []struct {
			name string
			of   func(roll) float64
		}{{"frame", cpuFrame}, {"throw", perThrow}} {
			rows = append(rows, []string{
				fmt.Sprintf("%d d6", dice),
				quantity.name,
				fmt.Sprintf("%.1f", median(each(one.rolls[dice], quantity.of))),
				fmt.Sprintf("%.1f", median(each(other.rolls[dice], quantity.of))),
				fmt.Sprintf("%.2f×", ratio(other.rolls[dice], one.rolls[dice], quantity.of)),
			})
		}
	}
	printTable(out, rows)
}
