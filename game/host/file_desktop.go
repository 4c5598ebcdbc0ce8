//go:build !js

package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// A File is the path of a file that holds one session. It ignores keys.
type File string

// maxSize is the size in bytes of the largest file that is read. It is far more than any session
// takes; larger files aren't sessions and aren't loaded into memory.
const maxSize = 64 << 20

// Place implements Placed. It returns the path.
func (f File) Place(string) string { return string(f) }

// Load implements Store.
func (f File) Load(string) ([]byte, error) {
	info, err := os.Stat(string(f))
	if err != nil {
		return nil, storeError(err)
	}
	if !info.Mode().IsRegular() {
		return nil, storeError(fmt.Errorf("%s is not a regular file", string(f))) // reading a pipe might block forever
	}
	if info.Size() > maxSize {
		return nil, fmt.Errorf("%s has %d bytes, %d are allowed", string(f), info.Size(), maxSize)
	}
	data, err := os.ReadFile(string(f))
	if err != nil {
		return nil, storeError(err)
	}
	return data, nil
}

// Backups implements BackedUp.
func (f File) Backups(string) (versions [][]byte) {
	for age := 1; age <= backups; age++ {
		data, _ := File(backup(string(f), age)).Load("")
		versions = append(versions, data)
	}
	return versions
}

// lockTimeout is how long to wait for a lock that another process holds, usually for milliseconds.
const lockTimeout = 2 * time.Second

// Edit implements Store. It locks a separate file, because the session's file is replaced. On a
// system without locks it fails: saving might lose data.
func (f File) Edit(_ string, edit func(Slot, error)) {
	unlock, err := f.lock()
	if err != nil {
		edit(nil, storeError(err))
		return
	}
	edit(fileSlot(f), nil)
	unlock()
}

func (f File) lock() (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o700); err != nil {
		return nil, err
	}
	if err := refuseIrregular(string(f) + ".lock"); err != nil {
		return nil, err
	}
	waiting, stop := context.WithTimeout(context.Background(), lockTimeout)
	defer stop()
	lock := flock.New(string(f)+".lock", flock.SetPermissions(0o600))
	_, err = lock.TryLockContext(waiting, 2*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("%s has been %w for %v", lock.Path(), ErrLocked, lockTimeout)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil // the lock also ends with the process
}

// A fileSlot is a locked session file.
type fileSlot File

// Load implements Slot.
func (s fileSlot) Load() ([]byte, error) { return File(s).Load("") }

// Save implements Slot.
func (s fileSlot) Save(data []byte) error {
	keepLast(string(s))
	return storeError(replace(string(s), data))
}

// SetAside implements Slot.
func (s fileSlot) SetAside() (place string, err error) {
	ending := filepath.Ext(string(s))
	for n := 1; ; n++ {
		place := strings.TrimSuffix(string(s), ending) + fileName(aside("", n)) + ending
		if _, err := os.Lstat(place); err != nil { // unused, or Rename reports the error
			return place, storeError(os.Rename(string(s), place))
		}
	}
}

// temporary is the pattern of temporary files. The star stands for random digits, so that nobody
// can put a link in the file's place beforehand.
const temporary = ".*.new"

// replace writes a new temporary file, which only its owner may read, syncs it and renames it to
// path. It removes temporary files left by killed processes. The caller must hold the lock.
func replace(path string, data []byte) error {
	removeTemporary(path)
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+temporary)
	if err != nil {
		return err
	}
	return rename(file, path, data)
}

// rename writes data to a temporary file and renames it to path. On an error it removes the file.
func rename(file *os.File, path string, data []byte) error {
	err := write(file, data)
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// removeTemporary removes the temporary files of path. It removes links, not the files that they
// lead to.
func removeTemporary(path string) {
	dir, name := filepath.Split(path)
	entries, err := os.ReadDir(filepath.Clean(dir))
	if err != nil {
		return // creating a file there reports the error
	}
	before, after, _ := strings.Cut(name+temporary, "*")
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), before)
		digits, temporary := strings.CutSuffix(digits, after)
		if ok && temporary && digits != "" && strings.Trim(digits, "0123456789") == "" {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// refuseIrregular returns an error if path exists and is no regular file. Opening a pipe may
// block, and a link may lead to any file.
func refuseIrregular(path string) error {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	return nil
}

// write writes and syncs data, and always closes the file.
func write(file *os.File, data []byte) error {
	_, err := file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// storeError maps errors of the file system to those of Store.
func storeError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return ErrNotFound
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}
