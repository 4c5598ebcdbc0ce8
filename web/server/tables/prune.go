package tables

import (
	"math"
	"time"

	"fudgetray/game/table"
)

const day = 24 * time.Hour

// A Pruning says which tables are deleted.
type Pruning struct {
	Keep  time.Duration // time without a line after which a table is deleted; zero keeps it for ever
	Empty time.Duration // the same for a table without a throw
}

// DefaultEmpty is the time after which a table without a throw is deleted.
const DefaultEmpty = day

// Reasons why tables are deleted.
const (
	old   = "old"
	empty = "empty"
	asked = "asked" // by the GM
)

// Due returns why a record is to be deleted, or "". A damaged record is kept for the operator.
func (p Pruning) Due(store Store, s Stored, now time.Time) (string, error) {
	age := now.Sub(s.Changed)
	switch {
	case p.Keep > 0 && age >= p.Keep:
		return old, nil
	case p.Empty == 0 || age < p.Empty || s.Bytes > longestEmpty:
		return "", nil
	}
	lines, err := store.Lines(s.ID)
	if err != nil || len(lines) == 0 {
		return "", err
	}
	state, err := follow(table.NewTable(table.Signing{}), s.ID, lines, math.MaxInt)
	if err != nil || state.Throws > 0 {
		return "", nil
	}
	return empty, nil
}

// longestEmpty is the length in bytes up to which a record may be that of a table without a throw.
const longestEmpty = 256 << 10

// Verified returns the state of a table whose lines were read from a store or a file. It verifies all signatures. The
// error is a *DamageError.
func Verified(id table.ID, lines [][]byte) (table.Table, error) {
	return follow(table.NewTable(table.Signing{}), id, lines, 0)
}
