//go:build !js

package platform

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// Files is a Store that keeps each session in a file. Files are replaced atomically.
type Files struct {
	Dir string // created when the first session is saved
}

// extension of session files
const extension = ".state"

// longestName is the maximum length of a file name in bytes. It leaves room for suffixes: common
// file systems allow 255.
const longestName = 200

// file returns the file of a key. Different keys have different files.
func (f Files) file(key string) (File, error) {
	name := fileName(strings.TrimPrefix(key, "fudge-tray:"))
	if len(name) > longestName {
		return "", fmt.Errorf("%w: the session's name takes %d bytes as a file's name, %d are allowed", ErrUnavailable,
			len(name), longestName)
	}
	return File(filepath.Join(f.Dir, name+extension)), nil
}

// reserved matches Windows device names.
var reserved = regexp.MustCompile(`^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// fileName escapes the characters that file names can't hold on every system, including capital
// letters, which some file systems don't distinguish.
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

// Place implements Placed. It returns the path, or the key if it has no valid path.
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

// Backups implements BackedUp.
func (f Files) Backups(key string) [][]byte {
	file, err := f.file(key)
	if err != nil {
		return nil
	}
	return file.Backups(key)
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
