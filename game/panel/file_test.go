//go:build !js

package panel

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
		"largest.json": {Data: []byte(strings.Repeat(" ", largestFile))},
		"larger.json":  {Data: []byte(strings.Repeat(" ", largestFile+1))},
		"photo.json":   {Data: []byte{0xff, 0xd8, 0xff}},
		"folder/a":     {},
	}
	tests := map[string]struct{ text, says string }{
		"sheet.json":   {"{}", ""},
		"marked.json":  {"{}", ""},
		"largest.json": {strings.Repeat(" ", largestFile), ""},
		"larger.json":  {"", "is larger than 16 MB"},
		"photo.json":   {"", "is not a text in UTF-8"},
		"folder":       {"", "is not a file"},
		"none.json":    {"", "can't be read: there is no such file or folder"},
		"..":           {"", "can't be read: "},
	}
	for name, test := range tests {
		text, trouble := readFile(files, name, "It")
		if text != test.text {
			t.Errorf("%s: read %d bytes, want %d", name, len(text), len(test.text))
		}
		if said := trouble.In(nil); (said == "") != (test.says == "") || said != "" && !strings.HasPrefix(said, "It "+test.says) {
			t.Errorf("%s: said %q, want %q", name, said, test.says)
		}
	}
}

// A file that is written while it is read is refused, whatever came of it.
func TestReadFileThatChanges(t *testing.T) {
	text, trouble := readFile(overwritten{fstest.MapFS{"sheet.json": {Data: []byte("{}")}}}, "sheet.json", "It")
	if said := trouble.In(nil); text != "" || !strings.HasPrefix(said, "It is being written just now") {
		t.Errorf("read %q, said %q", text, said)
	}
}

// overwritten is a file system where somebody writes files as soon as they are opened.
type overwritten struct{ fstest.MapFS }

func (w overwritten) Open(name string) (fs.File, error) {
	now := *w.MapFS[name]
	now.ModTime = now.ModTime.Add(time.Second)
	w.MapFS[name] = &now
	return w.MapFS.Open(name)
}

func TestWriteFileOverwritesNothing(t *testing.T) {
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
		t.Error("a file in a folder that is not there was written")
	}
}

// setHome gives the test a home folder of its own.
func setHome(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, variable := range []string{"HOME", "USERPROFILE", "home"} {
		t.Setenv(variable, folder)
	}
	return folder
}

func TestPathsAsTheyAreWritten(t *testing.T) {
	folder := setHome(t)
	at := func(path string) string { return filepath.Join(folder, path) }
	tests := []struct{ written, located, brief string }{
		{at("a.json"), at("a.json"), filepath.Join("~", "a.json")},
		{`"` + at("a b.json") + `"`, at("a b.json"), filepath.Join("~", "a b.json")},
		{"~/a.json", at("a.json"), filepath.Join("~", "a.json")},
		{"~", folder, folder},
		{"~a.json", at("~a.json"), filepath.Join("~", "~a.json")},
		{"a.json", at("a.json"), filepath.Join("~", "a.json")},
		{"../a.json", filepath.Join(filepath.Dir(folder), "a.json"), filepath.Join(filepath.Dir(folder), "a.json")},
	}
	for _, test := range tests {
		got := located(test.written)
		if got != test.located || brief(got) != test.brief {
			t.Errorf("%s means %s, in brief %s; want %s and %s", test.written, got, brief(got), test.located, test.brief)
		}
	}
	if err := os.Mkdir(at("Documents"), 0o777); err != nil {
		t.Fatal(err)
	}
	if got := located("a.json"); got != at(filepath.Join("Documents", "a.json")) {
		t.Errorf("with a folder for documents, a.json means %s", got)
	}
}
