package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sheetIn writes a sheet into a new directory and returns its path.
func sheetIn(t *testing.T, text string, mode fs.FileMode) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheet.json")
	if err := os.WriteFile(file, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, mode); err != nil { // whatever the umask
		t.Fatal(err)
	}
	return file
}

// changed runs fudge sheet and returns what it prints on either output, and the status.
func changed(file, change string) (string, int) {
	var out strings.Builder
	status := run([]string{"sheet", file, change}, strings.NewReader(""), &out, &out)
	return out.String(), status
}

// TestSheetChangesAtOnce checks that no change is lost if many programs change a sheet.
func TestSheetChangesAtOnce(t *testing.T) {
	file := sheetIn(t, `{"ep":1}`, 0o600)
	const programs = 20
	var all sync.WaitGroup
	for range programs {
		all.Go(func() {
			if text, status := changed(file, "ep 1"); status != 0 {
				t.Errorf("status %d, %s", status, text)
			}
		})
	}
	all.Wait()
	if text, _ := changed(file, "ep 1"); text != "22 EP to spend.\n" {
		t.Errorf("after %d changes, one more prints %q", programs, text)
	}
}

// TestSheetKeepsLinksAndModes checks that a change writes the file that a link leads to, with its
// mode.
func TestSheetKeepsLinksAndModes(t *testing.T) {
	file := sheetIn(t, `{"ep":1}`, 0o640)
	link := filepath.Join(t.TempDir(), "link.json")
	if err := os.Symlink(file, link); err != nil {
		t.Skipf("this system has no links: %v", err)
	}
	if text, status := changed(link, "ep 1"); status != 0 {
		t.Fatal(text)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info.Mode(), err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is now %v, %v", info.Mode(), err)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `"ep": 2`) {
		t.Errorf("the sheet is now %s, %v", text, err)
	}
}

// TestReadOnlySheets checks that a read-only sheet is refused, also for root.
func TestReadOnlySheets(t *testing.T) {
	file := sheetIn(t, `{"ep":1}`, 0o444)
	text, status := changed(file, "ep 1")
	if want := "fudge: " + file + ": read-only, so it can't be changed\n"; text != want || status != statusBad {
		t.Errorf("status %d, %q, want %q", status, text, want)
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != `{"ep":1}` {
		t.Errorf("the sheet is now %s, %v", now, err)
	}
}

// TestUndoRestoresTheFile checks that undo brings back every byte, once, and only if nobody has
// changed the file since.
func TestUndoRestoresTheFile(t *testing.T) {
	const before = "{ \"ep\" : 1 }"
	file := sheetIn(t, before, 0o600)
	none := "fudge: " + file + ": there is no change to undo\n"
	if text, status := changed(file, "undo"); text != none || status != statusBad {
		t.Errorf("status %d, %q, want %q", status, text, none)
	}
	changed(file, "ep 1")
	if text, status := changed(file, "undo"); text != "Undone: ep 1\n" || status != 0 {
		t.Errorf("status %d, %q", status, text)
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != before {
		t.Errorf("after undo the sheet is %q, %v", now, err)
	}
	if text, _ := changed(file, "undo"); text != none {
		t.Errorf("a second undo: %q", text)
	}
	changed(file, "ep 1")
	if err := os.WriteFile(file, []byte(`{"ep":5}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, status := changed(file, "undo"); !strings.Contains(text, `has changed since "ep 1"`) || status != statusBad {
		t.Errorf("after another change: status %d, %q", status, text)
	}
}

// TestSheetOfNoFile checks that sheets from standard input and on the command line are shown, but
// not changed.
func TestSheetOfNoFile(t *testing.T) {
	const sheet = `{"name":"Ann","ep":1}`
	for _, from := range []string{"-", sheet} {
		var out strings.Builder
		status := run([]string{"sheet", from}, strings.NewReader(sheet), &out, &out)
		if status != 0 || !strings.Contains(out.String(), "Ann") {
			t.Errorf("sheet %s: status %d, %s", from, status, out.String())
		}
		status = run([]string{"sheet", from, "ep", "1"}, strings.NewReader(sheet), io.Discard, io.Discard)
		if status != statusBad {
			t.Errorf("sheet %s ep 1: status %d", from, status)
		}
	}
}
