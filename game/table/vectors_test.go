package table

import (
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"fudgetray/game/play"
)

const fairness = "../../docs/fairness.md"

var (
	vectorBlock = regexp.MustCompile("(?s)```\nkey of .*?```\n")
	vectorHead  = regexp.MustCompile("head after its last line is `[^`]*`")
)

// TestVectors checks the test vectors of docs/fairness.md: the first throw of the golden record. -update writes
// them anew.
func TestVectors(t *testing.T) {
	v, err := Verify(Standard{}, strings.NewReader(record(evening(t).texts())))
	if err != nil {
		t.Fatal(err)
	}
	document := readText(t, fairness)
	want := vectorBlock.ReplaceAllLiteralString(document, vectors(v))
	want = vectorHead.ReplaceAllLiteralString(want, fmt.Sprintf("head after its last line is `%v`", v.Table.Head.Hash))
	if *update {
		if err := os.WriteFile(fairness, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != document {
		t.Errorf("docs/fairness.md has other test vectors than\n%s", vectors(v))
	}
}

// vectors returns the test vectors of the first throw of a record.
func vectors(v *Verified) string {
	first := v.Throws[0]
	var begin [12]byte
	io.ReadFull(play.Stream(first.Seed), begin[:])
	var keys, nonces, commitments strings.Builder
	for i, m := range first.Attempt.Members {
		seat := &v.Table.Seats[i]
		fmt.Fprintf(&keys, "%-20s%v\n", "key of "+seat.Name, seat.Key)
		fmt.Fprintf(&nonces, "%-20s%v\n", "nonce of "+seat.Name, m.Nonce)
		fmt.Fprintf(&commitments, "%-20s%v\n", "commitment of "+seat.Name, m.Commitment)
	}
	return fmt.Sprintf("```\n%s%s%s%-20s%v\n%-20s%v\n%-20s%s\n%-20s%s\n```\n", keys.String(), nonces.String(),
		commitments.String(), "attempt", first.Attempt.ID, "seed", first.Seed, "block 0 begins",
		hex.EncodeToString(begin[:]), "receipt", first.Outcome.Receipt)
}
