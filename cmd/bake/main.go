// Command bake makes, from code alone, the files that the tray embeds or serves
// beside it. It runs behind go generate:
//
//	bake marks FILE     the distance fields of the marks engraved on the dice
//	bake icons DIR      the app's icons
//	bake window DIR     the icons of the desktop's window and packages
//	bake sounds FILE    what dice sound like when they hit something
//	bake languages DIR  what pages need of the languages
//	bake controls FILE  the controls of the panel in HTML
//	bake schema DIR     the JSON Schema of what the engine reads and writes
//	bake contract DIR   the same for pages: a module and its types in TypeScript
//	bake tables FILE    the same in a document's tables
//	bake imports FILE   a picture of the packages and what they import of each other
//
// The same program writes the same bytes on every machine.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// bakers make what their names say, at a path.
var bakers = map[string]func(path string) error{
	"marks":     func(file string) error { return os.WriteFile(file, bakeMarks(), 0o644) },
	"icons":     bakeIcons,
	"window":    bakeWindowIcons,
	"sounds":    bakeSounds,
	"languages": bakeLanguages,
	"controls":  bakeControls,
	"schema":    bakeSchemas,
	"contract":  bakeContract,
	"tables":    bakeTables,
	"imports":   bakeImports,
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bake:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 2 && bakers[args[0]] != nil {
		return bakers[args[0]](args[1])
	}
	return fmt.Errorf("arguments %q: want one of %s, and a path", args, strings.Join(slices.Sorted(maps.Keys(bakers)), ", "))
}
