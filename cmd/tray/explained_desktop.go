//go:build !js

package main

import "strings"

// explanations are of what window systems say, by a part of it.
var explanations = []struct{ said, means string }{
	{"no window system", "there is no display; start it in a desktop's terminal, or with xvfb-run of Debian's package xvfb"},
	{"failed to open display", "the display that DISPLAY names does not answer; start it in a desktop's terminal, or with xvfb-run of Debian's package xvfb"},
	{"libX11", "the library libX11 is missing; Debian has it in the package libx11-6"},
	{"egl", "OpenGL is missing; Debian has it in the packages libegl1 and libgl1-mesa-dri"},
}

// explained says in one line why there is no window, and what helps where that is known.
func explained(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	for _, e := range explanations {
		if strings.Contains(line, e.said) {
			return e.means
		}
	}
	return line
}
