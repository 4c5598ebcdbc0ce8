package main

import (
	"context"
	"sync/atomic"
	"syscall/js"
	"time"

	"fudgetray/game/group"
	"fudgetray/game/group/adapter"
)

// A keeper is the page's part in keeping the record of its table. Another page keeps it until begin is called.
type keeper struct {
	page  page
	table group.ID
	host  atomic.Pointer[adapter.Host]
}

// begin makes the page the keeper.
func (k *keeper) begin() {
	now := func() int64 { return time.Now().UnixMilli() }
	host := adapter.NewHost(pageLog{k.page}, now, func(_ group.ID, seq int, line *group.Line) {
		if data, err := adapter.PublicationOf(seq, line); err == nil {
			k.page.Call("publish", string(data))
		}
	})
	k.page.Set("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, request := args[0].String(), []byte(args[1].String())
		return promise(func() (string, error) {
			reply, err := host.Call(k.table, method, request)
			return string(reply), err
		})
	}))
	k.host.Store(host)
}

// call calls the keeper of the table, on this page or another one.
func (k *keeper) call(ctx context.Context, method string, request []byte) ([]byte, error) {
	if host := k.host.Load(); host != nil {
		return host.Call(k.table, method, request)
	}
	return k.page.call(ctx, method, request)
}
