package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const repository = "../../../.."

// TestDocumentIsCurrent checks that the document is written from the record.
func TestDocumentIsCurrent(t *testing.T) {
	r, err := readRecord(filepath.Join(repository, recordPath))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(repository, documentPath))
	if err != nil {
		t.Fatal(err)
	}
	if compact(string(got)) != compact(r.document()) {
		t.Error("run: make reliability")
	}
}

// compact removes the alignment of tables, which the formatter writes.
func compact(text string) string {
	return regexp.MustCompile(`[ -]+`).ReplaceAllString(text, " ")
}

// TestFaultsAreTested checks that each fault has guards, and tests that exist.
func TestFaultsAreTested(t *testing.T) {
	tests := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	for _, folder := range []string{"cmd", "engine", "game", "web"} {
		err := filepath.WalkDir(filepath.Join(repository, folder), func(path string, entry fs.DirEntry, err error) error {
			if entry.IsDir() && entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			if strings.HasSuffix(path, ".test.mjs") {
				tests[filepath.Base(path)] = true
			}
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range declared.FindAllSubmatch(source, -1) {
				tests[string(name[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range promises {
		if len(f.tests) == 0 || len(f.guards) == 0 {
			t.Errorf("%s: %d tests, %d guards", f.what, len(f.tests), len(f.guards))
		}
		for _, name := range f.tests {
			if !tests[name] {
				t.Errorf("%s: %s does not exist", f.what, name)
			}
		}
		for _, g := range f.guards {
			if !slices.Contains(f.tests, g.test) {
				t.Errorf("%s: %s is not among the tests", f.what, g.test)
			}
		}
	}
}

// TestGuardsAreCurrent checks that the code of each guard occurs once in its file.
func TestGuardsAreCurrent(t *testing.T) {
	for _, g := range guardsOf(nil) {
		source, err := os.ReadFile(filepath.Join(repository, g.file))
		if n := strings.Count(string(source), g.code); err != nil || n != 1 {
			t.Errorf("%s has %q %d times, want once (%v)", g.file, g.code, n, err)
		}
	}
}

// TestSurvivorsExist checks that the lines of the explained survivors are still in their files.
func TestSurvivorsExist(t *testing.T) {
	known, err := survivors()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range known {
		source, err := os.ReadFile(filepath.Join(repository, s.File))
		if err != nil || !strings.Contains(string(source), s.Line) || s.Reason == "" {
			t.Errorf("%s: %q, %q: %v", s.File, s.Line, s.Reason, err)
		}
	}
}
