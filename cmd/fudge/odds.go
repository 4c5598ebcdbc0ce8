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
	"fudgetray/engine/language"
)

func oddsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "odds " + requestUse,
		Short: "Print the exact odds of a roll",
		Long: `Odds prints the exact chance of each result of a request, and its chance of
success.
` + requestLong,
		Example: `  fudge odds
  fudge odds "Good 4dF vs Great"
  fudge odds Good 4dF -1 opposed Fair
  fudge odds --technique d% --trait Fair --difficulty Good --json
  fudge odds rolls.jsonl
  fudge odds --table`,
		Annotations: map[string]string{takesRequest: "yes"},
	}
	hasOdds := func(f engine.Field) bool { return f.Type != engine.IntegersField && f.Name != "secret" }
	addFlags(c, hasOdds) // odds have no faces
	addSheetFlag(c)
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the odds as JSON")
	table := c.Flags().Bool("table", false, "print the success rates of every technique instead")
	c.RunE = func(c *cobra.Command, args []string) error {
		l, err := commandLanguage(c)
		switch {
		case err != nil:
			return err
		case *table && *asJSON:
			return printJSON(c.OutOrStdout(), engine.SuccessRates())
		case *table:
			return printSuccessRates(c.OutOrStdout(), l)
		}
		return eachGiven(c, args, func(g given) error {
			odds, err := engine.Odds(&g.Request)
			if err != nil {
				return err
			}
			if *asJSON {
				return printJSON(c.OutOrStdout(), jsonOdds{g.row, odds})
			}
			return printOdds(c.OutOrStdout(), &g, &odds, l)
		})
	}
	return c
}

// jsonOdds is the JSON output of odds.
type jsonOdds struct {
	Request json.RawMessage `json:"request,omitempty"` // line of the file
	engine.OddsTable
}

func printOdds(out io.Writer, g *given, t *engine.OddsTable, l *language.Language) error {
	if err := printEntries(out, g.heading(out), l); err != nil {
		return err
	}
	if g.Kind == engine.Lookup {
		return printCriticalOdds(out, &g.Request, t, l)
	}
	if err := printDistribution(out, t, resultForm(&g.Request), l); err != nil {
		return err
	}
	if err := printByLevel(out, t, l); err != nil {
		return err
	}
	if !g.Even {
		t.Even = engine.Opt[engine.Frac]{}
	}
	var entries []entry
	for _, named := range []struct {
		label  language.Message
		chance engine.Opt[engine.Frac]
	}{
		{language.RowSuccess(), t.Success},
		{language.RowWin(), t.Win}, {language.RowTie(), t.Tie}, {language.RowLose(), t.Lose},
		{language.RowEven(), t.Even},
		{language.RowWell(), t.Well}, {language.RowSome(), t.Some}, {language.RowNone(), t.None},
		{language.RowCriticalSuccess(), t.CriticalSuccess}, {language.RowMediocrity(), t.Mediocrity},
		{language.RowCriticalFailure(), t.CriticalFailure},
	} {
		if named.chance.Set {
			entries = append(entries, entry{named.label, fraction(named.chance.Value, l)})
		}
	}
	if t.Remainder.Set {
		rest := t.Remainder.Value
		entries = append(entries,
			entry{language.RowRemainder(), language.RemainderExplodes(percent(rest.Num.Float()/rest.Den.Float(), l)).In(l)})
	}
	return printEntries(out, append(entries, adviceEntries(t.Advice, l)...), l)
}

// printByLevel prints the chance of success at each level of 3d6 Fudge. Rule R35.
func printByLevel(out io.Writer, t *engine.OddsTable, l *language.Language) error {
	if t.ByLevel == nil {
		return nil
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t%s\t\t\n", language.RowLevel().In(l), language.RowSuccess().In(l))
	for _, row := range t.ByLevel {
		fmt.Fprintf(w, "%d\t%s\t%d/%d\t\n", row.Level, percent(row.Chance.Float(), l), row.Chance.Num, row.Chance.Den)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}

// Widths, in characters.
const (
	maxBar      = 32
	maxFraction = 16 // longer fractions are not printed
)

// resultForm returns the format of results: levels have a sign, totals don't.
func resultForm(r *engine.Request) string {
	if r.Kind == engine.Sum || r.Kind == engine.Lookup || r.System == engine.Fudge3 {
		return "%d"
	}
	return "%+d"
}

// printDistribution prints a table of odds, with bars in the rest of the screen's width.
func printDistribution(out io.Writer, t *engine.OddsTable, form string, l *language.Language) error {
	var columns strings.Builder
	w := tabwriter.NewWriter(&columns, 0, 0, 2, ' ', tabwriter.AlignRight)
	heading, orFurther := language.RowAtLeast(), t.AtLeast
	if t.AtMost != nil { // low is good
		heading, orFurther = language.RowAtMost(), t.AtMost
	}
	fmt.Fprintf(w, "%s\t%s\t\t%s\t\t\n", language.RowResult().In(l), language.RowChance().In(l), heading.In(l))
	most := 0.0
	for i, row := range t.Distribution {
		further := orFurther[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t\n", engine.Typeset(fmt.Sprintf(form, row.Result)),
			percent(row.Float(), l), exact(row), percent(further.Float(), l), exact(further))
		most = max(most, row.Float())
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var lines strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(columns.String(), "\n"), "\n") {
		if i > 0 { // the first row is the header
			room := screenWidth - utf8.RuneCountInString(line) - 2
			line += "  " + bar(t.Distribution[i-1].Float()/most, min(maxBar, room))
		}
		lines.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(out, lines.String())
	return err
}

func exact(row engine.OddsRow) string {
	text := row.Num.String() + "/" + row.Den.String()
	if len(text) > maxFraction {
		return ""
	}
	return text
}

// bar returns a bar for a part, 0 to 1, of the longest bar, with a resolution of an eighth of a
// character.
func bar(part float64, longest int) string {
	eighths := int(part*float64(longest)*8 + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string(rune('█' + 8 - rest))
	}
	return text
}
