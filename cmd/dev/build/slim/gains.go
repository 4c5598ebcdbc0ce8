package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
)

// transformations are the names of what slim does, for which README.md gives the gain.
var transformations = []string{
	"segments", "lines", "arguments", "trees", "packing", "type-names", "hashes", "traps", "returns",
	"jumps", "fast-bodies", "spills", "offsets", "bulk", "pruning", "cold-tables", "lookup",
}

// without is the transformation that is left out, to measure what it gains, or "".
var without string

func leaveOut(name string) error {
	if name != "" && !slices.Contains(transformations, name) {
		return fmt.Errorf("no transformation %s; they are %s", name, strings.Join(transformations, ", "))
	}
	without = name
	return nil
}

// gains prints how many bytes both parts of a program have after brotli, and how many each transformation removes
// from them: the difference if it alone is left out.
func gains(program []byte, list string, to io.Writer) error {
	sizes := func() (first, rest int, err error) {
		one, two, err := slimAndSplit(program, false, list)
		if err != nil {
			return 0, 0, err
		}
		if first, err = compressed(one); err != nil {
			return 0, 0, err
		}
		rest, err = compressed(two)
		return first, rest, err
	}
	first, rest, err := sizes()
	if err != nil {
		return err
	}
	fmt.Fprintf(to, "%-12s %8s %8s\n%-12s %8d %8d\n", "", "first", "rest", "all", first, rest)
	defer func() { without = "" }()
	for _, without = range transformations {
		more, moreRest, err := sizes()
		if err != nil {
			return fmt.Errorf("without %s: %w", without, err)
		}
		fmt.Fprintf(to, "%-12s %8d %8d\n", without, first-more, rest-moreRest)
	}
	return nil
}

func compressed(file []byte) (int, error) {
	brotli := exec.Command("brotli", "--quality=11", "--stdout", "-")
	brotli.Stdin = bytes.NewReader(file)
	out, err := brotli.Output()
	return len(out), err
}
