package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// screenWidth is the width of the output, in characters.
const screenWidth = 80

// printJSON prints a value as one line of JSON.
func printJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// percent formats a chance. A possible result is never shown as 0, nor an uncertain one as 100.
func percent(chance float64) string {
	const least = 0.0005 // smallest chance that rounds to 0.1 %
	switch {
	case chance > 0 && chance < least:
		return "<0.1%"
	case chance < 1 && chance >= 1-least:
		return ">99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*chance)
}

// fraction formats a chance as a percentage and a fraction.
func fraction(f engine.Frac) string {
	return fmt.Sprintf("%s (%d/%d)", percent(f.Float()), f.Num, f.Den)
}

// signed formats a number of levels with its sign.
func signed(n int) string { return engine.Typeset(fmt.Sprintf("%+d", n)) }

// printable escapes control characters.
func printable(text string) string {
	unseen := func(r rune) bool { return !unicode.IsGraphic(r) }
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unseen(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// adviceEntries returns an entry for each piece of advice.
func adviceEntries(list []engine.Advice, l *language.Language) []entry {
	var entries []entry
	for _, m := range engine.AdviceMessages(list) {
		entries = append(entries, entry{"Advice", m.In(l)})
	}
	return entries
}

// An entry is a labelled line of the output.
type entry struct{ label, text string }

// printEntries prints the entries with a text, in two columns.
func printEntries(out io.Writer, entries []entry) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		if e.text != "" {
			fmt.Fprintf(w, "%s\t%s\n", e.label, printable(e.text))
		}
	}
	return w.Flush()
}
