package record

import (
	"errors"

	"fudgetray/game/table"
)

// A Log stores the records of tables. TestLog in web/server/tables checks what every implementation must do.
type Log interface {
	// Append stores a line as number seq, from 0, of a table's record. It returns nil only once the
	// line is durable. It returns ErrConflict if the record doesn't have seq lines or another line is
	// being stored, and ErrFull if it is too long. After any other error the line may or may not be
	// stored.
	Append(id table.ID, seq int, line []byte) error
	// Read returns up to limit lines of a table's record, beginning with number from. A table
	// without a record has no lines.
	Read(id table.ID, from, limit int) ([][]byte, error)
}

// A SharedLog stores records for several keepers.
type SharedLog interface {
	Log
	// Watch calls heard for each line that any keeper stores from now on, with its table and the number of
	// lines up to it. Read may not return the line yet.
	Watch(heard func(id table.ID, lines int)) error
}

// Errors of logs.
var (
	ErrConflict = errors.New("log: another line was stored in its place")
	ErrFull     = error(&table.DeniedError{Denial: table.DeniedFull, Reason: "log: the record is too long; create another table"})
)
