package main

import (
	"slices"
	"testing"
)

// TestDispatchedFunctionsProceed checks that no function that wasm_pc_f_loop can call returns without an effect. A wild
// stack pointer may select any of them, and the loop would call one without an effect for ever.
func TestDispatchedFunctionsProceed(t *testing.T) {
	t.Parallel()
	whole := program(t)
	names := must(functionNames(whole))
	s := must(newSplitter(slimmed(t, whole), names))
	effects := []byte{opUnreachable, opCall, opCallIndirect, opGlobalSet}
	for f, body := range s.bodies {
		if s.uses[f] != goType {
			continue // call_indirect traps
		}
		var problem error
		code := slices.Collect(instructions(body, &problem))
		if problem != nil {
			t.Fatal(problem)
		}
		if !slices.ContainsFunc(code, func(i instruction) bool { return slices.Contains(effects, i.op) }) {
			t.Errorf("%s returns without an effect: %x", names[f], body)
		}
	}
}
