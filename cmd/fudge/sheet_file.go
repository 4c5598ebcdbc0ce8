package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/platform"
)

// A sheetFile is the file of a character sheet. Changes are made one after another, also by
// several programs, and each replaces the whole file.
type sheetFile struct {
	path string // path without symbolic links
	mode fs.FileMode
}

// lockPatience is how long to wait for other programs that change the same sheet.
const lockPatience = 10 * time.Second

// editSheet calls edit while it holds the lock on a sheet's file. It refuses a file that the user
// can't write, which replacing it would ignore.
func editSheet(name string, edit func(sheetFile) error) error {
	f, err := writableSheet(name)
	if err != nil {
		return err
	}
	unlock, err := platform.Lock(f.beside(""), lockPatience)
	if err != nil {
		return at(name, reason(err))
	}
	defer unlock()
	return edit(f)
}

func writableSheet(name string) (f sheetFile, err error) {
	if name == standardInput || isInlineJSON(name) {
		return f, at("FILE", complaint{language.IrregularFile()})
	}
	if f.path, err = filepath.EvalSymlinks(name); err != nil {
		return f, fileError(err)
	}
	info, err := os.Stat(f.path)
	if err != nil {
		return f, fileError(err)
	}
	if f.mode = info.Mode(); !f.mode.IsRegular() {
		return f, at(name, complaint{language.IrregularFile()})
	}
	if f.mode.Perm()&0o222 == 0 { // root may write it anyway
		return f, at(name, complaint{language.ReadOnlyFile()})
	}
	file, err := os.OpenFile(f.path, os.O_WRONLY, 0)
	if err != nil {
		return f, fileError(err)
	}
	return f, file.Close()
}

// beside returns the path of a hidden file beside the sheet.
func (f sheetFile) beside(extension string) string {
	dir, name := filepath.Split(f.path)
	return filepath.Join(dir, "."+name+extension)
}

func (f sheetFile) read() ([]byte, error) { return readFile(f.path) }

// A sheetChange is the last change of a sheet's file, kept beside it.
type sheetChange struct {
	Line   string `json:"line"`   // as the user typed it
	Before string `json:"before"` // the file before the change
	After  string `json:"after"`
}

// amend changes the sheet by a line and keeps the version before it for undo.
func (f sheetFile) amend(ladder *engine.Ladder, line string) (said language.Message, err error) {
	before, err := f.read()
	if err != nil {
		return said, err
	}
	campaign, err := campaignOf(before, ladder)
	if err != nil {
		return said, err
	}
	said, known, err := campaign.AmendSheet(line)
	switch {
	case err != nil:
		return said, err
	case !known:
		return said, engine.NoSheetChange(line)
	}
	after, err := json.MarshalIndent(campaign.Sheet, "", "\t")
	if err != nil {
		return said, err
	}
	after = append(after, '\n')
	record, err := json.Marshal(sheetChange{line, string(before), string(after)})
	if err == nil {
		err = f.replace(f.undoPath(), record)
	}
	if err == nil {
		err = f.replace(f.path, after)
	}
	return said, err
}

func (f sheetFile) undoPath() string { return f.beside(".undo") }

// undo takes the last change back.
func (f sheetFile) undo() (said language.Message, err error) {
	record, err := readFile(f.undoPath())
	if errors.Is(err, fs.ErrNotExist) {
		return said, at(f.path, complaint{language.NothingToUndo()})
	}
	if err != nil {
		return said, err
	}
	var last sheetChange
	if err := json.Unmarshal(record, &last); err != nil {
		return said, at(f.undoPath(), complaint{language.UndoDamaged()})
	}
	now, err := f.read()
	if err != nil {
		return said, err
	}
	if string(now) != last.After {
		return said, at(f.path, complaint{language.ChangedSince(last.Line)})
	}
	if err := f.replace(f.path, []byte(last.Before)); err != nil {
		return said, err
	}
	return language.Undone(last.Line), fileError(os.Remove(f.undoPath()))
}

func (f sheetFile) replace(path string, data []byte) error {
	return fileError(platform.Replace(path, data, f.mode.Perm()))
}
