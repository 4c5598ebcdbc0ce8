package main

import (
	"bytes"
	"slices"
	"testing"
)

// Parts of the bodies in the tests below.
var (
	sp        = local(opLocalGet, stackPointer)
	returning = []byte{i32Const, 0, opReturn}
)

const frameSize = 64

// goBody returns a body as Go's compiler writes it, with a frame and three local variables of type i64, from
// number 2 on. Each region is the target of a jump with its number.
func goBody(regions ...[]byte) []byte {
	body := []byte{2, 1, typeI32, 3, typeI64, opGlobalGet, regSP, opLocalSet, stackPointer, opBlock, blockVoid, opLoop, blockVoid}
	body = append(body, bytes.Repeat([]byte{opBlock, blockVoid}, len(regions))...)
	body = append(body, opLocalGet, localPC, opBrTable, byte(len(regions)-1))
	for r := range regions {
		body = append(body, byte(r))
	}
	body = append(body, end)
	allocate := slices.Concat(sp, appendSleb([]byte{i32Const}, frameSize), []byte{opI32Sub, opLocalTee, stackPointer, opGlobalSet, regSP})
	for r, code := range regions {
		if r == 0 {
			body = append(body, allocate...)
		}
		body = append(append(body, code...), end)
	}
	return append(body, opUnreachable, end, i32Const, 1, end)
}

// pausing returns a call of function 0 that may return, without the update of the stack pointer after it. It is
// the end of a region.
func pausing() []byte {
	return slices.Concat(sp, []byte{i32Const, 8, opI32Sub, opLocalTee, stackPointer, opGlobalSet, regSP},
		sp, []byte{i64Const, 1}, access(opI64Store, 0), []byte{i32Const, 0, opCall, 0, opDrop})
}

func loadSlot(offset int64) []byte { return append(slices.Clone(sp), access(opI64Load, offset)...) }

func storeSlot(offset int64, value ...byte) []byte {
	return slices.Concat(sp, value, access(opI64Store, offset))
}

// oneFunction has function 0, with 16 bytes of arguments.
var oneFunction = callees{t: pclntab{names: []byte("f\x00"), funcs: []function{{record: func() []byte {
	record := make([]byte, fnSize)
	record[fnArgs] = 16
	return record
}()}}}}

func TestSpillsToLocals(t *testing.T) {
	five, drop, use := []byte{i64Const, 5}, []byte{opDrop}, []byte{opLocalSet, 2}
	first := 5 // the first new local variable
	get, set, tee := local(opLocalGet, first), local(opLocalSet, first), local(opLocalTee, first)
	address := func(offset int64) []byte {
		return slices.Concat(sp, []byte{opI64ExtendU}, appendSleb([]byte{i64Const}, offset), []byte{opI64Add})
	}
	argument := int64(frameSize + 16)
	cases := []struct {
		what    string
		regions [][]byte
		want    [][]byte // nil if unchanged
	}{
		{"stored and loaded",
			[][]byte{slices.Concat(storeSlot(16, five...), loadSlot(16), use, returning)},
			[][]byte{slices.Concat(five, set, get, use, returning)}},
		{"stored, and loaded after a call",
			[][]byte{slices.Concat(storeSlot(16, five...), pausing()), slices.Concat(loadSlot(16), use, returning)},
			[][]byte{slices.Concat(sp, five, tee, access(opI64Store, 16), pausing()), slices.Concat(get, use, returning)}},
		{"stored again after a call",
			[][]byte{slices.Concat(storeSlot(16, five...), pausing()), slices.Concat(storeSlot(16, five...), loadSlot(16), use, returning)},
			[][]byte{slices.Concat(five, set, pausing()), slices.Concat(five, set, get, use, returning)}},
		{"loaded before a call only",
			[][]byte{slices.Concat(storeSlot(16, five...), loadSlot(16), use, pausing()), returning},
			[][]byte{slices.Concat(five, set, get, use, pausing()), returning}},
		{"a part used",
			[][]byte{slices.Concat(storeSlot(16, five...), sp, []byte{0x28, 2, 20}, drop, loadSlot(16), use, returning)}, nil},
		{"used as a number",
			[][]byte{slices.Concat(storeSlot(16, five...), sp, access(opF64Load, 16), drop, loadSlot(16), use, returning)}, nil},
		{"overlapping",
			[][]byte{slices.Concat(storeSlot(16, five...), loadSlot(16), use, storeSlot(20, five...), loadSlot(20), use, returning)}, nil},
		{"used by address",
			[][]byte{slices.Concat(storeSlot(16, five...), address(16), []byte{opI32WrapI64}, access(opI64Load, 0), drop, loadSlot(16), use, returning)}, nil},
		{"an object below",
			[][]byte{slices.Concat(storeSlot(16, five...), address(8), use, loadSlot(16), use, returning)}, nil},
		{"an object above",
			[][]byte{slices.Concat(storeSlot(16, five...), address(24), use, loadSlot(16), use, returning)},
			[][]byte{slices.Concat(five, set, address(24), use, get, use, returning)}},
		{"in the arguments of a call",
			[][]byte{slices.Concat(storeSlot(8, five...), loadSlot(8), use, pausing()), returning}, nil},
		{"an argument",
			[][]byte{slices.Concat(loadSlot(argument), use, pausing()), slices.Concat(loadSlot(argument), use, returning)},
			[][]byte{slices.Concat(loadSlot(argument), set, get, use, pausing()), slices.Concat(get, use, returning)}},
		{"a result",
			[][]byte{slices.Concat(storeSlot(argument, five...), loadSlot(argument), use, returning)}, nil},
		{"an argument used by address",
			[][]byte{slices.Concat(loadSlot(argument), use, address(argument), use, returning)}, nil},
	}
	for _, c := range cases {
		body := goBody(c.regions...)
		f, err := parseFlow(body, oneFunction)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		got, want := spillsToLocals(f, oneFunction), body
		if c.want != nil {
			want = goBody(c.want...)
		}
		if got, want := got[codeStart(got):], want[codeStart(want):]; !bytes.Equal(got, want) {
			t.Errorf("%s:\n% x, want\n% x", c.what, got, want)
		}
	}
}

