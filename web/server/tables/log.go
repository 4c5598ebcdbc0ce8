// Package tables hosts shared tables. It stores their records and publishes lines over WebSockets.
// Package game/table contains all rules of the protocol.
package tables

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// maxRecord is the length of the longest record in bytes.
const maxRecord = table.MaxRecord

// A FileLog stores each record in a file of a directory.
type FileLog struct {
	root *os.Root
	dir  *os.File // directory; synced to make new files durable
	lock *flock.Flock

	mu      sync.Mutex
	records map[table.ID]*fileRecord
}

// A fileRecord is an open file of a record.
type fileRecord struct {
	file *os.File
	ends []int64 // ends of the lines, including the newline
}

// OpenFileLog opens the log in a directory, which it creates if it is missing. Only one process can
// have it open.
func OpenFileLog(dir string) (*FileLog, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	switch locked, err := lock.TryLock(); {
	case err != nil:
		return nil, err
	case !locked:
		return nil, fmt.Errorf("%s: another process hosts these tables", dir)
	}
	root, err := os.OpenRoot(dir)
	if err == nil {
		var file *os.File
		if file, err = os.Open(dir); err == nil {
			return &FileLog{root: root, dir: file, lock: lock, records: map[table.ID]*fileRecord{}}, nil
		}
		root.Close()
	}
	return nil, errors.Join(err, lock.Unlock())
}

// Close closes the log.
func (l *FileLog) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var errs []error
	for id, r := range l.records {
		errs = append(errs, r.file.Close())
		delete(l.records, id)
	}
	return errors.Join(append(errs, l.dir.Close(), l.root.Close(), l.lock.Unlock())...)
}

// record returns the open file of a record. If create is false and the file doesn't exist, it returns
// fs.ErrNotExist.
func (l *FileLog) record(id table.ID, create bool) (*fileRecord, error) {
	if r := l.records[id]; r != nil {
		return r, nil
	}
	name, flags := id.String()+".jsonl", os.O_RDWR
	if create {
		flags |= os.O_CREATE
	}
	file, err := l.root.OpenFile(name, flags, 0o600)
	if err != nil {
		return nil, err
	}
	r := &fileRecord{file: file}
	if err = r.index(); err == nil && create {
		err = l.dir.Sync() // makes the name of a new file durable
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	l.evict()
	l.records[id] = r
	return r, nil
}

// maxOpen is the number of records that are kept open.
const maxOpen = 512

// evict closes an arbitrary record if too many are open.
func (l *FileLog) evict() {
	for id, r := range l.records {
		if len(l.records) < maxOpen {
			return
		}
		r.file.Close() // everything in it is synced
		delete(l.records, id)
	}
}

// index finds the ends of the lines. It removes an incomplete last line, which a crash left behind and
// which was never acknowledged.
func (r *fileRecord) index() error {
	data, err := io.ReadAll(io.LimitReader(r.file, maxRecord+1))
	if err != nil {
		return err
	}
	for end := 0; ; {
		n := bytes.IndexByte(data[end:], '\n')
		if n < 0 {
			break
		}
		end += n + 1
		r.ends = append(r.ends, int64(end))
	}
	if size := r.size(); size < int64(len(data)) {
		return r.file.Truncate(size)
	}
	return nil
}

func (r *fileRecord) size() int64 {
	if len(r.ends) == 0 {
		return 0
	}
	return r.ends[len(r.ends)-1]
}

// Append implements record.Log.
func (l *FileLog) Append(id table.ID, seq int, line []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, err := l.record(id, seq == 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return record.ErrConflict
	case err != nil:
		return err
	case seq != len(r.ends):
		return record.ErrConflict
	}
	size := r.size()
	if size+int64(len(line))+1 > maxRecord {
		return record.ErrFull
	}
	if err := r.write(append(bytes.Clone(line), '\n'), size); err != nil {
		// The file may contain anything now, so it is read again before its next use.
		delete(l.records, id)
		return errors.Join(err, r.file.Truncate(size), r.file.Close())
	}
	r.ends = append(r.ends, size+int64(len(line))+1)
	return nil
}

func (r *fileRecord) write(data []byte, at int64) error {
	if _, err := r.file.WriteAt(data, at); err != nil {
		return err
	}
	return r.file.Sync()
}

// Read implements record.Log.
func (l *FileLog) Read(id table.ID, from, limit int) ([][]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, err := l.record(id, false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	end := min(len(r.ends), from+limit)
	if from < 0 || from >= end {
		return nil, nil
	}
	start := int64(0)
	if from > 0 {
		start = r.ends[from-1]
	}
	data := make([]byte, r.ends[end-1]-start)
	if _, err := r.file.ReadAt(data, start); err != nil {
		return nil, err
	}
	return bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")), nil
}
