// Command bake makes, from code alone, the files that the tray embeds or serves
// beside it. It runs behind go generate:
//
//	bake marks FILE   the distance fields of the marks engraved on the dice
//	bake icons DIR    the app's icons
//	bake panel FILE   the description of the control panel
//	bake schema DIR   the JSON Schema of what the engine reads and writes
//	bake contract DIR the same for pages: a module and its types in TypeScript
//
// The same program writes the same bytes on every machine.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bake:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("arguments %q: want one of: marks FILE, icons DIR, panel FILE, schema DIR", args)
	}
	switch args[0] {
	case "marks":
		return os.WriteFile(args[1], bakeMarks(), 0o644)
	case "icons":
		return bakeIcons(args[1])
	case "panel":
		return bakePanel(args[1])
	case "schema":
		return bakeSchemas(args[1])
	case "contract":
		return bakeContract(args[1])
	}
	return fmt.Errorf("what to bake: %q is not one of marks, icons, panel, schema", args[0])
}
