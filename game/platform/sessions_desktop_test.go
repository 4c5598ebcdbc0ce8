//go:build linux

package platform

import (
	"os"
	"path/filepath"
	"testing"
)

// Sessions of early versions move to the data directory.
func TestSessionsMove(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	early := Files{filepath.Join(home, ".config", "fudge-tray")}
	if err := save(early, "fudge-tray:a", "early"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		files, err := Sessions()
		if err != nil || files.Dir != filepath.Join(home, ".local", "share", "fudge-tray") {
			t.Fatalf("sessions are in %s (%v)", files.Dir, err)
		}
		if got, err := files.Load("fudge-tray:a"); err != nil || string(got) != "early" {
			t.Errorf("Load: %q, %v", got, err)
		}
	}
	if exists(early.Dir) {
		t.Error("the early directory still exists")
	}
}

// If both directories exist, neither is changed.
func TestSessionsDontOverwrite(t *testing.T) {
	early, now := Files{filepath.Join(t.TempDir(), "early")}, Files{filepath.Join(t.TempDir(), "now")}
	for _, files := range []Files{early, now} {
		if err := save(files, "fudge-tray:a", files.Dir); err != nil {
			t.Fatal(err)
		}
	}
	if files := moved(early, now); files != now {
		t.Errorf("sessions are in %s", files.Dir)
	}
	for _, files := range []Files{early, now} {
		if got, err := files.Load("fudge-tray:a"); err != nil || string(got) != files.Dir {
			t.Errorf("Load: %q, %v; want %q", got, err, files.Dir)
		}
	}
}

// A directory that can't be moved stays in use.
func TestImmovableSessionsStay(t *testing.T) {
	folder := t.TempDir()
	early := Files{filepath.Join(folder, "early")}
	if err := save(early, "fudge-tray:a", "early"); err != nil {
		t.Fatal(err)
	}
	wall := filepath.Join(folder, "a file")
	if err := os.WriteFile(wall, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if files := moved(early, Files{filepath.Join(wall, "now")}); files != early {
		t.Errorf("sessions are in %s", files.Dir)
	}
}

// Without a home directory, XDG_DATA_HOME must be set.
func TestSessionsWithoutHome(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	if files, err := Sessions(); err == nil {
		t.Errorf("without a home, sessions are in %s", files.Dir)
	}
	named := t.TempDir()
	t.Setenv("XDG_DATA_HOME", named)
	if files, err := Sessions(); err != nil || files.Dir != filepath.Join(named, "fudge-tray") {
		t.Errorf("sessions are in %s (%v)", files.Dir, err)
	}
}
