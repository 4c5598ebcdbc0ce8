package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"fudgetray/engine"
	"fudgetray/web/tools/archive"
)

func packWindows(p program, out string) error {
	built, err := os.ReadFile(p.path)
	if err != nil {
		return err
	}
	resources, err := windowsResources()
	if err != nil {
		return err
	}
	var shown bytes.Buffer
	if err := resources.WriteToEXE(&shown, bytes.NewReader(built)); err != nil {
		return err
	}
	licenses, err := p.licenses()
	if err != nil {
		return err
	}
	return archive.Zip(p.packed(out)+".zip", []archive.File{
		{Name: "Fudge Tray/Fudge Tray.exe", Data: shown.Bytes(), Mode: 0o755},
		{Name: "Fudge Tray/LICENSES.txt", Data: licenses, Mode: 0o644},
	})
}

// windowsResources returns the program's icon, name and version, and a manifest that enables
// per-monitor DPI.
func windowsResources() (*winres.ResourceSet, error) {
	var images []image.Image
	for _, side := range []int{16, 32, 48, 256} {
		data, err := os.ReadFile(fmt.Sprintf("cmd/tray/icons/%d.png", side))
		if err != nil {
			return nil, err
		}
		icon, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		images = append(images, icon)
	}
	icon, err := winres.NewIconFromImages(images)
	if err != nil {
		return nil, err
	}
	resources := &winres.ResourceSet{}
	if err := resources.SetIcon(winres.Name("APP"), icon); err != nil {
		return nil, err
	}
	resources.SetManifest(winres.AppManifest{DPIAwareness: winres.DPIPerMonitorV2, Compatibility: winres.Win10AndAbove})
	info := version.Info{}
	info.SetFileVersion(engine.Version)
	info.SetProductVersion(engine.Version)
	for key, value := range map[string]string{
		version.ProductName: "Fudge Tray", version.FileDescription: "Fudge Tray",
		version.OriginalFilename: "Fudge Tray.exe", version.LegalCopyright: "Apache License 2.0",
	} {
		if err := info.Set(version.LangDefault, key, value); err != nil {
			return nil, err
		}
	}
	resources.SetVersionInfo(info)
	return resources, nil
}
