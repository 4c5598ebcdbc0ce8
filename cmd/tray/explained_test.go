//go:build linux

package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// What the window's library says where something is missing, and the package that has it.
func TestExplained(t *testing.T) {
	for said, want := range map[string]string{
		"ui: no window system is available: fbdev: failed to open /dev/fb0":                           "package xvfb",
		"glfw: x11: failed to open display :77: a platform-specific error occurred":                   "package xvfb",
		"glfw: failed to load any of [libX11.so.6 libX11.so]: libX11.so.6: cannot open shared object": "package libx11-6",
		"glfw: egl: library not found: the requested API is unavailable":                              "libegl1",
		"something else\ngoroutine 1 [running]":                                                       "something else",
	} {
		if got := explained(errors.New(said)); !strings.Contains(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q is explained as %q, want one line with %q", said, got, want)
		}
	}
}

// A display without OpenGL is told of in one line, and nothing hangs.
func TestNoOpenGL(t *testing.T) {
	openDisplay(t)
	command := exec.Command(build(t), "--session", "none")
	command.Env = append(livingIn(t.TempDir()), "__EGL_VENDOR_LIBRARY_FILENAMES=/dev/null")
	out, err := command.CombinedOutput()
	if said := strings.TrimSpace(string(out)); err == nil || !strings.Contains(said, "OpenGL is missing") || strings.Contains(said, "\n") {
		t.Errorf("the program says %q (%v); want one line of OpenGL", said, err)
	}
}
