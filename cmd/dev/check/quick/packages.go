package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// packages are the module's Go packages by their folders, relative to the module's root.
type packages map[string]*goPackage

// goPackage is what quick knows of a Go package with its tests.
type goPackage struct {
	deps    map[string]bool // folders of the module's packages that it or its tests import, directly or not
	imports map[string]bool // those that they import directly
	reads   []string        // paths in literals of its code, relative to the module's root; may be patterns
}

// listed is a package, or a variant of a package for a test, as go list prints it.
type listed struct {
	ImportPath, Dir string
	Deps, Imports   []string
	Module          struct{ Path, Dir string }

	GoFiles, TestGoFiles, XTestGoFiles []string
}

// listPackages returns the packages of the module in the current folder.
func listPackages() (packages, error) {
	c := exec.Command("go", "list", "-e", "-test",
		"-json=ImportPath,Dir,Deps,Imports,Module,GoFiles,TestGoFiles,XTestGoFiles", "./...")
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	all := packages{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if err := all.add(l); err != nil {
			return nil, err
		}
	}
}

// add adds a package, or the imports of one of its tests.
func (p packages) add(l listed) error {
	root := l.Module.Path
	folder := folderOf(root, l.ImportPath)
	known := p[folder]
	if known == nil {
		known = &goPackage{deps: map[string]bool{}, imports: map[string]bool{}}
		p[folder] = known
	}
	addFolders(known.deps, root, l.Deps)
	addFolders(known.imports, root, l.Imports)
	for _, name := range slices.Concat(l.GoFiles, l.TestGoFiles, l.XTestGoFiles) {
		if filepath.IsAbs(name) {
			continue // the generated main of a test
		}
		paths, err := literalPaths(folder, filepath.Join(l.Dir, name))
		if err != nil {
			return err
		}
		known.reads = append(known.reads, paths...)
	}
	return nil
}

// addFolders adds the folders of those packages that are part of a module.
func addFolders(folders map[string]bool, module string, importPaths []string) {
	for _, p := range importPaths {
		if p == module || strings.HasPrefix(p, module+"/") {
			folders[folderOf(module, p)] = true
		}
	}
}

// folderOf returns the folder of a package, given its import path or that of a variant, such as "m/a [m/a.test]",
// "m/a_test [m/a.test]" or "m/a.test".
func folderOf(module, importPath string) string {
	name, tested, isVariant := strings.Cut(importPath, " [")
	if isVariant && strings.HasSuffix(name, "_test") {
		name = strings.TrimSuffix(tested, "]")
	}
	name = strings.TrimSuffix(name, ".test")
	return path.Join(".", strings.TrimPrefix(name, module))
}

// affected returns the folders of the packages that changed files can affect, and of those of them that the compiler can
// refuse now, which are the changed ones and those that import them directly. Both are in order.
func (p packages) affected(files []string) (affected, refused []string) {
	changed, tested := map[string]bool{}, map[string]bool{}
	for _, name := range files {
		if name == "go.mod" || name == "go.sum" {
			all := p.folders(func(string, *goPackage) bool { return true })
			return all, all
		}
		folder, found := p.owner(name)
		switch {
		case !found:
		case isTestFile(name):
			tested[folder] = true
		default:
			changed[folder] = true
		}
	}
	edited := func(folder string) bool { return changed[folder] || tested[folder] }
	affected = p.folders(func(folder string, g *goPackage) bool {
		return edited(folder) || intersect(g.deps, changed) || g.readsAny(files)
	})
	refused = p.folders(func(folder string, g *goPackage) bool { return edited(folder) || intersect(g.imports, changed) })
	return affected, refused
}

// folders returns the folders of the packages that f selects, in order.
func (p packages) folders(f func(string, *goPackage) bool) []string {
	var found []string
	for folder, g := range p {
		if f(folder, g) {
			found = append(found, folder)
		}
	}
	slices.Sort(found)
	return found
}

// owner returns the package that a file can be part of, embedded or not: the nearest one in a folder above.
func (p packages) owner(file string) (folder string, found bool) {
	for folder = path.Dir(file); ; folder = path.Dir(folder) {
		if p[folder] != nil {
			return folder, true
		}
		if folder == "." {
			return "", false
		}
	}
}

// isTestFile reports whether only the tests of a file's own package can depend on it.
func isTestFile(name string) bool {
	return strings.HasSuffix(name, "_test.go") || strings.Contains("/"+name, "/testdata/")
}

func intersect(a, b map[string]bool) bool {
	for folder := range b {
		if a[folder] {
			return true
		}
	}
	return false
}

// readsAny reports whether a literal of the package names one of the files, a folder of it, or a pattern of it.
func (g *goPackage) readsAny(files []string) bool {
	return slices.ContainsFunc(g.reads, func(read string) bool {
		return slices.ContainsFunc(files, func(name string) bool {
			matched, err := path.Match(read, name)
			return err == nil && matched || strings.HasPrefix(name, read+"/")
		})
	})
}
