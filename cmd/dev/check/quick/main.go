// Command quick checks what the current change can affect: formatting, vet, staticcheck, types and lint rules, and
// the short unit tests of Go and JavaScript. Run it as `make quick`.
//
//	quick [-skip PACKAGES] [-node FILES]
//
// The change is what differs from the last commit. In a clean working tree it is what differs from the merge base with
// origin/main, or else the last commit. A Go package is affected if it, its tests, or packages that they import contain
// a changed file, or if its tests name a changed file in a literal path. A Node test is affected if it imports a
// changed module or is in the same folder. The tests of PACKAGES, which need a window or a browser, are skipped. FILES
// are the Node tests to choose from.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	skip := flag.String("skip", "", "packages whose tests need a window or a browser, separated by spaces")
	node := flag.String("node", "", "Node tests, separated by spaces")
	flag.Parse()
	if err := run(strings.Fields(*skip), strings.Fields(*node)); err != nil {
		fmt.Fprintln(os.Stderr, "quick:", err)
		os.Exit(1)
	}
}

func run(skipped, nodeTests []string) error {
	c, err := findChange()
	if err != nil {
		return err
	}
	fmt.Println(c)
	all, err := listPackages()
	if err != nil {
		return err
	}
	imports, err := readModules("web", "cmd")
	if err != nil {
		return err
	}
	affected, refused := all.affected(c.files)
	steps := slices.Concat(
		formatSteps(c.existing()),
		scriptSteps(c.files, imports.affected(nodeTests, c.files)),
		goSteps(affected, refused, c.existing(), skipped),
	)
	if len(steps) == 0 {
		fmt.Println("Nothing that quick checks can be affected.")
		return nil
	}
	return perform(steps)
}
