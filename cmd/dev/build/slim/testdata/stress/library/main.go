// Library runs one of its parts, whose name is the last argument, with packages of the standard library. The output of
// each part is the same in every run.
package main

import "os"

var parts = map[string]func(){
	"numbers": numbers,
	"records": records,
	"texts":   texts,
	"timers":  timers,
}

func main() { parts[os.Args[len(os.Args)-1]]() }
