package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// A target is a fuzz target of Go, or of JavaScript if it has no function.
type target struct{ pkg, function string }

func (t target) String() string {
	return strings.TrimSpace(strings.TrimPrefix(t.pkg, "fudgetray/") + " " + t.function)
}

// decoders is the file of the targets in JavaScript, which runs as a whole.
const decoders = "web/shared/decoders.test.mjs"

func fuzzCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "fuzz",
		Short: "Fuzz every target of the repository",
		Args:  cobra.NoArgs,
	}
	each := c.Flags().Duration("each", 10*time.Minute, "time for each target")
	total := c.Flags().Duration("total", 0, "time for all targets, divided among them; replaces --each")
	guided := c.Flags().Bool("guided", true,
		"look for inputs that execute new code, for which all packages are compiled again")
	c.RunE = func(c *cobra.Command, _ []string) error {
		targets, err := fuzzTargets(c.Context())
		if err != nil {
			return err
		}
		if *total > 0 {
			*each = *total / time.Duration(len(targets))
		}
		dir, err := os.MkdirTemp("", "fudge-tray-fuzz-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		cache, err := output(c.Context(), "go", "env", "GOCACHE")
		if err != nil {
			return err
		}
		f := fuzzer{
			each:   *each,
			guided: *guided,
			cache:  filepath.Join(strings.TrimSpace(cache), "fuzz"),
			dir:    dir,
			built:  map[string]string{},
		}
		return f.fuzz(c.Context(), targets)
	}
	return c
}

// fuzzTargets lists the targets. Only packages whose tests define one are built.
func fuzzTargets(ctx context.Context) ([]target, error) {
	files, err := output(ctx, "git", "grep", "-lE", "^func Fuzz", "--", "*_test.go")
	if err != nil {
		return nil, err
	}
	var dirs []string
	for file := range strings.FieldsSeq(files) {
		dirs = append(dirs, "./"+file[:strings.LastIndexByte(file, '/')])
	}
	slices.Sort(dirs)
	listed, err := output(ctx, "go", append([]string{"test", "-list", "^Fuzz"}, slices.Compact(dirs)...)...)
	if err != nil {
		return nil, err
	}
	var targets []target
	pending := 0
	for line := range strings.Lines(listed) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 1:
			targets = append(targets, target{function: fields[0]})
		case len(fields) > 1 && fields[0] == "ok": // follows the targets of its package
			for ; pending < len(targets); pending++ {
				targets[pending].pkg = fields[1]
			}
		}
	}
	return append(targets, target{pkg: decoders}), nil
}

// A fuzzed target has the number of inputs that were executed.
type fuzzed struct {
	Target string `json:"target"`
	Inputs int    `json:"inputs"`
}

// fuzz runs the targets one after another, because each uses all processors. It continues after a failure, which
// Go stores as an input in testdata/fuzz of the package.
func (f *fuzzer) fuzz(ctx context.Context, targets []target) error {
	start := time.Now()
	run := Run{
		Part:    "fuzz",
		What:    "Decoders, parsers, messages and the solver, fuzzed",
		Command: "make fuzz FUZZ=" + short(f.each),
	}
	var done []fuzzed
	var failures []error
	for i, t := range targets {
		fmt.Printf("%d of %d: %v\n", i+1, len(targets), t)
		inputs, err := f.run(ctx, t)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failures = append(failures, fmt.Errorf("%v: %w", t, err))
		}
		run.Inputs += inputs
		done = append(done, fuzzed{t.String(), inputs})
	}
	fmt.Println("\n| target | inputs |\n| --- | ---: |")
	for _, d := range done {
		fmt.Printf("| %s | %s |\n", d.Target, grouped(d.Inputs))
	}
	fmt.Printf("| all %d, %s each | %s |\n", len(done), short(f.each), grouped(run.Inputs))
	if len(failures) > 0 {
		return errors.Join(failures...)
	}
	run.Seconds = seconds(start)
	return record(func(r *Record) {
		r.Fuzzed = done
		r.set(run)
	})
}

var (
	executed  = regexp.MustCompile(`execs: (\d+)`)
	generated = regexp.MustCompile(`(\d+) inputs from FUZZ_SEED`)
)

// run fuzzes a target, passes on the progress, and returns the number of inputs.
func (f *fuzzer) run(ctx context.Context, t target) (inputs int, err error) {
	command := exec.CommandContext(ctx, "node", "--test", t.pkg)
	command.Env = append(os.Environ(), fmt.Sprintf("FUZZ_SECONDS=%g", f.each.Seconds()))
	counts := generated
	if t.function != "" {
		program, dir, err := f.program(ctx, t.pkg)
		if err != nil {
			return 0, err
		}
		command = exec.CommandContext(ctx, program, "-test.run", "^$",
			"-test.fuzz", "^"+t.function+"$", "-test.fuzztime", f.each.String(),
			"-test.fuzzminimizetime", (f.each / 10).String(), // the default of a minute leaves no time for other inputs
			"-test.fuzzcachedir", filepath.Join(f.cache, t.pkg))
		command.Dir = dir
		counts = executed
	}
	var said bytes.Buffer
	out := io.MultiWriter(os.Stdout, &said)
	command.Stdout, command.Stderr = out, out
	err = command.Run()
	found := counts.FindAllSubmatch(said.Bytes(), -1)
	if counts == executed {
		found = found[max(len(found)-1, 0):] // the last line has the sum
	}
	for _, count := range found {
		inputs += number(count[1])
	}
	return inputs, err
}

// A fuzzer runs targets.
type fuzzer struct {
	each   time.Duration // for each target
	guided bool          // by coverage, which needs all packages to be compiled for it
	cache  string        // folder of the interesting inputs
	dir    string        // folder of the programs
	built  map[string]string
}

// program builds the tests of a package once, and returns the program and the package's folder.
func (f *fuzzer) program(ctx context.Context, pkg string) (path, dir string, err error) {
	dir, err = output(ctx, "go", "list", "-f", "{{.Dir}}", pkg)
	if err != nil {
		return "", "", err
	}
	dir = strings.TrimSpace(dir)
	if path := f.built[pkg]; path != "" {
		return path, dir, nil
	}
	path = filepath.Join(f.dir, strconv.Itoa(len(f.built))+".test")
	args := []string{"test", "-c", "-o", path, pkg}
	if f.guided {
		args = append(args, "-fuzz", ".")
	}
	if _, err := output(ctx, "go", args...); err != nil {
		return "", "", err
	}
	f.built[pkg] = path
	return path, dir, nil
}

func number(digits []byte) int {
	n, _ := strconv.Atoi(string(digits)) // a regular expression has matched it
	return n
}

// output runs a command and returns what it prints.
func output(ctx context.Context, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out), nil
}
