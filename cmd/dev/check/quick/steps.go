package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// step is one check.
type step struct {
	name    string
	command []string
	folder  string   // where the command runs, or "" for the root
	env     []string // added to the environment
	// prints is set if the command lists what is wrong and doesn't fail.
	prints bool
}

// formatSteps check how the given files are formatted.
func formatSteps(files []string) []step {
	var steps []step
	if goFiles := ofTypes(files, ".go"); len(goFiles) > 0 {
		steps = append(steps,
			step{name: "gofmt", command: append([]string{"gofmt", "-l"}, goFiles...), prints: true},
			step{name: "density", command: append([]string{"go", "run", "./cmd/dev/check/density"}, goFiles...)})
	}
	if others := ofTypes(files, ".js", ".mjs", ".ts", ".css", ".html", ".md"); len(others) > 0 {
		command := append([]string{"web/node_modules/.bin/prettier", "--list-different"}, others...)
		steps = append(steps, step{name: "prettier", command: command})
	}
	return steps
}

// goSteps check the Go packages that a change affects, but skip the tests of some packages, and only compile those that
// the compiler can refuse. Vet and staticcheck look at the packages of changed files, vet for the browser, too, if they
// have code for it alone: to look at all importers would take as long as their tests.
func goSteps(affected, refused, changed, skipped []string) []step {
	if len(affected) == 0 {
		return nil
	}
	skips := func(folder string) bool {
		return slices.ContainsFunc(skipped, func(p string) bool { return strings.HasSuffix(p, "/"+folder) })
	}
	tested := pathsOf(affected, func(folder string) bool { return !skips(folder) })
	var steps []step
	edited := packagesOf(changed, ".go")
	if len(edited) > 0 {
		steps = append(steps, step{name: "vet", command: append([]string{"go", "vet"}, edited...)})
	}
	if browser := packagesOf(changed, "_js.go", "_wasm.go"); len(browser) > 0 {
		command := append([]string{"go", "vet"}, browser...)
		steps = append(steps, step{name: "vet for js/wasm", command: command, env: []string{"GOOS=js", "GOARCH=wasm"}})
	}
	if len(edited) > 0 {
		steps = append(steps, step{name: "staticcheck", command: append([]string{"go", "tool", "staticcheck"}, edited...)})
	}
	// By now the tests have compiled what they share with these packages.
	if compiled := pathsOf(refused, skips); len(compiled) > 0 {
		command := append([]string{"go", "list", "-pgo=off", "-export", "-test", "-f", `{{""}}`}, compiled...)
		steps = append(steps, step{name: "compile", command: command})
	}
	if len(tested) > 0 {
		command := append([]string{"go", "test", "-short", "-vet=off", "-pgo=off"}, tested...)
		steps = slices.Insert(steps, 0, step{name: "go test -short", command: command}) // it takes longest
	}
	return steps
}

// pathsOf returns the paths of those folders that f selects, as the go command takes them.
func pathsOf(folders []string, f func(string) bool) (paths []string) {
	for _, folder := range folders {
		if f(folder) {
			paths = append(paths, "./"+folder)
		}
	}
	return paths
}

// packagesOf returns the packages of the files whose names end in one of the given ways.
func packagesOf(files []string, ends ...string) []string {
	var found []string
	for _, name := range ofTypes(files, ends...) {
		found = append(found, "./"+path.Dir(name))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// scriptSteps check types and lint rules if a changed file can break them, and run tests.
func scriptSteps(changed, tests []string) []step {
	var steps []step
	if len(ofTypes(changed, ".js", ".mjs", ".ts", "tsconfig.json")) > 0 {
		steps = append(steps, step{name: "types", command: []string{"npm", "run", "--silent", "types"}, folder: "web"})
	}
	if len(ofTypes(changed, ".js", ".mjs", ".ts", ".css", ".html", "biome.json")) > 0 {
		command := []string{"web/node_modules/.bin/biome", "lint", "--error-on-warnings"}
		steps = append(steps, step{name: "lint", command: command})
	}
	if len(tests) > 0 {
		command := append([]string{"node", "web/unit.mjs"}, tests...)
		steps = append(steps, step{name: "unit.mjs", command: command})
	}
	return steps
}

// ofTypes returns the files whose names end in one of the given ways.
func ofTypes(files []string, ends ...string) []string {
	var found []string
	for _, name := range files {
		if slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(name, end) }) {
			found = append(found, name)
		}
	}
	return found
}

// outcome is what a step took, and why it failed.
type outcome struct {
	took, processor time.Duration
	err             error
}

// perform performs all steps, two at a time, as each leaves a processor idle at times. It prints their results and
// durations, and returns an error that names those that failed.
func perform(steps []step) error {
	start := time.Now()
	outcomes := make([]outcome, len(steps))
	var lanes errgroup.Group
	lanes.SetLimit(2)
	for i, s := range steps {
		lanes.Go(func() error {
			fmt.Printf("%s …\n", s.name)
			outcomes[i] = s.run()
			fmt.Printf("%s: %s in %.1f s\n", s.name, outcomes[i], outcomes[i].took.Seconds())
			return nil
		})
	}
	lanes.Wait() // never fails
	fmt.Printf("\n%-25s %-6s %8s %18s\n", "step", "result", "seconds", "processor seconds")
	var failed []string
	for i, s := range steps {
		o := outcomes[i]
		fmt.Printf("%-25s %-6s %8.1f %18.1f\n", s.name, o, o.took.Seconds(), o.processor.Seconds())
		if o.err != nil {
			failed = append(failed, s.name)
		}
	}
	fmt.Printf("%-32s %8.1f\n", "all", time.Since(start).Seconds())
	if len(failed) > 0 {
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}

// String returns "ok" or "failed".
func (o outcome) String() string {
	if o.err != nil {
		return "failed"
	}
	return "ok"
}

// run runs the command. The processor time is that of all its processes.
func (s step) run() outcome {
	var printed bytes.Buffer
	out := io.MultiWriter(os.Stdout, &printed)
	c := exec.Command(s.command[0], s.command[1:]...)
	c.Dir, c.Env = s.folder, append(os.Environ(), s.env...)
	c.Stdout, c.Stderr = out, out
	start := time.Now()
	err := c.Run()
	o := outcome{took: time.Since(start), err: err}
	if s.prints && printed.Len() > 0 && err == nil {
		o.err = errors.New("files to format")
	}
	if c.ProcessState == nil {
		fmt.Println(err)
		return o
	}
	o.processor = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	return o
}
