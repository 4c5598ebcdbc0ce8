package main

import (
	_ "embed"
	"encoding/json"
	"os"
	"path"
	"path/filepath"

	"fudgetray/engine"
)

// description is the published package.json.
type description struct {
	Name           string            `json:"name"`
	Version        string            `json:"version"`
	Description    string            `json:"description"`
	Keywords       []string          `json:"keywords"`
	License        string            `json:"license"`
	Type           string            `json:"type"`
	Exports        map[string]export `json:"exports"`
	Types          string            `json:"types"`
	Engines        map[string]string `json:"engines"`
	SideEffects    []string          `json:"sideEffects"`
	CustomElements string            `json:"customElements"`
	Files          []string          `json:"files"`
}

// export names a file for each condition. The order of the fields matters: the first
// condition that matches is used.
type export struct {
	Types   string `json:"types,omitempty"`
	Node    string `json:"node,omitempty"`
	Default string `json:"default"`
}

func describe(names []string) description {
	return description{
		Name:        "fudge-tray",
		Version:     engine.Version,
		Description: "A dice tray for Fudge, Fate and Mudge as a custom element: simulated dice and resolved results.",
		Keywords:    []string{"dice", "fudge", "fate", "rpg", "custom-element", "web-component", "webassembly"},
		License:     "Apache-2.0",
		Type:        "module",
		Exports: map[string]export{
			".":                      {Types: "./fudge-tray.d.ts", Node: "./node.js", Default: "./fudge-tray.js"},
			"./custom-elements.json": {Default: "./custom-elements.json"},
			"./package.json":         {Default: "./package.json"},
		},
		Types:          "./fudge-tray.d.ts",
		Engines:        map[string]string{"node": ">=20"},
		SideEffects:    []string{"./fudge-tray.js"}, // importing it defines the element
		CustomElements: "custom-elements.json",
		Files:          names,
	}
}

//go:embed node.js
var forServers []byte

//go:embed README.md
var readme []byte

// writeTarball writes the published files and their metadata as an npm tarball to out.
func writeTarball(f files, out string) error {
	stage, err := os.MkdirTemp("", "fudge-tray-package-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	published := f.published()
	published["node.js"], published["README.md"] = forServers, readme
	// node.js imports the modules.
	for _, file := range []string{"LICENSE", "web/shared/contract.js", "web/shared/errors.js"} {
		if published[path.Base(file)], err = os.ReadFile(file); err != nil {
			return err
		}
	}
	if err := published.write(stage); err != nil {
		return err
	}
	made := files{}
	if made["custom-elements.json"], err = command("node", "cmd/dev/build/npm/manifest.mjs", "web/element"); err != nil {
		return err
	}
	if made["provenance.json"], err = provenance(published); err != nil {
		return err
	}
	names := append(published.names(), made.names()...)
	if made["package.json"], err = document(describe(names)); err != nil {
		return err
	}
	if err := made.write(stage); err != nil {
		return err
	}
	_, err = command("npm", "pack", stage, "--silent", "--pack-destination", out)
	return err
}

func (f files) write(dir string) error {
	for name, data := range f {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func document(value any) ([]byte, error) {
	data, err := json.MarshalIndent(value, "", "  ")
	return append(data, '\n'), err
}
