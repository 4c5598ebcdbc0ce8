package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"fudgetray/engine"
)

// nfpm builds the package. It is run, not imported, to keep its many dependencies out of go.mod.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0"

// staged are the files of the package besides the program and the licences.
var staged = []string{
	"cmd/package/linux/nfpm.yaml", "cmd/package/linux/copyright",
	"cmd/package/linux/alt.fudgetray.FudgeTray.desktop", "cmd/package/linux/alt.fudgetray.FudgeTray.metainfo.xml",
	"cmd/tray/icons/48.png", "cmd/tray/icons/128.png", "cmd/tray/icons/256.png",
}

func packDebian(p program, out string) error {
	stage, err := os.MkdirTemp("", "fudge-tray-debian-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	for _, file := range staged {
		err = errors.Join(err, copyFile(file, filepath.Join(stage, filepath.Base(file))))
	}
	licenses, wrong := p.licenses()
	err = errors.Join(err, wrong, copyFile(p.path, filepath.Join(stage, "fudge-tray")), os.WriteFile(filepath.Join(stage, "LICENSES"), licenses, 0o644))
	if err != nil {
		return err
	}
	target, err := filepath.Abs(filepath.Join(out, "fudge-tray_"+engine.Version+"_"+p.arch+".deb"))
	if err != nil {
		return err
	}
	command := exec.Command("go", "run", nfpm, "package", "--config", "nfpm.yaml", "--packager", "deb", "--target", target)
	command.Dir = stage
	command.Env = append(os.Environ(), "ARCH="+p.arch, "VERSION="+engine.Version)
	command.Stderr = os.Stderr
	return command.Run()
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
