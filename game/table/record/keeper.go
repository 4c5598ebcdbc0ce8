// Package record connects package table with storage and a network. A Keeper is the keeper of tables
// whose records are in a Log; a Participant takes part at one table. The package depends on neither a
// transport nor a platform: a server, a browser and tests provide calls, storage and clock.
package record

import (
	"errors"
	"fmt"
	"sync"

	"fudgetray/game/table"
)

// A Keeper is the keeper of tables. Several keepers may keep the same tables if they share a log that
// refuses conflicts.
type Keeper struct {
	log     Log
	now     func() int64 // milliseconds of Unix time
	started int64
	publish func(id table.ID, seq int, line *table.Line)

	mu     sync.Mutex
	tables map[table.ID]*kept
}

// A kept table is one that the keeper has read.
type kept struct {
	mu     sync.Mutex
	keeper *table.Keeper // nil until the record is read
	read   int64         // when the log was read
	gone   bool          // it is not in Keeper.tables any more
}

// NewKeeper returns a keeper of the tables in a log. publish passes new lines on; it is called in the
// order of a table's lines and must not block.
func NewKeeper(log Log, now func() int64, publish func(id table.ID, seq int, line *table.Line)) *Keeper {
	return &Keeper{log: log, now: now, started: now(), publish: publish, tables: map[table.ID]*kept{}}
}

// ErrNoTable reports a table without a record.
var ErrNoTable = errors.New("table: it doesn't exist here; the link may be that of another server")

// TableOf returns the table of an entry. The ID of a table is derived from the entry that creates it.
func TableOf(s *table.Signed) table.ID {
	if s.Entry.Create != nil {
		return table.ID(s.Hash[:16])
	}
	return s.Entry.Table
}

// Submit appends an entry to the record of its table and publishes the line. The errors are
// ErrNoTable, those of table.Keeper.Admit, and those of the log; only after the last is it
// uncertain whether the entry was stored.
func (k *Keeper) Submit(s *table.Signed) error {
	const tries = 5 // against other keepers of the same table
	id := TableOf(s)
	t := k.lock(id)
	defer k.unlock(t, id)
	var err error
	for range tries {
		if err = k.admit(t, id, s); !errors.Is(err, ErrConflict) {
			return err
		}
	}
	return err
}

// admit appends an entry once. It returns ErrConflict if another keeper has appended lines.
func (k *Keeper) admit(t *kept, id table.ID, s *table.Signed) error {
	if err := k.load(t, id); err != nil {
		return err
	}
	seq := t.keeper.Table.Head.Seq
	if seq == 0 && s.Entry.Create == nil {
		return ErrNoTable
	}
	keeper, line, err := t.keeper.Admit(k.now(), s)
	if err == nil {
		err = k.log.Append(id, seq, line.Text())
	}
	if err != nil {
		if more, failed := k.refresh(t, id); failed != nil || more {
			return errors.Join(failed, ErrConflict)
		}
		return err
	}
	t.keeper = &keeper
	k.publish(id, seq, line)
	return nil
}

// lock returns a table, whose record may not be read yet, for the caller alone.
func (k *Keeper) lock(id table.ID) *kept {
	for {
		k.mu.Lock()
		t := k.tables[id]
		if t == nil {
			t = &kept{}
			k.tables[id] = t
		}
		k.mu.Unlock()
		t.mu.Lock()
		if !t.gone {
			return t
		}
		t.mu.Unlock()
	}
}

// unlock gives a table back. A table without a record is not kept.
func (k *Keeper) unlock(t *kept, id table.ID) {
	if t.keeper == nil || t.keeper.Table.Head.Seq == 0 {
		k.remove(t, id)
	}
	t.mu.Unlock()
}

// remove forgets a table, which must be locked.
func (k *Keeper) remove(t *kept, id table.ID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.tables, id)
	t.gone = true
}

