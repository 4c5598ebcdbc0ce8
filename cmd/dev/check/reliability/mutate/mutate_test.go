package mutate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFixture checks the mutants of the fixture. Three are not noticed: equal numbers, a temperature of 0 and untested
// have no test.
func TestFixture(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"go.mod", "go.sum", "cmd/dev/check/reliability/mutant"} {
		link(t, filepath.Join(dir, path), filepath.Join("../../../../..", path))
	}
	if err := os.CopyFS(filepath.Join(dir, "fixture"), os.DirFS("testdata/fixture")); err != nil {
		t.Fatal(err)
	}
	var got []string
	found := func(r Result) {
		got = append(got, fmt.Sprintf("%s:%02d:%d %s %s", r.File, r.Line, r.Column, r.Type, r.Status))
	}
	if err := Test(t.Context(), dir, "fixture", found, func(string) {}); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(dir, "fixture/fixture.go"))
	if err != nil || strings.Contains(string(source), "mutant") {
		t.Errorf("the source still has mutants, %v", err)
	}
	slices.Sort(got) // they are found in any order
	want := []string{
		"fixture.go:06:39 boundary lived",
		"fixture.go:06:39 negation killed",
		"fixture.go:08:41 negation killed",
		"fixture.go:10:38 logic killed",
		"fixture.go:13:16 boundary killed",
		"fixture.go:13:16 negation killed",
		"fixture.go:13:32 increment killed",
		"fixture.go:14:22 arithmetic killed",
		"fixture.go:14:9 increment killed",
		"fixture.go:17:9 sign killed",
		"fixture.go:20:37 arithmetic not covered",
		"fixture.go:23:10 negation killed",
		"fixture.go:23:17 increment killed",
		"fixture.go:24:8 increment killed",
		"fixture.go:29:50 negation killed",
		"fixture.go:31:51 boundary lived",
		"fixture.go:31:51 negation killed",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// link makes a link to a file or folder of the repository.
func link(t *testing.T, path, target string) {
	t.Helper()
	target, err := filepath.Abs(target)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o755)
	}
	if err == nil {
		err = os.Symlink(target, path)
	}
	if err != nil {
		t.Fatal(err)
	}
}
