// Command package packs the built widget for publication: an npm tarball with a
// custom-elements manifest, a zip of the website, and the checksums of both. It prints a tag that loads the
// element from another origin with Subresource Integrity. The same build and commit give the
// same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"fudgetray/cmd/dev/build/archive"
	"fudgetray/cmd/dev/build/integrity"
	"fudgetray/engine"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	site := flag.String("site", "website", "the `folder` of the built website")
	out := flag.String("o", "packages", "the `folder` to write to")
	url := flag.String("url", "https://cdn.example/fudge-tray@"+engine.Version,
		"the `address` of the files in the printed tag")
	flag.Parse()
	if err := run(*dist, *site, *out, *url); err != nil {
		fmt.Fprintln(os.Stderr, "package:", err)
		os.Exit(1)
	}
}

// licencesName is the published file with the licences of all components.
const licencesName = "licenses.txt"

func run(dist, site, out, url string) error {
	if _, err := os.Stat(filepath.Join(dist, "tray.html")); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s has no built widget; run: make build", dist)
	}
	if err := errors.Join(os.RemoveAll(out), os.MkdirAll(out, 0o777)); err != nil {
		return err
	}
	files, err := read(os.DirFS(dist))
	if err != nil {
		return err
	}
	list, err := components()
	if err != nil {
		return err
	}
	if files[licencesName], err = licenceTexts(list); err != nil {
		return err
	}
	if err := writeSBOM(list, out); err != nil {
		return err
	}
	if err := writeTarball(files, out); err != nil {
		return err
	}
	if err := writeZip(site, files[licencesName], out); err != nil {
		return err
	}
	if err := archive.Sum(out); err != nil {
		return err
	}
	return printTag(dist, url)
}

// writeZip packs the website with the licences.
func writeZip(site string, licences []byte, out string) error {
	if _, err := os.Stat(filepath.Join(site, "app.html")); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s has no website; run: make site", site)
	}
	all, err := read(os.DirFS(site))
	if err != nil {
		return err
	}
	all[licencesName] = licences
	return archive.Zip(filepath.Join(out, "fudge-tray-"+engine.Version+".zip"), all.packed())
}

func printTag(dist, url string) error {
	tag, err := integrity.Tag(os.DirFS(dist), url)
	if err != nil {
		return err
	}
	fmt.Printf("%s\nscript-src and frame-src have to allow %s/\n", tag, url)
	return nil
}

// command runs a command and returns its output.
func command(name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	output, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	return output, nil
}
