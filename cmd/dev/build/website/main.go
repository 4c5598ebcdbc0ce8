// Command website builds the website of a release: the built widget, a front page in place of the app, which
// becomes app.html, and the documents, examples and configurations of the repository as pages. It checks every link and
// every file that a page loads.
//
//	website -dist dist -o website
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	out := flag.String("o", "website", "the `folder` to write to")
	unpacked := flag.Bool("unpacked", false, "write no compressed copies")
	flag.Parse()
	if err := run(*dist, *out, *unpacked); err != nil {
		fmt.Fprintln(os.Stderr, "website:", err)
		os.Exit(1)
	}
}

func run(dist, out string, unpacked bool) error {
	start := time.Now()
	report := func(format string, args ...any) {
		fmt.Printf("%4.1f s  %s\n", time.Since(start).Seconds(), fmt.Sprintf(format, args...))
	}
	if _, err := os.Stat(filepath.Join(dist, "tray.html")); err != nil {
		return fmt.Errorf("%s has no built widget; run: make build", dist)
	}
	files, err := build(os.DirFS("."), os.DirFS(dist))
	if err != nil {
		return err
	}
	report("made %d files", len(files))
	if err := prepare(out); err != nil {
		return err
	}
	if err := copyWidget(out, dist); err != nil {
		return err
	}
	if err := write(out, files); err != nil {
		return err
	}
	if output, err := exec.Command("web/release", out).CombinedOutput(); err != nil {
		return fmt.Errorf("web/release: %w\n%s", err, output)
	}
	if err := check(os.DirFS(out)); err != nil {
		return err
	}
	report("checked all links")
	if unpacked {
		return nil
	}
	err = compress(out)
	report("compressed %s", out)
	return err
}

// prepare empties a folder, unless it has other files than a website.
func prepare(out string) error {
	entries, err := os.ReadDir(out)
	if err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(out, appPage)); err != nil {
			return fmt.Errorf("%s contains other files, such as %s; choose an empty folder", out, entries[0].Name())
		}
	}
	return os.RemoveAll(out)
}

// copyWidget copies the built widget, without desktop programs, packages of places and compressed copies of files that the
// website or web/release changes.
func copyWidget(out, dist string) error {
	return fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == "bin" || name == "places":
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(out, name), 0o777)
		case isPacked(name) && slices.Contains(altered, strings.TrimSuffix(name, filepath.Ext(name))):
			return nil
		}
		data, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(out, name), data, 0o666)
	})
}

// altered are the files of the widget that are different in the website.
var altered = []string{"index.html", manifest, "tray.html", "service-worker.js"}

func isPacked(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func write(out string, files map[string][]byte) error {
	for name, data := range files {
		file := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// compressible are the extensions of files that web/assemble compresses.
var compressible = []string{".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".txt"}

// compress writes a .br and a .gz, without the time, beside each file that has none.
func compress(out string) error {
	missing := map[string]bool{}
	err := filepath.WalkDir(out, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains(compressible, filepath.Ext(file)) {
			return err
		}
		if _, err := os.Stat(file + ".br"); err != nil {
			missing[file] = true
		}
		return nil
	})
	if err != nil || len(missing) == 0 {
		return err
	}
	list := slices.Sorted(maps.Keys(missing))
	for _, command := range [][]string{{"brotli", "-q", "11", "-f", "-k"}, {"gzip", "-9", "-n", "-f", "-k"}} {
		c := exec.Command(command[0], append(command[1:], list...)...)
		if output, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", command[0], err, output)
		}
	}
	return nil
}
