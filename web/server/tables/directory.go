package tables

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"strings"

	"fudgetray/game/table"
)

// A Directory is a folder of records, each of which is a file. A server's FileLog locks it; other processes may read,
// import and delete records meanwhile.
type Directory struct {
	root *os.Root
	dir  *os.File // the folder; synced to make names durable
}

// Names in a Directory. Each table has a record, and possibly a checkpoint.
const (
	recordSuffix     = ".jsonl"
	checkpointSuffix = ".head"
	deletedName      = "deleted" // IDs of deleted tables, one a line
	secretName       = "key"     // of checkpoints
	lockName         = "lock"
)

// OpenDirectory opens a folder of records.
func OpenDirectory(path string) (*Directory, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	dir, err := os.Open(path)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return &Directory{root, dir}, nil
}

// Close implements Store.
func (d *Directory) Close() error { return errors.Join(d.dir.Close(), d.root.Close()) }

// ids returns the tables that have a record.
func (d *Directory) ids() (ids []table.ID, err error) {
	dir, err := d.root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	for _, name := range names {
		var id table.ID
		text, isRecord := strings.CutSuffix(name, recordSuffix)
		if isRecord && id.UnmarshalText([]byte(text)) == nil {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// Stored implements Store.
func (d *Directory) Stored() (all []Stored, err error) {
	ids, err := d.ids()
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		info, err := d.root.Stat(id.String() + recordSuffix)
		switch {
		case errors.Is(err, fs.ErrNotExist): // it was deleted meanwhile
		case err != nil:
			return nil, err
		default:
			all = append(all, Stored{ID: id, Bytes: info.Size(), Changed: info.ModTime()})
		}
	}
	return all, nil
}

// Lines implements Store. An incomplete last line is left out: a server may be writing it.
func (d *Directory) Lines(id table.ID) ([][]byte, error) {
	data, err := d.root.ReadFile(id.String() + recordSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if err != nil || len(whole) == 0 {
		return nil, err
	}
	return bytes.Split(whole[:len(whole)-1], []byte("\n")), nil
}

// Import implements Store.
func (d *Directory) Import(id table.ID, lines [][]byte) error {
	deleted, err := d.deleted()
	switch {
	case err != nil:
		return err
	case deleted[id]:
		return ErrDeleted
	}
	name := id.String() + recordSuffix
	temporary := name + ".import"
	if err := d.write(temporary, append(bytes.Join(lines, []byte("\n")), '\n')); err != nil {
		return err
	}
	err = d.root.Link(temporary, name) // unlike a rename, it replaces no record
	if errors.Is(err, fs.ErrExist) {
		err = ErrExists
	}
	return cmp.Or(errors.Join(err, d.root.Remove(temporary)), d.dir.Sync())
}

// write writes a file durably.
func (d *Directory) write(name string, data []byte) error { return d.writeTo(name, os.O_TRUNC, data) }

// writeTo writes to a file durably, and in one step, as several processes may append. A server of another user can read
// it.
func (d *Directory) writeTo(name string, how int, data []byte) error {
	file, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|how, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(cmp.Or(err, giveToOwner(file, d.dir), file.Sync()), file.Close())
}

// Keeps implements Store.
func (d *Directory) Keeps() error {
	_, err := d.deleted()
	return err
}

// Delete implements Store. The note that the table was deleted is durable before its record goes.
func (d *Directory) Delete(id table.ID) error {
	if err := d.writeTo(deletedName, os.O_APPEND, []byte(id.String()+"\n")); err != nil {
		return err
	}
	return cmp.Or(d.remove(id), d.dir.Sync())
}

// remove removes the record of a table.
func (d *Directory) remove(id table.ID) error {
	err := d.root.Remove(id.String() + recordSuffix)
	if head := d.root.Remove(id.String() + checkpointSuffix); !errors.Is(head, fs.ErrNotExist) {
		err = cmp.Or(err, head)
	}
	return err
}

// purge removes the records of deleted tables that a restored backup has brought back.
func (d *Directory) purge() error {
	deleted, err := d.deleted()
	if err != nil {
		return nil // Keeps reports it
	}
	ids, err := d.ids()
	for _, id := range ids {
		if deleted[id] {
			err = cmp.Or(err, d.remove(id))
		}
	}
	return err
}

// deleted returns the tables that were deleted.
func (d *Directory) deleted() (map[table.ID]bool, error) {
	all := map[table.ID]bool{}
	file, err := d.root.Open(deletedName)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var id table.ID
		if id.UnmarshalText(lines.Bytes()) == nil {
			all[id] = true
		}
	}
	return all, lines.Err()
}
