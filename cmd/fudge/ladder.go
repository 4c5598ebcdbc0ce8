package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

func ladderCommand() *cobra.Command {
	var names []string
	for _, l := range engine.Ladders() {
		names = append(names, l.Name)
	}
	c := &cobra.Command{
		Use:   "ladder [NAME | FILE]",
		Short: "Print a ladder with its odds",
		Long: `Ladder prints the levels of a ladder, the chance to reach each of them and its cost
in EP; then the chances of 4dF, 3d6 and d%, with their tables. NAME is one of
` + strings.Join(names, ", ") + `; the default is the first. FILE is a custom
ladder in JSON. With --json it prints the ladder; change its name and levels to
make one of your own.`,
		Example: `  fudge ladder
  fudge ladder fate
  fudge ladder fudge --json > ours.json`,
		Args: upTo(1, language.OneLadder()),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return names, cobra.ShellCompDirectiveDefault
		},
	}
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the ladder as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		ladder := engine.Ladders()[0]
		if len(args) > 0 {
			if ladder, err = ladderOf(c, args[0], names); err != nil {
				return err
			}
		}
		if *asJSON {
			return printJSON(c.OutOrStdout(), ladder)
		}
		return printLadder(c.OutOrStdout(), &ladder, l)
	}
	return c
}

// ladderOf returns the built-in ladder of a name, or the one in a document.
func ladderOf(c *cobra.Command, text string, names []string) (engine.Ladder, error) {
	if i := slices.Index(names, text); i >= 0 {
		return engine.Ladders()[i], nil
	}
	if text != standardInput && !namesDocument(text) {
		return engine.Ladder{}, refuse("ladder", text, language.NoLadder(strings.Join(names, ", ")))
	}
	data, err := readDocument(c, text)
	if err != nil {
		return engine.Ladder{}, err
	}
	return engine.ParseLadder(data)
}

func printLadder(out io.Writer, ladder *engine.Ladder, l *language.Language) error {
	if err := printEntries(out, []entry{{language.RowLadder(), ladder.Name}}, l); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if ladder.Name == string(engine.Fudge3) {
		return printLadder3(out, ladder, l)
	}
	odds, err := engine.Odds(&engine.Request{Kind: engine.Situational, Technique: "4dF"})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t%s\t%s\t\t%s\t\n",
		language.RowLevel().In(l), language.RowNumber().In(l), language.RowEp().In(l), language.RowAtLeast().In(l))
	fair := ladder.Means(engine.Fair)
	lowest, highest := min(ladder.Lowest(), fair-4), max(ladder.Levels[len(ladder.Levels)-1].Value, fair+4)
	for level := highest; level >= lowest; level-- {
		cost := ""
		if ep, ok := ladder.RaiseCost(level); ok && level > ladder.Lowest() {
			cost = fmt.Sprint(ep)
		}
		chance, exact := reached(&odds, int(level-fair), l)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t\n", levelText(ladder, level, l), signed(int(level)), cost, exact, chance)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := printNotes(out, l, language.LadderReached(ladder.Text(fair))); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return printTechniques(out, l)
}

// levelText returns the name of a level, and behind it the ladder's own name if the language has another: lines
// are typed with that one.
func levelText(ladder *engine.Ladder, level engine.Level, l *language.Language) string {
	text, own := ladder.Text(level).In(l), engine.Typeset(ladder.Format(level))
	if text == own {
		return own
	}
	return text + " (" + own + ")"
}

// reached returns the chance of a result or a higher one as a percentage and a fraction.
func reached(odds *engine.OddsTable, result int, l *language.Language) (chance, fraction string) {
	for _, row := range odds.AtLeast {
		if row.Result >= result {
			return percent(row.Float(), l), exact(row)
		}
	}
	return percent(0, l), ""
}

// printLadder3 prints the ladder of 3d6 Fudge. Rule R35.
func printLadder3(out io.Writer, ladder *engine.Ladder, l *language.Language) error {
	odds, err := engine.Odds(&engine.Request{System: engine.Fudge3})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t%s\t%s\t\t%s\t\n",
		language.RowLevel().In(l), language.RowNumber().In(l), language.RowEp().In(l), language.RowSuccess().In(l))
	for _, row := range slices.Backward(odds.ByLevel) {
		name, cost := levelText(ladder, row.Level, l), ""
		if name == fmt.Sprint(row.Level) {
			name = ""
		}
		if ep, ok := ladder.RaiseCost(row.Level); ok && row.Level > ladder.Lowest() {
			cost = fmt.Sprint(ep)
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d/%d\t%s\t\n",
			name, row.Level, cost, row.Chance.Num, row.Chance.Den, percent(row.Chance.Float(), l))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return printNotes(out, l, language.LadderLower())
}

// printNotes explains the columns of a ladder.
func printNotes(out io.Writer, l *language.Language, chance language.Message) error {
	fmt.Fprintln(out)
	if err := printColumn(out, "", chance.In(l)); err != nil {
		return err
	}
	return printColumn(out, "", language.LadderRaised().In(l))
}

// tabled are the techniques with a table, or none, in the order of their columns.
var tabled = []string{"4dF", "3d6", "d%"}

// printTechniques prints the chance of each result, with the rolls of 3d6 and d% that give it.
// Rules R4, R8 and R9.
func printTechniques(out io.Writer, l *language.Language) error {
	fmt.Fprintln(out, language.LadderResults().In(l))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t", language.RowResult().In(l))
	var columns []engine.OddsTable
	for _, technique := range tabled {
		odds, err := engine.Odds(&engine.Request{Kind: engine.Situational, Technique: technique})
		if err != nil {
			return err
		}
		columns = append(columns, odds)
		if engine.StandardResultTable(technique) == nil {
			fmt.Fprintf(w, "%s\t", technique)
		} else {
			fmt.Fprintf(w, "\t%s\t", technique)
		}
	}
	fmt.Fprintln(w)
	for i, row := range slices.Backward(columns[0].Distribution) {
		fmt.Fprintf(w, "%s\t", signed(row.Result))
		for j, technique := range tabled {
			if rolls := rollsOf(technique, row.Result); rolls != "" {
				fmt.Fprintf(w, "%s\t", rolls)
			}
			fmt.Fprintf(w, "%s\t", percent(columns[j].Distribution[i].Float(), l))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// rollsOf returns the rolls that a technique's table gives a result for, such as 6–7.
func rollsOf(technique string, result int) string {
	for _, row := range engine.StandardResultTable(technique) {
		switch {
		case row.Result != result:
		case row.From == row.To:
			return fmt.Sprint(row.From)
		default:
			return fmt.Sprintf("%d–%d", row.From, row.To)
		}
	}
	return ""
}
