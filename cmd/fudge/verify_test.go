package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// evening returns the golden record of game/table.
func evening(t *testing.T) string { return storedRecord(t, "evening.jsonl") }

// storedRecord returns a record of the tests of game/table.
func storedRecord(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "game", "table", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestVerify(t *testing.T) {
	record := evening(t)
	lines := strings.SplitAfter(record, "\n")
	head := runVerify(t, record, statusDone, "--json")
	_, head, _ = strings.Cut(head, `"head":"`)
	head = head[:43]
	for _, test := range []struct {
		name, record string
		status       int
		args         []string
		want         string
	}{
		{"genuine", record, statusDone, nil, "Throw 5  Ann: "},
		{"counts", record, statusDone, nil, "Bob, player, 1 did not arrive"},
		{"marks", record, statusDone, nil, "Mark     throw 8: void attempt without seat 4\n"},
		{"marks as JSON", record, statusDone, []string{"--json"}, `"marks":["throw 5: void attempt without seat 3",`},
		{"all kinds of entries", storedRecord(t, "kinds.jsonl"), statusNo, nil, "seat 2 announced [1 1 1 1], but the dice show"},
		{"its head", record, statusDone, []string{"--head", head}, head},
		{"cut off, without a head", strings.Join(lines[:20], ""), statusDone, nil, "Lines    20"},
		{"cut off", strings.Join(lines[:20], ""), statusNo, []string{"--head", head},
			"fudge: --head: the record never had the head"},
		{"altered", strings.Replace(record, `"Ann"`, `"Eve"`, 1), statusNo, nil,
			"fudge: verify: standard input: line 2: entry.sig: the signature is not the author's"},
		{"empty", "", statusNo, nil, "fudge: verify: standard input: record: it is empty"},
		{"no record", "4dF\n", statusNo, nil,
			"fudge: verify: standard input: line 1: message.at: a line begins with its time"},
		{"bad head", record, statusBad, []string{"--head", "4dF"}, `fudge: --head: "4dF" is not the head of a record`},
	} {
		if got := runVerify(t, test.record, test.status, test.args...); !strings.Contains(got, test.want) {
			t.Errorf("%s: printed\n%swant %s", test.name, got, test.want)
		}
	}
}

// runVerify returns the output of fudge verify for a record on standard input.
func runVerify(t *testing.T, record string, status int, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if got := run(append([]string{"verify"}, args...), strings.NewReader(record), &out, &out); got != status {
		t.Errorf("verify %v: status %d, want %d\n%s", args, got, status, out.String())
	}
	return out.String()
}
