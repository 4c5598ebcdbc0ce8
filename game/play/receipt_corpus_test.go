package play

import (
	"fmt"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/receipts"
	"fudgetray/game/throw"
)

// TestReceiptsOfReleases replays a receipt of every kind of dice of every release to the faces that the
// release threw. Never change a line of the file. A release appends its own lines.
func TestReceiptsOfReleases(t *testing.T) {
	for _, roll := range receipts.Rolls(t) {
		specs, err := ParseReceipts(roll.Receipt)
		if err != nil {
			t.Errorf("%s: %v", roll, err)
			continue
		}
		thrown, err := throw.Simulate(specs[0])
		if err != nil {
			t.Errorf("%s: %v", roll, err)
			continue
		}
		if got := strings.Trim(fmt.Sprint(thrown.Faces), "[]"); got != roll.Faces {
			t.Errorf("%s: faces %s", roll, got)
		}
		if again := thrown.Receipt(); again != roll.Receipt {
			t.Errorf("%s: receipt %s", roll, again)
		}
	}
}
