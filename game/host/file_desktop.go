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

// File is the path of a file that one session is kept in, whatever its key.
type File string

// largest is the size in bytes of the largest file that is read, far more than all rolls of
// a session take. What is larger is none of ours, and is not held in memory to find that out.
const largest = 64 << 20

// Place implements Placed: it is the path.
func (f File) Place(string) string { return string(f) }

// Load implements Store.
func (f File) Load(string) ([]byte, error) {
	info, err := os.Stat(string(f))
	if err != nil {
		return nil, storeError(err)
	}
	if !info.Mode().IsRegular() {
		return nil, storeError(fmt.Errorf("%s is no file", string(f))) // a pipe is read without an end
	}
	if info.Size() > largest {
		return nil, fmt.Errorf("%s has %d bytes, %d are allowed", string(f), info.Size(), largest)
	}
	data, err := os.ReadFile(string(f))
	if err != nil {
		return nil, storeError(err)
	}
	return data, nil
}

// patience is how long a file is waited for that another copy of the program has
// locked, for milliseconds as a rule.
const patience = 2 * time.Second

// Edit implements Store. The lock is on a file beside the session's, which is
// replaced. A system without locks keeps nothing, since much would be lost.
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
	if err := refusePipe(string(f) + ".lock"); err != nil {
		return nil, err
	}
	waiting, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	lock := flock.New(string(f)+".lock", flock.SetPermissions(0o600))
	_, err = lock.TryLockContext(waiting, 2*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("%s has been %w for %v", lock.Path(), ErrLocked, patience)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil // the end of the program unlocks it too
}

// Watch implements Store: what others do is seen when there is something to save.
func (File) Watch(string, func()) {}

// fileSlot is a session's file, while it is locked.
type fileSlot File

// Load implements Slot.
func (s fileSlot) Load() ([]byte, error) { return File(s).Load("") }

// Save implements Slot.
func (s fileSlot) Save(data []byte) error {
	keepLast(string(s))
	return storeError(replace(string(s), data))
}

// keepLast has what was saved last stay beside what is saved now, with .bak added to its name.
// Where a file system has no links, nothing stays; that is no reason not to save.
func keepLast(path string) {
	link := path + ".bak.new"
	_ = os.Remove(link) // of a copy that was killed
	if os.Link(path, link) == nil {
		_ = os.Rename(link, path+".bak")
	}
}

// SetAside implements Slot.
func (s fileSlot) SetAside() (place string, err error) {
	ending := filepath.Ext(string(s))
	for n := 1; ; n++ {
		place := strings.TrimSuffix(string(s), ending) + fileName(aside("", n)) + ending
		if _, err := os.Lstat(place); err != nil { // it is free, or Rename says what is wrong
			return place, storeError(os.Rename(string(s), place))
		}
	}
}

// replace writes a file beside the old one and puts it into its place once it is
// safe on the disk. One that was left half written is written over.
func replace(path string, data []byte) (err error) {
	if err := refusePipe(path + ".new"); err != nil {
		return err
	}
	file, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	if err := write(file, data); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// refusePipe keeps a path from being opened that is a pipe's: that waits for its other end.
func refusePipe(path string) error {
	if info, err := os.Stat(path); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return fmt.Errorf("%s is a pipe", path)
	}
	return nil
}

// write writes all data through to the disk, and closes the file in any case.
func write(file *os.File, data []byte) error {
	_, err := file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// storeError gives an error of the file system the meaning it has for a Store.
func storeError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return ErrNotFound
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}
