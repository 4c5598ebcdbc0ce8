package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// modules returns the modules that are linked into the program and its command line, and the version of Go.
func (p program) modules() (list []*debug.Module, goVersion string, err error) {
	known := map[string]bool{}
	for _, path := range []string{p.path, p.cli()} {
		info, err := buildinfo.ReadFile(path)
		if err != nil {
			return nil, "", err
		}
		goVersion = info.GoVersion
		for _, module := range info.Deps {
			if !known[module.Path] {
				known[module.Path] = true
				list = append(list, module)
			}
		}
	}
	slices.SortFunc(list, func(a, b *debug.Module) int { return strings.Compare(a.Path, b.Path) })
	return list, goVersion, nil
}

// licenses returns the licence texts of the programs and of all modules linked into them.
func (p program) licenses() ([]byte, error) {
	modules, _, err := p.modules()
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	all := bytes.NewBuffer(text)
	for _, module := range modules {
		folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module.Path).Output()
		if err != nil {
			return nil, fmt.Errorf("go list -m %s: %w", module.Path, err)
		}
		if err := appendLicenses(all, module.Path+" "+module.Version, string(bytes.TrimSpace(folder))); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}

// appendLicenses appends the licences and notices in a module's folder. A module without one is
// an error.
func appendLicenses(all *bytes.Buffer, module, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	found := false
	for _, entry := range entries {
		name, _, _ := strings.Cut(strings.ToUpper(entry.Name()), ".")
		if entry.IsDir() || (name != "LICENSE" && name != "LICENCE" && name != "COPYING" && name != "NOTICE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "\n\n==== %s: %s\n\n%s", module, entry.Name(), text)
		found = true
	}
	if !found {
		return fmt.Errorf("%s has no licence", module)
	}
	return nil
}
