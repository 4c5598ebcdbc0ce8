// Command pages generates the parts of web pages that depend on the panel and on the languages.
//
//	pages controls FILE  the panel's controls as HTML, for the first paint
//	pages languages DIR  the messages and the panel description in each language
//
// The same source always yields the same bytes.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 2 {
		switch path := args[1]; args[0] {
		case "controls":
			return writeControls(path)
		case "languages":
			return writeLanguages(path)
		}
	}
	return fmt.Errorf("unexpected arguments %q; want controls FILE or languages DIR", args)
}
