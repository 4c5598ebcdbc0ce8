package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"fudgetray/game/table/seat"
)

// A page is the object through which the page's script and this program call each other:
// globalThis.fudgeSeat. web/tray/table/seat-program.js describes its members.
type page struct{ js.Value }

func openPage() (page, error) {
	object := js.Global().Get("fudgeSeat")
	if object.Type() != js.TypeObject {
		return page{}, errors.New("globalThis.fudgeSeat: it is missing; the page's script sets it before the program starts")
	}
	return page{object}, nil
}

// config contains the page's parameters.
type config struct {
	seat.Parameters
	Keeper bool            `json:"keeper"` // this page keeps the table's record
	Memory json.RawMessage `json:"memory"` // what an earlier visit kept, or null
}

func (p page) config() (c config, err error) {
	err = json.Unmarshal([]byte(p.Get("config").String()), &c)
	return c, err
}

// emit sends an event to the page.
func (p page) emit(e any) {
	data, err := json.Marshal(e)
	if err != nil {
		panic(err) // events consist of plain values
	}
	p.Call("emit", string(data))
}

// keep stores what the seat keeps.
func (p page) keep(kept []byte) error {
	_, err := await(context.Background(), p.Call("keep", string(kept)))
	return err
}

// call calls the keeper.
func (p page) call(ctx context.Context, method string, request []byte) ([]byte, error) {
	value, err := await(ctx, p.Call("call", method, string(request)))
	if err != nil {
		return nil, err
	}
	return []byte(value.String()), nil
}

// await waits for a promise.
func await(ctx context.Context, promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	var resolved, rejected js.Func
	settle := func(o outcome) {
		settled <- o
		resolved.Release()
		rejected.Release()
	}
	resolved = js.FuncOf(func(_ js.Value, args []js.Value) any {
		settle(outcome{value: args[0]})
		return nil
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		settle(outcome{err: errors.New(args[0].Call("toString").String())})
		return nil
	})
	promise.Call("then", resolved, rejected)
	select {
	case o := <-settled:
		return o.value, o.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}

// promise returns a promise of f's result. It runs f in another goroutine, because functions that
// scripts call must not block.
func promise(f func() (string, error)) js.Value {
	start := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			if text, err := f(); err != nil {
				reject.Invoke(js.Global().Get("Error").New(err.Error()))
			} else {
				resolve.Invoke(text)
			}
		}()
		return nil
	})
	defer start.Release()
	return js.Global().Get("Promise").New(start)
}

// maxQueued is the number of a script's calls that may wait.
const maxQueued = 4096

// inOrder returns a function for scripts. It calls f in another goroutine, in the order of the calls,
// and drops calls if too many wait.
func inOrder(f func(text string)) js.Func {
	queue := make(chan string, maxQueued)
	go func() {
		for text := range queue {
			f(text)
		}
	}()
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := ""
		if len(args) > 0 {
			text = args[0].String()
		}
		select {
		case queue <- text:
		default: // a participant requests missing lines
		}
		return nil
	})
}
