//go:build !js

package platform

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var _ Store = Files{}

// edit calls f with the slot of a key and returns its error.
func edit(files Files, key string, f func(Slot) error) (result error) {
	files.Edit(key, func(slot Slot, err error) {
		result = err
		if err == nil {
			result = f(slot)
		}
	})
	return result
}

func save(files Files, key, data string) error {
	return edit(files, key, func(slot Slot) error { return slot.Save([]byte(data)) })
}

func TestFilesSaveAndLoad(t *testing.T) {
	files := Files{filepath.Join(t.TempDir(), "made", "when needed")}
	if _, err := files.Load("fudge-tray:default"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Load before Save: %v", err)
	}
	for _, data := range []string{"first", "second, longer", ""} {
		if err := save(files, "fudge-tray:default", data); err != nil {
			t.Fatal(err)
		}
		got, err := files.Load("fudge-tray:default")
		if err != nil || string(got) != data {
			t.Errorf("Load: %q, %v; want %q", got, err, data)
		}
	}
	want := []string{"default.state", "default.state.bak", "default.state.bak.2", "default.state.lock"}
	if names := listing(t, files.Dir); !slices.Equal(names, want) {
		t.Errorf("the directory holds %q", names)
	}
}

// Temporary files left by killed processes are removed, and only those.
func TestSaveRemovesTemporaryFiles(t *testing.T) {
	files := Files{t.TempDir()}
	for _, name := range []string{"a.state.123.new", "a.state.x.new", "b.state.123.new"} {
		if err := os.WriteFile(filepath.Join(files.Dir, name), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := save(files, "fudge-tray:a", "whole"); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Load("fudge-tray:a"); err != nil || string(got) != "whole" {
		t.Errorf("Load: %q, %v", got, err)
	}
	want := []string{"a.state", "a.state.lock", "a.state.x.new", "b.state.123.new"}
	if names := listing(t, files.Dir); !slices.Equal(names, want) {
		t.Errorf("the directory holds %q", names)
	}
}

// Only saves of a session by other programs are reported.
func TestWatch(t *testing.T) {
	files := Files{filepath.Join(t.TempDir(), "made")}
	changes := make(chan string, 100)
	for _, key := range []string{"fudge-tray:a", "fudge-tray:b"} {
		files.Watch(key, func() { changes <- key })
	}
	for _, data := range []string{"1", "2"} {
		if err := save(files, "fudge-tray:a", data); err != nil {
			t.Fatal(err)
		}
		select {
		case key := <-changes:
			if key != "fudge-tray:a" {
				t.Errorf("a change of %s is reported", key)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("the change is not reported")
		}
	}
}

// The three versions before the last one are kept, newest first.
func TestBackups(t *testing.T) {
	files := Files{t.TempDir()}
	for _, data := range []string{"1", "2", "3", "4", "5"} {
		if err := save(files, "fudge-tray:a", data); err != nil {
			t.Fatal(err)
		}
	}
	if got := files.Backups("fudge-tray:a"); fmt.Sprintf("%s", got) != "[4 3 2]" {
		t.Errorf("backups %s", got)
	}
	want := []string{"a.state", "a.state.bak", "a.state.bak.2", "a.state.bak.3", "a.state.lock"}
	if names := listing(t, files.Dir); !slices.Equal(names, want) {
		t.Errorf("the directory holds %q", names)
	}
}

// The version before the last stays, even if the last one is set aside.
func TestBackupSurvivesSetAside(t *testing.T) {
	files := Files{t.TempDir()}
	stray := filepath.Join(files.Dir, "a.state.bak.new")
	if err := os.WriteFile(stray, []byte("left by a killed process"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{"first", "second", "broken"} {
		if err := save(files, "fudge-tray:a", data); err != nil {
			t.Fatal(err)
		}
	}
	aside := func(slot Slot) error { _, err := slot.SetAside(); return err }
	if err := edit(files, "fudge-tray:a", aside); err != nil {
		t.Fatal(err)
	}
	if err := save(files, "fudge-tray:a", "third"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(files.Dir, "a.state.bak"))
	if err != nil || string(got) != "second" {
		t.Errorf("the backup holds %q, %v; want the second version", got, err)
	}
	if _, err := os.Stat(stray); err == nil {
		t.Error("the stray link still exists")
	}
}

// A huge file isn't read, but can be set aside.
func TestHugeFileIsNotRead(t *testing.T) {
	files := Files{t.TempDir()}
	if err := save(files, "fudge-tray:a", ""); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(files.Dir, "a.state"), 1<<40); err != nil {
		t.Skip(err) // the file system has no sparse files
	}
	_, err := files.Load("fudge-tray:a")
	if err == nil || errors.Is(err, ErrUnavailable) || errors.Is(err, ErrNotFound) {
		t.Errorf("Load: %v; want an error about its size", err)
	}
	aside := func(slot Slot) error { _, err := slot.SetAside(); return err }
	if err := edit(files, "fudge-tray:a", aside); err != nil {
		t.Error(err)
	}
}

func TestEditsAreExclusive(t *testing.T) {
	files := Files{t.TempDir()}
	const writers, each = 8, 25
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range each {
				if err := editOnceUnlocked(files, "fudge-tray:count", func(slot Slot) error {
					old, err := slot.Load()
					if err != nil && !errors.Is(err, ErrNotFound) {
						return err
					}
					return slot.Save(append(old, 'x'))
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got, err := files.Load("fudge-tray:count"); err != nil || len(got) != writers*each {
		t.Errorf("%d of %d edits survived, %v", len(got), writers*each, err)
	}
}

// A panic in an edit leaves no lock behind.
func TestPanicUnlocks(t *testing.T) {
	files := Files{t.TempDir()}
	func() {
		defer func() { _ = recover() }()
		_ = edit(files, "fudge-tray:a", func(Slot) error { panic("on purpose") })
	}()
	if err := edit(files, "fudge-tray:a", func(slot Slot) error { return slot.Save([]byte("x")) }); err != nil {
		t.Error(err)
	}
}

// editOnceUnlocked is like edit, but repeats an edit that has found the session locked, as the tray
// does. On a slow disk other writers may hold the lock for longer than lockTimeout. It gives up after a
// minute.
func editOnceUnlocked(files Files, key string, change func(Slot) error) error {
	for range time.Minute / lockTimeout {
		if err := edit(files, key, change); !errors.Is(err, ErrLocked) {
			return err
		}
	}
	return fmt.Errorf("the session was locked for %v", time.Minute)
}

func TestSetAsideKeepsBytes(t *testing.T) {
	files := Files{t.TempDir()}
	for n, broken := range []string{"\x00\xffx", "second", "third"} {
		if err := save(files, "fudge-tray:a", broken); err != nil {
			t.Fatal(err)
		}
		var place string
		err := edit(files, "fudge-tray:a", func(slot Slot) (err error) {
			place, err = slot.SetAside()
			return err
		})
		if want := filepath.Join(files.Dir, fmt.Sprintf("a%%3abroken-%d.state", n+1)); err != nil || place != want {
			t.Errorf("set aside as %q, %v; want %q", place, err, want)
		}
		if got, err := os.ReadFile(place); err != nil || string(got) != broken {
			t.Errorf("set aside: %x, %v", got, err)
		}
		if _, err := files.Load("fudge-tray:a"); !errors.Is(err, ErrNotFound) {
			t.Errorf("Load after SetAside: %v", err)
		}
	}
	nothing := func(slot Slot) error { _, err := slot.SetAside(); return err }
	if err := edit(files, "fudge-tray:a", nothing); !errors.Is(err, ErrNotFound) {
		t.Errorf("SetAside of nothing: %v", err)
	}
}

func TestUnavailableFiles(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "blocked")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.state", "c.state.lock"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	before := listing(t, dir)
	for name, err := range map[string]error{
		"in a file as directory": save(Files{blocked}, "a", ""),
		"over a directory":       save(Files{dir}, "b", "x"),
		"lock unavailable":       save(Files{dir}, "c", "x"),
		"name too long":          save(Files{dir}, strings.Repeat("ü", 99), ""),
	} {
		if !errors.Is(err, ErrUnavailable) {
			t.Errorf("Save %s: %v", name, err)
		}
	}
	if _, err := (Files{dir}).Load("b"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Load of a directory: %v", err)
	}
	after := slices.DeleteFunc(listing(t, dir), func(name string) bool { return name == "b.state.lock" })
	if !slices.Equal(after, before) {
		t.Errorf("failed saves left %q, want %q", after, before)
	}
}

func TestPlace(t *testing.T) {
	dir := t.TempDir()
	if got, want := (Files{Dir: dir}).Place("fudge-tray:evening"), filepath.Join(dir, "evening.state"); got != want {
		t.Errorf("the session is in %q, want %q", got, want)
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
			t.Errorf("fileName(%q) = %q, want %q", key, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		if a != b && strings.EqualFold(fileName(a), fileName(b)) {
			t.Errorf("%q and %q share a file", a, b)
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
