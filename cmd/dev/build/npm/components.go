package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"fudgetray/cmd/dev/build/licenses"
	"fudgetray/engine"
)

// A component is a module or package that is part of the widget.
type component struct{ name, version, url, folder string }

// components returns Go's library, the modules of the WebAssembly programs and the npm packages in the
// bundles.
func components() ([]component, error) {
	root, err := command("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version := strings.TrimPrefix(runtime.Version(), "go")
	list := []component{{"std", version, "pkg:golang/std@" + version, strings.TrimSpace(string(root))}}
	modules, err := command("env", "GOOS=js", "GOARCH=wasm", "go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/tray", "./cmd/seat")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(modules)), "\n")
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		if fields := strings.Split(line, "\t"); len(fields) == 3 {
			list = append(list, component{fields[0], fields[1], "pkg:golang/" + fields[0] + "@" + fields[1], fields[2]})
		}
	}
	packages, err := bundled("web")
	return append(list, packages...), err
}

// bundled returns the npm packages that the pages use, and those that these use.
func bundled(dir string) (list []component, err error) {
	data, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version string `json:"version"`
			Dev     bool   `json:"dev"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	for path, p := range lock.Packages {
		name, ok := strings.CutPrefix(path, "node_modules/")
		if ok && !p.Dev && !strings.HasPrefix(name, "@types/") {
			list = append(list, component{
				name,
				p.Version,
				"pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version,
				filepath.Join(dir, path),
			})
		}
	}
	slices.SortFunc(list, func(a, b component) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// licenceTexts returns the licence of the widget and those of its components.
func licenceTexts(list []component) ([]byte, error) {
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	all := bytes.NewBuffer(text)
	for _, c := range list {
		if err := licenses.Append(all, c.name+" "+c.version, c.folder); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}

// writeSBOM writes the components as a CycloneDX document: https://cyclonedx.org/specification/overview/
func writeSBOM(list []component, out string) error {
	var all []cdx.Component
	for _, c := range list {
		all = append(all,
			cdx.Component{BOMRef: c.url, Type: cdx.ComponentTypeLibrary, Name: c.name, Version: c.version, PackageURL: c.url})
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Component: &cdx.Component{Type: cdx.ComponentTypeApplication, Name: "fudge-tray", Version: engine.Version},
	}
	bom.Components = &all
	file, err := os.Create(filepath.Join(out, "fudge-tray-"+engine.Version+".cdx.json"))
	if err != nil {
		return err
	}
	defer file.Close()
	if err := cdx.NewBOMEncoder(file, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return file.Close()
}
