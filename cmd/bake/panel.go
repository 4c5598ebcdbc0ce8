package main

import (
	"encoding/json"
	"os"

	"fudgetray/game/controls"
)

// bakePanel writes the table's panel as JSON: a page shows it before the program
// that works it has loaded.
func bakePanel(file string) error {
	data, err := json.MarshalIndent(controls.Describe(), "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o644)
}
