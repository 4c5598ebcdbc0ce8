package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestLongLines checks that a line above the limit is an error and that later lines are resolved.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", maxLineLength)
	for _, row := range []struct{ in, want string }{
		{long + "x\ndiceless\n", "fudge: line 1: request: longer than the limit of 1 MiB for a line\n"},
		{"{" + long + "\ndiceless", "fudge: line 1: request: longer than the limit of 1 MiB for a line\n"},
		{"diceless\n" + long + long, "fudge: line 2: request: longer than the limit of 1 MiB for a line\n"},
	} {
		var out, problems bytes.Buffer
		status := run([]string{"resolve"}, strings.NewReader(row.in), &out, &problems)
		if status != statusBad || problems.String() != row.want || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("status %d, %s\n%s", status, out.String(), problems.String())
		}
	}
}

// endless is a file that never ends.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = '{'
	}
	return len(b), nil
}

func TestEndlessDocuments(t *testing.T) {
	var out, problems bytes.Buffer
	status := run([]string{"reveal", "-"}, endless{}, &out, &problems)
	want := "fudge: standard input: longer than the limit of 64 MiB\n"
	if status != statusBad || problems.String() != want {
		t.Errorf("status %d, %s", status, problems.String())
	}
}
