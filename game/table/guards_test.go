package table

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// guards are the lines of the protocol that prevent cheating and deadlocks. optional is the same code
// with a guard that applies only if keep is true. In it, when(keep, a, b) is a if keep is true, and
// otherwise b.
var guards = []struct{ name, file, guard, optional string }{
	{
		"signatures",
		"table.go",
		"!c.trusted && !c.line.Genuine(c.suite):",
		"keep && !c.trusted && !c.line.Genuine(c.suite):",
	},
	{
		"stamps never go back",
		"keeper.go",
		"max(k.clock+k.offset, k.Table.At)",
		"when(keep, max(k.clock+k.offset, k.Table.At), k.clock)",
	},
	{"stamps prove no time", "keeper.go", "k.early(notices); err != nil {", "k.early(notices); keep && err != nil {"},
	{"nothing is lost while the keeper is there", "keeper.go", "if l.At > k.lost {", "if keep && l.At > k.lost {"},
	{"clock set back", "keeper.go", "k.offset += k.clock - now", "k.offset += when(keep, k.clock - now, 0)"},
	{"heads are compared", "table.go", "here != e.Seen.Hash {", "keep && here != e.Seen.Hash {"},
	{"numbers rise", "table.go", "if e.N <= s.n {", "if keep && e.N <= s.n {"},
	{"duplicates are no breach", "seat.go", "if s.signedAs(n, hash) {", "if keep && s.signedAs(n, hash) {"},
	{
		"two entries are a breach",
		"seat.go",
		"return TwoEntries, nil",
		`if !keep { return "", refuse("entry.n", "taken") }; return TwoEntries, nil`,
	},
	{"backdating is a breach", "table.go", "if e.Seen.Seq < s.seen {", "if keep && e.Seen.Seq < s.seen {"},
	{"messages are limited", "seat.go", "if used-at >= burst*messageTime {", "if keep && used-at >= burst*messageTime {"},
	{
		"nonces match their commitments",
		"reveal.go",
		"if commitment(s.Key, b.Nonce) != a.Members[a.member(c.seat+1)].Commitment {",
		"if keep && commitment(s.Key, b.Nonce) != a.Members[a.member(c.seat+1)].Commitment {",
	},
	{
		"commitments contain the key",
		"throw.go",
		"digest(domainNonce, k[:], nonce[:])",
		"digest(domainNonce, when(keep, k[:], nil), nonce[:])",
	},
	{"no late nonce", "membership.go", "return &breachError{LateNonce}", "if keep { return &breachError{LateNonce} }"},
	{
		"seats have time to answer",
		"reveal.go",
		"case c.line.At-c.Open.Attempt.At < Patience:",
		"case keep && c.line.At-c.Open.Attempt.At < Patience:",
	},
	{
		"seats that are out stay out",
		"throw.go",
		"return m < 0 || t.Attempt.Members[m].State == Out",
		"return keep && (m < 0 || t.Attempt.Members[m].State == Out)",
	},
	{"walking out is counted", "throw.go", "c.Seats[seat].Refused++", "c.Seats[seat].Refused += when(keep, 1, 0)"},
	{
		"only the GM manages the table",
		"table.go",
		"if c.Seats[c.seat].Role != GM {",
		"if keep && c.Seats[c.seat].Role != GM {",
	},
	{
		"memory before messages",
		"act.go",
		"return []Effect{Keep{s.memory}, Send{signed}}, nil",
		"return when(keep, []Effect{Keep{s.memory}, Send{signed}}, []Effect{Send{signed}, Keep{s.memory}}), nil",
	},
	{
		"entries are resent",
		"state.go",
		"effects = append(effects, Send{s.pending})",
		"if keep { effects = append(effects, Send{s.pending}) }",
	},
	{"missed lines are requested", "state.go", "if now-s.heard >= poll {", "if keep && now-s.heard >= poll {"},
	{
		"nothing is signed before the record is known",
		"act.go",
		"|| s.Table.Head.Seq < s.known",
		"|| keep && s.Table.Head.Seq < s.known",
	},
	{"one entry at a time", "act.go", "if s.pending != nil {", "if keep && s.pending != nil {"},
	{"seats that are away return", "act.go", "case seat.Status == Away:", "case keep && seat.Status == Away:"},
	{"slow seats are passed over", "act.go", "case s.mayPass(me):", "case keep && s.mayPass(me):"},
	{"false results are disputed", "act.go", "!outcome.Shows(t.Receipt", "keep && !outcome.Shows(t.Receipt"},
	{
		"late farewells are refused",
		"table.go",
		"if e.Away != nil && (e.N <= s.n",
		"if keep && e.Away != nil && (e.N <= s.n",
	},
	{
		"farewells have numbers of their own",
		"act.go",
		"signed.Entry.N+reserved, signed.Entry.Seen",
		"signed.Entry.N+when(keep, reserved, 0), signed.Entry.Seen",
	},
	{"farewells bind no other program", "table.go", "if e.Away == nil {", "if !keep || e.Away == nil {"},
	{
		"lost lines are given back",
		"state.go",
		"return []Effect{Give{h.Head.Seq, lines}}",
		"return when(keep, []Effect{Give{h.Head.Seq, lines}}, nil)",
	},
	{
		"entries outlast lost lines",
		"state.go",
		"s.current, s.doubted = false, r.Retry",
		"s.current, s.doubted = false, r.Retry || !keep",
	},
	{"nonces are used once", "reveal.go", "c.commit(c.seat, b.Next)", "if keep { c.commit(c.seat, b.Next) }"},
}

