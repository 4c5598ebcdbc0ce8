//go:build !js

package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, storeError(err)
	}
	return data, nil
}

// Save implements Store.
func (f Files) Save(key string, data []byte) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return storeError(err)
	}
	return storeError(replace(path, data))
}

// SetAside implements Store.
func (f Files) SetAside(key string) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	broken, err := f.path(key + ":broken")
	if err != nil {
		return err
	}
	return storeError(os.Rename(path, broken))
}

// replace writes a file beside the old one and puts it into its place once it is
// safe on the disk.
func replace(path string, data []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
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
