package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/build/hotlist"
)

var (
	listCount    = flag.Int("lists", 20, "number of random hot lists")
	programCount = flag.Int("programs", 10, "number of random programs")
	firstSeed    = flag.Uint64("first", 1, "seed of the first list and of the first program")
)

// someFast are patterns of functions with fast bodies.
var someFast = []string{
	`^$`,
	`^main\.`,
	`^(main|bytes|encoding|fmt|iter|maps|math|reflect|regexp|slices|sort|strconv|strings|sync|unicode).*\.`,
}

// subject is a program whose slimmed versions must behave as it does.
type subject struct {
	linked  string // file
	parts   []string
	names   []string          // of functions
	slimmed map[string][]byte // by the pattern of functions with fast bodies
	outputs map[string]string // by part
}

// subjectIn builds the program in a folder.
func subjectIn(t *testing.T, folder string, flags ...string) *subject {
	t.Helper()
	s := &subject{slimmed: map[string][]byte{}, outputs: map[string]string{}}
	s.linked = filepath.Join(t.TempDir(), "linked.wasm")
	build := exec.Command("go", slices.Concat([]string{"build", "-o", s.linked}, flags, []string{"."})...)
	build.Dir = folder
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=nogreenteagc")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s.names = must(functionNames(must(os.ReadFile(s.linked))))
	return s
}

// withFastBodies returns the slimmed program, in which functions that match a pattern have fast bodies.
func (s *subject) withFastBodies(t *testing.T, pattern string) []byte {
	t.Helper()
	if s.slimmed[pattern] == nil {
		defer func(was *regexp.Regexp) { fast = was }(fast)
		fast = regexp.MustCompile(pattern)
		s.slimmed[pattern] = must(slim(must(os.ReadFile(s.linked)), true))
	}
	return s.slimmed[pattern]
}

// check runs a part of a version of the program, in which the collector runs as GOGC says, and reports whether it
// behaves as the program does.
func (s *subject) check(t *testing.T, rng *rand.Rand, version, rest, part string) bool {
	t.Helper()
	if _, ok := s.outputs[part]; !ok {
		s.outputs[part] = behaviour(s.linked, "none", part)
	}
	gogc := []string{"1", "1", "20", "100", "off"}[rng.IntN(5)]
	latest := []string{"0", "5", "60"}[rng.IntN(3)]
	got := behaviour(version, rest, part, "GOGC="+gogc, "LATEST="+latest)
	if got == s.outputs[part] {
		return true
	}
	t.Errorf("%s, with GOGC=%s and a rest after %s ms: it prints\n%s\nwant\n%s",
		part, gogc, latest, got, s.outputs[part])
	return false
}

// behaviour returns what a program prints, without traces of goroutines, and its status.
func behaviour(first, rest, part string, env ...string) string {
	command := exec.Command("node", "--stack-size=8192", "--liftoff-only", "node.mjs", first, rest, part)
	command.Env = append(os.Environ(), env...)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Run(); command.ProcessState == nil {
		return err.Error()
	}
	text, _, _ := strings.Cut(out.String(), "\n\ngoroutine ")
	return fmt.Sprintf("%s\nstatus %d", text, command.ProcessState.ExitCode())
}

// split writes the two parts of a version of the program by a list.
func (s *subject) split(t *testing.T, slimmed []byte, list hotlist.List) (first, rest string, err error) {
	t.Helper()
	folder := filepath.Dir(s.linked)
	first, rest = filepath.Join(folder, "first.wasm"), filepath.Join(folder, "rest.wasm")
	one, two, err := split(slimmed, s.names, list)
	if err != nil {
		return "", "", err
	}
	for file, content := range map[string][]byte{first: one, rest: two} {
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return "", "", err
		}
	}
	return first, rest, nil
}

