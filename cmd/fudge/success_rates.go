package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// The range of levels above a trait in the table: the results that 4d6 and 5dF can reach.
const lowestRate, highestRate = -5, 5

// printSuccessRates prints the chance, in percent, that each technique reaches a level above the
// trait. Rule R13.
func printSuccessRates(out io.Writer, l *language.Language) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := []string{language.RowAtLeast().In(l)}
	for level := lowestRate; level <= highestRate; level++ {
		head = append(head, signed(level))
	}
	fmt.Fprintln(w, strings.Join(head, "\t")+"\t")
	for _, rate := range engine.SuccessRates() {
		row := []string{rate.Technique}
		for level := lowestRate; level <= highestRate; level++ {
			row = append(row, strings.TrimRight(percent(reaches(&rate, level), l), "\u00a0 %"))
		}
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, language.RatesMeaning().In(l))
	return err
}

// reaches returns the chance of a result or a higher one.
func reaches(rate *engine.SuccessRate, result int) float64 {
	for _, row := range rate.AtLeast {
		if row.Result >= result {
			return row.Float()
		}
	}
	return 0
}
