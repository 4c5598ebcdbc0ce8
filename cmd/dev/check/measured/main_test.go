package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const page = "# Speed\n\n<!-- measured: starts -->\n\n| old |\n| --- |\n\n<!-- end -->\n\n" +
	"<!-- measured: rolls -->\n<!-- end -->\n"

func TestTablesReplaceOlderOnes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "speed.md")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	const printed = "round 1\n| start |\n| ----: |\n| 5 ms |\nround 2\n\n" +
		"    a_test.go:3: | size |\n    a_test.go:4: | --- |\nok\n"
	var copied strings.Builder
	if err := run(strings.NewReader(printed), &copied, file, "starts"); err != nil {
		t.Fatal(err)
	}
	if copied.String() != printed {
		t.Errorf("printed %q instead of %q", &copied, printed)
	}
	const want = "# Speed\n\n<!-- measured: starts -->\n\n| start |\n| ----: |\n| 5 ms |\n\n" +
		"| size |\n| --- |\n\n<!-- end -->\n\n" +
		"<!-- measured: rolls -->\n<!-- end -->\n"
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%v: %q instead of %q", err, got, want)
	}
}

func TestDocumentStaysWithoutTables(t *testing.T) {
	file := filepath.Join(t.TempDir(), "speed.md")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, printed := range map[string]string{"starts": "failed\n", "unknown": "| start |\n"} {
		if err := run(strings.NewReader(printed), io.Discard, file, name); err == nil {
			t.Errorf("%s: %q is accepted", name, printed)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != page {
		t.Errorf("%v: %q", err, got)
	}
}

// TestMakeWritesDocuments finds the command of each measured table, and the document of each picture.
func TestMakeWritesDocuments(t *testing.T) {
	const root = "../../../../"
	makefile := read(t, root+"Makefile")
	documents, err := filepath.Glob(root + "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	all := read(t, root+"README.md")
	for _, name := range append(documents, root+"CONTRIBUTING.md") {
		text := read(t, name)
		all += text
		relative := strings.TrimPrefix(filepath.ToSlash(name), root)
		for _, found := range regexp.MustCompile(`(?m)^<!-- measured: (.*) -->$`).FindAllStringSubmatch(text, -1) {
			if !strings.Contains(makefile, "$(MEASURED) "+relative+" "+found[1]+"\n") {
				t.Errorf("%s: the Makefile has no command that writes %q", relative, found[1])
			}
		}
	}
	for _, pattern := range []string{"docs/*.jpg", "docs/*/*.svg"} {
		pictures, err := filepath.Glob(root + pattern)
		if err != nil || len(pictures) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, picture := range pictures {
			if name, _ := strings.CutPrefix(filepath.ToSlash(picture), root+"docs/"); !strings.Contains(all, name) {
				t.Errorf("no document shows docs/%s", name)
			}
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
