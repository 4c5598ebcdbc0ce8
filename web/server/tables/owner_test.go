//go:build unix

package tables

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"fudgetray/game/table/tabletest"
)

// TestFilesOfTheServer imports and deletes tables as the superuser beside a server that is another user. The server can
// read what it finds.
func TestFilesOfTheServer(t *testing.T) {
	const server = 65534
	path := t.TempDir()
	if os.Chown(path, server, server) != nil {
		t.Skip("only the superuser gives files to others")
	}
	d, err := OpenDirectory(path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, name := range []string{"Kept", "Gone"} {
		link, record := tabletest.Record(name, 2, 20, 0)
		var lines [][]byte
		for _, line := range record {
			lines = append(lines, line.Text())
		}
		err := d.Import(link.Table, lines)
		if err == nil && name == "Gone" {
			err = d.Delete(link.Table)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(path, "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("files %q, %v", files, err)
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != server || owner.Gid != server {
			t.Errorf("%s belongs to user %d", file, owner.Uid)
		}
	}
}
