package main

import (
	"context"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A pageLog is the log of the table of which the page is the keeper.
type pageLog struct{ page page }

// Append implements record.Log.
func (l pageLog) Append(_ table.ID, seq int, line []byte) error {
	stored, err := await(context.Background(), l.page.Call("append", seq, string(line)))
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
	texts, err := await(context.Background(), l.page.Call("read", from, limit))
	if err != nil {
		return nil, err
	}
	lines := make([][]byte, texts.Length())
	for i := range lines {
		lines[i] = []byte(texts.Index(i).String())
	}
	return lines, nil
}
