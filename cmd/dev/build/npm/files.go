package main

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"fudgetray/cmd/dev/build/archive"
)

// files are the contents of the widget's files by path, with slashes.
type files map[string][]byte

// read returns all files in dir except the desktop programs.
func read(dir fs.FS) (files, error) {
	all := files{}
	err := fs.WalkDir(dir, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name == "bin" || name == "places" { // desktop programs, packages of places
				return fs.SkipDir
			}
			return nil
		}
		all[name], err = fs.ReadFile(dir, name)
		return err
	})
	return all, err
}

// names returns the sorted paths.
func (f files) names() []string { return slices.Sorted(maps.Keys(f)) }

// packed returns all files as entries of an archive.
func (f files) packed() []archive.File {
	var list []archive.File
	for _, name := range f.names() {
		list = append(list, archive.File{Name: name, Data: f[name], Mode: 0o644})
	}
	return list
}

// published returns the files without the examples and the compressed copies: registries
// compress the tarball, and servers compress responses.
func (f files) published() files {
	kept := maps.Clone(f)
	maps.DeleteFunc(kept, func(name string, _ []byte) bool {
		return strings.HasPrefix(name, "examples/") || slices.Contains([]string{".br", ".gz"}, path.Ext(name))
	})
	return kept
}
