package main

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"fudgetray/web/tools/archive"
)

// files are what the widget is made of, by path with slashes.
type files map[string][]byte

func read(dir fs.FS) (files, error) {
	all := files{}
	err := fs.WalkDir(dir, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name == "bin" { // programs for desktops
				return fs.SkipDir
			}
			return nil
		}
		all[name], err = fs.ReadFile(dir, name)
		return err
	})
	return all, err
}

// names in an order that is always the same.
func (f files) names() []string { return slices.Sorted(maps.Keys(f)) }

// packed are all files as they lie in an archive.
func (f files) packed() []archive.File {
	var list []archive.File
	for _, name := range f.names() {
		list = append(list, archive.File{Name: name, Data: f[name], Mode: 0o644})
	}
	return list
}

// published are the files without the examples and without what is there twice: a registry
// packs its tarball, and those who serve it pack again.
func (f files) published() files {
	kept := maps.Clone(f)
	maps.DeleteFunc(kept, func(name string, _ []byte) bool {
		return strings.HasPrefix(name, "examples/") || slices.Contains([]string{".br", ".gz"}, path.Ext(name))
	})
	return kept
}
