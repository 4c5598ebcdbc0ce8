package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// check parses a slimmed file and compares it with the original sections and memory. All data
// that the collector, panics and recover read must be equal.
func check(sections []section, before []byte, file []byte) error {
	slimmed, err := parseModule(file)
	if err != nil {
		return err
	}
	i, err := data(sections)
	if err != nil {
		return err
	}
	after, err := parseData(slimmed[i].body)
	if err != nil {
		return err
	}
	// Segments omit trailing zeros.
	after = append(after, make([]byte, len(before)-len(after))...)
	was, err := findTables(before)
	if err != nil {
		return err
	}
	is, err := findTables(after)
	if err != nil {
		return err
	}
	slimmed[i].body = sections[i].body
	if err := was.checkCode(sections, slimmed); err != nil {
		return err
	}
	if !slices.EqualFunc(sections, slimmed, func(a, b section) bool {
		return a.id == b.id && (a.id == codeSection || bytes.Equal(a.body, b.body))
	}) {
		return errors.New("a section other than code and data differs")
	}
	if err := checkTables(was, is); err != nil {
		return err
	}
	return checkMemory(before, after, was.types)
}

func checkTables(was, is pclntab) error {
	if len(was.funcs) != len(is.funcs) {
		return fmt.Errorf("%d functions, want %d", len(is.funcs), len(was.funcs))
	}
	symbols := was.symbols()
	for i, f := range was.funcs {
		if what := differs(was, f, is, is.funcs[i], symbols); what != "" {
			return fmt.Errorf("%s of %s differs", what, was.name(f.field(fnName)))
		}
	}
	return checkTypes(was.types, is.types)
}

// differs names a difference between a function before and after that is not allowed, or "".
func differs(was pclntab, f function, is pclntab, g function, symbols []uint32) string {
	same := func(offset int) bool { return f.field(offset) == g.field(offset) }
	if !same(fnEntry) || !bytes.Equal(f.record[8:fnPCSP], g.record[8:fnPCSP]) || !same(fnNPCData) || !same(fnID) {
		return "the record"
	}
	if was.replacement(f) != nil {
		return ""
	}
	if f.isWrapper() && !bytes.Equal(was.name(f.field(fnName)), is.name(g.field(fnName))) {
		return "the name"
	}
	if !bytes.Equal(was.table(f.field(fnPCSP)), is.table(g.field(fnPCSP))) {
		return "the size of the frame"
	}
	for i := range len(f.pcdata) / 4 {
		if !pcdataDropped(f, i) && !bytes.Equal(was.table(f.pcTable(i)), is.table(g.pcTable(i))) {
			return fmt.Sprintf("pcdata %d", i)
		}
	}
	for i := range len(f.funcdata) / 4 {
		offset := f.data(i)
		if !funcdataDropped(f, i) && (offset != g.data(i) || !bytes.Equal(was.symbol(offset, symbols), is.symbol(offset, symbols))) {
			return fmt.Sprintf("funcdata %d", i)
		}
	}
	return ""
}

func pcdataDropped(f function, i int) bool {
	return i == pcUnsafePoint || i == pcArgLive || i == pcInlTree && !f.isWrapper()
}

func funcdataDropped(f function, i int) bool {
	return i == fdArgInfo || i == fdArgLiveInfo || i == fdInlTree && !f.isWrapper()
}

// symbols returns the offsets into gofunc that functions use, in order.
func (t pclntab) symbols() []uint32 {
	offsets := map[uint32]bool{uint32(len(t.gofunc)): true}
	for _, f := range t.funcs {
		for i := range len(f.funcdata) / 4 {
			offsets[f.data(i)] = true
		}
	}
	delete(offsets, none)
	return slices.Sorted(maps.Keys(offsets))
}

// symbol returns the data in gofunc from an offset to the next used one.
func (t pclntab) symbol(offset uint32, symbols []uint32) []byte {
	i, ok := slices.BinarySearch(symbols, offset)
	if !ok || i+1 == len(symbols) {
		return nil
	}
	return t.gofunc[offset:symbols[i+1]]
}
