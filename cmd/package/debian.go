package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"fudgetray/engine"
)

// nfpm builds the package. It is run, not imported, to keep its many dependencies out of go.mod.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0"

// staged are the files of the package that are copied unchanged.
var staged = []string{
	"cmd/package/linux/nfpm.yaml", "cmd/package/linux/copyright", "cmd/package/linux/lintian-overrides",
	"cmd/package/linux/alt.fudgetray.FudgeTray.desktop", "cmd/package/linux/alt.fudgetray.FudgeTray.metainfo.xml",
	"cmd/package/linux/alt.fudgetray.FudgeTray.mime.xml",
	"cmd/tray/icons/16.png", "cmd/tray/icons/32.png", "cmd/tray/icons/48.png", "cmd/tray/icons/128.png", "cmd/tray/icons/256.png",
	"web/icons/icon-512.png", "web/icons/icon.svg",
}

// packDebian writes a Debian package with both programs. The man pages and the completions are made by the
// programs of this machine's processor, which lie beside p.
func packDebian(p program, out string) error {
	stage, err := os.MkdirTemp("", "fudge-tray-debian-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	for _, file := range staged {
		err = errors.Join(err, copyFile(file, filepath.Join(stage, filepath.Base(file))))
	}
	made, wrong := p.documentation()
	err = errors.Join(err, wrong)
	for name, data := range made {
		err = errors.Join(err, os.WriteFile(filepath.Join(stage, name), data, 0o644))
	}
	err = errors.Join(err, copyFile(p.path, filepath.Join(stage, "fudge-tray")), copyFile(p.cli(), filepath.Join(stage, "fudge")))
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

// documentation returns the generated files of the package by their names.
func (p program) documentation() (map[string][]byte, error) {
	licenses, err := p.licenses()
	if err != nil {
		return nil, err
	}
	changelog, date, err := debianChangelog("CHANGELOG.md")
	if err != nil {
		return nil, err
	}
	made := map[string][]byte{"LICENSES": licenses, "changelog.gz": compress(changelog)}
	tray, fudge := p.runnable(p.path), p.runnable(p.cli())
	for name, page := range map[string]func() ([]byte, error){
		"fudge-tray.1.gz": func() ([]byte, error) { return trayPage(tray, date) },
		"fudge.1.gz":      func() ([]byte, error) { return fudgePage(fudge, date) },
	} {
		text, err := page()
		if err != nil {
			return nil, err
		}
		made[name] = compress(text)
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if made["completion."+shell], err = exec.Command(fudge, "completion", shell).Output(); err != nil {
			return nil, fmt.Errorf("fudge completion %s: %w", shell, err)
		}
	}
	return made, nil
}

// compress returns data in gzip's format, without a name or a time.
func compress(data []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return packed.Bytes()
}

// bullet is an entry of the changelog, which may continue in indented lines.
var bullet = regexp.MustCompile(`(?m)^- (.+(?:\n  .+)*)`)

// debianChangelog returns the released versions of a changelog in Debian's format, and the date of the
// newest.
func debianChangelog(path string) (text []byte, newest time.Time, err error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, newest, err
	}
	var all bytes.Buffer
	for _, section := range strings.Split(string(source), "\n## ") {
		var version, day string
		if n, _ := fmt.Sscanf(section, "[%s - %s", &version, &day); n != 2 {
			continue // not released
		}
		date, err := time.Parse(time.DateOnly, day)
		if err != nil {
			return nil, newest, fmt.Errorf("%s: %w", path, err)
		}
		if newest.IsZero() {
			newest = date
		}
		fmt.Fprintf(&all, "fudge-tray (%s) unstable; urgency=medium\n\n", strings.TrimSuffix(version, "]"))
		for _, entry := range bullet.FindAllStringSubmatch(section, -1) {
			for i, line := range wrap(link.ReplaceAllString(strings.Join(strings.Fields(entry[1]), " "), "$1"), 74) {
				fmt.Fprintf(&all, "  %s %s\n", map[bool]string{true: "*", false: " "}[i == 0], line)
			}
		}
		fmt.Fprintf(&all, "\n -- %s  %s\n\n", maintainer, date.Format(time.RFC1123Z))
	}
	if newest.IsZero() {
		return nil, newest, fmt.Errorf("%s has no released version", path)
	}
	return all.Bytes(), newest, nil
}

// maintainer is that of nfpm.yaml.
const maintainer = "Fudge Tray <fudge-tray@fudgetray.invalid>"

// link is a link of Markdown.
var link = regexp.MustCompile(`\[([^\]]+)\]\([^)]+\)`)

// wrap breaks a text into lines of at most width characters, unless a word is longer.
func wrap(text string, width int) (lines []string) {
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && len([]rune(lines[last]))+1+len([]rune(word)) <= width {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
