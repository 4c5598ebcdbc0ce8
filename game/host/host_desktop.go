//go:build !js

package host

import (
	"fmt"
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

// file returns the file of a key. Every key has one of its own.
func (f Files) file(key string) (File, error) {
	name := fileName(strings.TrimPrefix(key, "fudge-tray:"))
	if len(name) > longestName {
		return "", fmt.Errorf("%w: the session's name takes %d bytes as a file's name, %d are allowed", ErrUnavailable, len(name), longestName)
	}
	return File(filepath.Join(f.Dir, name+extension)), nil
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

// Place implements Placed: it is the path, or the key if that makes none.
func (f Files) Place(key string) string {
	file, err := f.file(key)
	if err != nil {
		return key
	}
	return file.Place(key)
}

// Load implements Store.
func (f Files) Load(key string) ([]byte, error) {
	file, err := f.file(key)
	if err != nil {
		return nil, err
	}
	return file.Load(key)
}

// Edit implements Store.
func (f Files) Edit(key string, edit func(Slot, error)) {
	file, err := f.file(key)
	if err != nil {
		edit(nil, err)
		return
	}
	file.Edit(key, edit)
}

// Watch implements Store: what others do is seen when there is something to save.
func (Files) Watch(string, func()) {}
