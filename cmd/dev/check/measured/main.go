// Command measured puts the tables that a measurement prints into a document.
//
//	COMMAND | measured FILE NAME
//
// It copies its input to the output as it arrives, and then replaces everything between two lines of FILE with the
// Markdown tables of the input:
//
//	<!-- measured: NAME -->
//	<!-- end -->
//
// Rows may follow the place that Go's tests print before what they log. Without tables the document isn't changed.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: COMMAND | measured FILE NAME")
		os.Exit(2)
	}
	if err := run(os.Stdin, os.Stdout, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "measured:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, file, name string) error {
	tables, err := tablesOf(io.TeeReader(in, out))
	if err != nil {
		return err
	}
	if tables == "" {
		return fmt.Errorf("no table to put into %s", file)
	}
	document, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	filled, err := fill(string(document), name, tables)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(filled), 0o666)
}

// row matches a row of a table, possibly behind a place in a test, such as "bound_test.go:37: ".
var row = regexp.MustCompile(`^(?:\s*\w+\.go:\d+: )?(\|.*\|)\s*$`)

// tablesOf returns the tables of a text, with an empty line between two.
func tablesOf(text io.Reader) (string, error) {
	var tables strings.Builder
	ended := false
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		found := row.FindStringSubmatch(lines.Text())
		if found == nil {
			ended = tables.Len() > 0
			continue
		}
		if ended {
			tables.WriteString("\n")
		}
		ended = false
		tables.WriteString(found[1] + "\n")
	}
	return tables.String(), lines.Err()
}

// fill returns a document with other tables between the lines of a name.
func fill(document, name, tables string) (string, error) {
	const end = "<!-- end -->"
	start := "<!-- measured: " + name + " -->\n"
	before, rest, hasStart := strings.Cut(document, start)
	_, after, hasEnd := strings.Cut(rest, end)
	if !hasStart || !hasEnd {
		return "", fmt.Errorf("no lines %q and %q", strings.TrimSpace(start), end)
	}
	return before + start + "\n" + tables + "\n" + end + after, nil
}
