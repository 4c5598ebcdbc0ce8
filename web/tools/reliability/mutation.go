package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// gremlins is the tool that makes mutants and runs the tests on each.
const gremlins = "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0"

// mutated lists the packages whose mutants are tested by default.
var mutated = []string{"game/dice", "engine/session", "game/physics", "game/throw", "engine"}

// A mutation is the result of a package's mutants.
type mutation struct {
	Package    string `json:"package"`
	Killed     int    `json:"killed"`
	Lived      int    `json:"lived"`
	NotCovered int    `json:"not_covered"`
	Explained  int    `json:"explained"` // of those that lived or aren't covered
}

// A survivor is a mutant that lives or isn't covered, and the reason why that is no gap in the tests.
type survivor struct {
	File   string `json:"file"` // path in the repository
	Line   string `json:"line"` // text of the line
	Type   string `json:"type"` // mutation; "" for all
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
survivors.json has no reason. Without packages it tests ` + strings.Join(mutated, ", ") + `,
which takes days.`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = mutated
			}
			return mutate(c.Context(), args)
		},
	}
}

func mutate(ctx context.Context, packages []string) error {
	known, err := survivors()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "fudge-tray-mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := output(ctx, "bash", "-c", `set -o pipefail; git archive HEAD | tar -x -C "$1"`, "bash", dir); err != nil {
		return err
	}
	var errs []error
	for _, pkg := range packages {
		m, unexplained, err := mutatePackage(ctx, dir, pkg, known)
		if err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
		fmt.Printf("%s: %.1f %% of %d mutants killed, %.1f %% covered; %d survivors, %d of them explained\n", pkg, m.score(), m.Killed+m.Lived, m.coverage(), m.Lived+m.NotCovered, m.Explained)
		for _, mutant := range unexplained {
			fmt.Println("  " + mutant)
		}
		if len(unexplained) > 0 {
			errs = append(errs, fmt.Errorf("%s: %d survivors have no reason", pkg, len(unexplained)))
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

// mutants is the output of gremlins.
type mutants struct {
	Files []struct {
		Name      string `json:"file_name"` // in the package
		Mutations []struct {
			Type   string `json:"type"`
			Status string `json:"status"`
			Line   int    `json:"line"`
			Column int    `json:"column"`
		} `json:"mutations"`
	} `json:"files"`
}

// mutatePackage returns the result of a package and its survivors without a reason.
func mutatePackage(ctx context.Context, dir, pkg string, known []survivor) (m mutation, unexplained []string, err error) {
	result := filepath.Join(dir, "mutants.json")
	command := exec.CommandContext(ctx, "go", "run", gremlins, "unleash", "--workers", "1", "--timeout-coefficient", "20", "--exclude-files", `_gen\.go$`, "--output", result, "./"+pkg)
	command.Dir = dir
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return m, nil, err
	}
	data, err := os.ReadFile(result)
	if err != nil {
		return m, nil, err
	}
	var all mutants
	if err := json.Unmarshal(data, &all); err != nil {
		return m, nil, err
	}
	m.Package = pkg
	for _, file := range all.Files {
		path := pkg + "/" + file.Name
		source, err := os.ReadFile(filepath.Join(dir, path))
		if err != nil {
			return m, nil, err
		}
		lines := strings.Split(string(source), "\n")
		for _, mutant := range file.Mutations {
			switch mutant.Status {
			case "KILLED", "TIMED OUT":
				m.Killed++
				continue
			case "LIVED":
				m.Lived++
			case "NOT COVERED":
				m.NotCovered++
			default:
				continue // doesn't compile
			}
			text := strings.TrimSpace(lines[mutant.Line-1])
			if slices.ContainsFunc(known, func(s survivor) bool {
				return s.File == path && s.Line == text && (s.Type == "" || s.Type == mutant.Type)
			}) {
				m.Explained++
			} else {
				unexplained = append(unexplained, fmt.Sprintf("%s %s at %s:%d:%d: %s", mutant.Status, mutant.Type, path, mutant.Line, mutant.Column, text))
			}
		}
	}
	return m, unexplained, nil
}
