// Start answers its page's first message, as the tray does.
package main

import "syscall/js"

func main() {
	page := js.Global().Get("fudgeTrayPlatform")
	page.Call("connect", js.FuncOf(func(js.Value, []js.Value) any {
		answer(page)
		return nil
	}))
	select {}
}

//go:noinline
func answer(page js.Value) { page.Call("send", `{"id": "start", "ok": true}`) }
