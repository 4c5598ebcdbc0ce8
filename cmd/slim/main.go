// Command slim makes a Go program for js/wasm travel lighter: it rewrites the data
// section after linking, without the tables that only tell source lines, and in few
// segments. What it leaves out and who would have read it is told in README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

const usage = `usage: slim [-names] IN OUT write the wasm program IN, slimmed, to OUT; with the names of
                            types and fields, if it looks for any
       slim -trace WHOLE    give the stack trace on standard input its files and lines,
                            as the program WHOLE knows them, which was not slimmed
`

func main() {
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	whole := flag.String("trace", "", "")
	names := flag.Bool("names", false, "")
	flag.Parse()
	if err := run(*whole, *names, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "slim:", err)
		os.Exit(1)
	}
}

func run(whole string, names bool, args []string) error {
	if whole != "" && len(args) == 0 {
		return traceFile(whole, os.Stdin, os.Stdout)
	}
	if whole == "" && len(args) == 2 {
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

func traceFile(whole string, trace io.Reader, to io.Writer) error {
	program, err := os.ReadFile(whole)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(trace)
	if err != nil {
		return err
	}
	told, err := symbolise(program, string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", whole, err)
	}
	_, err = io.WriteString(to, told)
	return err
}