var search = flag.Bool("search", false, "let TestEachGuardIsNeeded search for tables where a guard has none, and store their seeds")

// guardSeeds is the file with one seed per guard, of a simulated table that fails without the guard.
const guardSeeds = "testdata/guards.json"

// TestEachGuardIsNeeded removes each guard in turn and simulates a table that must then fail, although
// it succeeds with all guards. After a change of the simulation, search for other tables:
//
//	go test ./game/table -run TestEachGuardIsNeeded -search
func TestEachGuardIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package again")
	}
	program := compileOptional(t)
	seeds := map[string]uint64{}
	readJSON(t, guardSeeds, &seeds)
	for _, g := range guards {
		t.Run(strings.ReplaceAll(g.name, " ", "_"), func(t *testing.T) {
			fails := func() bool {
				return seeds[g.name] != 0 && failure(t, program, g.name, "-table", fmt.Sprint(seeds[g.name])) != 0
			}
			if !fails() && *search {
				seeds[g.name] = searchWithout(t, program, g.name)
			}
			seed := seeds[g.name]
			if err := simulate(seed, nil); err != nil {
				t.Errorf("table %d goes wrong with all guards: %v", seed, err)
			}
			if !fails() {
				t.Errorf("table %d goes well without it; find another with -search", seed)
			}
		})
	}
	if *search && !t.Failed() {
		writeJSON(t, guardSeeds, seeds)
	}
}

// searchWithout returns the seed of a table that fails without a guard.
func searchWithout(t *testing.T, program, guard string) uint64 {
	t.Helper()
	t.Setenv("SIMULATE", "100000")
	seed := failure(t, program, guard)
	if seed == 0 {
		t.Error("the simulation passes without it")
	}
	return seed
}

var failedTable = regexp.MustCompile(`TestSimulatedTables -table (\d+): `)

// failure runs the simulation without a guard and returns the seed of a table that failed, or 0.
func failure(t *testing.T, program, guard string, args ...string) uint64 {
	t.Helper()
	command := exec.Command(program, append([]string{"-test.run", "^TestSimulatedTables$"}, args...)...)
	command.Env = append(os.Environ(), withoutVariable+"="+guard)
	out, err := command.CombinedOutput()
	if err == nil {
		return 0
	}
	match := failedTable.FindSubmatch(out)
	if match == nil {
		t.Fatalf("the simulation does not run: %v\n%s", err, out)
	}
	seed, err := strconv.ParseUint(string(match[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// withoutVariable is the environment variable that names the guard to remove.
const withoutVariable = "FUDGE_WITHOUT_GUARD"

// optionalSource declares the variables and functions that the optional guards use.
const optionalSource = `package table

import "os"

var removedGuard = os.Getenv("` + withoutVariable + `")

func when[T any](keep bool, with, without T) T {
	if keep {
		return with
	}
	return without
}
`

// compileOptional compiles the tests of the package with all guards optional, and returns the path of
// the program. Compiling one program takes a tenth of the time of compiling one for each guard.
func compileOptional(t *testing.T) string {
	t.Helper()
	sources := map[string]string{"optional_guards.go": optionalSource}
	for _, g := range guards {
		source, ok := sources[g.file]
		if !ok {
			source = readText(t, g.file)
		}
		if n := strings.Count(source, g.guard); n != 1 {
			t.Fatalf("%s contains %q %d times", g.file, g.guard, n)
		}
		optional := keepWord.ReplaceAllLiteralString(g.optional, fmt.Sprintf("(removedGuard != %q)", g.name))
		sources[g.file] = strings.Replace(source, g.guard, optional, 1)
	}
	dir := t.TempDir()
	replaced := map[string]string{}
	for file, source := range sources {
		path, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		replaced[path] = filepath.Join(dir, file)
		if err := os.WriteFile(replaced[path], []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "table.test")
	writeJSON(t, overlay, map[string]any{"Replace": replaced})
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

var keepWord = regexp.MustCompile(`\bkeep\b`)

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func readJSON(t *testing.T, path string, value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(readText(t, path)), value); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

func writeJSON(t *testing.T, path string, value any) {
	t.Helper()
	text, err := json.MarshalIndent(value, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
}
