package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const repository = "../../.."

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

// TestGuardsExist checks that each row of the table of faults names tests that exist.
func TestGuardsExist(t *testing.T) {
	tests := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	for _, folder := range []string{"cmd", "engine", "game", "web"} {
		err := filepath.WalkDir(filepath.Join(repository, folder), func(path string, entry fs.DirEntry, err error) error {
			if entry.IsDir() && entry.Name() == "node_modules" {
				return fs.SkipDir
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
	rows := 0
	for row := range strings.Lines(guards) {
		if !strings.HasPrefix(row, "| ") || strings.HasPrefix(row, "| fault") || strings.HasPrefix(row, "| ---") {
			continue
		}
		rows++
		named := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(row, -1)
		if len(named) == 0 {
			t.Errorf("no test: %s", row)
		}
		for _, name := range named {
			if !tests[name[1]] {
				t.Errorf("%s does not exist: %s", name[1], row)
			}
		}
	}
	if rows < 15 {
		t.Errorf("the table has %d rows", rows)
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
