package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// importing makes packages out of lines such as "a: b c".
func importing(lines ...string) goPackages {
	all := goPackages{}
	for _, line := range lines {
		folder, imports, _ := strings.Cut(line, ":")
		all[folder] = goPackage{imports: strings.Fields(imports)}
	}
	return all
}

func TestReducedImports(t *testing.T) {
	all := importing("tray: view table engine", "view: table", "table: throw engine", "throw:", "engine:")
	for folder, want := range map[string][]string{"tray": {"view"}, "view": {"table"}, "table": {"throw", "engine"}, "throw": nil} {
		if got := all.reduced(folder); !slices.Equal(got, want) {
			t.Errorf("%s is drawn to import %v, want %v", folder, got, want)
		}
	}
	for folder, want := range map[string]int{"tray": 3, "view": 2, "table": 1, "engine": 0} {
		if got := all.depth(folder); got != want {
			t.Errorf("%s is at depth %d, want %d", folder, got, want)
		}
	}
}

func TestCaptions(t *testing.T) {
	for _, row := range [][3]string{
		{"throw", "Package throw is a throw of dice, from the hand to rest.", "a throw of dice, from the hand to rest"},
		{"engine", "Package engine knows the rules: Fudge, Mudge, and 3d6 Fudge.", "knows the rules"},
		{"evidence", "Evidence throws dice.", "throws dice"},
		{"tray", "Command tray is the tray itself: in a web page, or in a window.", "the tray itself"},
	} {
		if got := captionOf(row[0], row[1]); got != row[2] {
			t.Errorf("%q is captioned %q, want %q", row[1], got, row[2])
		}
	}
}

// What is drawn is what the go command lists: on all platforms, and nothing twice.
func TestListPackages(t *testing.T) {
	all, err := listPackages()
	if err != nil {
		t.Fatal(err)
	}
	if imports := all["engine"].imports; !slices.Equal(imports, []string{"engine/json", "engine/language"}) {
		t.Errorf("engine imports %v", imports)
	}
	for _, imported := range []string{"game/panel", "game/view"} { // the panel on the desktop only
		if !slices.Contains(all["cmd/tray"].imports, imported) {
			t.Errorf("cmd/tray does not import %s", imported)
		}
	}
	for folder, p := range all {
		if p.caption == "" || strings.ContainsAny(folder, " [") {
			t.Errorf("package %q has the caption %q", folder, p.caption)
		}
	}
}

func TestImportsAreDrawn(t *testing.T) {
	all := importing("cmd/a: game/b game/c", "game/b: game/d", "game/c:", "game/d:")
	picture := drawImports(all)
	if again := drawImports(all); !bytes.Equal(picture, again) {
		t.Error("drawn twice, the picture differs")
	}
	for decoder := xml.NewDecoder(bytes.NewReader(picture)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{">cmd/a<", ">game/d<", "cmd/a imports game/b", "cmd/a imports game/c", "game/b imports game/d"} {
		if n := strings.Count(string(picture), want); n != 1 {
			t.Errorf("%q is in the picture %d times", want, n)
		}
	}
}

// Whatever imports what, no box overlaps another, and every edge goes down layer by layer.
func TestLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := goPackages{}
		count := rapid.IntRange(1, 10).Draw(t, "packages")
		for i := range count {
			imports := map[string]bool{}
			for range rapid.IntRange(0, min(i, 4)).Draw(t, "imports") {
				imports[fmt.Sprintf("p%d", rapid.IntRange(0, i-1).Draw(t, "imported"))] = true
			}
			all[fmt.Sprintf("p%d", i)] = goPackage{imports: slices.Sorted(maps.Keys(imports))}
		}
		l := layOut(all)
		for depth, layer := range l {
			for i, n := range layer {
				if i > 0 && n.x-layer[i-1].x < layer[i-1].width/2+boxGap+n.width/2-1e-6 {
					t.Fatalf("nodes %d and %d of layer %d overlap", i-1, i, depth)
				}
				for _, lower := range n.below {
					if depth == 0 || !slices.Contains(l[depth-1], lower) {
						t.Fatalf("an edge from layer %d does not end in the next", depth)
					}
				}
			}
		}
	})
}
