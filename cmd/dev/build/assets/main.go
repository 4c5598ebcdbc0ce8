// Command assets generates pictures and sounds from code.
//
//	assets icons DIR         icons of the installed web app
//	assets window-icons DIR  icons of the desktop window and its packages
//	assets sounds FILE       clips of dice hitting each surface
//
// The same source yields the same bytes on every machine.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "assets:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 2 {
		switch path := args[1]; args[0] {
		case "icons":
			return writeAppIcons(path)
		case "window-icons":
			return writeIcons(path, windowIcons)
		case "sounds":
			return os.WriteFile(path, renderSounds(), 0o644)
		}
	}
	return fmt.Errorf("unexpected arguments %q; want icons DIR, window-icons DIR or sounds FILE", args)
}
