// Package tables hosts shared tables. It stores their records and publishes lines over WebSockets.
// Package game/table contains all rules of the protocol.
package tables

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// maxRecord is the length of the longest record in bytes, of all volumes.
const maxRecord = 16 * table.MaxRecord

// A FileLog stores each record in a file of a directory.
type FileLog struct {
	*Directory
	lock *flock.Flock
	quit <-chan struct{}    // closed when the log is closed
	end  context.CancelFunc // closes quit

	mu      sync.Mutex
	records map[table.ID]*fileRecord
	open    int // records with an open file
	most    int // number of files that are kept open
	dead    tombstones
}

// A fileRecord is the index of a record, and its file.
type fileRecord struct {
	mu   sync.Mutex
	file *os.File // nil while it is closed
	ends []uint32 // ends of the lines, including the newline
	gone bool     // it is not in FileLog.records any more

	stored  int64     // size of the file, which may end with an incomplete line
	changed time.Time // when the file was last written; zero before it is read
}

// OpenFileLog opens the log in a directory, which it creates if it is missing. Only one process can
// have it open.
func OpenFileLog(path string) (*FileLog, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(path, lockName))
	switch locked, err := lock.TryLock(); {
	case err != nil:
		return nil, err
	case !locked:
		return nil, fmt.Errorf("%s: another process hosts these tables", path)
	}
	dir, err := OpenDirectory(path)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	if err := dir.purge(); err != nil {
		return nil, errors.Join(err, dir.Close(), lock.Unlock())
	}
	open, end := context.WithCancel(context.Background())
	return &FileLog{
		Directory: dir,
		lock:      lock,
		quit:      open.Done(),
		end:       end,
		records:   map[table.ID]*fileRecord{},
		most:      maxOpen,
	}, nil
}

// Close closes the log.
func (l *FileLog) Close() error {
	l.end()
	l.mu.Lock()
	records := l.records
	l.records = map[table.ID]*fileRecord{}
	l.mu.Unlock()
	var errs []error
	for _, r := range records {
		r.mu.Lock()
		r.gone = true
		errs = append(errs, r.close())
		r.mu.Unlock()
	}
	return errors.Join(append(errs, l.Directory.Close(), l.lock.Unlock())...)
}

// use returns a record with an open file, for the caller alone. If create is false and the file doesn't exist, it
// returns fs.ErrNotExist.
func (l *FileLog) use(id table.ID, create bool) (*fileRecord, error) {
	for {
		l.mu.Lock()
		r := l.records[id]
		if r == nil {
			r = &fileRecord{}
			l.records[id] = r
		}
		l.closeOthers(r)
		l.mu.Unlock()
		r.mu.Lock()
		if r.gone {
			r.mu.Unlock()
			continue
		}
		if err := l.openFile(r, id, create); err != nil {
			l.forget(r, id)
			r.mu.Unlock()
			return nil, err
		}
		return r, nil
	}
}

// openFile opens the file of a record that is in use.
func (l *FileLog) openFile(r *fileRecord, id table.ID, create bool) error {
	if r.file != nil {
		return nil
	}
	flags := os.O_RDWR
	if create {
		flags |= os.O_CREATE
	}
	file, err := l.root.OpenFile(id.String()+recordSuffix, flags, 0o600)
	if err != nil {
		return err
	}
	if r.changed.IsZero() {
		err = errors.Join(r.index(file), r.stamp(file))
	}
	if err == nil && create {
		err = l.dir.Sync() // makes the name of a new file durable
	}
	if err != nil {
		return errors.Join(err, file.Close())
	}
	r.file = file
	l.mu.Lock()
	l.open++
	l.mu.Unlock()
	return nil
}

// forget removes a record in use from memory. It is read again before its next use.
func (l *FileLog) forget(r *fileRecord, id table.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.records[id] == r {
		delete(l.records, id)
	}
	if r.file != nil {
		l.open--
	}
	r.close() // everything in it is synced
	r.gone = true
}

// Release implements Log.
func (l *FileLog) Release(id table.ID) {
	l.mu.Lock()
	r := l.records[id]
	l.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.gone {
		l.forget(r, id)
	}
}

// maxOpen is the number of files that are kept open.
const maxOpen = 4096

