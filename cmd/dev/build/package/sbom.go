package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"fudgetray/engine"
)

// writeSBOM writes the modules in the programs' build information as a CycloneDX document:
// https://cyclonedx.org/specification/overview/
func (p program) writeSBOM(out string) error {
	modules, goVersion, err := p.modules()
	if err != nil {
		return err
	}
	components := []cdx.Component{
		{
			Type:       cdx.ComponentTypeLibrary,
			Name:       "std",
			Version:    goVersion,
			PackageURL: "pkg:golang/std@" + strings.TrimPrefix(goVersion, "go"),
		},
	}
	for _, module := range modules {
		url := "pkg:golang/" + module.Path + "@" + module.Version
		components = append(components, cdx.Component{
			BOMRef: url, Type: cdx.ComponentTypeLibrary, Name: module.Path, Version: module.Version, PackageURL: url,
			Properties: &[]cdx.Property{{Name: "go.sum", Value: module.Sum}},
		})
	}
	built, err := os.ReadFile(p.path)
	if err != nil {
		return err
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Component: &cdx.Component{
		Type: cdx.ComponentTypeApplication, Name: "fudge-tray", Version: engine.Version,
		Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: fmt.Sprintf("%x", sha256.Sum256(built))}},
	}}
	bom.Components = &components
	file, err := os.Create(p.packed(out) + ".cdx.json")
	if err != nil {
		return err
	}
	defer file.Close()
	if err := cdx.NewBOMEncoder(file, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return file.Close()
}
