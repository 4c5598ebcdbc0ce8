//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "seat: this program runs in browsers only; make build compiles it")
	os.Exit(1)
}
