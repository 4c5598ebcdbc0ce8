package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestMain runs the tests, or the program itself if a test has started this binary as fudge.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "fudge" {
		main()
	}
	time.Local = time.UTC
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}
