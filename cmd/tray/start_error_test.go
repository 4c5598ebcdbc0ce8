//go:build linux

package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// Errors of the window system name the missing package.
func TestExplain(t *testing.T) {
	for message, want := range map[string]string{
		"ui: no window system is available: fbdev: failed to open /dev/fb0":                           "package xvfb",
		"glfw: x11: failed to open display :77: a platform-specific error occurred":                   "package xvfb",
		"glfw: failed to load any of [libX11.so.6 libX11.so]: libX11.so.6: cannot open shared object": "package libx11-6",
		"glfw: egl: library not found: the requested API is unavailable":                              "libegl1",
		"something else\ngoroutine 1 [running]":                                                       "something else",
	} {
		if got := explain(errors.New(message)); !strings.Contains(got, want) || strings.Contains(got, "\n") {
			t.Errorf("explain(%q) = %q, want one line with %q", message, got, want)
		}
	}
}

// Without OpenGL the program ends with one line.
func TestNoOpenGL(t *testing.T) {
	openDisplay(t)
	command := exec.Command(build(t), "--session", "none")
	command.Env = append(livingIn(t.TempDir()), "__EGL_VENDOR_LIBRARY_FILENAMES=/dev/null")
	out, err := command.CombinedOutput()
	message := strings.TrimSpace(string(out))
	if err == nil || !strings.Contains(message, "OpenGL is missing") || strings.Contains(message, "\n") {
		t.Errorf("output %q (%v); want one line about OpenGL", message, err)
	}
}
