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
	"jumps", "fast-bodies", "spills", "offsets", "bulk", "pruning", "cold-tables", "cold-texts", "lookup",
}

// leftOut are the transformations that are left out, to measure what they gain.
var leftOut []string

func isLeftOut(name string) bool { return slices.Contains(leftOut, name) }

// leaveOut leaves out transformations, given their names separated by commas.
func leaveOut(names string) error {
	leftOut = strings.FieldsFunc(names, func(r rune) bool { return r == ',' })
	for _, name := range leftOut {
		if !slices.Contains(transformations, name) {
			return fmt.Errorf("no transformation %s; they are %s", name, strings.Join(transformations, ", "))
		}
	}
	return nil
}

// gains prints how many bytes both parts of a program have after brotli, and how many each transformation removes
// from them: the difference if it alone is left out. Without direct jumps the hot list doesn't fit the code, so they are
// compared without pruning.
func gains(program []byte, list string, to io.Writer) error {
	defer func() { leftOut = nil }()
	sizes := func(without ...string) (first, rest int, err error) {
		leftOut = without
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
	for _, name := range transformations {
		from, fromRest, without := first, rest, []string{name}
		if name == "jumps" {
			without = append(without, "pruning")
			if from, fromRest, err = sizes("pruning"); err != nil {
				return err
			}
		}
		more, moreRest, err := sizes(without...)
		if err != nil {
			return fmt.Errorf("without %s: %w", name, err)
		}
		fmt.Fprintf(to, "%-12s %8d %8d\n", name, from-more, fromRest-moreRest)
	}
	return nil
}

func compressed(file []byte) (int, error) {
	brotli := exec.Command("brotli", "--quality=11", "--stdout", "-")
	brotli.Stdin = bytes.NewReader(file)
	out, err := brotli.Output()
	return len(out), err
}
