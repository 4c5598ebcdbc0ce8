package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

// modules lists the files that each JavaScript file imports. Names are relative to the root of the repository.
type modules map[string][]string

// relativeImport matches static and dynamic imports and exports of another file.
var relativeImport = regexp.MustCompile(`(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']+)["']`)

// readModules reads the imports of the JavaScript files in some folders.
func readModules(folders ...string) (modules, error) {
	all := modules{}
	for _, folder := range folders {
		if err := filepath.WalkDir(folder, all.add); err != nil {
			return nil, fmt.Errorf("imports of JavaScript: %w", err)
		}
	}
	return all, nil
}

// add adds a file that filepath.WalkDir found.
func (m modules) add(name string, entry fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	if entry.Name() == "node_modules" {
		return fs.SkipDir
	}
	if extension := path.Ext(name); entry.IsDir() || extension != ".js" && extension != ".mjs" {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	name = filepath.ToSlash(name)
	for _, found := range relativeImport.FindAllSubmatch(text, -1) {
		m[name] = append(m[name], path.Join(path.Dir(name), string(found[1])))
	}
	return nil
}

// affected returns the tests that import a changed file, directly or not, or are in its folder.
func (m modules) affected(tests, changed []string) []string {
	var found []string
	for _, test := range tests {
		isNear := func(name string) bool { return path.Dir(name) == path.Dir(test) }
		if slices.ContainsFunc(changed, isNear) || m.reaches(test, changed, map[string]bool{}) {
			found = append(found, test)
		}
	}
	return found
}

// reaches reports whether a file is one of the changed ones or imports one. It skips the files in seen.
func (m modules) reaches(name string, changed []string, seen map[string]bool) bool {
	if seen[name] {
		return false
	}
	seen[name] = true
	return slices.Contains(changed, name) || slices.ContainsFunc(m[name], func(imported string) bool {
		return m.reaches(imported, changed, seen)
	})
}
