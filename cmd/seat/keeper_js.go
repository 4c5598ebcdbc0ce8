package main

import (
	"syscall/js"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// keep makes the page the keeper of the table whose record it passes.
func keep(_ js.Value, args []js.Value) any {
	kept := pageLog{args[0]}
	var id table.ID
	if err := id.UnmarshalText([]byte(kept.Get("table").String())); err != nil {
		return jsError(err)
	}
	now := func() int64 { return time.Now().UnixMilli() }
	keeper := record.NewKeeper(kept, now, func(_ table.ID, seq int, line *table.Line) {
		if data, err := record.PublicationOf(seq, line); err == nil {
			kept.Call("publish", string(data))
		}
	})
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, request := args[0].String(), []byte(args[1].String())
		return promise(func() (string, error) {
			reply, err := keeper.Call(id, method, request)
			return string(reply), err
		})
	})
}
