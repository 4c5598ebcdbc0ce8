//go:build !js

package panel

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
)

// largestFile is the size in bytes of the largest file that is loaded: more than a session comes to that a browser keeps.
const largestFile = 16_000_000

// readFile returns what is in a file, a text or a session, or what is wrong with it, under the title that its
// user knows it by.
func readFile(files fs.FS, name, title string) (content string, trouble language.Message) {
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
	data, err := io.ReadAll(io.LimitReader(file, largestFile+1))
	now, gone := file.Stat()
	switch {
	case err != nil:
		return "", language.FileUnreadable(title, Reason(err))
	case len(data) > largestFile:
		return "", language.FileTooLarge(title)
	case gone != nil || now.Size() != info.Size() || !now.ModTime().Equal(info.ModTime()):
		return "", language.FileChanges(title) // what was read may be neither the old nor the new
	case !utf8.Valid(data) && !isState(name, string(data)):
		return "", language.FileIsNoText(title)
	}
	return string(bytes.TrimPrefix(data, []byte("\ufeff"))), language.Message{} // without the mark that Windows puts in front
}

// writeFile writes a new file, and returns its path: the one asked for, or where
// there is a file already, a like one with a number. No file is overwritten.
func writeFile(path, text string) (string, error) {
	extension := filepath.Ext(path)
	stem := strings.TrimSuffix(path, extension)
	for n := 2; ; n++ {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return path, fill(file, text)
		}
		if !errors.Is(err, fs.ErrExist) {
			return path, err
		}
		path = fmt.Sprintf("%s %d%s", stem, n, extension)
	}
}

// fill writes and closes a file, whole or not at all.
func fill(file *os.File, text string) error {
	_, err := file.WriteString(text)
	if err = errors.Join(err, file.Close()); err != nil {
		os.Remove(file.Name()) // what went wrong is known already
		return err
	}
	return nil
}

// located is the file that somebody means with a path: with the quotes that file
// managers copy, with ~ for the home folder, or in the folder for documents.
func located(path string) string {
	path = strings.Trim(path, ` "'`)
	if below, ok := strings.CutPrefix(path, "~"); ok && (below == "" || os.IsPathSeparator(below[0])) {
		return filepath.Join(home(), below)
	}
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(documents(), path)
}

// home is the user's folder, or where the program runs if there is none.
func home() string {
	if folder, err := os.UserHomeDir(); err == nil {
		return folder
	}
	return "."
}

// documents is the folder for what the user makes.
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

// brief is a path with ~ for the home folder.
func brief(path string) string {
	if below, ok := strings.CutPrefix(path, home()+string(filepath.Separator)); ok {
		return filepath.Join("~", below)
	}
	return path
}
