package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

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
  fudge odds Good 4dF -1 opposed Fair
  fudge odds --technique d% --trait Fair --difficulty Good --json
  fudge odds rolls.jsonl`,
		Annotations: map[string]string{takesRequest: "yes"},
	}
	addFlags(c, func(f engine.Field) bool { return f.Type != engine.IntegersField && f.Name != "secret" }) // of what fell
	addSheetFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the odds as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		return eachGiven(c, args, func(g given) error {
			odds, err := engine.Odds(&g.Request)
			if err != nil {
				return err
			}
			if *asJSON {
				return printJSON(c.OutOrStdout(), toldOdds{g.row, odds})
			}
			return printOdds(c.OutOrStdout(), &g, &odds)
		})
	}
	return c
}

// toldOdds are odds as they are printed as JSON.
type toldOdds struct {
	Request json.RawMessage `json:"request,omitempty"` // the line of a file that they are of
	engine.OddsTable
}

func printOdds(out io.Writer, g *given, t *engine.OddsTable) error {
	if err := printEntries(out, g.heading(out)); err != nil {
		return err
	}
	if err := printDistribution(out, t, resultForm(&g.Request)); err != nil {
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
	return printEntries(out, append(entries, adviceEntries(t.Advice)...))
}

// Widths, in characters.
const (
	longestBar      = 32
	longestFraction = 16 // that is worth a column
)

// resultForm is how the results of a request are printed: levels up and down with
// their sign, sums of dice without.
func resultForm(r *engine.Request) string {
	if r.Kind == engine.Sum || r.Kind == engine.Lookup || r.System == engine.Fudge3 {
		return "%d"
	}
	return "%+d"
}

// printDistribution prints a table, with bars in the room that it leaves of a screen.
func printDistribution(out io.Writer, t *engine.OddsTable, form string) error {
	var columns strings.Builder
	w := tabwriter.NewWriter(&columns, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "Result\tChance\t\tAt least\t\t")
	most := 0.0
	for i, row := range t.Distribution {
		atLeast := t.AtLeast[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t\n", engine.Typeset(fmt.Sprintf(form, row.Result)),
			percent(row.Float()), exact(row), percent(atLeast.Float()), exact(atLeast))
		most = max(most, row.Float())
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var lines strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(columns.String(), "\n"), "\n") {
		if i > 0 { // the first is the head
			room := screenWidth - utf8.RuneCountInString(line) - 2
			line += "  " + bar(t.Distribution[i-1].Float()/most, min(longestBar, room))
		}
		lines.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(out, lines.String())
	return err
}

func exact(row engine.OddsRow) string {
	text := row.Num.String() + "/" + row.Den.String()
	if len(text) > longestFraction {
		return ""
	}
	return text
}

// bar draws a part of the longest bar, to an eighth of a character.
func bar(part float64, longest int) string {
	eighths := int(part*float64(longest)*8 + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string(rune('█' + 8 - rest))
	}
	return text
}
