package tables

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// copyRecords copies what a backup needs, as rsync does while a server runs. The copy of a file may end in the middle of a
// line.
func copyRecords(t *testing.T, from, to string, torn int) {
	t.Helper()
	records, err := filepath.Glob(filepath.Join(from, "*"+recordSuffix))
	if err != nil || len(records) == 0 {
		t.Fatalf("records %q, %v", records, err)
	}
	for _, path := range records {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(path)), data[:len(data)-torn], 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBackup restores a backup as docs/operating.md describes it: the records alone are copied while the server runs, and
// put into an empty directory. The last copied line is torn. Nothing else is lost, and a newcomer takes a seat.
func TestBackup(t *testing.T) {
	dir, backup := t.TempDir(), t.TempDir()
	p := playAt(t, dir)
	p.throw(2)
	copyRecords(t, dir, backup, 3)
	p.throw(3)
	whole, err := os.ReadFile(p.path())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.guests {
		g.stop()
		waitFor(t, g.ended)
	}
	p.stop()

	restored := &playedTable{served: serveTables(t, backup), link: p.link}
	state, err := restored.server.open(p.link.Table)
	if err != nil {
		t.Fatal(err)
	}
	if state.Throws < 2 || state.HashAt(state.Head.Seq) != state.Head.Hash {
		t.Errorf("the backup has %d throws", state.Throws)
	}
	restored.enter(9)
	now, err := os.ReadFile(restored.path())
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	if kept := bytes.Join(lines[:state.Head.Seq], nil); !bytes.HasPrefix(now, kept) {
		t.Error("the restored record doesn't begin with the lines of the backup")
	}
}
