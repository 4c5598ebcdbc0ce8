package main

import (
	"context"
	"sync/atomic"
	"syscall/js"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A keeper is the page's part in keeping the record of its table. Another page keeps it until begin is called.
type keeper struct {
	page   page
	table  table.ID
	tables atomic.Pointer[record.Keeper]
}

// begin makes the page the keeper.
func (k *keeper) begin() {
	now := func() int64 { return time.Now().UnixMilli() }
	tables := record.NewKeeper(pageLog{k.page}, now, func(_ table.ID, seq int, line *table.Line) {
		if data, err := record.PublicationOf(seq, line); err == nil {
			k.page.Call("publish", string(data))
		}
	})
	k.page.Set("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, request := args[0].String(), []byte(args[1].String())
		return promise(func() (string, error) {
			reply, err := tables.Call(k.table, method, request)
			return string(reply), err
		})
	}))
	k.tables.Store(tables)
}

// call calls the keeper of the table, on this page or another one.
func (k *keeper) call(ctx context.Context, method string, request []byte) ([]byte, error) {
	if tables := k.tables.Load(); tables != nil {
		return tables.Call(k.table, method, request)
	}
	return k.page.call(ctx, method, request)
}
