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

// isDeleted reports whether a table was deleted, by any process.
func (l *FileLog) isDeleted(id table.ID) bool {
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
	if l.isDeleted(id) {
		return ErrDeleted
	}
	return ErrMissing
}

// guardPause is the time between two looks at the directory.
const guardPause = time.Second

// Guard implements Log. It looks at the names in the directory when one has changed, and at the sizes of open files.
func (l *FileLog) Guard(lost func(id table.ID, why error)) error {
	info, err := l.dir.Stat()
	if err != nil {
		return err
	}
	go func() {
		changed := info.ModTime()
		for {
			select {
			case <-l.quit:
				return
			case <-time.After(guardPause):
			}
			info, err := l.dir.Stat()
			if err == nil && !info.ModTime().Equal(changed) {
				changed = info.ModTime()
				l.lookAround(lost)
			}
		}
	}()
	return nil
}

// lookAround reports the records in use whose names have gone.
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

// strayed returns why a record in use is not the file with its name any more, and forgets it.
func (l *FileLog) strayed(r *fileRecord, id table.ID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone || r.file == nil && r.ends == nil {
		return nil
	}
	there, err := l.root.Stat(id.String() + recordSuffix)
	var why error
	switch {
	case errors.Is(err, fs.ErrNotExist):
		why = l.missing(id)
	case err != nil:
		return nil
	case r.file != nil:
		if here, err := r.file.Stat(); err == nil && !os.SameFile(here, there) {
			why = ErrAltered
		}
	}
	if why != nil {
		l.forget(r, id)
	}
	return why
}
