package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The key changes exactly if code that affects the results changes.
func TestSourceKey(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the packages of a module sixteen times")
	}
	root := copyOfModule(t)
	key := func() string {
		t.Helper()
		key, err := sourceKey(root)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	first := key()
	const code, comment = "\nvar changed = 1\n", "\n\n// Nothing changed.\n"
	for _, c := range []struct {
		file, more string
		changes    bool
	}{
		{"cmd/dev/check/evidence/tally.go", code, true},
		{"cmd/dev/check/evidence/throw.go", code, true},
		{"cmd/dev/check/evidence/seed.go", code, true},
		{"game/dice/*.go", code, true},
		{"game/physics/*.go", code, true},
		{"game/throw/*.go", code, true},
		{"game/play/*.go", code, true},
		{"cmd/dev/check/trial/*.go", code, true},
		{"engine/*.go", code, true},
		{"game/physics/*.go", comment, false},
		{"cmd/dev/check/evidence/tally.go", comment, false},
		{"cmd/dev/check/evidence/document.go", code, false},
		{"cmd/dev/check/evidence/plot.go", code, false},
		{"cmd/dev/check/evidence/key_test.go", code, false},
	} {
		names, err := filepath.Glob(filepath.Join(root, c.file))
		if err != nil || len(names) == 0 {
			t.Fatalf("no %s: %v", c.file, err)
		}
		was, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		write(t, names[0], string(was)+c.more)
		if changes := key() != first; changes != c.changes {
			t.Errorf("%s with %q: key changed: %t, want %t", c.file, strings.TrimSpace(c.more), changes, c.changes)
		}
		write(t, names[0], string(was))
	}
	if again := key(); again != first {
		t.Errorf("the same source has the keys %s and %s", first, again)
	}
}

// copyOfModule copies the source files of this program.
func copyOfModule(t *testing.T) string {
	t.Helper()
	files, err := sourceFiles(".")
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	others := []string{
		"../../../../go.mod",
		"../../../../go.sum",
		"../../../../engine/language/en.json",
		"document.go",
		"plot.go",
		"key_test.go",
	}
	for _, file := range append(files, others...) {
		if !filepath.IsAbs(file) {
			file = filepath.Join(here, "cmd/dev/check/evidence", file)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, strings.TrimPrefix(file, here)), string(text))
	}
	return root
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