// closeOthers closes files of other records if too many are open. Their indexes stay in memory.
func (l *FileLog) closeOthers(but *fileRecord) {
	for _, r := range l.records {
		if l.open < l.most {
			return
		}
		if r != but && r.mu.TryLock() {
			if r.file != nil {
				r.close() // everything in it is synced
				l.open--
			}
			r.mu.Unlock()
		}
	}
}

func (r *fileRecord) close() error {
	if r.file == nil {
		return nil
	}
	file := r.file
	r.file = nil
	return file.Close()
}

// index finds the ends of the lines. An incomplete last line stays until the next line replaces it: a crash has left it
// behind, which was never acknowledged, or another program is copying the file.
func (r *fileRecord) index(file *os.File) error {
	data, err := io.ReadAll(io.LimitReader(file, maxRecord+1))
	if err != nil {
		return err
	}
	if len(data) > maxRecord {
		return fmt.Errorf("%s has more than %d bytes", file.Name(), maxRecord)
	}
	r.stored = int64(len(data))
	for end := 0; ; {
		n := bytes.IndexByte(data[end:], '\n')
		if n < 0 {
			return nil
		}
		end += n + 1
		r.ends = append(r.ends, uint32(end))
	}
}

// stamp remembers when the file was last written.
func (r *fileRecord) stamp(file *os.File) error {
	info, err := file.Stat()
	if err == nil {
		r.changed = info.ModTime()
	}
	return err
}

// size returns the size of the lines in bytes.
func (r *fileRecord) size() int64 {
	if len(r.ends) == 0 {
		return 0
	}
	return int64(r.ends[len(r.ends)-1])
}

// Append implements record.Log.
func (l *FileLog) Append(id table.ID, seq int, line []byte) error {
	if seq == 0 && l.Deleted(id) {
		return ErrDeleted
	}
	r, err := l.use(id, seq == 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return record.ErrConflict
	case err != nil:
		return err
	}
	defer r.mu.Unlock()
	if err := l.check(r, id); err != nil {
		l.forget(r, id)
		return err
	}
	if seq != len(r.ends) {
		return record.ErrConflict
	}
	size := r.size()
	if size+int64(len(line))+1 > maxRecord {
		return record.ErrFull
	}
	if err := r.write(append(bytes.Clone(line), '\n'), size); err != nil {
		// The file may contain anything now, so it is read again before its next use.
		err = errors.Join(err, r.file.Truncate(size))
		l.forget(r, id)
		return err
	}
	r.ends = append(r.ends, uint32(size)+uint32(len(line))+1)
	return nil
}

// write writes the bytes of a line after the others. An incomplete line goes first, as it may be longer.
func (r *fileRecord) write(data []byte, at int64) error {
	if r.stored > at {
		if err := r.file.Truncate(at); err != nil {
			return err
		}
	}
	if _, err := r.file.WriteAt(data, at); err != nil {
		return err
	}
	r.stored = at + int64(len(data))
	return cmp.Or(r.file.Sync(), r.stamp(r.file))
}

// check returns an error if another program has removed, replaced, cut or extended the file of a record.
func (l *FileLog) check(r *fileRecord, id table.ID) error {
	there, err := l.root.Stat(id.String() + recordSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return l.missing(id)
	}
	here, failed := r.file.Stat()
	if err := cmp.Or(err, failed); err != nil {
		return err
	}
	if !os.SameFile(here, there) || here.Size() != r.stored {
		return ErrAltered
	}
	return nil
}

// Read implements record.Log.
func (l *FileLog) Read(id table.ID, from, limit int) ([][]byte, error) {
	r, err := l.use(id, false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	end := min(len(r.ends), from+limit)
	if from < 0 || from >= end {
		return nil, nil
	}
	start := int64(0)
	if from > 0 {
		start = int64(r.ends[from-1])
	}
	data := make([]byte, int64(r.ends[end-1])-start)
	if _, err := r.file.ReadAt(data, start); err != nil {
		return nil, err
	}
	return bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")), nil
}

// Delete implements Store.
func (l *FileLog) Delete(id table.ID) error {
	l.Release(id)
	return l.Directory.Delete(id)
}

// Ready implements Log. It writes a file.
func (l *FileLog) Ready() error { return l.root.WriteFile("ready", []byte("ready\n"), 0o600) }
