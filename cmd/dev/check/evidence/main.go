// Evidence simulates a large number of throws and writes docs/evidence.md and its plots, which
// show whether the dice can be trusted. The same version produces the same bytes on every machine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// version is the seed of the run. It is fixed before the dice are thrown. After its release, any
// change to the physics or the throws requires a new one.
const version = "Fudge Tray 1.0"

// A plan contains the sizes of a run.
type plan struct {
	throws  int // throws of each technique
	wild    int // throws of each technique at 6 m/s with spins of 100 rad/s and more
	trials  int // throws for each setting in which the solver is measured
	shaved  int // throws of four shaved dice
	workers int
	kept    string // folder of finished techniques, or ""
}

// planFor returns the plan for n throws of each technique.
func planFor(n int) plan {
	return plan{throws: n, wild: max(n/20, 20), trials: max(n/200, 20), shaved: max(n/5, 20), workers: runtime.NumCPU()}
}

// Numbers of throws of each technique: the minimum, and the number in the full run.
const (
	fewest  = 100
	fullRun = 1_000_000
)

func main() {
	n := flag.Int("n", fullRun, "throws of each technique")
	out := flag.String("out", filepath.Join("docs", "evidence.md"),
		"document to write; plots go to the folder of the same name")
	workers := flag.Int("workers", runtime.NumCPU(), "number of throws to simulate in parallel")
	kept := flag.String("keep", "", "folder for the results of finished techniques, so that a later run can continue")
	flag.Parse()
	if err := run(*n, *workers, *kept, *out); err != nil {
		fmt.Fprintln(os.Stderr, "evidence:", err)
		os.Exit(1)
	}
}

func run(n, workers int, kept, out string) error {
	if n < fewest {
		return fmt.Errorf("n: %d is too small; the minimum is %d", n, fewest)
	}
	if workers < 1 {
		return fmt.Errorf("workers: %d is too small; the minimum is 1", workers)
	}
	if filepath.Ext(out) != ".md" {
		return errors.New("out: the name must end in .md")
	}
	p := planFor(n)
	p.workers = workers
	if kept != "" {
		key, err := sourceKey(".")
		if err != nil {
			return err
		}
		p.kept = filepath.Join(kept, key)
	}
	f, err := p.find(os.Stderr)
	if err != nil {
		return err
	}
	return f.write(out)
}
