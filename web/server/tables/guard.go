package tables

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"fudgetray/game/table"
)

// tombstones are the deleted tables of a directory, as far as they were read.
type tombstones struct {
	mu   sync.Mutex
	size int64 // of the file when it was read
	ids  map[table.ID]bool
}

// Deleted implements Log.
func (l *FileLog) Deleted(id table.ID) bool {
	l.dead.mu.Lock()
	defer l.dead.mu.Unlock()
	info, err := l.root.Stat(deletedName)
	if err != nil {
		return false
	}
	if l.dead.size != info.Size() {
		ids, err := l.deleted()
		if err != nil {
			return l.dead.ids[id]
		}
		l.dead.ids, l.dead.size = ids, info.Size()
	}
	return l.dead.ids[id]
}

// missing returns why a table has no record any more.
func (l *FileLog) missing(id table.ID) error {
	if l.Deleted(id) {
		return ErrDeleted
	}
	return ErrMissing
}

// guardPause is the time between two looks at the directory.
const guardPause = time.Second

// Guard implements Log. It looks at the files of all records in use, whose seats hear of a change within two seconds.
func (l *FileLog) Guard(lost func(id table.ID, why error)) error {
	go func() {
		for {
			select {
			case <-l.quit:
				return
			case <-time.After(guardPause):
			}
			l.lookAround(lost)
		}
	}()
	return nil
}

// lookAround reports the records in use that another program has removed or changed.
func (l *FileLog) lookAround(lost func(id table.ID, why error)) {
	l.mu.Lock()
	used := make(map[table.ID]*fileRecord, len(l.records))
	for id, r := range l.records {
		used[id] = r
	}
	l.mu.Unlock()
	for id, r := range used {
		if why := l.strayed(r, id); why != nil {
			lost(id, why)
		}
	}
}

// strayed returns why a record in use is not the file any more that it was after its last line, and forgets it. One that
// is being written is looked at then.
func (l *FileLog) strayed(r *fileRecord, id table.ID) error {
	if !r.mu.TryLock() {
		return nil
	}
	defer r.mu.Unlock()
	if r.gone || r.changed.IsZero() {
		return nil
	}
	there, err := l.root.Stat(id.String() + recordSuffix)
	var why error
	switch {
	case errors.Is(err, fs.ErrNotExist):
		why = l.missing(id)
	case err != nil:
		return nil
	case there.Size() != r.stored || !there.ModTime().Equal(r.changed) || r.replacedBy(there):
		why = ErrAltered
	default:
		return nil
	}
	l.forget(r, id)
	return why
}

// replacedBy reports whether a file is another one than the open one.
func (r *fileRecord) replacedBy(there fs.FileInfo) bool {
	if r.file == nil {
		return false
	}
	here, err := r.file.Stat()
	return err == nil && !os.SameFile(here, there)
}
