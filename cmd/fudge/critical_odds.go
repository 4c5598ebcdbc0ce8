package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// printCriticalOdds prints the chance of each row of the critical table. Rule R29.
func printCriticalOdds(out io.Writer, r *engine.Request, t *engine.OddsTable, l *language.Language) error {
	rows := r.CriticalTable
	if rows == nil && (r.Technique == "" || r.Technique == "2d6") {
		rows = engine.SampleCriticalTable(l)
	}
	texts := map[int]string{}
	for _, row := range rows {
		texts[row.Roll] = row.Text
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t%s\t\t\n", language.RowRoll().In(l), language.RowChance().In(l))
	for _, row := range t.Distribution {
		text := texts[row.Result]
		if text == "" {
			text = language.LeftToGm().In(l)
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", row.Result, percent(row.Float(), l), exact(row), printable(text))
	}
	return w.Flush()
}
