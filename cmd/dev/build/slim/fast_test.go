package main

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"testing"
)

// All tests give many functions of the test's program fast bodies.
func TestMain(m *testing.M) {
	fast = regexp.MustCompile(`^main\.(attempt|deep|fail|fill|grow|index|jump|loops|mix|orbit|pause|recurse|table|twoEntries|\(\*tree\)\.count)$`)
	os.Exit(m.Run())
}

// TestFastBodies checks which functions of the test's program have a fast body.
func TestFastBodies(t *testing.T) {
	whole := program(t)
	names := must(functionNames(whole))
	s := must(newSplitter(slimmed(t, whole), names))
	want := map[string]bool{
		"main.orbit": true, "main.table": true, "main.jump": true, "main.grow": true,
		"main.twoEntries": false, // a loop with two entries
		"main.attempt":    false, // deferred calls
		"main.which":      false, // not chosen
	}
	seen := 0
	for f, name := range names {
		if has, listed := want[name]; listed {
			seen++
			if got := hasFastBody(s.bodies[f]); got != has {
				t.Errorf("%s: fast body %t, want %t", name, got, has)
			}
		}
	}
	if seen != len(want) {
		t.Errorf("the program has %d of %d functions", seen, len(want))
	}
}

// TestFastBodiesUseTheStackLess compares the numbers of loads and stores on the stack in fast bodies with those in
// the originals.
func TestFastBodiesUseTheStackLess(t *testing.T) {
	whole := program(t)
	names := must(functionNames(whole))
	s := must(newSplitter(slimmed(t, whole), names))
	most := map[string]struct{ loads, stores int }{
		"main.mix":   {5, 15}, // of 8 and 18; the stores are return addresses, and arguments of panics
		"main.orbit": {3, 25}, // of 29 and 25; pause may switch goroutines
	}
	for f, name := range names {
		want, listed := most[name]
		if !listed {
			continue
		}
		first, original, err := divideFastBody(s.bodies[f])
		if err != nil {
			t.Fatal(err)
		}
		if len(first) > len(original) {
			t.Errorf("the fast body of %s has %d bytes, the original %d", name, len(first), len(original))
		}
		loads, stores := stackUses(t, first)
		if loads > want.loads || stores > want.stores {
			t.Errorf("%s: %d loads and %d stores, want at most %+v", name, loads, stores, want)
		}
	}
}

// stackUses returns the number of values that are loaded from the stack and stored on it.
func stackUses(t *testing.T, body []byte) (loads, stores int) {
	t.Helper()
	var err error
	f := &flow{body: body, code: slices.Collect(instructions(body, &err))}
	if err := errors.Join(err, f.findOperands()); err != nil {
		t.Fatal(err)
	}
	for n, i := range f.code {
		if !isAccess(i.op) || !f.isLocal(f.operands[n][0], opLocalGet, stackPointer) {
			continue
		}
		if len(f.operands[n]) == 1 {
			loads++
		} else {
			stores++
		}
	}
	return loads, stores
}
