package main

import (
	"syscall/js"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A pageLog is the record of one table in the page's storage.
type pageLog struct{ js.Value }

// Append implements record.Log.
func (l pageLog) Append(_ table.ID, seq int, line []byte) error {
	stored, err := await(l.Call("append", seq, string(line)))
	if err != nil {
		return err
	}
	if !stored.Bool() {
		return record.ErrConflict
	}
	return nil
}

// Read implements record.Log.
func (l pageLog) Read(_ table.ID, from, limit int) ([][]byte, error) {
	texts, err := await(l.Call("read", from, limit))
	if err != nil {
		return nil, err
	}
	lines := make([][]byte, texts.Length())
	for i := range lines {
		lines[i] = []byte(texts.Index(i).String())
	}
	return lines, nil
}
