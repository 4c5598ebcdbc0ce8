package main

import (
	"runtime"
	"syscall/js"
)

// calls lets JavaScript call Go: during a call from Go, in microtasks and promises, in timers, and while the program
// waits for its rest. The order may differ, but not what the calls do.
func calls() {
	const rounds = 60
	global := js.Global()
	sum, seen := 0, 0
	done := make(chan struct{})
	add := js.FuncOf(func(_ js.Value, args []js.Value) any {
		n := args[0].Int()
		sum += n + deep(n)
		if n%7 == 0 {
			runtime.GC()
		}
		seen++
		if seen == 4*rounds {
			close(done)
		}
		return n * 10
	})
	text := js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() { add.Invoke(pause(1) - 1) }()
		return string(rune('a' + args[0].Int()%26))
	})
	list := make([]any, rounds)
	for i := range list {
		list[i] = i
		global.Call("setTimeout", add, i%5, i)
		global.Get("Promise").Call("resolve", i).Call("then", add)
		global.Get("Promise").Call("resolve", i).Call("then", text)
	}
	js.ValueOf(list).Call("forEach", add)
	<-done
	println(seen, sum)
	result := global.Get("Promise").Call("resolve", add.Invoke(5))
	got := make(chan int)
	result.Call("then", js.FuncOf(func(_ js.Value, args []js.Value) any {
		n := args[0].Int()
		go func() { got <- n }()
		return nil
	}))
	println(<-got)
}
