package tables

import (
	"bytes"
	"os"
	"testing"

	"fudgetray/game/table"
)

// storedRecord returns a log with a record of the package table, and the record.
func storedRecord(t *testing.T, name string) (*FileLog, *table.Verified) {
	t.Helper()
	text, err := os.ReadFile("../../../game/table/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := table.Verify(table.Standard{}, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	log := openFileLog(t, t.TempDir())
	if err := log.Import(v.Table.ID, bytes.Split(bytes.TrimSpace(text), []byte("\n"))); err != nil {
		t.Fatal(err)
	}
	return log, v
}

// A throw of a record is confirmed to those who know its attempt, with the outcome that the whole record gives it.
func TestSharedThrow(t *testing.T) {
	log, whole := storedRecord(t, "evening.jsonl")
	for _, want := range whole.Throws {
		v := SharedThrow(log, whole.Table.ID, want.Number, want.Attempt.ID)
		if v == nil || len(v.Throws) != 1 || v.Throws[0].Outcome.Receipt != want.Outcome.Receipt ||
			v.Throws[0].False != want.False || v.Table.Name != whole.Table.Name {
			t.Errorf("throw %d: %+v, want %+v", want.Number, v, want)
		}
	}
}

// A link of a stranger confirms nothing: with a guessed attempt, that of another throw, another table, and a number that
// the record lacks. Neither does a link to a deleted table.
func TestSharedThrowOfStrangers(t *testing.T) {
	log, whole := storedRecord(t, "evening.jsonl")
	id, first, second := whole.Table.ID, whole.Throws[0], whole.Throws[1]
	guessed := first.Attempt.ID
	guessed[31] ^= 1
	for name, row := range map[string]struct {
		id      table.ID
		number  int
		attempt table.Hash
	}{
		"no attempt":      {id, first.Number, table.Hash{}},
		"guessed attempt": {id, first.Number, guessed},
		"another attempt": {id, first.Number, second.Attempt.ID},
		"another throw":   {id, second.Number, first.Attempt.ID},
		"no throw":        {id, 0, first.Attempt.ID},
		"negative throw":  {id, -1, first.Attempt.ID},
		"later throw":     {id, 1 << 40, first.Attempt.ID},
		"another table":   {table.ID{1}, first.Number, first.Attempt.ID},
		"head as attempt": {id, first.Number, whole.Table.Head.Hash},
	} {
		if v := SharedThrow(log, row.id, row.number, row.attempt); v != nil {
			t.Errorf("%s: throw %d is confirmed", name, row.number)
		}
	}
	if err := log.Delete(id); err != nil {
		t.Fatal(err)
	}
	if SharedThrow(log, id, first.Number, first.Attempt.ID) != nil {
		t.Error("a throw of a deleted table is confirmed")
	}
}

// The page confirms nothing of a secret throw before it is opened, even to a participant, who knows its attempt.
func TestSharedSecretThrow(t *testing.T) {
	log, whole := storedRecord(t, "evening.jsonl")
	sealed := 0
	for _, recent := range whole.Table.Recent {
		if recent.Dice != nil {
			continue
		}
		sealed++
		if SharedThrow(log, whole.Table.ID, recent.Number, recent.Attempt.ID) != nil {
			t.Errorf("throw %d is confirmed", recent.Number)
		}
	}
	if sealed == 0 {
		t.Error("the record has no sealed throw")
	}
}
