// Command package packs the desktop programs for publication: Debian packages, zips and
// installers for Windows, zips for macOS, an SBOM for each, and the checksums of all files in the output folder.
// The same programs give the same bytes. It has to run in the root of the repository.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"fudgetray/cmd/dev/build/archive"
	"fudgetray/engine"
)

func main() {
	bin := flag.String("bin", "dist/bin", "the `folder` of the built programs")
	out := flag.String("o", "packages", "the `folder` to write to")
	flag.Parse()
	if err := run(*bin, *out); err != nil {
		fmt.Fprintln(os.Stderr, "package:", err)
		os.Exit(1)
	}
}

// packers pack a program, by operating system.
var packers = map[string]func(p program, out string) error{
	"linux": packDebian, "windows": packWindows, "darwin": packMac}

// program is a built program. Its file is named fudge-tray-OS-ARCH, with .exe on Windows. The
// command line of the same system is in the same folder and is named fudge-OS-ARCH.
type program struct {
	path     string
	os, arch string
}

// run packs all programs in bin.
func run(bin, out string) error {
	paths, err := filepath.Glob(filepath.Join(bin, "fudge-tray-*-*"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%s has no programs; run: make desktop", bin)
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, path := range paths {
		p, err := programAt(path)
		if err != nil {
			return err
		}
		if err := errors.Join(packers[p.os](p, out), p.writeSBOM(out)); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return archive.Sum(out)
}

func programAt(path string) (program, error) {
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	parts := strings.Split(strings.TrimPrefix(name, "fudge-tray-"), "-")
	if len(parts) != 2 || packers[parts[0]] == nil {
		return program{}, fmt.Errorf("%s: want a name fudge-tray-OS-ARCH with linux, windows or darwin", path)
	}
	return program{path, parts[0], parts[1]}, nil
}

// cli returns the path of the command line for the same system.
func (p program) cli() string {
	return filepath.Join(filepath.Dir(p.path), "fudge-"+strings.TrimPrefix(filepath.Base(p.path), "fudge-tray-"))
}

// runnable returns the path of a program of the same system for this machine's processor.
func (p program) runnable(path string) string {
	return strings.TrimSuffix(path, p.arch) + runtime.GOARCH
}

// packed returns the path of the packed program in out, without extension.
func (p program) packed(out string) string {
	return filepath.Join(out, "fudge-tray-"+engine.Version+"-"+p.os+"-"+p.arch)
}
