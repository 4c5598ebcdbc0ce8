package main

import (
	"fmt"
	"io"
	"strings"
)

// budget is what has to be kept to: a figure and the most that it may be.
type budget struct {
	what     string
	is, most float64
}

// loadBudgets are those of a cold start on this machine.
func loadBudgets(all []*contestant) (list []budget) {
	us, diceBox, onscreen, threejs := all[0], all[1], all[2], all[3]
	panel := func(l load) float64 { return l.moments[panelPainted] }
	var painted []float64
	for i := range us.first {
		painted = append(painted, panel(us.first[i])/diceBox.first[i].ready)
	}
	return []budget{
		{"ready beside " + diceBox.name, ratio(us.first, diceBox.first, ready), 1},
		{"ready beside " + onscreen.name, ratio(us.first, onscreen.first, ready), 1},
		{"ready beside " + threejs.name, ratio(us.first, threejs.first, ready), 1.3},
		{"panel painted beside ready of " + diceBox.name, median(painted), 0.3},
	}
}

// rollBudgets are those of what drawing costs.
func rollBudgets(all []*contestant) (list []budget) {
	for _, dice := range hands {
		what := fmt.Sprintf("CPU a frame beside %s, %d d6", all[1].name, dice)
		list = append(list, budget{what, ratio(all[0].rolls[dice], all[1].rolls[dice], cpuFrame), 0.7})
	}
	return list
}

// restBudgets are those of a tray that lies still.
func restBudgets(us, blank *contestant) []budget {
	return []budget{
		{"frames, timers and callbacks at rest, over an empty page's", median(each(us.rests, events)) - median(each(blank.rests, events)), 0},
		{"CPU at rest over an empty page's, % of a core", median(each(us.rests, restCPU)) - median(each(blank.rests, restCPU)), 0.3},
	}
}

// printBudgets prints them, and returns those that are not kept.
func printBudgets(out io.Writer, list []budget) (missed []budget) {
	rows := [][]string{{"budget", "is", "at most", "kept"}}
	for _, b := range list {
		kept := "yes"
		if !(b.is <= b.most) {
			kept = "**no**"
			missed = append(missed, b)
		}
		rows = append(rows, []string{b.what, fmt.Sprintf("%.2f", b.is), fmt.Sprintf("%.2f", b.most), kept})
	}
	fmt.Fprintln(out)
	printTable(out, rows)
	return missed
}

// describe says which were missed, and by how much.
func describe(missed []budget) string {
	var all []string
	for _, b := range missed {
		all = append(all, fmt.Sprintf("%s: %.2f, at most %.2f", b.what, b.is, b.most))
	}
	return "budgets missed: " + strings.Join(all, "; ")
}
