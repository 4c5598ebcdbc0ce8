//go:build !js

package platform

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

// private is the mode of files that only their owner may read.
const private fs.FileMode = 0o600

// resolved returns the path to which symbolic links lead, also if nothing exists there.
func resolved(path string) string {
	if file, err := filepath.EvalSymlinks(path); err == nil {
		return file
	}
	target, err := os.Readlink(path)
	switch {
	case err != nil:
		return path
	case filepath.IsAbs(target):
		return target
	}
	return filepath.Join(filepath.Dir(path), target)
}

// Lock locks path, so that programs that lock it change it one after another. It follows links, and
// locks a file beside it, path + ".lock", because path may be replaced. The error wraps ErrLocked if another
// program has held the lock for longer than patience.
func Lock(path string, patience time.Duration) (unlock func(), err error) {
	path = resolved(path)
	if err := refuseIrregular(path + ".lock"); err != nil {
		return nil, err
	}
	waiting, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	lock := flock.New(path+".lock", flock.SetPermissions(private))
	_, err = lock.TryLockContext(waiting, 2*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("%s has been %w for %v", lock.Path(), ErrLocked, patience)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil // the lock also ends with the process
}

// temporary is the pattern of temporary files. The star is replaced by random digits, so that
// nobody can create a link with the file's name beforehand.
const temporary = ".*.new"

// Replace replaces the file at path, or creates it: it writes a temporary file beside it, syncs it
// and renames it. A reader sees the old or the new file, never a part. Links stay links, and an existing
// file keeps its permissions; mode is that of a new one. Replace removes temporary files left by killed
// processes. If other processes might replace the file, hold its Lock.
func Replace(path string, data []byte, mode fs.FileMode) error {
	return replace(path, data, mode, func() {})
}

// WriteNew writes a new file, which only its owner may read. The error is fs.ErrExist if it exists.
func WriteNew(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, private) // reserves the name
	if err != nil {
		return err
	}
	err = file.Close()
	if err == nil {
		err = Replace(path, data, private)
	}
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// replace is like Replace, but calls written when the data is on the disk and path is not replaced yet.
func replace(path string, data []byte, mode fs.FileMode, written func()) error {
	path = resolved(path)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	removeTemporary(path)
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+temporary)
	if err != nil {
		return err
	}
	if mode != private { // the mode of CreateTemp
		if err := file.Chmod(mode); err != nil {
			return errors.Join(err, file.Close(), os.Remove(file.Name()))
		}
	}
	return rename(file, path, data, written)
}

// rename writes data to a temporary file, calls written and renames the file to path. On an error it removes
// the file.
func rename(file *os.File, path string, data []byte, written func()) error {
	err := write(file, data)
	if err == nil {
		written()
		err = move(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// move renames a file or a folder. It syncs the folder of the new name, where the system can: otherwise the old name may
// be back after a power cut.
func move(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(to)); err == nil {
		_ = errors.Join(folder.Sync(), folder.Close())
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

// refuseIrregular returns an error if path exists and is not a regular file. Opening a pipe may
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
