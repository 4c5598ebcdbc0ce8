package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/game/play"
)

// printed runs a command that must succeed and returns its output.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, problems bytes.Buffer
	if status := run(args, strings.NewReader(""), &out, &problems); status != 0 || problems.Len() > 0 {
		t.Fatalf("fudge %q: status %d, %s", args, status, problems.String())
	}
	return out.String()
}

func parseThrows(t *testing.T, text string) []thrown {
	t.Helper()
	var throws []thrown
	for line := range strings.Lines(text) {
		var throw thrown
		if err := json.Unmarshal([]byte(line), &throw); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		throws = append(throws, throw)
	}
	return throws
}

func TestThrowsOfASeedAreTheSame(t *testing.T) {
	first := printed(t, "throw", "--technique", "4dF", "--count", "60", "--seed", "c0ffee")
	if again := printed(t, "throw", "--technique", "4dF", "--count", "60", "--seed", "C0FFEE"); again != first {
		t.Error("the same seed gives different throws")
	}
	longer := printed(t, "throw", "--technique", "4dF", "--count", "61", "--seed", "c0ffee")
	if !strings.HasPrefix(longer, first) {
		t.Error("the first throws of a seed depend on the count")
	}
	if other := printed(t, "throw", "--technique", "4dF", "--count", "60", "--seed", "c0ffef"); other == first {
		t.Error("another seed gives the same throws")
	}
	if a, b := printed(t, "throw"), printed(t, "throw"); a == b {
		t.Error("throws without a seed are repeated")
	}
}

func TestThrowsAreReplayed(t *testing.T) {
	for _, technique := range []string{"1dF", "10dF", "dF-d6", "4d6", "3d6", "d%", "2d6", "3d20", "2d100"} {
		lines := printed(t, "throw", "--technique", technique, "--count", "3", "--seed", "7")
		throws := parseThrows(t, lines)
		if len(throws) != 3 {
			t.Fatalf("%s: %d throws", technique, len(throws))
		}
		args := []string{"replay"}
		for _, throw := range throws {
			if throw.Steps == 0 || throw.Settle <= 0 || len(throw.Hash) != 16 || len(throw.Receipt) > 64 || throw.Asked {
				t.Errorf("%s: %+v", technique, throw)
			}
			args = append(args, throw.Receipt)
		}
		if again := printed(t, args...); again != lines {
			t.Errorf("%s: replayed as\n%s, thrown as\n%s", technique, again, lines)
		}
	}
}

func TestRollsAreReplayed(t *testing.T) {
	var roll struct {
		Faces, Extra []int
		Receipt      string
	}
	text := printed(t, "roll", "--json", `{"system":"mudge","faces":[1,1,1,1],"extra":[0,-1,1,1]}`)
	if err := json.Unmarshal([]byte(text), &roll); err != nil {
		t.Fatal(err)
	}
	throws := parseThrows(t, printed(t, "replay", roll.Receipt))
	if len(throws) != 2 || !slices.Equal(throws[0].Faces, roll.Faces) || !slices.Equal(throws[1].Faces, roll.Extra) ||
		!throws[0].Asked {
		t.Errorf("%s is replayed as %+v", text, throws)
	}
}

// TestOpposedRollsAreReplayed checks that a replay has the original faces of both sides.
func TestOpposedRollsAreReplayed(t *testing.T) {
	var roll struct {
		Faces   []int
		Against struct{ Faces []int }
		Receipt string
	}
	text := printed(t, "roll", "--json", "Good 4dF opposed Fair")
	if err := json.Unmarshal([]byte(text), &roll); err != nil {
		t.Fatal(err)
	}
	throws := parseThrows(t, printed(t, "replay", roll.Receipt))
	if len(throws) != 1 || !slices.Equal(throws[0].Faces, roll.Faces) ||
		!slices.Equal(throws[0].Against, roll.Against.Faces) {
		t.Errorf("%s is replayed as %+v", text, throws)
	}
}

func TestReceiptsThatDoNotReproduce(t *testing.T) {
	receipt := parseThrows(t, printed(t, "throw", "--seed", "1"))[0].Receipt
	specs, err := play.ParseReceipts(receipt)
	if err != nil {
		t.Fatal(err)
	}
	specs[0].Check ^= 0x8000
	var out, problems bytes.Buffer
	if status := run([]string{"replay", specs[0].Receipt()}, strings.NewReader(""), &out, &problems); status != statusNo {
		t.Errorf("status %d, want %d", status, statusNo)
	}
	got := problems.String()
	if !strings.HasPrefix(got, "fudge: throw.receipt: ") || strings.Count(got, "\n") != 1 || out.Len() > 0 {
		t.Errorf("problems %q, output %q", got, out.String())
	}
	for i := range receipt {
		bad := []byte(receipt)
		bad[i] ^= 1 << 1
		if status := run([]string{"replay", string(bad)}, strings.NewReader(""), &out, &problems); status != statusBad {
			t.Errorf("byte %d altered: status %d", i, status)
		}
	}
}

func TestProgressOnlyOfLongCommands(t *testing.T) {
	terminal, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	if newProgress(io.Discard, terminal, 10, "rolls").terminal != nil {
		t.Error("a progress that reports to a file")
	}
	if device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		defer device.Close()
		if newProgress(terminal, device, 10, "rolls").terminal == nil {
			t.Error("no progress on a terminal")
		}
		if newProgress(device, device, 10, "rolls").terminal != nil {
			t.Error("progress between the results")
		}
	}
	var output bytes.Buffer
	p := &progress{terminal: &output, count: 10, of: "throws", due: time.Now().Add(time.Hour)}
	p.step()
	p.clear()
	if output.Len() > 0 {
		t.Errorf("a short command reports %q", output.String())
	}
	p.due = time.Time{}
	p.step()
	p.clear()
	if got, want := output.String(), "\r2 of 10 throws\r               \r"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
