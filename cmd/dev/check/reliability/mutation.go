package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/cmd/dev/check/reliability/mutate"
)

// mutated lists the packages whose mutants are tested by default.
var mutated = []string{"game/dice", "engine/session", "game/physics", "game/throw", "engine/notation", "engine"}

// A mutation is the result of a package's mutants.
type mutation struct {
	Package    string `json:"package"`
	Killed     int    `json:"killed"`
	Lived      int    `json:"lived"`
	NotCovered int    `json:"not_covered"`
	Explained  int    `json:"explained"` // of those that lived or aren't covered
}

// A survivor describes mutants of one line that live or aren't covered, and the reason why that is no gap in the tests.
type survivor struct {
	File   string `json:"file"` // path in the repository
	Line   string `json:"line"` // text of the line
	Type   string `json:"type"` // of the mutant
	Reason string `json:"reason"`
}

//go:embed survivors.json
var survivorsFile []byte

func survivors() (known []survivor, err error) {
	if err := json.Unmarshal(survivorsFile, &known); err != nil {
		return nil, fmt.Errorf("survivors.json: %w", err)
	}
	return known, nil
}

func mutationCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "mutation [PACKAGE...]",
		Short: "Test the tests of packages with mutants",
		Long: `Mutation changes one expression of a package at a time, in a copy of the last commit,
and runs the package's tests. It lists the mutants that no test notices and for which
survivors.json has no reason. Without packages it tests ` + strings.Join(mutated, ", ") + `.`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = mutated
			}
			return testMutants(c.Context(), args)
		},
	}
}

func testMutants(ctx context.Context, packages []string) error {
	known, err := survivors()
	if err != nil {
		return err
	}
	dir, err := copyCommit(ctx, "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var errs []error
	for _, pkg := range packages {
		m, problems, err := mutatePackage(ctx, dir, pkg, known)
		if err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
		fmt.Printf("%s: %.1f %% of %d mutants killed, %.1f %% covered; %d survivors, %d of them explained\n", pkg, m.score(),
			m.Killed+m.Lived, m.coverage(), m.Lived+m.NotCovered, m.Explained)
		if problems > 0 {
			errs = append(errs, fmt.Errorf("%s: %d survivors or reasons lack the other", pkg, problems))
		}
		errs = append(errs, record(func(r *Record) {
			r.Mutations = slices.DeleteFunc(r.Mutations, func(old mutation) bool { return old.Package == pkg })
			r.Mutations = append(r.Mutations, m)
			slices.SortFunc(r.Mutations, func(a, b mutation) int { return strings.Compare(a.Package, b.Package) })
		}))
	}
	return errors.Join(errs...)
}

// score returns the percentage of tested mutants that a test notices.
func (m mutation) score() float64 { return 100 * float64(m.Killed) / float64(max(m.Killed+m.Lived, 1)) }

// coverage returns the percentage of mutants that a test executes.
func (m mutation) coverage() float64 {
	return 100 * float64(m.Killed+m.Lived) / float64(max(m.Killed+m.Lived+m.NotCovered, 1))
}

// mutatePackage returns the result of a package. It prints survivors without a reason, as soon as they are found, and
// reasons without a survivor. problems is the number of both.
func mutatePackage(ctx context.Context, dir, pkg string, known []survivor) (m mutation, problems int, err error) {
	m.Package = pkg
	report := func(format string, args ...any) {
		problems++
		fmt.Printf(format+"\n", args...)
	}
	needed := map[int]bool{}
	found := func(r mutate.Result) {
		m.add(r.Status)
		if r.Status == mutate.Killed {
			return
		}
		file := pkg + "/" + r.File
		i := slices.IndexFunc(known, func(s survivor) bool { return s.File == file && s.Line == r.Text && s.Type == r.Type })
		if i < 0 {
			report("%s: %s at %s:%d:%d: %s", r.Status, r.Type, file, r.Line, r.Column, r.Text)
			return
		}
		m.Explained++
		needed[i] = true
	}
	if err := mutate.Test(ctx, dir, pkg, found, (&progress{}).show); err != nil {
		return m, problems, err
	}
	for i, s := range known {
		if path.Dir(s.File) == pkg && !needed[i] {
			report("no survivor needs the reason for %s in %s: %s", s.Type, s.File, s.Line)
		}
	}
	return m, problems, nil
}

func (m *mutation) add(status mutate.Status) {
	switch status {
	case mutate.Killed:
		m.Killed++
	case mutate.Lived:
		m.Lived++
	case mutate.NotCovered:
		m.NotCovered++
	}
}

// A progress prints the newest message once a second.
type progress struct{ last time.Time }

func (p *progress) show(message string) {
	if time.Since(p.last) >= time.Second {
		p.last = time.Now()
		fmt.Println(message)
	}
}
