//go:build !js

package visit

import (
	"encoding/json"
	"path/filepath"

	"fudgetray/game/platform"
)

// last is what the user entered last, and the seat to which the next start returns.
type last struct {
	Address string `json:"address"` // of the table; empty after the user has left it
	File    string `json:"file"`    // name of the seat's file
	Name    string `json:"name"`
	Color   string `json:"color"`
	Watch   bool   `json:"watch"`

	failure string // why the last visit ended, or ""
}

func (t *Table) lastFile() platform.File {
	if t.folder == "" {
		return ""
	}
	return platform.File(filepath.Join(t.folder, "last.json"))
}

// load reads the file. The user can enter everything again if that fails.
func (l *last) load(file platform.File) {
	if data, err := file.Load(""); err != nil || json.Unmarshal(data, l) != nil {
		*l = last{}
	}
}

// save stores the data. If that fails, the user has to join again after the next start.
func (l *last) save(file platform.File) {
	if file == "" {
		return
	}
	data, err := json.Marshal(l)
	if err != nil {
		panic(err) // it consists of plain values
	}
	file.Edit("", func(slot platform.Slot, err error) {
		if err == nil {
			_ = slot.Save(data)
		}
	})
}

func (l *last) sits(address, file string, g Guest) {
	l.Address = address
	l.File = file
	l.Name = g.Name
	l.Watch = g.Watch
	l.failure = ""
}

func (l *last) leaves() { l.Address, l.failure = "", "" }

// color returns the user's colour, which is drawn once.
func (l *last) color() string {
	if l.Color == "" {
		l.Color = randomColor()
	}
	return l.Color
}
