package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
)

//go:generate go run . imports ../../docs/architecture.svg

// bakeImports draws the packages of this module and what they import of each other.
func bakeImports(file string) error {
	packages, err := listPackages()
	if err != nil {
		return err
	}
	return os.WriteFile(file, drawImports(packages), 0o644)
}

// goPackage is a package of ours.
type goPackage struct {
	caption string
	imports []string // folders of other packages of ours, sorted
}

// goPackages are packages by their folder in the module.
type goPackages map[string]goPackage

const modulePath = "fudgetray/"

// platforms are those that the tray is built for in different ways.
var platforms = [][2]string{{"linux", "amd64"}, {"js", "wasm"}}

// listPackages asks the go command for the packages, on all platforms together. Those that
// import nothing of ours, nor are imported, are left out.
func listPackages() (goPackages, error) {
	all := goPackages{}
	for _, p := range platforms {
		if err := all.list(p[0], p[1]); err != nil {
			return nil, err
		}
	}
	tied := map[string]bool{}
	for folder, p := range all {
		for _, imported := range p.imports {
			tied[folder], tied[imported] = true, true
		}
	}
	maps.DeleteFunc(all, func(folder string, _ goPackage) bool { return !tied[folder] })
	return all, nil
}

// list adds the packages and imports of one platform.
func (all goPackages) list(goos, goarch string) error {
	// With a profile, packages are listed once for each command that has one.
	list := exec.Command("go", "list", "-pgo=off", "-json=ImportPath,Doc,Imports", modulePath+"...")
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list for %s/%s: %w", goos, goarch, err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ImportPath, Doc string
			Imports         []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("go list for %s/%s: %w", goos, goarch, err)
		}
		folder := strings.TrimPrefix(listed.ImportPath, modulePath)
		p := goPackage{captionOf(path.Base(folder), listed.Doc), all[folder].imports}
		for _, imported := range listed.Imports {
			if ours, is := strings.CutPrefix(imported, modulePath); is {
				p.imports = append(p.imports, ours)
			}
		}
		slices.Sort(p.imports)
		p.imports = slices.Compact(p.imports)
		all[folder] = p
	}
}

// captionOf shortens the first sentence of a package's documentation: "Package throw is a
// throw of dice, from the hand to rest." becomes "a throw of dice, from the hand to rest".
func captionOf(name, doc string) string {
	for _, opening := range []string{"Package ", "Command ", name + " ", strings.ToUpper(name[:1]) + name[1:] + " ", "is "} {
		doc = strings.TrimPrefix(doc, opening)
	}
	if end := strings.IndexAny(doc, ".:;"); end >= 0 {
		doc = doc[:end]
	}
	return doc
}

// reduced returns what a package imports directly and does not reach through another of its
// imports as well: its part of the transitive reduction.
func (all goPackages) reduced(folder string) []string {
	var kept []string
	for _, imported := range all[folder].imports {
		through := slices.ContainsFunc(all[folder].imports, func(other string) bool {
			return other != imported && all.reaches(other, imported)
		})
		if !through {
			kept = append(kept, imported)
		}
	}
	return kept
}

func (all goPackages) reaches(from, to string) bool {
	return from == to || slices.ContainsFunc(all[from].imports, func(next string) bool { return all.reaches(next, to) })
}

// depth is the longest way down from a package: 0 if it imports nothing of ours.
func (all goPackages) depth(folder string) int {
	deepest := 0
	for _, imported := range all[folder].imports {
		deepest = max(deepest, 1+all.depth(imported))
	}
	return deepest
}
