package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"

	"fudgetray/cmd/dev/build/licenses"
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

// licenses returns the licence texts of the programs, of Go's library and of all modules linked into them.
func (p program) licenses() ([]byte, error) {
	modules, goVersion, err := p.modules()
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	all := bytes.NewBuffer(text)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	if err := licenses.Append(all, "std "+goVersion, string(bytes.TrimSpace(root))); err != nil {
		return nil, err
	}
	for _, module := range modules {
		folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module.Path).Output()
		if err != nil {
			return nil, fmt.Errorf("go list -m %s: %w", module.Path, err)
		}
		if err := licenses.Append(all, module.Path+" "+module.Version, string(bytes.TrimSpace(folder))); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}
