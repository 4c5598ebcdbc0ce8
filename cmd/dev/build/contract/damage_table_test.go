package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every row of the table of damage in docs/desktop.md names tests, and they exist.
func TestDamageTableNamesTests(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "docs/desktop.md"), "### Damage to a session")
	tests := testNames(t, "game", "cmd")
	rows := 0
	for _, row := range strings.Split(table, "\n") {
		if !strings.HasPrefix(row, "| ") || strings.HasPrefix(row, "| damage") || strings.HasPrefix(row, "| ---") {
			continue
		}
		rows++
		named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(row, -1)
		if len(named) == 0 {
			t.Errorf("no test: %s", row)
		}
		for _, name := range named {
			if !tests[name[1]] {
				t.Errorf("%s does not exist: %s", name[1], row)
			}
		}
	}
	if rows < 9 {
		t.Errorf("the table has %d rows", rows)
	}
}

// testNames returns the names of the tests below folders.
func testNames(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(source, -1) {
				names[string(name[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}
