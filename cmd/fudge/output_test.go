package main

import (
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
)

// fullDisk fails after some writes.
type fullDisk struct{ room int }

func (d *fullDisk) Write(b []byte) (int, error) {
	d.room--
	if d.room < 0 {
		return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	}
	return len(b), nil
}

// TestFullOutputEndsAtOnce checks that a full disk ends every command with one message, and that
// the rest of the input isn't read.
func TestFullOutputEndsAtOnce(t *testing.T) {
	for _, args := range [][]string{
		{"roll", "-", "--json"}, {"roll", "-"}, {"odds", "-"}, {"resolve", "-"}, {"throw", "--count", "1000"},
		{"roll", "--count", "1000"}, {"sheet", `{"name":"Ann"}`}, {"help"}, {"help", "roll"}, {"state"}, {"ladder"},
		{"completion", "bash"},
	} {
		in := strings.NewReader(strings.Repeat("diceless [] \n", 100_000))
		var problems strings.Builder
		status := run(args, in, &fullDisk{}, &problems)
		want := "fudge: can't write the output: no space left on the disk\n"
		if status != statusBad || problems.String() != want {
			t.Errorf("%q: status %d, %q, want %q", args, status, problems.String(), want)
		}
		if args[len(args)-1] == "-" && in.Len() == 0 {
			t.Errorf("%q read all of its input", args)
		}
	}
}

func TestWrapped(t *testing.T) {
	for _, row := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, ""},
		{"a b", 10, "a b"},
		{"one two three", 7, "one two|three"},
		{"longer-than-that x", 5, "longer-than-that|x"},
		{"für alle Würfe", 9, "für alle|Würfe"},
	} {
		lines := wrapped(row.text, row.width)
		if got := strings.Join(lines, "|"); got != row.want {
			t.Errorf("%q: %q, want %q", row.text, got, row.want)
		}
	}
}

// TestOutputFitsTheScreen checks that lines of results, sheets and odds have at most 80 characters,
// unless one word is longer.
func TestOutputFitsTheScreen(t *testing.T) {
	long := strings.Repeat("steady hands, ", 5) + "all"
	sheet := `{"skills":[{"name":"` + long + `"},{"name":"Other ` + long + `","level":"Good"}],` +
		`"story":"` + strings.Repeat(long+". ", 9) + `"}`
	for _, args := range [][]string{
		{"sheet", sheet},
		{"roll", "Good 4dF [1 1 1 1] +1 (" + long + ") opposed Fair [1 1 1 1] +1 (" + long + ")"},
		{"roll", "--count", "2", "Good 4dF +1 (" + long + ") vs Superb"},
		{"odds", "20d6"},
		{"odds", "--lang", "de", "Good 4dF opposed Fair"},
		{"odds", "--table"},
		{"ladder"}, {"ladder", "3d6-fudge"}, {"ladder", "fudge-de", "--lang", "de"},
	} {
		for line := range strings.Lines(printed(t, args...)) {
			n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
			if n > screenWidth && !strings.Contains(line, "Receipt") {
				t.Errorf("%q: %d characters: %s", args, n, line)
			}
		}
	}
}
