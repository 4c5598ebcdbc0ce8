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

// goSteps check the Go packages in some folders, but skip the tests of some packages. The packages of changed files are
// vetted, for the browser, too, if they have code for it alone: to vet all that import them would take half a minute.
func goSteps(folders, changed, skipped []string) []step {
	if len(folders) == 0 {
		return nil
	}
	var all, tested []string
	for _, folder := range folders {
		all = append(all, "./"+folder)
		if !slices.ContainsFunc(skipped, func(p string) bool { return strings.HasSuffix(p, "/"+folder) }) {
			tested = append(tested, "./"+folder)
		}
	}
	var steps []step
	if vetted := packagesOf(changed, ".go"); len(vetted) > 0 {
		steps = append(steps, step{name: "vet", command: append([]string{"go", "vet"}, vetted...)})
	}
	if browser := packagesOf(changed, "_js.go", "_wasm.go"); len(browser) > 0 {
		command := append([]string{"go", "vet"}, browser...)
		steps = append(steps, step{name: "vet for js/wasm", command: command, env: []string{"GOOS=js", "GOARCH=wasm"}})
	}
	uncompiled := without(all, tested)
	steps = append(steps, staticcheckSteps(all, append(uncompiled, packagesOf(changed, "_test.go")...))...)
	if len(tested) > 0 {
		steps = append(steps, step{name: "go test -short", command: append([]string{"go", "test", "-short"}, tested...)})
	}
	return steps
}

// staticcheckSteps check packages, some of them with their tests. To check the tests of all would double the time, but
// finds nothing in those that are unchanged and compile.
func staticcheckSteps(all, withTests []string) []step {
	command := []string{"go", "tool", "staticcheck"}
	var steps []step
	if len(withTests) > 0 {
		steps = append(steps, step{name: "staticcheck", command: slices.Concat(command, withTests)})
	}
	if others := without(all, withTests); len(others) > 0 {
		command = append(command, "-tests=false")
		steps = append(steps, step{name: "staticcheck without tests", command: append(command, others...)})
	}
	return steps
}

// without returns the names that aren't among others.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
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
		command := append([]string{"node", "--test", "--test-concurrency=4"}, tests...)
		steps = append(steps, step{name: "node --test", command: command})
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

// perform performs all steps, prints their results and durations, and returns an error that names those that failed.
func perform(steps []step) error {
	var failed []string
	var rows strings.Builder
	start := time.Now()
	for _, s := range steps {
		fmt.Printf("%s …\n", s.name)
		from := time.Now()
		processor, err := s.run()
		took := time.Since(from)
		result := "ok"
		if err != nil {
			result = "failed"
			failed = append(failed, s.name)
		}
		fmt.Printf("%s: %s in %.1f s\n", s.name, result, took.Seconds())
		fmt.Fprintf(&rows, "%-25s %-6s %8.1f %18.1f\n", s.name, result, took.Seconds(), processor.Seconds())
	}
	fmt.Printf("\n%-25s %-6s %8s %18s\n%s", "step", "result", "seconds", "processor seconds", &rows)
	fmt.Printf("%-32s %8.1f\n", "all", time.Since(start).Seconds())
	if len(failed) > 0 {
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}

// run runs the command and returns the processor time of all its processes.
func (s step) run() (time.Duration, error) {
	var printed bytes.Buffer
	out := io.MultiWriter(os.Stdout, &printed)
	c := exec.Command(s.command[0], s.command[1:]...)
	c.Dir, c.Env = s.folder, append(os.Environ(), s.env...)
	c.Stdout, c.Stderr = out, out
	err := c.Run()
	if s.prints && printed.Len() > 0 && err == nil {
		err = errors.New("files to format")
	}
	if c.ProcessState == nil {
		fmt.Println(err)
		return 0, err
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime(), err
}
