package tables

import (
	"errors"
	"fmt"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A Store keeps records for good: a directory, or a stream on NATS. Its methods may be called while servers append to
// the records.
type Store interface {
	// Stored returns all records, in no order.
	Stored() ([]Stored, error)
	// Lines returns all lines of a record, or none if there is no record.
	Lines(id table.ID) ([][]byte, error)
	// Import stores a record. It returns ErrExists if the table has one, and ErrDeleted if the table was deleted.
	Import(id table.ID, lines [][]byte) error
	// Delete removes a record for good: servers refuse the table from then on, also if a seat has the record.
	Delete(id table.ID) error
	// Keeps returns an ErrKept that says what to do if the store can't delete tables.
	Keeps() error
	Close() error
}

// A Log stores records for a server.
type Log interface {
	record.Log
	Store
	Checkpoints
	// Guard calls lost for each table whose record another process has deleted or damaged. The calls end when the
	// log is closed.
	Guard(lost func(id table.ID, why error)) error
	// Deleted reports whether a table was deleted, by any process.
	Deleted(id table.ID) bool
	// Ready returns why lines can't be stored now.
	Ready() error
	// Release tells the log that the server doesn't need a table any more.
	Release(id table.ID)
}

// A Stored record is one of a store.
type Stored struct {
	ID      table.ID
	Bytes   int64
	Lines   int // 0 if it is unknown without reading the record
	Changed time.Time
}

// Errors of stores.
var (
	ErrExists  = errors.New("the table has a record")
	ErrDeleted = errors.New("the table was deleted")
	// ErrKept reports a store that can't delete tables.
	ErrKept    = errors.New("the store can't delete tables")
	ErrMissing = errors.New("the record is missing")
	ErrAltered = errors.New("the record was altered by another program")
)

// A DamageError reports a stored record that can't be read.
type DamageError struct {
	Table table.ID
	Line  int // number of the first line that may not follow
	Err   error
}

// Error implements error.
func (e *DamageError) Error() string {
	return fmt.Sprintf("table %v: line %d of the stored record: %v", e.Table, e.Line, e.Err)
}

// Unwrap returns why the line may not follow.
func (e *DamageError) Unwrap() error { return e.Err }
