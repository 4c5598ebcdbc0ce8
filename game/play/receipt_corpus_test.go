package play

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fudgetray/game/throw"
)

// TestReceiptsOfReleases replays a receipt of every kind of dice of every release to the faces that the
// release threw. Never change a line of the file. A release appends its own lines.
func TestReceiptsOfReleases(t *testing.T) {
	text, err := os.ReadFile("testdata/receipts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 4 {
			t.Fatalf("%q is not: release, dice, receipt, faces", line)
		}
		specs, err := ParseReceipts(fields[2])
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		thrown, err := throw.Simulate(specs[0])
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got, want := strings.Trim(fmt.Sprint(thrown.Faces), "[]"), strings.Join(fields[3:], " "); got != want {
			t.Errorf("%s: faces %s", line, got)
		}
		if again := thrown.Receipt(); again != fields[2] {
			t.Errorf("%s: receipt %s", line, again)
		}
	}
}
