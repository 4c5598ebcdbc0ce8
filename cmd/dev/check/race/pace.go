package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"fudgetray/cmd/dev/check/browser"
)

// A condition is a screen, and what else the machine does.
type condition struct {
	name  string
	scale float64 // screen pixels per CSS pixel
	busy  bool    // a loop occupies one core
}

var conditions = []condition{
	{"quiet, DPR 1", 1, false},
	{"quiet, DPR 2", 2, false},
	{"busy core, DPR 1", 1, true},
	{"busy core, DPR 2", 2, true},
}

// pace compares the frames of rolls with those of dice-box in all conditions.
func pace(out io.Writer, b *browser.Browser, entries []entry, rounds int) (missed []budget, err error) {
	meter, err := b.Meter()
	if err != nil {
		return nil, err
	}
	rows := [][]string{
		{"condition", "d6", "frames/s", "dice-box", "95 % of gaps, ms", "dice-box", "resolution of moving dice"},
	}
	var budgets []budget
	for _, on := range conditions {
		us, diceBox, err := on.race(b, meter, entries[:2], rounds)
		if err != nil {
			return nil, err
		}
		for _, dice := range counts {
			ours, theirs := us.rolls[dice], diceBox.rolls[dice]
			rows = append(rows, []string{on.name, fmt.Sprint(dice),
				fmt.Sprintf("%.1f", median(each(ours, frames))), fmt.Sprintf("%.1f", median(each(theirs, frames))),
				fmt.Sprintf("%.0f", median(each(ours, gap))), fmt.Sprintf("%.0f", median(each(theirs, gap))),
				fmt.Sprintf("%.0f %%", 100*median(each(ours, renderScale))),
			})
			budgets = append(budgets,
				budget{fmt.Sprintf("frames/s of dice-box over ours, %s, %d d6", on.name, dice), ratio(theirs, ours, frames), 1},
				budget{fmt.Sprintf("95 %% of gaps over dice-box, %s, %d d6", on.name, dice), ratio(ours, theirs, gap), 1},
			)
		}
	}
	fmt.Fprintf(out, "\n## Frames of a roll\n\n")
	printTable(out, rows)
	return printBudgets(out, budgets), nil
}

// race measures the rolls of two pages in turn, for some rounds.
func (on condition) race(
	b *browser.Browser,
	meter *browser.Meter,
	entries []entry,
	rounds int,
) (us, they *contestant, err error) {
	all := serve(entries, &browser.Wire{})
	defer closeAll(all)
	if on.busy {
		defer occupyCore()()
	}
	for round := range rounds {
		for _, c := range all {
			fmt.Fprintf(os.Stderr, "frames %d of %d, %s: %s\n", round+1, rounds, on.name, c.name)
			if err := c.rollOn(b, meter, on.scale); err != nil {
				return nil, nil, fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return all[0], all[1], nil
}

// rollOn opens the page on a screen and rolls.
func (c *contestant) rollOn(b *browser.Browser, meter *browser.Meter, scale float64) error {
	tab, err := c.open(b, scale)
	if err != nil {
		return err
	}
	defer tab.Close()
	return c.rollAll(tab, meter)
}

// occupyCore runs a loop until free is called.
func occupyCore() (free func()) {
	var done atomic.Bool
	go func() {
		for !done.Load() {
		}
	}()
	return func() { done.Store(true) }
}
