package mutate

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"iter"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"

	"fudgetray/cmd/dev/check/reliability/mutant"
)

// A Status is the result of the tests for a mutant.
type Status int

const (
	NotCovered Status = iota // no test executes it
	Lived                    // all tests pass
	Killed                   // a test fails or doesn't end
)

func (s Status) String() string { return [...]string{"not covered", "lived", "killed"}[s] }

// A Result is a mutant with its status.
type Result struct {
	Mutant
	Status Status
}

// A program is the test program of a package with all mutants.
type program struct {
	path, dir string // dir is the folder in which it runs
	flags     []string
	mutants   []Mutant
	tests     []test // fastest first
}

// A test is a test, an example or a fuzz target with its seeds.
type test struct {
	name     string
	duration time.Duration
	reached  []byte // 1 for each mutant that it executes
}

// Test finds the status of each mutant of a package in a folder of the module at dir, whose files it modifies for a
// time. It calls found with each result and progress after each step, one call at a time.
func Test(ctx context.Context, dir, folder string, found func(Result), progress func(message string)) error {
	p, err := build(ctx, dir, folder)
	if err != nil {
		return err
	}
	if err := p.measure(ctx, progress); err != nil {
		return err
	}
	results := make([]Result, len(p.mutants))
	done := 0
	return parallel(len(p.mutants), func(id int) error {
		status, err := p.try(ctx, id)
		results[id] = Result{p.mutants[id], status}
		return err
	}, func(id int) {
		done++
		found(results[id])
		progress(fmt.Sprintf("%s: %d of %d mutants", folder, done, len(results)))
	})
}

// build compiles the tests of a package with all mutants in its files, and then restores the files.
func build(ctx context.Context, dir, folder string) (*program, error) {
	const mode = packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedExportFile
	config := packages.Config{Context: ctx, Dir: dir, Mode: mode}
	loaded, err := packages.Load(&config, "./"+folder)
	if err != nil {
		return nil, err
	}
	if len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		return nil, fmt.Errorf("%s is not one package without errors: %v", folder, loaded[0].Errors)
	}
	p := &program{path: filepath.Join(dir, "mutants.test"), dir: filepath.Join(dir, folder)}
	for n, file := range loaded[0].Syntax {
		restore, err := p.addFile(loaded[0], n, file)
		if err != nil {
			return nil, err
		}
		defer restore()
	}
	if len(p.mutants) > mutant.Most {
		return nil, fmt.Errorf("%d mutants; at most %d are possible", len(p.mutants), mutant.Most)
	}
	compile := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", p.path, "./"+folder)
	compile.Dir = dir
	if out, err := compile.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the tests with mutants: %w\n%s", err, out)
	}
	return p, nil
}

