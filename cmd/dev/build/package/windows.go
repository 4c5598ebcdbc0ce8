package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"fudgetray/cmd/dev/build/archive"
	"fudgetray/engine"
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
	cli, err := os.ReadFile(p.cli())
	if err != nil {
		return err
	}
	files := []archive.File{
		{Name: "Fudge Tray/Fudge Tray.exe", Data: shown.Bytes(), Mode: 0o755},
		{Name: "Fudge Tray/fudge.exe", Data: cli, Mode: 0o755},
		{Name: "Fudge Tray/LICENSES.txt", Data: licenses, Mode: 0o644},
	}
	return errors.Join(archive.Zip(p.packed(out)+".zip", files), p.writeInstaller(out, files))
}

// writeInstaller writes an installer of the files with NSIS. Without NSIS it prints a message and
// writes none.
func (p program) writeInstaller(out string, files []archive.File) error {
	makensis, err := exec.LookPath("makensis")
	if err != nil {
		fmt.Fprintln(os.Stderr, "package: no installer for Windows; install the Debian package nsis")
		return nil
	}
	stage, err := os.MkdirTemp("", "fudge-tray-windows-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	for _, file := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(stage, filepath.Base(file.Name)), file.Data, 0o644))
	}
	target, wrong := filepath.Abs(p.packed(out) + "-setup.exe")
	script, wrongScript := filepath.Abs("cmd/dev/build/package/windows/installer.nsi")
	if err := errors.Join(err, wrong, wrongScript); err != nil {
		return err
	}
	arguments := []string{"-V1", "-NOCD", "-DVERSION=" + engine.Version, "-DTARGET=" + target}
	if sign := os.Getenv("SIGN"); sign != "" {
		arguments = append(arguments, "-DSIGN="+sign)
	}
	command := exec.Command(makensis, append(arguments, script)...)
	command.Dir, command.Stderr = stage, os.Stderr
	command.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=315532800") // as in zips, 1980
	return command.Run()
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