// randomList returns a list with a random share of the functions, and random regions of a share of them.
func (s *subject) randomList(rng *rand.Rand, slimmed []byte) hotlist.List {
	pick := func(shares ...float64) float64 { return shares[rng.IntN(len(shares))] }
	functions := pick(0.02, 0.2, 0.5, 0.8, 0.95, 0.99)
	whole, regions := pick(0, 0.3, 0.8), pick(0.1, 0.4, 0.7, 0.95)
	list := hotlist.List{}
	bodies := must(newSplitter(slimmed, s.names)).bodies
	for f, name := range s.names {
		if rng.Float64() >= functions {
			continue
		}
		list[name] = hotlist.Code{}
		if rng.Float64() < whole {
			continue
		}
		l := must(findLayout(bodies[f]))
		ran := make(hotlist.Regions, len(l.regions))
		for i := range ran {
			ran[i] = rng.Float64() < regions
		}
		list[name] = hotlist.Code{Hash: l.hash, Ran: ran}
	}
	return list
}

// allocates makes functions that allocate hot, as a list of a program that starts does.
func allocates(t *testing.T) {
	t.Helper()
	was := fatal
	fatal = regexp.MustCompile(strings.Replace(fatal.String(), "|mallocgc", "", 1))
	t.Cleanup(func() { fatal = was })
}

// TestRandomLists splits programs by random lists of functions and regions.
func TestRandomLists(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	allocates(t)
	light, library := subjectIn(t, "testdata/stress/light"), subjectIn(t, "testdata/stress/library")
	light.parts = strings.Fields(
		"calls collector deferred division goroutines iterators lookups panics regions stacks texts values")
	library.parts = strings.Fields("numbers records texts timers")
	for n := range *listCount {
		seed := *firstSeed + uint64(n)
		rng := rand.New(rand.NewPCG(seed, 0))
		s := []*subject{light, light, light, library}[rng.IntN(4)]
		slimmed := s.withFastBodies(t, someFast[rng.IntN(len(someFast))])
		first, rest, err := s.split(t, slimmed, s.randomList(rng, slimmed))
		if err != nil {
			t.Fatalf("list %d: %v", seed, err)
		}
		if !s.check(t, rng, first, rest, s.parts[rng.IntN(len(s.parts))]) {
			t.Fatalf("list %d makes a difference", seed)
		}
		progress(t, "lists", n+1, *listCount)
	}
}

// batch is the number of random programs that are built together.
const batch = 10

// TestRandomPrograms gives the functions of random programs fast bodies, and splits them by random lists.
func TestRandomPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	allocates(t)
	for n := 0; n < *programCount; n += batch {
		seed := *firstSeed + uint64(n)
		rng := rand.New(rand.NewPCG(seed, 1))
		s := randomPrograms(t, seed, min(batch, *programCount-n), []string{"", "-l", "-l=4"}[rng.IntN(3)])
		slimmed := s.withFastBodies(t, someFast[1])
		whole := filepath.Join(filepath.Dir(s.linked), "whole.wasm")
		if err := os.WriteFile(whole, slimmed, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, part := range s.parts {
			first, rest, err := s.split(t, slimmed, s.randomList(rng, slimmed))
			if err != nil {
				t.Fatalf("program %s: %v", part, err)
			}
			if !s.check(t, rng, whole, "none", part) || !s.check(t, rng, first, rest, part) {
				t.Fatalf("program %s differs", part)
			}
		}
		progress(t, "programs", n+len(s.parts), *programCount)
	}
}

// randomPrograms builds random programs, whose parts are their seeds.
func randomPrograms(t *testing.T, seed uint64, count int, flags string) *subject {
	t.Helper()
	folder := t.TempDir()
	var code, table strings.Builder
	var parts []string
	for k := range uint64(count) {
		part := fmt.Sprint(seed + k)
		parts = append(parts, part)
		functions, start := randomProgram(rand.New(rand.NewPCG(seed+k, 2)), "random"+part)
		code.WriteString(functions)
		fmt.Fprintf(&table, "\t%q: %s,\n", part, start)
	}
	for name, content := range map[string][]byte{
		"go.mod":     []byte("module random\n\ngo 1.26\n"),
		"helpers.go": must(os.ReadFile("testdata/random/helpers.go")),
		"programs.go": fmt.Appendf(nil, "package main\n%s\nvar programs = map[string]function{\n%s}\n",
			code.String(), table.String()),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := subjectIn(t, folder, "-gcflags="+flags)
	s.parts = parts
	return s
}

// progress prints how many of all cases are done.
func progress(t *testing.T, what string, done, all int) {
	if done%50 == 0 || done == all {
		t.Logf("%d of %d %s without a difference", done, all, what)
	}
}
