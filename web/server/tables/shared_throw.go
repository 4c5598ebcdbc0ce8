package tables

import (
	"bytes"

	"fudgetray/game/table"
)

// SharedThrow returns a record of which one throw was verified, for a link that a participant has shared. The ID of the
// throw's attempt shows that the link comes from somebody who knows the record. Without it, and for a throw that is
// secret, of a deleted table or missing, SharedThrow returns nil and doesn't say why. The ID is searched for first,
// because it takes a thousandth of the time.
func SharedThrow(log Log, id table.ID, number int, attempt table.Hash) *table.Verified {
	if number < 1 || attempt == (table.Hash{}) || log.Deleted(id) {
		return nil
	}
	lines, err := log.Lines(id)
	record := bytes.Join(lines, []byte("\n"))
	if err != nil || !bytes.Contains(record, []byte(`"attempt":"`+attempt.String()+`"`)) {
		return nil
	}
	v, err := table.VerifyThrow(table.Standard{}, bytes.NewReader(record), number)
	if err != nil || v.Table.ID != id || len(v.Throws) != 1 || v.Throws[0].Attempt.ID != attempt {
		return nil
	}
	return v
}
