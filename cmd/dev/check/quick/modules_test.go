package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAffectedNodeTests(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, code := range map[string]string{
		"web/a/a.js":               `import { b } from "../b/b.js"; import "./styles.js"`,
		"web/a/a.test.mjs":         `import "./a.js"`,
		"web/b/b.js":               `export { a } from "../a/a.js"; // a cycle`,
		"web/c/c.test.mjs":         `await import("../b/b.js"); import x from "node:test"`,
		"web/d/d.test.mjs":         ``,
		"web/node_modules/x/x.mjs": `import "../../a/a.js"`,
	} {
		write(t, name, code)
	}
	all, err := readModules("web")
	if err != nil {
		t.Fatal(err)
	}
	tests := []string{"web/a/a.test.mjs", "web/c/c.test.mjs", "web/d/d.test.mjs"}
	for _, test := range []struct {
		changed string
		want    []string
	}{
		{"web/b/b.js", tests[:2]},
		{"web/a/styles.js", tests[:2]},
		{"web/d/unused.js", tests[2:]},
		{"web/c/c.test.mjs", tests[1:2]},
		{"docs/look.md", nil},
	} {
		if got := all.affected(tests, []string{test.changed}); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v instead of %v", test.changed, got, test.want)
		}
	}
}

// write writes a file and makes its folder.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
