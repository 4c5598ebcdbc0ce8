package main

import (
	"fmt"
	"os"
	"syscall/js"

	"fudgetray/game/table"
	"fudgetray/game/table/visit"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintf(os.Stderr, "seat: got %d arguments, want the name of the page's global variable alone\n", len(os.Args)-1)
		os.Exit(2)
	}
	page := js.Global().Get(os.Args[1])
	page.Set("step", js.FuncOf(stepper()))
	page.Set("keep", js.FuncOf(keep))
	select {} // the page's script calls these functions
}

// stepper returns the function step, which has the state of the page's visits.
func stepper() func(this js.Value, args []js.Value) any {
	state := visit.New(table.Signing{})
	return func(_ js.Value, args []js.Value) any {
		event, err := visit.Decode([]byte(args[0].String()))
		if err != nil {
			return jsError(err)
		}
		if reply, ok := event.(visit.Reply); ok && len(args) > 1 {
			reply.Lines = args[1].String()
			event = reply
		}
		var commands []visit.Command
		state, commands = visit.Step(state, event)
		data, err := visit.Encode(commands)
		if err != nil {
			return jsError(err)
		}
		return string(data)
	}
}

func jsError(err error) js.Value { return js.Global().Get("Error").New(err.Error()) }
