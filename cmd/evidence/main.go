// Evidence throws dice, very many of them, and writes down whether they can be
// trusted: docs/evidence.md and its plots. The same version gives the same document,
// to the byte, on every machine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// version names the run. All random numbers come from it, so it is chosen before the
// dice are thrown; once it is released, a change to the physics or the throws gets a
// new one.
const version = "Fudge Tray 1.0"

// plan is how much is thrown.
type plan struct {
	throws  int // of each technique
	wild    int // of each technique, at 6 m/s and up to 100 rad/s and more
	trials  int // of each setting in which the solver is measured
	shaved  int // throws of four shaved dice
	workers int
	kept    string // folder in which finished techniques are kept; "" keeps none
}

// planFor divides the effort: n throws of each technique, the rest in proportion.
func planFor(n int) plan {
	return plan{throws: n, wild: max(n/20, 20), trials: max(n/200, 20), shaved: max(n/5, 20), workers: runtime.NumCPU()}
}

// Bounds of the throws of each technique: of any run, and what the bounds of the
// project ask for.
const (
	fewest  = 100
	fullRun = 1_000_000
)

func main() {
	n := flag.Int("n", fullRun, "throws of each technique")
	out := flag.String("out", filepath.Join("docs", "evidence.md"), "document to write; its plots go into the folder of the same name")
	workers := flag.Int("workers", runtime.NumCPU(), "throws simulated at once")
	kept := flag.String("keep", "", "folder in which finished techniques are kept, so that a run that was stopped goes on there")
	flag.Parse()
	if err := run(*n, *workers, *kept, *out); err != nil {
		fmt.Fprintln(os.Stderr, "evidence:", err)
		os.Exit(1)
	}
}

func run(n, workers int, kept, out string) error {
	if n < fewest {
		return fmt.Errorf("n: %d is refused: %d throws or more", n, fewest)
	}
	if workers < 1 {
		return fmt.Errorf("workers: %d is refused: 1 or more", workers)
	}
	if filepath.Ext(out) != ".md" {
		return errors.New("out: the name of the document ends in .md")
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
