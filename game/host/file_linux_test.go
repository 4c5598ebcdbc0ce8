package host

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Named pipes in place of a session's files are refused without blocking.
func TestPipesAreRefused(t *testing.T) {
	for _, name := range []string{"a.state", "a.state.lock", "a.state.new"} {
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
	if err := os.Symlink("/dev/full", filepath.Join(files.Dir, "a.state.new")); err != nil {
		t.Skipf("this file system has no links, so none to a full disk: %v", err)
	}
	if err := save(files, "fudge-tray:a", "lost"); !errors.Is(err, ErrUnavailable) || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("on a full disk: %v", err)
	}
	if got, err := files.Load("fudge-tray:a"); err != nil || string(got) != "before" {
		t.Errorf("after a failed save: %q, %v", got, err)
	}
	if err := save(files, "fudge-tray:a", "after"); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
