package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"fudgetray/engine"
)

// printJSON prints a value on a line of its own.
func printJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// percent is a chance as people read it.
func percent(chance float64) string { return fmt.Sprintf("%.1f %%", 100*chance) }

// fraction is a chance, exactly and as people read it.
func fraction(f engine.Frac) string {
	return fmt.Sprintf("%d/%d = %s", f.Num, f.Den, percent(f.Float()))
}

// faceList shows faces as the dice do.
func faceList(technique string, faces []int) string {
	shown := make([]string, len(faces))
	for i, face := range faces {
		shown[i] = strconv.Itoa(face)
		if strings.HasSuffix(technique, "dF") {
			shown[i] = [...]string{"-", "0", "+"}[face+1]
		}
	}
	return strings.Join(shown, " ")
}

// advices joins codes of advice.
func advices(list []engine.Advice) string {
	codes := make([]string, len(list))
	for i, a := range list {
		codes[i] = string(a)
	}
	return strings.Join(codes, ", ")
}

// entry is a line of a readable answer.
type entry struct{ label, text string }

// printEntries prints the entries that have a text, in two columns.
func printEntries(out io.Writer, entries []entry) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		if e.text != "" {
			fmt.Fprintf(w, "%s\t%s\n", e.label, e.text)
		}
	}
	return w.Flush()
}
