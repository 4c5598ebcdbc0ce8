package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ranTables runs fudge tables and returns its status and output.
func ranTables(args ...string) (status int, text string) {
	var out bytes.Buffer
	status = run(append([]string{"tables"}, args...), strings.NewReader(""), &out, &out)
	return status, out.String()
}

// TestTablesCommand moves a played table to another directory and back while a server runs, and deletes it there.
func TestTablesCommand(t *testing.T) {
	dir, other, files := t.TempDir(), t.TempDir(), t.TempDir()
	url := hostIn(t, dir)
	newHome(t)
	out := runAt(t, "4dF\n", "--server", url, "--name", "Gwen")
	records, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(records) != 1 {
		t.Fatalf("%q are stored, %v\n%s", records, err, out)
	}
	id := strings.TrimSuffix(filepath.Base(records[0]), ".jsonl")
	exported := filepath.Join(files, id+".jsonl")
	for _, step := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"list", "--tables", dir}, statusDone, id},
		{[]string{"show", "--tables", dir, id}, statusDone, "throws"},
		{[]string{"show", "--tables", dir, id + ".secret"}, statusDone, "head"},
		{[]string{"show", "--tables", dir, "AAAAAAAAAAAAAAAAAAAAAA"}, statusBad, "there is no table"},
		{[]string{"show", "--tables", dir, "nonsense"}, statusBad, "is not the ID of a table"},
		{[]string{"export", "--tables", dir, files}, statusDone, "exported " + id},
		{[]string{"import", "--tables", dir, exported}, statusBad, "the table has a record"},
		{[]string{"import", "--tables", other, exported}, statusDone, "imported " + id},
		{[]string{"prune", "--tables", other, "--keep", "30"}, statusDone, ""},
		{[]string{"delete", "--tables", dir, id}, statusDone, "deleted " + id}, // the server runs
		{[]string{"list", "--tables", dir}, statusDone, "TABLE"},
		{[]string{"delete", "--tables", other, id}, statusDone, "deleted " + id},
		{[]string{"delete", "--tables", other, id}, statusBad, "there is no table"},
		{[]string{"import", "--tables", other, exported}, statusBad, "the table was deleted"},
		{[]string{"list"}, statusBad, "--tables or --nats"},
	} {
		status, text := ranTables(step.args...)
		if strings.Contains(text, "Gwen") {
			t.Errorf("%v prints names:\n%s", step.args, text)
		}
		if status != step.status || !strings.Contains(text, step.want) {
			t.Errorf("%v: status %d\n%s", step.args, status, text)
		}
	}
}

// TestImportChecksRecords imports an edited record.
func TestImportChecksRecords(t *testing.T) {
	source, err := filepath.Abs(filepath.Join("testdata", "table.json"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "AAAAAAAAAAAAAAAAAAAAAA.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out := ranTables("import", "--tables", t.TempDir(), path); status != statusBad {
		t.Errorf("a record of another table is imported:\n%s", out)
	}
}

// TestPruneCommand prunes a table that is older than it is kept.
func TestPruneCommand(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "AAAAAAAAAAAAAAAAAAAAAA.jsonl")
	if err := os.WriteFile(path, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-31 * 24 * time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args  []string
		gone  bool
		print string
	}{
		{[]string{"--keep", "40"}, false, ""},
		{[]string{"--keep", "30", "--dry-run"}, false, "old AAAA"},
		{[]string{"--keep", "30"}, true, "deleted, old, AAAA"},
	} {
		status, out := ranTables(append([]string{"prune", "--tables", dir}, step.args...)...)
		_, err := os.Stat(path)
		if status != statusDone || os.IsNotExist(err) != step.gone || !strings.Contains(out, step.print) {
			t.Errorf("%v: status %d, %v\n%s", step.args, status, err, out)
		}
	}
}

// TestTablesLikeFlags names tables whose IDs begin like flags, as one in 64 does.
func TestTablesLikeFlags(t *testing.T) {
	dir, files := t.TempDir(), t.TempDir()
	for _, id := range []string{"-jXP0jJpnC0YgHkFRWKpNA", "--XP0jJpnC0YgHkFRWKpNA", "-1XP0jJpnC0YgHkFRWKpNA"} {
		for _, args := range [][]string{
			{"show", id, "--tables", dir},
			{"show", "--tables", dir, "--", id},
			{"delete", "--tables=" + dir, id},
			{"export", files, id, "--tables", dir},
		} {
			if status, text := ranTables(args...); status != statusBad || !strings.Contains(text, "there is no table "+id) {
				t.Errorf("%q: status %d\n%s", args, status, text)
			}
		}
		args := []string{"import", id + ".jsonl", "--tables", dir}
		if status, text := ranTables(args...); status != statusBad || !strings.Contains(text, id+".jsonl") {
			t.Errorf("%q: status %d\n%s", args, status, text)
		}
	}
}
