package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestLongLines: a line without end is refused, and those after it are resolved.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", longestLine)
	for _, row := range []struct{ in, want string }{
		{long + "x\ndiceless\n", "fudge: line 1: request: it is longer than 1 MiB, the most that a line may be\n"},
		{"{" + long + "\ndiceless", "fudge: line 1: request: it is longer than 1 MiB, the most that a line may be\n"},
		{"diceless\n" + long + long, "fudge: line 2: request: it is longer than 1 MiB, the most that a line may be\n"},
	} {
		var out, problems bytes.Buffer
		status := run([]string{"resolve"}, strings.NewReader(row.in), &out, &problems)
		if status != statusBad || problems.String() != row.want || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("status %d, %s\n%s", status, out.String(), problems.String())
		}
	}
}

// endless is a file that has no end.
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
	if want := "fudge: standard input: it is longer than 64 MiB, the most that is read\n"; status != statusBad || problems.String() != want {
		t.Errorf("status %d, %s", status, problems.String())
	}
}
