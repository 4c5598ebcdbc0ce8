//go:build !js

package main

import "strings"

// startErrors explain errors of window systems, each found by a part of its text.
var startErrors = []struct{ part, explanation string }{
	{
		"no window system",
		"there is no display; start it in a desktop's terminal, or with xvfb-run of Debian's package xvfb",
	},
	{
		"failed to open display",
		"the display that DISPLAY names does not answer; " +
			"start it in a desktop's terminal, or with xvfb-run of Debian's package xvfb",
	},
	{"libX11", "the library libX11 is missing; Debian has it in the package libx11-6"},
	{"egl", "OpenGL is missing; Debian has it in the packages libegl1 and libgl1-mesa-dri"},
}

// explain returns a line with the reason why no window can be opened, and a remedy if one is known.
func explain(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	for _, e := range startErrors {
		if strings.Contains(line, e.part) {
			return e.explanation
		}
	}
	return line
}
