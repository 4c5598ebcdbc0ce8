//go:build !js

package window

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func TestReadFile(t *testing.T) {
	files := fstest.MapFS{
		"sheet.json":   {Data: []byte("{}")},
		"marked.json":  {Data: []byte("\ufeff{}")},
		"largest.json": {Data: []byte(strings.Repeat(" ", maxFile))},
		"larger.json":  {Data: []byte(strings.Repeat(" ", maxFile+1))},
		"photo.json":   {Data: []byte{0xff, 0xd8, 0xff}},
		"folder/a":     {},
	}
	tests := map[string]struct{ text, problem string }{
		"sheet.json":   {"{}", ""},
		"marked.json":  {"{}", ""},
		"largest.json": {strings.Repeat(" ", maxFile), ""},
		"larger.json":  {"", "is larger than 16 MB"},
		"photo.json":   {"", "is not UTF-8 text"},
		"folder":       {"", "is not a file"},
		"none.json":    {"", "can't be read: there is no such file or folder"},
		"..":           {"", "can't be read: "},
	}
	for name, test := range tests {
		text, problem := readFile(files, name, "It")
		if text != test.text {
			t.Errorf("%s: read %d bytes, want %d", name, len(text), len(test.text))
		}
		said := problem.In(nil)
		if (said == "") != (test.problem == "") || said != "" && !strings.HasPrefix(said, "It "+test.problem) {
			t.Errorf("%s: problem %q, want %q", name, said, test.problem)
		}
	}
}

// A file that changes while it is read is refused.
func TestReadFileThatChanges(t *testing.T) {
	text, problem := readFile(overwritten{fstest.MapFS{"sheet.json": {Data: []byte("{}")}}}, "sheet.json", "It")
	if said := problem.In(nil); text != "" || !strings.HasPrefix(said, "It is still being written") {
		t.Errorf("read %q, problem %q", text, said)
	}
}

// overwritten is a file system whose files change when they are opened.
type overwritten struct{ fstest.MapFS }

func (w overwritten) Open(name string) (fs.File, error) {
	now := *w.MapFS[name]
	now.ModTime = now.ModTime.Add(time.Second)
	w.MapFS[name] = &now
	return w.MapFS.Open(name)
}

func TestWriteFileNeverOverwrites(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct{ path, text, written string }{
		{"sheet.json", "one", "sheet.json"},
		{"sheet.json", "two", "sheet 2.json"},
		{"sheet.json", "three", "sheet 3.json"},
		{"plain", "four", "plain"},
		{"plain", "five", "plain 2"},
	} {
		path, err := writeFile(filepath.Join(folder, test.path), test.text)
		if err != nil || path != filepath.Join(folder, test.written) {
			t.Errorf("%s was written as %s: %v; want %s", test.path, path, err, test.written)
		}
	}
	for name, want := range map[string]string{"sheet.json": "one", "sheet 2.json": "two", "sheet 3.json": "three"} {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != want {
			t.Errorf("%s has %q: %v; want %q", name, got, err, want)
		}
	}
	if _, err := writeFile(filepath.Join(folder, "none", "sheet.json"), "six"); err == nil {
		t.Error("a file in a missing folder was written")
	}
}

// setHome sets the home folder to a temporary one.
func setHome(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, variable := range []string{"HOME", "USERPROFILE", "home"} {
		t.Setenv(variable, folder)
	}
	return folder
}

func TestResolve(t *testing.T) {
	folder := setHome(t)
	at := func(path string) string { return filepath.Join(folder, path) }
	tests := []struct{ typed, resolved, abbreviated string }{
		{at("a.json"), at("a.json"), filepath.Join("~", "a.json")},
		{`"` + at("a b.json") + `"`, at("a b.json"), filepath.Join("~", "a b.json")},
		{"~/a.json", at("a.json"), filepath.Join("~", "a.json")},
		{"~", folder, folder},
		{"~a.json", at("~a.json"), filepath.Join("~", "~a.json")},
		{"a.json", at("a.json"), filepath.Join("~", "a.json")},
		{"../a.json", filepath.Join(filepath.Dir(folder), "a.json"), filepath.Join(filepath.Dir(folder), "a.json")},
	}
	for _, test := range tests {
		got := resolve(test.typed)
		if got != test.resolved || abbreviate(got) != test.abbreviated {
			t.Errorf("resolve(%s) = %s, abbreviated %s; want %s and %s",
				test.typed, got, abbreviate(got), test.resolved, test.abbreviated)
		}
	}
	if err := os.Mkdir(at("Documents"), 0o777); err != nil {
		t.Fatal(err)
	}
	if got := resolve("a.json"); got != at(filepath.Join("Documents", "a.json")) {
		t.Errorf("with a documents folder, resolve(a.json) = %s", got)
	}
}
