package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"fudgetray/cmd/dev/build/archive"
)

// write replaces a folder by files.
func write(dir string, files []archive.File) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for _, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// versionOf returns the version in a package.json.
func versionOf(name string) (string, error) {
	var manifest struct{ Version string }
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	err = json.Unmarshal(data, &manifest)
	return manifest.Version, err
}
