package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// median returns the median of values.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// each applies value to all elements of list.
func each[T any](list []T, value func(T) float64) (values []float64) {
	for _, one := range list {
		values = append(values, value(one))
	}
	return values
}

// ratio returns the median over all rounds of ours divided by theirs.
func ratio[T any](us, they []T, value func(T) float64) float64 {
	var ratios []float64
	for i := range they {
		ratios = append(ratios, value(us[i])/value(they[i]))
	}
	return median(ratios)
}

// printTable prints rows as a Markdown table. The first row is the head; all columns but the first
// are aligned right.
func printTable(out io.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	for n, row := range rows {
		for i, text := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			if i == 0 {
				fmt.Fprintf(out, "| %s%s |", text, space)
				continue
			}
			fmt.Fprintf(out, " %s%s |", space, text)
		}
		fmt.Fprintln(out)
		if n == 0 {
			fmt.Fprintf(out, "| %s |", strings.Repeat("-", widths[0]))
			for _, width := range widths[1:] {
				fmt.Fprintf(out, " %s: |", strings.Repeat("-", width-1))
			}
			fmt.Fprintln(out)
		}
	}
}
