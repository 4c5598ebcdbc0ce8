package platform

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Named pipes in place of a session's files are refused without blocking.
func TestPipesAreRefused(t *testing.T) {
	for _, name := range []string{"a.state", "a.state.lock"} {
		files := Files{t.TempDir()}
		if err := syscall.Mkfifo(filepath.Join(files.Dir, name), 0o600); err != nil {
			t.Skipf("this file system has no pipes: %v", err)
		}
		err := edit(files, "fudge-tray:a", func(slot Slot) error {
			if _, err := slot.Load(); err != nil && !errors.Is(err, ErrNotFound) {
				return err
			}
			return slot.Save([]byte("x"))
		})
		if !errors.Is(err, ErrUnavailable) {
			t.Errorf("%s is a pipe: %v", name, err)
		}
		if info, err := os.Lstat(filepath.Join(files.Dir, name)); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
			t.Errorf("%s is no pipe any more: %v", name, err)
		}
	}
}

// A full disk keeps the previous version; saving works again once there is space.
func TestFullDisk(t *testing.T) {
	files := Files{t.TempDir()}
	if err := save(files, "fudge-tray:a", "before"); err != nil {
		t.Fatal(err)
	}
	full := filepath.Join(files.Dir, "a.state.1.new")
	if err := os.Symlink("/dev/full", full); err != nil {
		t.Skipf("this file system has no links, so none to a full disk: %v", err)
	}
	file, err := os.OpenFile(full, os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	written := func() { t.Error("the file counts as written") }
	err = storeError(rename(file, filepath.Join(files.Dir, "a.state"), []byte("lost"), written))
	if !errors.Is(err, ErrUnavailable) || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("on a full disk: %v", err)
	}
	if _, err := os.Lstat(full); err == nil {
		t.Error("the temporary file remains")
	}
	if got, err := files.Load("fudge-tray:a"); err != nil || string(got) != "before" {
		t.Errorf("after a failed save: %q, %v", got, err)
	}
	if err := save(files, "fudge-tray:a", "after"); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// Another user of a shared directory can't redirect a session by files or links that exist
// beforehand, nor read it.
func TestPreparedFilesAreNotFollowed(t *testing.T) {
	files, other := Files{t.TempDir()}, filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(other, []byte("precious"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.state.new", "a.state.123.new", "a.state.bak.new"} {
		if err := os.Symlink(other, filepath.Join(files.Dir, name)); err != nil {
			t.Skip(err)
		}
	}
	readable := filepath.Join(files.Dir, "b.state.new")
	if err := os.WriteFile(readable, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(readable, 0o666); err != nil { // whatever the umask
		t.Fatal(err)
	}
	for _, key := range []string{"fudge-tray:a", "fudge-tray:b"} {
		for _, data := range []string{"secret", "secret again"} {
			if err := save(files, key, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, err := os.ReadFile(other); err != nil || string(got) != "precious" {
		t.Errorf("the file that a link led to holds %q, %v", got, err)
	}
	for _, name := range []string{"a.state", "a.state.bak", "b.state", "b.state.bak"} {
		info, err := os.Lstat(filepath.Join(files.Dir, name))
		if err != nil || info.Mode() != 0o600 {
			t.Errorf("%s: mode %v, %v; want a regular file of mode 0600", name, info.Mode(), err)
		}
	}
}

// A backup of a file that others may read is the owner's alone.
func TestBackupsAreTheOwners(t *testing.T) {
	files := Files{t.TempDir()}
	path := filepath.Join(files.Dir, "a.state")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := save(files, "fudge-tray:a", "new"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path + ".bak"); err != nil || info.Mode() != 0o600 {
		t.Errorf("the backup: %v, %v", info, err)
	}
}

// A link in place of the lock file is refused and not followed.
func TestLinkedLockIsRefused(t *testing.T) {
	files, other := Files{t.TempDir()}, filepath.Join(t.TempDir(), "other")
	if err := os.Symlink(other, filepath.Join(files.Dir, "a.state.lock")); err != nil {
		t.Skip(err)
	}
	if err := save(files, "fudge-tray:a", "x"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Save: %v", err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("the file that the link leads to was created")
	}
}
