package tabletest

import (
	"bytes"
	"testing"

	"fudgetray/game/table"
)

// The record is one that everybody accepts.
func TestRecord(t *testing.T) {
	_, lines := Record("Attic", 3, 60, 0)
	var text bytes.Buffer
	for _, l := range lines {
		text.Write(append(l.Text(), '\n'))
	}
	v, err := table.Verify(table.Standard{}, &text)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Throws) < 10 || len(v.Marks()) > 0 {
		t.Errorf("%d throws with the marks %q", len(v.Throws), v.Marks())
	}
}
