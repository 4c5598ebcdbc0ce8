package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

func guardsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "guards [TEST...]",
		Short: "Remove each guard against a fault, and expect its test to fail",
		Long: `Guards removes the guards of faults.go one at a time, in a copy of the last commit, and
runs the test of each, which must fail, and must pass before. With tests it removes their guards only.`,
		RunE: func(c *cobra.Command, tests []string) error { return removeGuards(c.Context(), tests) },
	}
}

// A removal is the last time that a guard's test failed without it.
type removal struct {
	File   string `json:"file"`
	Code   string `json:"code"`
	Test   string `json:"test"`
	Date   string `json:"date"`
	Commit string `json:"commit"`
}

func (r removal) is(g guard) bool { return r.File == g.file && r.Code == g.code && r.Test == g.test }

// setRemoval replaces the removal of a guard, and drops those of guards that don't exist any more.
func (r *Record) setRemoval(of guard) {
	r.Guards = slices.DeleteFunc(r.Guards, func(old removal) bool {
		return old.is(of) || !slices.ContainsFunc(guardsOf(nil), old.is)
	})
	date, commit := now()
	r.Guards = append(r.Guards, removal{of.file, of.code, of.test, date, commit})
}

// removed returns when a guard was removed last.
func (r *Record) removed(g guard) string {
	i := slices.IndexFunc(r.Guards, func(old removal) bool { return old.is(g) })
	if i < 0 {
		return "not recorded"
	}
	return r.Guards[i].Date + ", " + r.Guards[i].Commit
}

// guardsOf returns the guards of the tests, or all if there are no tests.
func guardsOf(tests []string) (guards []guard) {
	for _, f := range promises {
		for _, g := range f.guards {
			if len(tests) == 0 || slices.Contains(tests, g.test) {
				guards = append(guards, g)
			}
		}
	}
	return guards
}

// removeGuards continues after a guard that no test misses.
func removeGuards(ctx context.Context, tests []string) error {
	guards := guardsOf(tests)
	if len(guards) == 0 {
		return fmt.Errorf("no guard has the tests %s", strings.Join(tests, ", "))
	}
	dir, err := copyCommit(ctx, "guards")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var failures []error
	passes := map[string]error{}
	for i, g := range guards {
		fmt.Printf("%d of %d: %s without %s\n", i+1, len(guards), g.file, g.line())
		begun := time.Now()
		if _, ran := passes[g.test]; !ran {
			passes[g.test] = g.keptIn(ctx, dir)
		}
		err := passes[g.test]
		if err == nil {
			err = g.removedIn(ctx, dir)
		}
		if err != nil {
			failures = append(failures, fmt.Errorf("%s without %s: %w", g.file, g.line(), err))
			fmt.Printf("  %v\n", err)
			continue
		}
		fmt.Printf("  %s fails after %d s\n", g.test, seconds(begun))
		failures = append(failures, record(func(r *Record) { r.setRemoval(g) }))
	}
	return errors.Join(failures...)
}

// line returns the first line of the guard's code.
func (g guard) line() string {
	line, _, _ := strings.Cut(g.code, "\n")
	return line
}

// quotedLine returns the first line of the guard's code for a cell of a table.
func (g guard) quotedLine() string {
	line := strings.ReplaceAll(strings.TrimSpace(g.line()), "|", `\|`)
	if strings.Contains(line, "`") {
		return "``" + line + "``"
	}
	return "`" + line + "`"
}

// keptIn returns an error unless the test passes with its guards: one that fails anyway needs none of them.
func (g guard) keptIn(ctx context.Context, dir string) error {
	out, err := g.runTest(ctx, dir)
	if err != nil {
		return fmt.Errorf("%s fails with its guards: %w\n%s", g.test, err, out)
	}
	return nil
}

// removedIn removes the guard in a copy of the repository, runs its test and restores the file. It returns an error
// unless the test fails.
func (g guard) removedIn(ctx context.Context, dir string) error {
	path := filepath.Join(dir, g.file)
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	removed := bytes.Replace(source, []byte(g.code), []byte(g.without), 1)
	if err := os.WriteFile(path, removed, 0o644); err != nil {
		return err
	}
	out, err := g.runTest(ctx, dir)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	restored := os.WriteFile(path, source, 0o644)
	switch {
	case err == nil:
		return errors.Join(fmt.Errorf("%s passes", g.test), restored)
	case !g.inScript() && !strings.Contains(out, "--- FAIL: "+g.test), g.inScript() && !strings.Contains(out, "not ok "):
		return errors.Join(fmt.Errorf("%s does not run: %w\n%s", g.test, err, out), restored)
	}
	return restored
}

// inScript reports whether the test is a file of JavaScript.
func (g guard) inScript() bool { return strings.HasSuffix(g.pkg, ".mjs") }

// runTest returns the output of the test. The tests of web/e2e drive a page, which is built first, in a browser with
// windows: the one without windows stores nothing beyond its end.
func (g guard) runTest(ctx context.Context, dir string) (out string, err error) {
	test := "go test -count=1 -timeout 20m " + g.pkg + " -run '^" + g.test + "$'"
	switch {
	case g.inScript():
		test = "make --silent web/node_modules && node --test --test-reporter=tap " + g.pkg
	case g.pkg == "./cmd/tray":
		test = `xvfb-run -a -s "-screen 0 1280x1024x24" ` + test
	case g.pkg == e2e:
		test = "rm -rf dist && make build DIST=dist && E2E_BROWSER=chromium " + test
	}
	command := exec.CommandContext(ctx, "bash", "-c", test)
	command.Dir = dir
	data, err := command.CombinedOutput()
	return string(data), err
}

// copyCommit returns a new directory with a copy of the last commit.
func copyCommit(ctx context.Context, purpose string) (dir string, err error) {
	dir, err = os.MkdirTemp("", "fudge-tray-"+purpose+"-")
	if err != nil {
		return "", err
	}
	if _, err := output(ctx, "bash", "-c", `set -o pipefail; git archive HEAD | tar -x -C "$1"`, "bash", dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}
