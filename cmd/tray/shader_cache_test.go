//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestFullCacheDisk starts the program with the cache's folder on a full disk, which is mounted for
// the program only.
func TestFullCacheDisk(t *testing.T) {
	if err := exec.Command("unshare", "-m", "true").Run(); err != nil {
		t.Skipf("a disk can't be mounted here: %v", err)
	}
	d := arrive(t)
	script := filepath.Join(t.TempDir(), "program")
	const onFullDisk = `#!/bin/sh
exec unshare -m sh -c 'mkdir -p "$HOME/cache" && mount -t tmpfs -o size=64k none "$HOME/cache" &&
cat /dev/zero >"$HOME/cache/full"
XDG_CACHE_HOME="$HOME/cache" exec %q "$@"' sh "$@" 2>/dev/null
`
	if err := os.WriteFile(script, fmt.Appendf(nil, onFullDisk, d.program), 0o700); err != nil {
		t.Fatal(err)
	}
	d.program = script
	d.begin()
	d.press(d.w, space)
	d.awaitDrawn("a roll is kept", func() bool { return len(load(t, d.home).Rolls) == 1 })
}

// A folder that doesn't exist has the free space of its parent.
func TestFreeSpace(t *testing.T) {
	dir := t.TempDir()
	there, err := freeSpace(dir)
	missing, err2 := freeSpace(filepath.Join(dir, "a", "b"))
	if err != nil || err2 != nil || there == 0 || missing == 0 {
		t.Errorf("%d (%v) and %d (%v) bytes", there, err, missing, err2)
	}
}
