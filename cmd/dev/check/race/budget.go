package main

import (
	"fmt"
	"io"
	"strings"
)

// budget is a measured value and its upper limit.
type budget struct {
	name      string
	is, limit float64
}

// loadBudgets returns the budgets of starts on this machine.
func loadBudgets(all []*contestant) (list []budget) {
	us, diceBox, onscreen, threejs := all[0], all[1], all[2], all[3]
	panel := func(l load) float64 { return l.moments[panelPainted] }
	var painted []float64
	for i := range us.first {
		painted = append(painted, panel(us.first[i])/diceBox.first[i].ready)
	}
	return []budget{
		{"ready over " + diceBox.name, ratio(us.first, diceBox.first, ready), 0.8},
		{"ready over " + onscreen.name, ratio(us.first, onscreen.first, ready), 0.8},
		{"ready over " + threejs.name, ratio(us.first, threejs.first, ready), 1.2},
		{"panel painted over ready of " + diceBox.name, median(painted), 0.4},
		{"ready again over " + diceBox.name, ratio(us.second, diceBox.second, ready), 0.7},
	}
}

// slowBudgets returns the budgets of a cold start on a slow line.
func slowBudgets(all []*contestant) []budget {
	return []budget{{"ready over " + all[1].name, ratio(all[0].first, all[1].first, ready), 1}}
}

// rollBudgets returns the budgets of CPU time per drawn frame.
func rollBudgets(all []*contestant) (list []budget) {
	for _, dice := range counts {
		name := fmt.Sprintf("CPU per frame over %s, %d d6", all[1].name, dice)
		list = append(list, budget{name, ratio(all[0].rolls[dice], all[1].rolls[dice], cpuFrame), 0.7})
	}
	return list
}

// restBudgets returns the budgets of a tray at rest.
func restBudgets(us, blank *contestant) []budget {
	return []budget{
		{
			"frames, timers and callbacks at rest, minus an empty page",
			median(each(us.rests, events)) - median(each(blank.rests, events)),
			0,
		},
		{
			"CPU at rest minus an empty page, % of a core",
			median(each(us.rests, restCPU)) - median(each(blank.rests, restCPU)),
			0.1,
		},
	}
}

// printBudgets prints a table of budgets and returns those that are exceeded or not a number.
func printBudgets(out io.Writer, list []budget) (missed []budget) {
	rows := [][]string{{"budget", "measured", "limit", "met"}}
	for _, b := range list {
		kept := "yes"
		if !(b.is <= b.limit) {
			kept = "**no**"
			missed = append(missed, b)
		}
		rows = append(rows, []string{b.name, fmt.Sprintf("%.2f", b.is), fmt.Sprintf("%.2f", b.limit), kept})
	}
	fmt.Fprintln(out)
	printTable(out, rows)
	return missed
}

// describe lists missed budgets with their values and limits.
func describe(missed []budget) string {
	var all []string
	for _, b := range missed {
		all = append(all, fmt.Sprintf("%s: %.2f, at most %.2f", b.name, b.is, b.limit))
	}
	return "budgets missed: " + strings.Join(all, "; ")
}