// addFile writes the mutants into a file, unless it is generated. restore undoes that.
func (p *program) addFile(pkg *packages.Package, n int, file *ast.File) (restore func(), err error) {
	path := pkg.CompiledGoFiles[n]
	if strings.HasSuffix(path, "_gen.go") {
		return func() {}, nil
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	first := len(p.mutants)
	changed := instrument(pkg, file, source, &p.mutants)
	for id := first; id < len(p.mutants); id++ {
		p.mutants[id].File = filepath.Base(path)
	}
	return func() { _ = os.WriteFile(path, source, 0o644) }, os.WriteFile(path, changed, 0o644)
}

// measure runs each test alone without a mutant, and stores its duration and which mutants it executes.
func (p *program) measure(ctx context.Context, progress func(string)) error {
	if exec.CommandContext(ctx, p.path, noFailFile, "-test.list", "^$").Run() == nil {
		p.flags = append(p.flags, noFailFile)
	}
	list := exec.CommandContext(ctx, p.path, "-test.list", "^(Test|Fuzz|Example)")
	list.Dir = p.dir
	out, err := list.Output()
	if err != nil {
		return err
	}
	for name := range strings.FieldsSeq(string(out)) {
		p.tests = append(p.tests, test{name: name})
	}
	done := 0
	err = parallel(len(p.tests), func(n int) error { return p.measureTest(ctx, &p.tests[n]) }, func(int) {
		done++
		progress(fmt.Sprintf("%s: %d of %d tests measured", filepath.Base(p.dir), done, len(p.tests)))
	})
	slices.SortFunc(p.tests, func(a, b test) int { return cmp.Compare(a.duration, b.duration) })
	return err
}

// noFailFile keeps pgregory.net/rapid from storing failures, with which later runs of the test would begin.
const noFailFile = "-rapid.nofailfile"

func (p *program) measureTest(ctx context.Context, t *test) error {
	file := filepath.Join(filepath.Dir(p.path), "reached-"+t.name)
	if err := os.WriteFile(file, make([]byte, mutant.Most), 0o644); err != nil {
		return err
	}
	defer os.Remove(file)
	start := time.Now()
	if out, err := p.run(ctx, []string{t.name}, mutant.Reached+"="+file, time.Hour); err != nil {
		return fmt.Errorf("%s fails without mutants: %w\n%s", t.name, err, out)
	}
	t.duration = time.Since(start)
	reached, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	t.reached = reached[:len(p.mutants)]
	return nil
}

// run runs tests until one fails, or they have used the processors for a time.
func (p *program) run(ctx context.Context, tests []string, env string, most time.Duration) (output []byte, err error) {
	// A mutant may need memory without end.
	const limited = `ulimit -v 8000000; ulimit -t "$1"; shift; exec "$@"`
	pattern := "^(" + strings.Join(tests, "|") + ")$"
	seconds := strconv.Itoa(int(math.Ceil(most.Seconds())))
	arguments := []string{"-c", limited, "bash", seconds, p.path, "-test.failfast", "-test.run", pattern}
	arguments = append(arguments, p.flags...)
	command := exec.CommandContext(ctx, "bash", arguments...)
	command.Dir = p.dir
	command.Env = append(os.Environ(), env)
	return command.CombinedOutput()
}

// quick is the duration up to which tests run together.
const quick = 100 * time.Millisecond

// waiting is the time that a mutant's tests get beyond that of the processors, which other programs use too.
const waiting = 8 * time.Second

// try runs the tests that execute a mutant: the quick ones first, then the others one by one.
func (p *program) try(ctx context.Context, id int) (Status, error) {
	status := NotCovered
	for group := range p.groups(id) {
		status = Lived
		var names []string
		most := 2 * time.Second
		for _, t := range group {
			names = append(names, t.name)
			most += 20 * t.duration
		}
		limited, cancel := context.WithTimeout(ctx, most+waiting)
		_, err := p.run(limited, names, fmt.Sprintf("%s=%d", mutant.Active, id), most)
		cancel()
		if ctx.Err() != nil {
			return status, ctx.Err()
		}
		if err != nil {
			return Killed, nil
		}
	}
	return status, nil
}

// groups yields the tests that execute a mutant, in groups that run in one process.
func (p *program) groups(id int) iter.Seq[[]test] {
	return func(yield func([]test) bool) {
		var together []test
		for _, t := range p.tests {
			if t.reached[id] == 0 {
				continue
			}
			if t.duration <= quick {
				together = append(together, t)
				continue
			}
			if len(together) > 0 && !yield(together) {
				return
			}
			together = nil
			if !yield([]test{t}) {
				return
			}
		}
		if len(together) > 0 {
			yield(together)
		}
	}
}

// parallel calls do for 0 to n-1 on all processors, each followed by done, one at a time, unless it fails.
func parallel(n int, do func(int) error, done func(int)) error {
	var mu sync.Mutex
	var workers errgroup.Group
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		workers.Go(func() error {
			if err := do(i); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			done(i)
			return nil
		})
	}
	return workers.Wait()
}
