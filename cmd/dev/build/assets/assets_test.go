package main

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

func TestIcons(t *testing.T) {
	dir := t.TempDir()
	if err := run([]string{"icons", dir}); err != nil {
		t.Fatal(err)
	}
	for _, icon := range icons {
		file, err := os.Open(filepath.Join(dir, icon.name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		picture, err := png.Decode(file)
		if err != nil {
			t.Fatalf("%s: %v", icon.name, err)
		}
		if got := picture.Bounds().Dx(); got != icon.side {
			t.Errorf("%s is %d pixels wide, want %d", icon.name, got, icon.side)
		}
		_, _, _, alpha := picture.At(0, 0).RGBA()
		if filled := alpha == 0xffff; filled != icon.fullBleed {
			t.Errorf("%s: its corner has alpha %#x", icon.name, alpha)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][]string{nil, {"icons"}, {"felt", "x"}, {"icons", "a", "b"}} {
		if run(args) == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
