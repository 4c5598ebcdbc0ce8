package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"

	"fudgetray/web/server/admin"
	"fudgetray/web/server/tables"
)

// startNATS starts a NATS server, and returns its address.
func startNATS(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a server")
	}
	s, err := nats.NewServer(&nats.Options{
		JetStream: true, StoreDir: t.TempDir(), Host: "127.0.0.1", Port: nats.RANDOM_PORT, NoSigs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s.ClientURL()
}

// TestMoveToNATS moves a played table from a directory to NATS and back, as docs/operating.md describes it, while servers
// run. The heads are the same. The table is then deleted on NATS, which its server refuses from then on.
func TestMoveToNATS(t *testing.T) {
	url := startNATS(t)
	dir, files, back := t.TempDir(), t.TempDir(), t.TempDir()
	server := hostIn(t, dir)
	newHome(t)
	runAt(t, "4dF\n", "--server", server, "--name", "Gwen")
	status, exported := ranTables("export", "--tables", dir, files)
	records, err := filepath.Glob(filepath.Join(files, "*.jsonl"))
	if status != statusDone || err != nil || len(records) != 1 {
		t.Fatalf("status %d, %q, %v\n%s", status, records, err, exported)
	}
	id := strings.TrimSuffix(filepath.Base(records[0]), ".jsonl")
	head := exported[strings.Index(exported, "head "):]
	on := []string{"--nats", url, "--nats-replicas", "1"}
	log, err := openNATS(url, 1)
	if err != nil {
		t.Fatal(err)
	}
	handler, end, err := hostTables(log, tables.Options{}, admin.New(), http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end() })
	front := httptest.NewServer(handler)
	t.Cleanup(front.Close)
	for _, step := range []struct {
		args   []string
		status int
		want   string
	}{
		{append([]string{"import", records[0]}, on...), statusDone, head},
		{append([]string{"list"}, on...), statusDone, id},
		{append([]string{"show", id}, on...), statusDone, strings.TrimPrefix(strings.TrimSpace(head), "head ")},
		{append([]string{"export", files, id}, on...), statusDone, head},
		{[]string{"import", "--tables", back, records[0]}, statusDone, head},
		{append([]string{"delete", id}, on...), statusDone, "deleted " + id},
		{append([]string{"import", records[0]}, on...), statusBad, "the table was deleted"},
	} {
		status, text := ranTables(step.args...)
		if status != step.status || !strings.Contains(text, step.want) {
			t.Errorf("%v: status %d, want %q\n%s", step.args, status, step.want, text)
		}
	}
	if stored, err := log.Stored(); err != nil || len(stored) > 0 {
		t.Errorf("the server has %v, %v", stored, err)
	}
}
