// Command slim reduces the transfer size of a Go program for js/wasm. It rewrites the data section
// after linking: it drops tables that only stack traces need, and writes few segments. README.md lists
// the removed tables and the parts of the runtime that would read them.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"fudgetray/cmd/dev/build/hotlist"
)

const usage = `usage: slim [-names] IN OUT   slim the wasm program IN and write it to OUT;
                              -names keeps the names of types and fields
       slim [-names] -hot LIST IN OUT REST
                              also split it: REST has the functions that LIST
                              doesn't name
       slim [-names] -mark IN OUT
                              also let each region of the code mark that it ran
       slim -functions PROGRAM
                              print the functions of the program before slimming, their
                              numbers of regions and the hashes of their code, in the
                              order of their marks
       slim -gains LIST PROGRAM
                              print the bytes of both parts after brotli, and by how many
                              each transformation changes them
       slim -trace PROGRAM    add names, files and lines to the stack trace on
                              standard input; PROGRAM is the one before slimming
With -without NAMES, slim leaves out the transformations NAMES, separated by commas.
`

// options are the flags of the command line.
type options struct {
	trace     string // file of the program of a trace
	functions string // file of the program whose functions are printed
	hot       string // file with the list of hot functions
	gains     string // the same, to measure transformations
	without   string // names of transformations
	mark      bool
	names     bool
}

func main() {
	var o options
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	flag.StringVar(&o.trace, "trace", "", "")
	flag.StringVar(&o.functions, "functions", "", "")
	flag.StringVar(&o.hot, "hot", "", "")
	flag.StringVar(&o.gains, "gains", "", "")
	flag.StringVar(&o.without, "without", "", "")
	flag.BoolVar(&o.mark, "mark", false, "")
	flag.BoolVar(&o.names, "names", false, "")
	flag.Parse()
	if err := run(o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "slim:", err)
		os.Exit(1)
	}
}

func run(o options, args []string) error {
	if err := leaveOut(o.without); err != nil {
		return err
	}
	switch {
	case o.trace != "" && len(args) == 0:
		return traceFile(o.trace, os.Stdin, os.Stdout)
	case o.functions != "" && len(args) == 0:
		return printFunctions(o.functions, os.Stdout)
	case o.gains != "" && len(args) == 1:
		return printGains(args[0], o.gains)
	case o.hot != "" && len(args) == 3:
		return splitFile(args[0], o.hot, o.names, args[1], args[2])
	case o.trace+o.functions+o.hot == "" && len(args) == 2:
		return slimFile(args[0], args[1], o.names, o.mark)
	}
	flag.Usage()
	os.Exit(2)
	return nil
}

func slimFile(in, out string, names, marked bool) error {
	program, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	slimmed, err := slim(program, names)
	if err == nil && marked {
		slimmed, err = mark(slimmed)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	return os.WriteFile(out, slimmed, 0o755)
}

func splitFile(in, list string, names bool, out, rest string) error {
	program, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	first, second, err := slimAndSplit(program, names, string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	if err := os.WriteFile(out, first, 0o755); err != nil {
		return err
	}
	return os.WriteFile(rest, second, 0o755)
}

// slimAndSplit slims a program and splits it. Each line of list is the name of a hot function.
func slimAndSplit(program []byte, keepNames bool, list string) (first, rest []byte, err error) {
	functions, err := functionNames(program)
	if err != nil {
		return nil, nil, err
	}
	slimmed, err := slim(program, keepNames)
	if err != nil {
		return nil, nil, err
	}
	hot, err := hotlist.Parse(list)
	if err != nil {
		return nil, nil, err
	}
	return split(slimmed, functions, hot)
}

func printGains(in, list string) error {
	program, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	return gains(program, string(text), os.Stdout)
}

func printFunctions(program string, to io.Writer) error {
	file, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	names, err := functionNames(file)
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	slimmed, err := slim(file, false)
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	s, err := newSplitter(slimmed, names)
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	var lines strings.Builder
	for f, name := range names {
		l, err := findLayout(s.bodies[f])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&lines, "%s\t%d\t%08x\n", name, len(l.regions), l.hash)
	}
	_, err = io.WriteString(to, lines.String())
	return err
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
