//go:build !js

package client

import "fudgetray/game/table/visit"

// A SavedRecord is the record that an Act brings, which wants to save it.
type SavedRecord struct {
	ID    int // of the Act
	Text  []byte
	Lines int
}

// Add adds the lines of a command.
func (r *SavedRecord) Add(c visit.Record) {
	for _, line := range c.Lines {
		r.Text = append(append(r.Text, line...), '\n')
		r.Lines++
	}
}
