package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/cmd/dev/build/hotlist"
)

// TestStart checks which lists of hot code the check of a start accepts.
func TestStart(t *testing.T) {
	s := subjectIn(t, "testdata/start")
	slimmed := s.withFastBodies(t, `^$`)
	for _, test := range []struct {
		without string
		status  int
		want    string // what it prints
	}{
		{"runtime.gopanic", 0, ""},
		{"main.answer", 0, "starts wait for the rest"},
		{"runtime.mallocgc", 1, "run `make hot`"},
		{"runtime.(*mcache).refill", 1, "run `make hot`"},
		{"runtime.(*mspan).initHeapBits", 1, "run `make hot`"},
	} {
		list := hotlist.List{}
		for _, name := range s.names {
			list[name] = hotlist.Code{}
		}
		delete(list, test.without)
		first, rest, err := s.split(t, slimmed, list)
		if err != nil {
			t.Fatal(err)
		}
		_, printed, status := executeIn(t, "node", "start.mjs", first, rest)
		silent := test.want == "" && printed == ""
		if status != test.status || !silent && (test.want == "" || !strings.Contains(printed, test.want)) {
			t.Errorf("without %s it prints\n%sstatus %d; want %q, status %d",
				test.without, printed, status, test.want, test.status)
		}
	}
	invalid := filepath.Join(t.TempDir(), "invalid.wasm")
	if err := os.WriteFile(invalid, []byte("\x00asm\x01\x00\x00\x00\x0a\x04\x01\x02\x00\x0b"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, printed, status := executeIn(t, "node", "start.mjs", s.linked, invalid)
	if status != 1 || !strings.Contains(printed, "not a valid module") {
		t.Errorf("with an invalid rest it prints\n%sstatus %d", printed, status)
	}
}
