package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
func percent(chance float64, l *language.Language) string {
	const least = 0.0005 // smallest chance that rounds to 0.1 %
	switch {
	case chance > 0 && chance < least:
		return "<" + language.Share(0.1).In(l)
	case chance < 1 && chance >= 1-least:
		return ">" + language.Share(99.9).In(l)
	}
	return language.Share(100 * chance).In(l)
}

// fraction formats a chance as a percentage and a fraction.
func fraction(f engine.Frac, l *language.Language) string {
	return fmt.Sprintf("%s (%d/%d)", percent(f.Float(), l), f.Num, f.Den)
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
		entries = append(entries, entry{language.RowAdvice(), m.In(l)})
	}
	return entries
}

// An entry is a labelled line of the output.
type entry struct {
	label language.Message
	text  string
}

// printEntries prints the entries with a text in two columns, within the width of the screen.
func printEntries(out io.Writer, entries []entry, l *language.Language) error {
	entries = slices.DeleteFunc(entries, func(e entry) bool { return e.text == "" })
	width := 0
	for _, e := range entries {
		width = max(width, utf8.RuneCountInString(e.label.In(l)))
	}
	for _, e := range entries {
		if err := printColumn(out, fmt.Sprintf("%-*s  ", width, e.label.In(l)), e.text); err != nil {
			return err
		}
	}
	return nil
}

// printColumn prints a text behind a first column, within the width of the screen.
func printColumn(out io.Writer, first, text string) error {
	const narrowest = 24
	indent := utf8.RuneCountInString(first)
	var b strings.Builder
	for _, line := range wrapped(printable(text), max(narrowest, screenWidth-indent)) {
		b.WriteString(first + line + "\n")
		first = strings.Repeat(" ", indent)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// wrapped breaks text into lines of at most width characters. A longer word is not broken.
func wrapped(text string, width int) []string {
	var lines []string
	line, length := "", 0
	for word := range strings.SplitSeq(text, " ") {
		n := utf8.RuneCountInString(word)
		if line != "" && length+1+n > width {
			lines = append(lines, line)
			line, length = word, n
			continue
		}
		if line != "" {
			word, n = " "+word, n+1
		}
		line, length = line+word, length+n
	}
	return append(lines, line)
}
