package table

import (
	"encoding/hex"
	"io"
	"os"
	"strings"
	"testing"
)

// TestVectors checks the test vectors of docs/fairness.md: the first throw of the golden record.
func TestVectors(t *testing.T) {
	document, err := os.ReadFile("../../docs/fairness.md")
	if err != nil {
		t.Fatal(err)
	}
	s := evening(t)
	v, err := Verify(Standard{}, strings.NewReader(record(s.texts())))
	if err != nil {
		t.Fatal(err)
	}
	first := v.Throws[0]
	var begin [12]byte
	io.ReadFull(&stream{seed: first.Seed}, begin[:])
	vectors := map[string]string{
		"attempt": first.Attempt.ID.String(),
		"seed":    first.Seed.String(),
		"stream":  hex.EncodeToString(begin[:]),
		"receipt": first.Outcome.Receipt,
		"head":    v.Table.Head.Hash.String(),
	}
	for i, m := range first.Attempt.Members {
		name := v.Table.Seats[i].Name
		vectors["key of "+name] = v.Table.Seats[i].Key.String()
		vectors["nonce of "+name] = m.Nonce.String()
		vectors["commitment of "+name] = m.Commitment.String()
	}
	for name, value := range vectors {
		if !strings.Contains(string(document), value) {
			t.Errorf("docs/fairness.md lacks the %s %s", name, value)
		}
	}
}
