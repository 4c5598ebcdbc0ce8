//go:build !js

package window

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/game/platform"
)

// maxFile is the size in bytes of the largest file that is opened. It exceeds the largest session that
// a browser can store.
const maxFile = 16_000_000

// readFile returns the content of a text file or a session, or a problem that names the file by title.
func readFile(files fs.FS, name, title string) (content string, problem language.Message) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return "", language.FileUnreadable(title, Reason(err))
	}
	if !info.Mode().IsRegular() {
		return "", language.FileIsNone(title)
	}
	file, err := files.Open(name)
	if err != nil {
		return "", language.FileUnreadable(title, Reason(err))
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	after, statErr := file.Stat()
	switch {
	case err != nil:
		return "", language.FileUnreadable(title, Reason(err))
	case len(data) > maxFile:
		return "", language.FileTooLarge(title)
	case statErr != nil || after.Size() != info.Size() || !after.ModTime().Equal(info.ModTime()):
		return "", language.FileChanges(title) // data may mix old and new content
	case !utf8.Valid(data) && !isSession(name, string(data)):
		return "", language.FileIsNoText(title)
	}
	return string(bytes.TrimPrefix(data, []byte("\ufeff"))), language.Message{} // without a byte order mark
}

// writeFile writes a new file, which only its owner may read, and returns its path. If the file
// exists, it adds a number to the name.
func writeFile(path, text string) (string, error) {
	extension := filepath.Ext(path)
	stem := strings.TrimSuffix(path, extension)
	for n := 2; ; n++ {
		err := platform.WriteNew(path, []byte(text))
		if !errors.Is(err, fs.ErrExist) {
			return path, err
		}
		path = fmt.Sprintf("%s %d%s", stem, n, extension)
	}
}

// resolve returns the absolute path of a typed one. It removes the quotes that file managers copy,
// expands ~, and resolves relative paths from the documents folder.
func resolve(path string) string {
	path = strings.Trim(path, ` "'`)
	if below, ok := strings.CutPrefix(path, "~"); ok && (below == "" || os.IsPathSeparator(below[0])) {
		return filepath.Join(home(), below)
	}
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(documents(), path)
}

// home returns the user's home folder, or the working directory if it is unknown.
func home() string {
	if folder, err := os.UserHomeDir(); err == nil {
		return folder
	}
	return "."
}

// documents returns the user's documents folder, or the home folder if there is none.
func documents() string {
	if folder := filepath.Join(home(), "Documents"); isFolder(folder) {
		return folder
	}
	return home()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// abbreviate replaces the home folder in a path by ~.
func abbreviate(path string) string {
	if below, ok := strings.CutPrefix(path, home()+string(filepath.Separator)); ok {
		return filepath.Join("~", below)
	}
	return path
}
