package main

import (
	"errors"
	"syscall/js"
)

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	resolved := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{value: args[0]}
		return nil
	})
	defer resolved.Release()
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer rejected.Release()
	promise.Call("then", resolved, rejected)
	o := <-settled
	return o.value, o.err
}

// promise returns a promise of f's result. It runs f in another goroutine, because functions that
// scripts call must not block.
func promise(f func() (string, error)) js.Value {
	start := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			if text, err := f(); err != nil {
				reject.Invoke(jsError(err))
			} else {
				resolve.Invoke(text)
			}
		}()
		return nil
	})
	defer start.Release()
	return js.Global().Get("Promise").New(start)
}
