//go:build !js

package visit

import (
	"cmp"
	"encoding/json"
	"path/filepath"

	"fudgetray/game/platform"
	"fudgetray/game/table/client"
)

// last is what the user entered last, and the seat to which the next start returns.
type last struct {
	Address string `json:"address"` // of the table; empty after the user has left it
	File    string `json:"file"`    // name of the seat's file
	Server  string `json:"server"`  // address of the server
	Name    string `json:"name"`
	Color   string `json:"color"`
	Watch   bool   `json:"watch"`
	// values of the tray's controls when the user joined
	Rules json.RawMessage `json:"rules,omitempty"`

	joined string // address with which this visit began
}

// lastFile returns the file in a folder, or "" if nothing is kept.
func lastFile(folder string) platform.File {
	if folder == "" {
		return ""
	}
	return platform.File(filepath.Join(folder, "last.json"))
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

// joins keeps what the user enters.
func (l *last) joins(address client.Address, g Guest) {
	l.joined, l.Server = address.String(), address.Server()
	l.Name, l.Watch, l.Rules = g.Name, g.Watch, g.Rules
	l.Color = cmp.Or(g.Color, l.Color)
}

func (l *last) leaves() { l.Address, l.File, l.Rules = "", "", nil }
