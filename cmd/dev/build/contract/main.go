// Command contract generates schemas, declarations and documentation from the Go types.
//
//	contract schemas DIR        JSON Schemas of the documents that the engine reads and writes
//	contract types DIR          a JavaScript module and TypeScript declarations for pages
//	contract visit-types FILE   TypeScript declarations of the visit of a shared table
//	contract rows FILE          the tables of fields and values in a Markdown file
//	contract theme-schema FILE  the sets of dice in the schema of themes
//	contract table-schema FILE  the JSON Schema of the entries of a shared table
//
// The same source always yields the same bytes.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "contract:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 2 {
		switch path := args[1]; args[0] {
		case "schemas":
			return writeSchemas(path)
		case "types":
			return writeTypes(path)
		case "visit-types":
			return writeVisitTypes(path)
		case "rows":
			return writeRows(path)
		case "theme-schema":
			return writeThemeSchema(path)
		case "table-schema":
			return writeGroupSchema(path)
		}
	}
	return fmt.Errorf(
		"unexpected arguments %q; want schemas DIR, types DIR, visit-types FILE, rows FILE, theme-schema FILE or table-schema FILE", args)
}