func TestFoldOffsets(t *testing.T) {
	first := byte(5)
	// load returns the code that loads a float at an offset from the address in a local variable.
	load := func(from byte, offset int64) []byte {
		return slices.Concat([]byte{opLocalGet, from, opI32WrapI64}, access(opF64Load, offset), []byte{opDrop})
	}
	add := func(to, from byte, constant int64) []byte {
		return slices.Concat([]byte{opLocalGet, from, i64Const}, appendSleb(nil, constant), []byte{opI64Add, opLocalSet, to})
	}
	addTee := func(to, from, base byte, constant int64) []byte {
		return slices.Concat([]byte{opLocalGet, from, opLocalTee, base, i64Const}, appendSleb(nil, constant), []byte{opI64Add, opLocalSet, to})
	}
	condition := func(code []byte) []byte {
		return slices.Concat([]byte{i32Const, 1, opIf, blockVoid}, code, []byte{end})
	}
	cases := []struct {
		what       string
		code, want []byte
	}{
		{"an address", slices.Concat(add(2, 3, 8), load(2, 4)), slices.Concat(addTee(2, 3, first, 8), load(first, 12))},
		{"a base that changes", slices.Concat(add(2, 3, 8), add(3, 3, 1), load(2, 4)),
			slices.Concat(addTee(2, 3, first, 8), add(3, 3, 1), load(first, 12))},
		{"a copy", slices.Concat(add(2, 3, 8), []byte{opLocalGet, 2, opLocalSet, 4}, load(4, 0)),
			slices.Concat(addTee(2, 3, first, 8), []byte{opLocalGet, 2, opLocalSet, 4}, load(first, 8))},
		{"a sum of sums", slices.Concat(add(2, 3, 8), add(4, 2, 16), load(4, 0)),
			slices.Concat(addTee(2, 3, first, 8), add(4, 2, 16), load(first, 24))},
		{"a negative constant", slices.Concat(add(2, 3, -8), load(2, 16)), nil},
		{"a large constant", slices.Concat(add(2, 3, 2*maxOffset), load(2, 16)), nil},
		{"two definitions", slices.Concat(add(2, 3, 8), condition(add(2, 3, 16)), load(2, 0)), nil},
		{"a definition on one way", slices.Concat(condition(add(2, 3, 8)), load(2, 0)), nil},
	}
	for _, c := range cases {
		body := goBody(slices.Concat(c.code, returning))
		f, err := parseFlow(body, oneFunction)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		got, want := foldOffsets(f).apply(f), body
		if c.want != nil {
			want = goBody(slices.Concat(c.want, returning))
		}
		if got, want := got[codeStart(got):], want[codeStart(want):]; !bytes.Equal(got, want) {
			t.Errorf("%s:\n% x, want\n% x", c.what, got, want)
		}
	}
}
