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

func printBuilds(out io.Writer, one, other *contestant) {
	rows := [][]string{{"CPU ms per frame", one.name, other.name, "ratio"}}
	for _, dice := range counts {
		rows = append(rows, []string{
			fmt.Sprintf("%d d6", dice),
			fmt.Sprintf("%.1f", median(each(one.rolls[dice], cpuFrame))),
			fmt.Sprintf("%.1f", median(each(other.rolls[dice], cpuFrame))),
			fmt.Sprintf("%.2f×", ratio(other.rolls[dice], one.rolls[dice], cpuFrame)),
		})
	}
	printTable(out, rows)
}
