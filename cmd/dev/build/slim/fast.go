package main

import (
	"bytes"
	"regexp"
	"slices"
)

// fast matches the functions that get fast bodies. README.md describes them.
var fast = regexp.MustCompile(`^(fudgetray/game/physics\.|runtime\.runGCProg$)`)

// noReturn matches functions that never return to their callers.
var noReturn = regexp.MustCompile(`^runtime\.(goPanic|gopanic|panic|sigpanic|morestack)`)

// fastPrefix is the code that runs the fast body of a function, unless it is resumed. The fast body and an
// end follow.
var fastPrefix = []byte{opGlobalGet, regSP, opLocalSet, stackPointer, opLocalGet, localPC, opI32Eqz, opIf, blockVoid}

// hasFastBody reports whether a body begins with a fast body.
func hasFastBody(body []byte) bool {
	return bytes.HasPrefix(body[codeStart(body):], fastPrefix)
}

// callees describes the functions that others call, by their index in the module.
type callees struct {
	t       pclntab
	imports int64
}

// returns reports whether a function may return to its caller.
func (c callees) returns(function int64) bool { return !noReturn.Match(c.name(function)) }

// arguments returns the size of the arguments and results of a function, or false if it is unknown.
func (c callees) arguments(function int64) (int64, bool) {
	if bytes.HasPrefix(c.name(function), []byte("runtime.morestack")) {
		return 0, true // it restarts the function, which doesn't pass arguments
	}
	if function < c.imports {
		return 0, false
	}
	size := int64(int32(c.t.funcs[function-c.imports].field(fnArgs)))
	return size, size >= 0
}

func (c callees) name(function int64) []byte {
	if function < c.imports {
		return nil
	}
	return c.t.name(c.t.funcs[function-c.imports].field(fnName))
}

// addFastBody returns a body that begins with a fast one. The original code follows, in which the function is
// resumed. A body without the shape that Go's compiler writes only gets direct jumps.
func addFastBody(body []byte, c callees) ([]byte, error) {
	original, err := directJumps(body)
	if err != nil {
		return nil, err
	}
	f, err := parseFlow(body, c)
	if err != nil {
		return original, ignoreShape(err)
	}
	if !isLeftOut("spills") {
		if f, err = parseFlow(spillsToLocals(f, c), c); err != nil {
			return nil, err
		}
	}
	g, err := newGraph(f, c)
	if err != nil {
		return original, ignoreShape(err)
	}
	e := f.edit()
	if !isLeftOut("offsets") {
		e = foldOffsets(f)
	}
	if !isLeftOut("bulk") {
		inlineBulk(f, e)
	}
	code := g.structured(e)
	return slices.Concat(e.declarations(f), fastPrefix, code, []byte{end}, original[codeStart(original):]), nil
}

// ignoreShape returns an error unless it is errShape.
func ignoreShape(err error) error {
	if err == errShape {
		return nil
	}
	return err
}

// divideFastBody returns the fast body without an end, and the original.
func divideFastBody(body []byte) (first, original []byte, err error) {
	start := codeStart(body)
	at, err := blockEnd(body, start+len(fastPrefix))
	return slices.Clip(body[:at]), slices.Concat(body[:start], body[at:]), err
}

// blockEnd returns the offset after the end of the block whose code begins at an offset.
func blockEnd(body []byte, from int) (after int, err error) {
	depth := 1
	for i := range instructionsIn(body, extent{from, len(body)}, &err) {
		switch {
		case i.opens():
			depth++
		case i.op == end:
			depth--
		}
		if depth == 0 {
			return i.end, nil
		}
	}
	return len(body), err
}