// Drop forgets a table, which is read again when it is needed. It returns the last state, and false if the keeper
// doesn't have the table in memory.
func (k *Keeper) Drop(id table.ID) (table.Table, bool) {
	k.mu.Lock()
	t := k.tables[id]
	k.mu.Unlock()
	if t == nil {
		return table.Table{}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || t.keeper == nil {
		return table.Table{}, false
	}
	k.remove(t, id)
	return t.keeper.Table, true
}

// Adopt gives the keeper the state of a table that the caller has read, unless it has the table in memory.
func (k *Keeper) Adopt(state table.Table) {
	t := k.lock(state.ID)
	defer k.unlock(t, state.ID)
	if t.keeper == nil {
		keeper := k.keeping(state)
		t.keeper, t.read = &keeper, k.now()
	}
}

// Keeps reports whether the keeper has a table in memory.
func (k *Keeper) Keeps(id table.ID) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.tables[id] != nil
}

// readAtOnce is the number of lines that one call of Log.Read returns at most.
const readAtOnce = 1000

// readAgain is the time in milliseconds after which a keeper reads a shared log again, in case an announcement of
// a line was lost.
const readAgain = 30_000

// load reads a table's record unless it is in memory.
func (k *Keeper) load(t *kept, id table.ID) error {
	if t.keeper != nil && t.keeper.Table.Head.Seq > 0 {
		if _, shared := k.log.(SharedLog); shared && k.now()-t.read >= readAgain {
			k.refresh(t, id)
		}
		return nil
	}
	keeper := table.NewKeeper(table.NewTable(table.Signing{}), k.now())
	t.keeper = &keeper
	_, err := k.refresh(t, id)
	if err != nil {
		t.keeper = nil
		return err
	}
	*t.keeper = k.keeping(t.keeper.Table)
	return nil
}

// keeping returns the keeper of a table that was read. While a keeper is there, nothing gets lost, and nobody can say what
// had happened without it. A shared log had keepers before.
func (k *Keeper) keeping(state table.Table) table.Keeper {
	keeper := table.NewKeeper(state, k.now())
	if _, shared := k.log.(SharedLog); shared {
		return keeper.Sharing(k.started)
	}
	return keeper
}

// refresh reads and publishes the lines of the log that the keeper doesn't have in memory. It reports
// whether there were any.
func (k *Keeper) refresh(t *kept, id table.ID) (more bool, err error) {
	t.read = k.now()
	state := t.keeper.Table
	known := state.Head.Seq
	for {
		lines, err := k.log.Read(id, state.Head.Seq, readAtOnce)
		if err != nil {
			return false, err
		}
		for _, text := range lines {
			line, err := table.ParseLine(text)
			if err == nil {
				state, _, err = state.Apply(line)
			}
			if err != nil {
				return false, fmt.Errorf("table %v: line %d of the stored record: %w", id, state.Head.Seq+1, err)
			}
			if known > 0 {
				k.publish(id, state.Head.Seq-1, line)
			}
		}
		if len(lines) < readAtOnce {
			break
		}
	}
	if state.Head.Seq == known {
		return false, nil
	}
	keeper := t.keeper.Updated(state, k.now())
	t.keeper = &keeper
	return true, nil
}

// Refresh reads and publishes the lines that other keepers have appended to a table. It reports whether the
// keeper then has a number of lines, or doesn't use the table. A log may announce a line before it returns it.
func (k *Keeper) Refresh(id table.ID, lines int) bool {
	k.mu.Lock()
	t := k.tables[id]
	k.mu.Unlock()
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.keeper == nil || t.keeper.Table.Head.Seq >= lines {
		return true
	}
	k.refresh(t, id)
	return t.keeper.Table.Head.Seq >= lines
}

// Table returns the state of a table, or ErrNoTable.
func (k *Keeper) Table(id table.ID) (table.Table, error) {
	t := k.lock(id)
	defer k.unlock(t, id)
	if err := k.load(t, id); err != nil {
		return table.Table{}, err
	}
	if t.keeper.Table.Head.Seq == 0 {
		return table.Table{}, ErrNoTable
	}
	return t.keeper.Table, nil
}

// Read returns lines of a table's record from number from, at most limit unless that is 0, and the head of the whole
// record.
func (k *Keeper) Read(id table.ID, from, limit int) (lines [][]byte, head table.Head, err error) {
	t, err := k.Table(id)
	if err != nil || from >= t.Head.Seq {
		return nil, t.Head, err // most calls: idle participants poll every few seconds
	}
	if limit <= 0 || limit > readAtOnce {
		limit = readAtOnce
	}
	lines, err = k.log.Read(id, from, limit)
	return lines, t.Head, err
}
