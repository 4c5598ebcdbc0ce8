package group

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// guards are the lines of the protocol that keep seats honest and tables alive. Each is replaced by
// code without the guard.
var guards = []struct{ name, file, guard, without string }{
	{"signatures", "table.go", "case !c.line.genuine(c.suite):", "case false:"},
	{"stamps never go back", "keeper.go", "max(now+k.offset, k.Table.At)", "now"},
	{"clock set back", "keeper.go", "k.offset += k.clock - now", ""},
	{"heads are compared", "table.go", "here != e.Seen.Hash {", "here != e.Seen.Hash && e.Seen.Seq < 0 {"},
	{"numbers rise", "table.go", "if e.N <= s.n {", "if e.N <= s.n && false {"},
	{"duplicates are told from a second entry", "seat.go", "case e.hash == hash:", "case false:"},
	{"two entries are a breach", "seat.go", "return TwoEntries, nil", `return "", refuse("entry.n", "taken")`},
	{"backdating is a breach", "table.go", "if e.Seen.Seq < s.seen {", "if false {"},
	{"messages are limited", "seat.go", "if used-at >= burst*messageTime {", "if false {"},
	{"nonces match their commitments", "reveal.go", "if commitment(s.Key, b.Nonce) != a.Members[a.member(c.seat+1)].Commitment {", "if a == nil || s == nil {"},
	{"commitments contain the key", "throw.go", "digest(domainNonce, k[:], nonce[:])", "digest(domainNonce, nonce[:])"},
	{"no late nonce", "membership.go", "return &breachError{LateNonce}", ""},
	{"seats have time to answer", "reveal.go", "case c.line.At-c.Open.Attempt.At < Patience:", "case c.line.At < 0:"},
	{"whoever is out stays out", "throw.go", "return m < 0 || t.Attempt.Members[m].State == Out", "return m < -1"},
	{"whoever walks out is counted", "throw.go", "c.Seats[seat].Refused++", ""},
	{"the GM alone gives orders", "table.go", "if c.Seats[c.seat].Role != GM {", "if false {"},
	{"memory before messages", "act.go", "return []Effect{Keep{s.memory}, Send{signed}}, nil", "return []Effect{Send{signed}, Keep{s.memory}}, nil"},
	{"entries are sent again", "state.go", "effects = append(effects, Send{s.pending})", ""},
	{"lines are asked for again", "state.go", "if now-s.heard >= poll {", "if false {"},
	{"nothing is signed before the record is known", "act.go", "|| s.Table.Head.Seq < s.known", ""},
	{"one entry at a time", "act.go", "s.pending != nil ||", ""},
	{"a seat returns", "act.go", "case seat.Status == Away:", "case false:"},
	{"slow seats are passed over", "act.go", "case s.mayPass(me):", "case false:"},
	{"false results are disputed", "act.go", "outcome.Receipt != t.Receipt {", "false {"},
	{"nonces are used once", "reveal.go", "c.commit(c.seat, b.Next)", ""},
}

// TestEachGuardIsNeeded removes each guard from a copy of the package and checks that the simulation
// finds a table that goes wrong without it.
func TestEachGuardIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package once for each guard")
	}
	for _, g := range guards {
		t.Run(strings.ReplaceAll(g.name, " ", "_"), func(t *testing.T) {
			source, err := os.ReadFile(g.file)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(source), g.guard); n != 1 {
				t.Fatalf("%s contains %q %d times", g.file, g.guard, n)
			}
			out, err := simulateWith(t, g.file, strings.Replace(string(source), g.guard, g.without, 1))
			switch {
			case err == nil:
				t.Error("the simulation passes without it")
			case !strings.Contains(out, "TestSimulatedTables -table "):
				t.Errorf("the simulation does not run: %s", out)
			}
		})
	}
}

// simulateWith runs the simulation with another content of a file.
func simulateWith(t *testing.T, file, content string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	changed, overlay := filepath.Join(dir, file), filepath.Join(dir, "overlay.json")
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{changed: []byte(content), overlay: replaced} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "test", "-vet=off", "-overlay", overlay, ".", "-run", "^TestSimulatedTables$", "-tables", "3000").CombinedOutput()
	return string(out), err
}
