package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAffectedPackages(t *testing.T) {
	all := packages{
		"rules":      {},
		"rules/text": {},
		"tray":       {deps: set("rules"), imports: set("rules"), reads: []string{"docs/rules.md", "web/*.js"}},
		"page":       {deps: set("tray", "rules"), imports: set("tray"), reads: []string{"web/element"}},
	}
	for _, test := range []struct {
		file string
		want []string
	}{
		{"rules/roll.go", []string{"page", "rules", "tray"}},
		{"rules/odds_test.go", []string{"rules"}},
		{"rules/testdata/odds.txt", []string{"rules"}},
		{"rules/schema/roll.json", []string{"page", "rules", "tray"}},
		{"rules/text/en.json", []string{"rules/text"}},
		{"tray/deleted.go", []string{"page", "tray"}},
		{"docs/rules.md", []string{"tray"}},
		{"docs/look.md", nil},
		{"web/main.js", []string{"tray"}},
		{"web/element/main.js", []string{"page"}},
		{"go.mod", []string{"page", "rules", "rules/text", "tray"}},
		{"Makefile", nil},
	} {
		if got, _ := all.affected([]string{test.file}); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v instead of %v", test.file, got, test.want)
		}
	}
	for file, want := range map[string][]string{
		"rules/roll.go":      {"rules", "tray"},
		"rules/odds_test.go": {"rules"},
		"docs/rules.md":      nil,
		"go.mod":             {"page", "rules", "rules/text", "tray"},
	} {
		if _, got := all.affected([]string{file}); !slices.Equal(got, want) {
			t.Errorf("after a change of %s, the compiler can refuse %v instead of %v", file, got, want)
		}
	}
}

func set(folders ...string) map[string]bool {
	all := map[string]bool{}
	for _, f := range folders {
		all[f] = true
	}
	return all
}

func TestFolderOfVariants(t *testing.T) {
	for importPath, want := range map[string]string{
		"m":                       ".",
		"m/a":                     "a",
		"m/a.test":                "a",
		"m/a [m/b.test]":          "a",
		"m/a_test [m/a.test]":     "a",
		"m/a/b_test [m/a/b.test]": "a/b",
	} {
		if got := folderOf("m", importPath); got != want {
			t.Errorf("%s: %s instead of %s", importPath, got, want)
		}
	}
}

// TestThisModule finds the importers of a package of this repository, directly and through tests.
func TestThisModule(t *testing.T) {
	t.Chdir("../../../..")
	all, err := listPackages()
	if err != nil {
		t.Fatal(err)
	}
	affected, refused := all.affected([]string{"engine/odds.go"})
	for _, want := range []string{"engine", "engine/schema", "cmd/fudge"} {
		if !slices.Contains(affected, want) {
			t.Errorf("engine doesn't affect %s but %v", want, affected)
		}
	}
	if !slices.Contains(refused, "cmd/fudge") || slices.Contains(refused, "game/physics") {
		t.Errorf("the compiler can refuse %v after a change of engine", refused)
	}
	if slices.Contains(affected, "game/physics") {
		t.Error("engine affects game/physics")
	}
}

func TestLiteralPaths(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	code := `package a

var files = []string{"../docs/*.md", "../../web", "..", "../", "../../../outside", "docs/x.md", "../" + name}
`
	if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := literalPaths("rules/text", file)
	if want := []string{"rules/docs/*.md", "web", "rules", "rules"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v (%v) instead of %v", got, err, want)
	}
}
