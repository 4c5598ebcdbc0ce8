//go:build !js

package platform

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
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
		data, _ := File(backup(resolved(string(f)), age)).Load("")
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
	defer unlock()
	edit(fileSlot(resolved(string(f))), nil)
}

func (f File) lock() (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o700); err != nil {
		return nil, err
	}
	return Lock(string(f), lockTimeout)
}

// A fileSlot is a locked session file.
type fileSlot File

// Load implements Slot.
func (s fileSlot) Load() ([]byte, error) { return File(s).Load("") }

// Save implements Slot. A save that fails doesn't change the backups.
func (s fileSlot) Save(data []byte) error {
	path := string(s)
	return storeError(replace(path, data, private, func() { keepLast(path) }))
}

// SetAside implements Slot.
func (s fileSlot) SetAside() (place string, err error) {
	ending := filepath.Ext(string(s))
	for n := 1; ; n++ {
		place := strings.TrimSuffix(string(s), ending) + fileName(aside("", n)) + ending
		if _, err := os.Lstat(place); err != nil { // unused, or Rename reports the error
			return place, storeError(move(string(s), place))
		}
	}
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
