//go:build !js

package host

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var _ Store = Files{}

func TestFilesKeepWhatIsSaved(t *testing.T) {
	files := Files{filepath.Join(t.TempDir(), "made", "when needed")}
	if _, err := files.Load("fudge-tray:default"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Load before Save: %v", err)
	}
	for _, data := range []string{"first", "second, longer", ""} {
		if err := files.Save("fudge-tray:default", []byte(data)); err != nil {
			t.Fatal(err)
		}
		got, err := files.Load("fudge-tray:default")
		if err != nil || string(got) != data {
			t.Errorf("Load: %q, %v; want %q", got, err, data)
		}
	}
	if names := listing(t, files.Dir); len(names) != 1 || names[0] != "default.state" {
		t.Errorf("the directory holds %q", names)
	}
}

func TestFilesSetAsideLeavesBytesAlone(t *testing.T) {
	files := Files{t.TempDir()}
	broken := []byte{0, 0xff, 'x'}
	if err := files.Save("fudge-tray:a", broken); err != nil {
		t.Fatal(err)
	}
	if err := files.SetAside("fudge-tray:a"); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Load("fudge-tray:a"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Load after SetAside: %v", err)
	}
	if got, err := files.Load("fudge-tray:a:broken"); err != nil || !bytes.Equal(got, broken) {
		t.Errorf("set aside: %x, %v", got, err)
	}
	if err := files.SetAside("fudge-tray:a"); !errors.Is(err, ErrNotFound) {
		t.Errorf("SetAside of nothing: %v", err)
	}
}

func TestFilesThatRefuse(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "blocked")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (Files{blocked}).Save("a", nil); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Save into a file as a directory: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "b.state"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := (Files{dir}).Load("b"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Load of a directory: %v", err)
	}
	if err := (Files{dir}).Save("b", []byte("x")); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Save over a directory: %v", err)
	}
	if err := (Files{dir}).Save(strings.Repeat("ü", 99), nil); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Save under too long a name: %v", err)
	}
	if names := listing(t, dir); len(names) != 2 {
		t.Errorf("what failed left files behind: %q", names)
	}
}

func TestFileNames(t *testing.T) {
	for key, want := range map[string]string{
		"default":  "default",
		"anna-2_b": "anna-2_b",
		"Anna":     "%41nna",
		"../x":     "%2e%2e%2fx",
		"con":      "%63on",
		"a:broken": "a%3abroken",
		"ü":        "%c3%bc",
		"":         "",
	} {
		if got := fileName(key); got != want {
			t.Errorf("%q is kept as %q, not %q", key, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		if a != b && strings.EqualFold(fileName(a), fileName(b)) {
			t.Errorf("%q and %q are kept in the same file", a, b)
		}
	})
}

func listing(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
