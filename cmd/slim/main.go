// Command slim reduces the transfer size of a Go program for js/wasm. It rewrites the data
// section after linking, without tables that only serve stack traces, and with few segments.
// README.md lists what it removes and which parts of the runtime would read it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

const usage = `usage: slim [-names] IN OUT   slim the wasm program IN and write it to OUT;
                              -names keeps the names of types and fields
       slim -trace PROGRAM    add names, files and lines to the stack trace on
                              standard input; PROGRAM is the one before slimming
`

func main() {
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	linked := flag.String("trace", "", "")
	names := flag.Bool("names", false, "")
	flag.Parse()
	if err := run(*linked, *names, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "slim:", err)
		os.Exit(1)
	}
}

func run(linked string, names bool, args []string) error {
	if linked != "" && len(args) == 0 {
		return traceFile(linked, os.Stdin, os.Stdout)
	}
	if linked == "" && len(args) == 2 {
		return slimFile(args[0], args[1], names)
	}
	flag.Usage()
	os.Exit(2)
	return nil
}

func slimFile(in, out string, names bool) error {
	program, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	slimmed, err := slim(program, names)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	return os.WriteFile(out, slimmed, 0o755)
}

func traceFile(linked string, trace io.Reader, to io.Writer) error {
	program, err := os.ReadFile(linked)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(trace)
	if err != nil {
		return err
	}
	symbolized, err := symbolize(program, string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", linked, err)
	}
	_, err = io.WriteString(to, symbolized)
	return err
}
