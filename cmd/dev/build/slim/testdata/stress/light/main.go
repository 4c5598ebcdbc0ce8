// Light runs one of its parts, whose name is the last argument. The output of each part is the same in every run.
// It imports little, so that many slimmed versions can run.
package main

import "syscall/js"

var parts = map[string]func(){
	"calls":      calls,
	"collector":  collector,
	"deferred":   deferred,
	"division":   division,
	"goroutines": goroutines,
	"iterators":  iterators,
	"lookups":    lookups,
	"panics":     panics,
	"regions":    regions,
	"stacks":     stacks,
	"texts":      texts,
	"values":     values,
}

func main() {
	parts[js.Global().Get("process").Get("argv").Call("at", -1).String()]()
}
