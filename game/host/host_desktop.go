//go:build !js

package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Files keeps each session in a file of its own. A file is replaced as a whole, so
// that whatever happens it holds what was saved last or what was saved before.
type Files struct {
	Dir string // made when the first session is saved
}

// extension of the files, apart from those that were set aside.
const extension = ".state"

// longestName bounds a file's name, in bytes, with room for what is added to it:
// common file systems take up to 255.
const longestName = 200

// largest is the size in bytes of the largest file that is read, far more than all rolls of
// a session take. What is larger is none of ours, and is not held in memory to find that out.
const largest = 64 << 20

// path returns the file of a key. Every key has one of its own.
func (f Files) path(key string) (string, error) {
	name := fileName(strings.TrimPrefix(key, "fudge-tray:"))
	if len(name) > longestName {
		return "", fmt.Errorf("%w: the session's name takes %d bytes as a file's name, %d are allowed", ErrUnavailable, len(name), longestName)
	}
	return filepath.Join(f.Dir, name+extension), nil
}

// reserved are the names that Windows keeps for devices, whatever their extension.
var reserved = regexp.MustCompile(`^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// fileName escapes what a file's name can't hold on every system. That includes
// capital letters, which some file systems don't tell from small ones.
func fileName(key string) string {
	name := make([]byte, 0, len(key)+8)
	for i := range len(key) {
		switch c := key[i]; {
		case i == 0 && reserved.MatchString(key):
			name = fmt.Appendf(name, "%%%02x", c)
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '_':
			name = append(name, c)
		default:
			name = fmt.Appendf(name, "%%%02x", c)
		}
	}
	return string(name)
}

// Load implements Store.
func (f Files) Load(key string) ([]byte, error) {
	path, err := f.path(key)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, storeError(err)
	}
	if info.Size() > largest {
		return nil, fmt.Errorf("%s has %d bytes, %d are allowed", path, info.Size(), largest)
	}
	data, err := os.ReadFile(path)
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
func (f Files) Edit(key string, edit func(Slot, error)) {
	unlock, err := f.lock(key)
	if err != nil {
		edit(nil, storeError(err))
		return
	}
	edit(fileSlot{f, key}, nil)
	unlock()
}

func (f Files) lock(key string) (unlock func(), err error) {
	path, err := f.path(key)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return nil, err
	}
	waiting, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
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
func (Files) Watch(string, func()) {}

// fileSlot is the file of a key, while it is locked.
type fileSlot struct {
	files Files
	key   string
}

// Load implements Slot.
func (s fileSlot) Load() ([]byte, error) { return s.files.Load(s.key) }

// Save implements Slot.
func (s fileSlot) Save(data []byte) error {
	path, err := s.files.path(s.key)
	if err != nil {
		return err
	}
	keepLast(path)
	return storeError(replace(path, data))
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
	path, err := s.files.path(s.key)
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		place, err := s.files.path(aside(s.key, n))
		if err != nil {
			return "", err
		}
		if _, err := os.Lstat(place); errors.Is(err, fs.ErrNotExist) {
			return place, storeError(os.Rename(path, place))
		}
	}
}

// replace writes a file beside the old one and puts it into its place once it is
// safe on the disk. One that was left half written is written over.
func replace(path string, data []byte) (err error) {
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
