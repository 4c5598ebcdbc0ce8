package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runAt runs fudge table with lines of standard input and returns its output.
func runAt(t *testing.T, lines string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if status := run(append([]string{"table"}, args...), strings.NewReader(lines), &out, os.Stderr); status != statusDone {
		t.Errorf("table %v: status %d\n%s", args, status, out.String())
	}
	return out.String()
}

// hostIn serves tables whose records are in a folder, and returns the address.
func hostIn(t *testing.T, dir string) string {
	t.Helper()
	log, err := openTables(dir, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	handler, end, err := hostTables(log, http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(func() { end() })
	t.Cleanup(server.Close)
	return server.URL
}

// A player creates a table on a server, throws there, returns and reveals a secret roll. The record that
// the server has stored is valid.
func TestTable(t *testing.T) {
	newHome(t)
	dir := t.TempDir()
	url := hostIn(t, dir)

	gwen := runAt(t, "Great 4dF vs Good\n/secret Poor 3d6\nSupreb 4dF\n", "--server", url, "--name", "Gwen", "--title",
		"Attic")
	for _, want := range []string{"Gwen joins as gm\n", "1. Gwen: Great ", "2. Gwen: Poor ", " (secret)\n"} {
		if !strings.Contains(gwen, want) {
			t.Errorf("the GM's output lacks %q:\n%s", want, gwen)
		}
	}
	link := strings.TrimPrefix(strings.SplitN(gwen, "\n", 2)[0], "Link: ")
	returned := runAt(t, "/open 2\n", link)
	if !strings.Contains(returned, "2. Gwen: Poor ") || strings.Contains(returned, "(secret)") {
		t.Errorf("after opening:\n%s", returned)
	}
	newHome(t)
	refused := runAt(t, "", link, "--name", "A\u202en")
	if !strings.Contains(refused, "message.name: can't contain U+202E") {
		t.Errorf("a bad name:\n%s", refused)
	}
	records, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(records) != 1 {
		t.Fatalf("records %v, %v", records, err)
	}
	data, err := os.ReadFile(records[0])
	if err != nil {
		t.Fatal(err)
	}
	if out := runVerify(t, string(data), statusDone); !strings.Contains(out, "Throw 2  Gwen: Poor ") {
		t.Errorf("the record:\n%s", out)
	}
}

// A table that the server doesn't have ends the command.
func TestAbsentTable(t *testing.T) {
	newHome(t)
	url := hostIn(t, t.TempDir())
	part := strings.Repeat("A", 22)
	var problems bytes.Buffer
	status := run([]string{"table", url + "/#table=" + part + "." + part}, strings.NewReader(""), io.Discard, &problems)
	if want := "table: it doesn't exist here"; status != statusBad || !strings.Contains(problems.String(), want) {
		t.Errorf("status %d, %s, want %s", status, problems.String(), want)
	}
}

func TestTableRefuses(t *testing.T) {
	newHome(t)
	for _, test := range []struct{ address, want string }{
		{"table", `fudge: table: "table" is not the address of a server`},
		{"http://127.0.0.1:1/", `fudge: table: link: "" is not the link of a table`},
		{"http://127.0.0.1:1/#table=guess", `fudge: table: link: "guess" is not the link of a table`},
	} {
		var problems bytes.Buffer
		status := run([]string{"table", test.address}, strings.NewReader(""), &problems, &problems)
		if status != statusBad || !strings.HasPrefix(problems.String(), test.want) {
			t.Errorf("status %d, %s, want %s", status, problems.String(), test.want)
		}
	}
	for line, want := range map[string]string{
		"/open x": `/open: "x" is not a number of 1 or more`,
		"/shout":  `unknown command "/shout"; use a request, /secret`,
		"Supreb":  "request",
	} {
		if _, err := wantOf(line); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
