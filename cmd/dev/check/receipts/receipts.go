// Package receipts contains a receipt of every kind of dice of every release, for tests.
package receipts

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed receipts.txt
var text string

// A Roll is a roll of a release.
type Roll struct {
	Release, Dice, Receipt string
	Faces                  string // separated by spaces
}

// Rolls returns the rolls of all releases.
func Rolls(t testing.TB) (rolls []Roll) {
	t.Helper()
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 4 {
			t.Fatalf("%q is not: release, dice, receipt, faces", line)
		}
		rolls = append(rolls, Roll{fields[0], fields[1], fields[2], strings.Join(fields[3:], " ")})
	}
	return rolls
}
