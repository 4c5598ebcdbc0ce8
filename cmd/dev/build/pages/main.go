// Command pages generates the parts of web pages that depend on the panel and on the languages.
//
//	pages controls FILE  the panel's controls as HTML, for the first paint
//	pages languages DIR  the messages and the panel description in each language
//	pages themes FILE    the options of the included themes in a page
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
		case "themes":
			return writeThemes(path)
		}
	}
	return fmt.Errorf("unexpected arguments %q; want controls FILE, languages DIR or themes FILE", args)
}
