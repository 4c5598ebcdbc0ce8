// Package adapter connects package group with storage and a network. A Host is the keeper of tables
// whose records are in a Log; a Participant takes part at one table. The package depends on neither a
// transport nor a platform: a server, a browser and tests provide calls, storage and clock.
package adapter

import (
	"errors"
	"fmt"
	"sync"

	"fudgetray/game/group"
)

// A Host is the keeper of tables. Several hosts may keep the same tables if they share a log that
// refuses conflicts.
type Host struct {
	log     Log
	now     func() int64 // milliseconds of Unix time
	publish func(table group.ID, seq int, line *group.Line)

	mu     sync.Mutex
	tables map[group.ID]*hosted
}

// A hosted table is one that the host has read.
type hosted struct {
	mu     sync.Mutex
	keeper *group.Keeper // nil until the record is read
	read   int64         // when the log was read
}

// NewHost returns a host of the tables in a log. publish passes new lines on; it is called in the
// order of a table's lines and must not block.
func NewHost(log Log, now func() int64, publish func(table group.ID, seq int, line *group.Line)) *Host {
	return &Host{log: log, now: now, publish: publish, tables: map[group.ID]*hosted{}}
}

// ErrNoTable reports a table without a record.
var ErrNoTable = errors.New("table: it doesn't exist here; the link may be that of another server")

// TableOf returns the table of an entry. The ID of a table is derived from the entry that creates it.
func TableOf(s *group.Signed) group.ID {
	if s.Entry.Create != nil {
		return group.ID(s.Hash[:16])
	}
	return s.Entry.Table
}

// Submit appends an entry to the record of its table and publishes the line. The errors are
// ErrNoTable, those of group.Keeper.Admit, and those of the log; only after the last is it
// uncertain whether the entry was stored.
func (h *Host) Submit(s *group.Signed) error {
	const tries = 5 // against other hosts of the same table
	table := TableOf(s)
	t := h.hosted(table)
	t.mu.Lock()
	defer t.mu.Unlock()
	var err error
	for range tries {
		if err = h.admit(t, table, s); !errors.Is(err, ErrConflict) {
			return err
		}
	}
	return err
}

// admit appends an entry once. It returns ErrConflict if another host has appended lines.
func (h *Host) admit(t *hosted, table group.ID, s *group.Signed) error {
	if err := h.load(t, table); err != nil {
		return err
	}
	seq := t.keeper.Table.Head.Seq
	if seq == 0 && s.Entry.Create == nil {
		return ErrNoTable
	}
	keeper, line, err := t.keeper.Admit(h.now(), s)
	if err == nil {
		err = h.log.Append(table, seq, line.Text())
	}
	if err != nil {
		if more, failed := h.refresh(t, table); failed != nil || more {
			return errors.Join(failed, ErrConflict)
		}
		return err
	}
	t.keeper = &keeper
	h.publish(table, seq, line)
	return nil
}

// maxTables is the number of tables that a host keeps in memory.
const maxTables = 1000

// hosted returns a table, whose record may not be read yet. If the host has too many tables in memory,
// it removes another one, which is read again when it is needed.
func (h *Host) hosted(table group.ID) *hosted {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[table]; t != nil {
		return t
	}
	for other, t := range h.tables {
		if len(h.tables) < maxTables {
			break
		}
		if t.mu.TryLock() { // keep tables in use
			delete(h.tables, other)
			t.keeper = nil
			t.mu.Unlock()
		}
	}
	t := &hosted{}
	h.tables[table] = t
	return t
}

// readAtOnce is the number of lines that one call of Log.Read returns at most.
const readAtOnce = 1000

// readAgain is the time in milliseconds after which a host reads a shared log again, in case an announcement of
// a line was lost.
const readAgain = 30_000

// load reads a table's record unless it is in memory.
func (h *Host) load(t *hosted, id group.ID) error {
	if t.keeper != nil && t.keeper.Table.Head.Seq > 0 {
		if _, shared := h.log.(SharedLog); shared && h.now()-t.read >= readAgain {
			h.refresh(t, id)
		}
		return nil
	}
	keeper := group.NewKeeper(group.NewTable(group.Standard{}), h.now())
	t.keeper = &keeper
	_, err := h.refresh(t, id)
	if err != nil {
		t.keeper = nil
	}
	return err
}

// refresh reads and publishes the lines of the log that the host doesn't have in memory. It reports
// whether there were any.
func (h *Host) refresh(t *hosted, id group.ID) (more bool, err error) {
	t.read = h.now()
	table := t.keeper.Table
	known := table.Head.Seq
	for {
		lines, err := h.log.Read(id, table.Head.Seq, readAtOnce)
		if err != nil {
			return false, err
		}
		for _, text := range lines {
			line, err := group.ParseLine(text)
			if err == nil {
				table, _, err = table.Apply(line)
			}
			if err != nil {
				return false, fmt.Errorf("table %v: line %d of the stored record: %w", id, table.Head.Seq+1, err)
			}
			if known > 0 {
				h.publish(id, table.Head.Seq-1, line)
			}
		}
		if len(lines) < readAtOnce {
			break
		}
	}
	if table.Head.Seq == known {
		return false, nil
	}
	keeper := group.NewKeeper(table, h.now())
	t.keeper = &keeper
	return true, nil
}

// Refresh reads and publishes the lines that other hosts have appended to a table. It reports whether the
// host then has a number of lines, or doesn't use the table. A log may announce a line before it returns it.
func (h *Host) Refresh(id group.ID, lines int) bool {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.keeper == nil || t.keeper.Table.Head.Seq >= lines {
		return true
	}
	h.refresh(t, id)
	return t.keeper.Table.Head.Seq >= lines
}

// Table returns the state of a table, or ErrNoTable.
func (h *Host) Table(id group.ID) (group.Table, error) {
	t := h.hosted(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := h.load(t, id); err != nil {
		return group.Table{}, err
	}
	if t.keeper.Table.Head.Seq == 0 {
		return group.Table{}, ErrNoTable
	}
	return t.keeper.Table, nil
}

// Read returns lines of a table's record from number from, and the head of the whole record.
func (h *Host) Read(id group.ID, from int) (lines [][]byte, head group.Head, err error) {
	t, err := h.Table(id)
	if err != nil || from >= t.Head.Seq {
		return nil, t.Head, err // most calls: idle participants poll every few seconds
	}
	lines, err = h.log.Read(id, from, readAtOnce)
	return lines, t.Head, err
}
