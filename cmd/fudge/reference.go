package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// referenceCommand prints what a group looks up in play. Rule R39.
func referenceCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "reference",
		Short: "Print Difficulties with examples, ranges and tables",
		Long: `Reference prints what a group looks up in play: Difficulties with examples, Mudge's
ranges, the ladder with its odds, the tables of 3d6 and d%, and the chances of
all dice.`,
		Example: "  fudge reference\n  fudge reference --lang de",
		Args:    cobra.NoArgs,
	}
	addLanguageFlag(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		return printReference(c.OutOrStdout(), l)
	}
	return c
}

func printReference(out io.Writer, l *language.Language) error {
	ladder := engine.Ladders()[0]
	for _, list := range []struct {
		title language.Message
		rows  []engine.Reference
	}{
		{language.ReferenceDifficulties(), engine.ExampleDifficulties(&ladder)},
		{language.ReferenceRanges(), engine.Ranges()},
	} {
		fmt.Fprintln(out, list.title.In(l))
		var entries []entry
		for _, row := range list.rows {
			entries = append(entries, entry{row.Name, row.Text.In(l)})
		}
		if err := printEntries(out, entries, l); err != nil {
			return err
		}
		fmt.Fprintln(out)
	}
	if err := printLadder(out, &ladder, l); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return printSuccessRates(out, l)
}
