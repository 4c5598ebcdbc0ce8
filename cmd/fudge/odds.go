package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"fudgetray/engine"
)

func oddsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "odds " + requestUse,
		Short: "Tell the exact odds of a roll",
		Long: `Odds works out how likely each result of a request is, exactly, and how likely
the request is to succeed.
` + requestLong,
		Example: `  fudge odds
  fudge odds "Good 4dF vs Great"
  fudge odds --technique d% --trait Fair --difficulty Good --json`,
	}
	addRequestFlags(c, engine.IntegersField) // of faces
	sheet := addSheetFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the odds as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		return eachGiven(c, args, *sheet, func(r engine.Request) error {
			odds, err := engine.Odds(&r)
			if err != nil {
				return err
			}
			if *asJSON {
				return printJSON(c.OutOrStdout(), odds)
			}
			return printOdds(c.OutOrStdout(), &r, &odds)
		})
	}
	return c
}

func printOdds(out io.Writer, r *engine.Request, t *engine.OddsTable) error {
	if err := printDistribution(out, t, resultForm(r)); err != nil {
		return err
	}
	var entries []entry
	for _, named := range []struct {
		label  string
		chance engine.Opt[engine.Frac]
	}{
		{"Success", t.Success}, {"Win", t.Win}, {"Tie", t.Tie}, {"Lose", t.Lose}, {"Even", t.Even},
		{"Critical success", t.CriticalSuccess}, {"Critical mediocrity", t.Mediocrity}, {"Critical failure", t.CriticalFailure},
	} {
		if named.chance.Set {
			entries = append(entries, entry{named.label, fraction(named.chance.Value)})
		}
	}
	return printEntries(out, append(entries, entry{"Advice", advices(t.Advice)}))
}

// barWidth is the length of the longest bar, in characters.
const barWidth = 32

// longestFraction, in characters, that is worth a column.
const longestFraction = 16

// resultForm is how the results of a request are printed: levels up and down with
// their sign, sums of dice without.
func resultForm(r *engine.Request) string {
	if r.Kind == engine.Sum || r.Kind == engine.Lookup || r.System == engine.Fudge3 {
		return "%d"
	}
	return "%+d"
}

func printDistribution(out io.Writer, t *engine.OddsTable, form string) error {
	most := 0.0
	for _, row := range t.Distribution {
		most = max(most, row.Float())
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "Result\tChance\t\tAt least\t\t")
	for i, row := range t.Distribution {
		atLeast := t.AtLeast[i]
		fmt.Fprintf(w, form+"\t%s\t%s\t%s\t%s\t  %s\n", row.Result, percent(row.Float()), exact(row),
			percent(atLeast.Float()), exact(atLeast), bar(row.Float()/most))
	}
	return w.Flush()
}

func exact(row engine.OddsRow) string {
	text := row.Num.String() + "/" + row.Den.String()
	if len(text) > longestFraction {
		return ""
	}
	return text
}

// bar draws a part of the longest bar, to an eighth of a character.
func bar(part float64) string {
	eighths := int(part*barWidth*8 + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string(rune('█' + 8 - rest))
	}
	return text
}
