package main

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// slim returns the program without source lines and function names. A slimmed program is
// returned unchanged. names keeps the names of types and fields.
func slim(program []byte, names bool) ([]byte, error) {
	sections, err := parseModule(program)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(sections); err != nil {
		return nil, err
	}
	i, err := data(sections)
	if err != nil {
		return nil, err
	}
	before, err := parseData(sections[i].body)
	if err != nil {
		return nil, err
	}
	after := bytes.Clone(before)
	t, err := findTables(after)
	if err != nil {
		return nil, err
	}
	slimmed := slices.Clone(sections)
	if err := t.slimCode(slimmed); err != nil {
		return nil, err
	}
	if err := t.slim(); err != nil {
		return nil, err
	}
	if !isLeftOut("hashes") {
		if err := t.types.dropHashes(slimmed); err != nil {
			return nil, err
		}
	}
	if !names && !isLeftOut("type-names") {
		t.types.dropNames()
	}
	slimmed[i].body = encodeData(after)
	file := encodeModule(slimmed)
	if err := check(sections, before, file); err != nil {
		return nil, fmt.Errorf("after slimming, %w", err)
	}
	return file, nil
}

// slim removes the tables that only printed traces read, and packs the others.
func (t pclntab) slim() error {
	for _, f := range t.funcs {
		if !isLeftOut("lines") {
			t.dropLines(f)
		}
		if !isLeftOut("arguments") {
			t.dropArguments(f)
		}
		if !f.isWrapper() && !isLeftOut("trees") {
			t.dropInlTree(f)
			f.setField(fnName, 0)
		}
	}
	if !isLeftOut("lines") {
		clear(t.units)
		clear(t.files)
	}
	if !isLeftOut("trees") {
		t.clearNames()
	}
	if isLeftOut("packing") {
		return nil
	}
	return t.packPCs()
}

// dropLines removes the files and lines of a function.
func (t pclntab) dropLines(f function) {
	f.setField(fnPCFile, 0)
	f.setField(fnPCLine, 0)
	f.setField(fnUnit, 0)
	f.setField(fnStartLine, 0)
}

// dropArguments removes the tables with which a trace prints the arguments of a function, and those of
// points at which a signal may preempt it, because wasm has no signals.
func (t pclntab) dropArguments(f function) {
	drop(f.pcdata, pcUnsafePoint, 0)
	drop(f.pcdata, pcArgLive, 0)
	drop(f.funcdata, fdArgInfo, none)
	drop(f.funcdata, fdArgLiveInfo, none)
}

// dropInlTree removes the list of functions inlined into f. It keeps the lists of wrappers, because
// recover counts the frames between itself and the panic. The count excludes wrappers, but includes
// calls inlined into them.
func (t pclntab) dropInlTree(f function) {
	clear(t.inlTree(f))
	drop(f.pcdata, pcInlTree, 0)
	drop(f.funcdata, fdInlTree, none)
}

func drop(list []byte, i int, missing uint32) {
	if 4*i < len(list) {
		le.PutUint32(list[4*i:], missing)
	}
}

// clearNames zeroes the names of functions, except those of wrappers and in their trees,
// which panics read.
func (t pclntab) clearNames() {
	kept := make([]byte, len(t.names))
	for offset := range t.usedNames() {
		copy(kept[offset:], t.name(offset))
	}
	copy(t.names, kept)
}

func (t pclntab) usedNames() map[uint32]bool {
	used := map[uint32]bool{}
	for _, f := range t.funcs {
		used[f.field(fnName)] = true
		for tree := t.inlTree(f); len(tree) > 0; tree = tree[treeEntry:] {
			call, _ := callOf(tree, 0)
			used[call.name] = true
		}
	}
	return used
}

// name returns a function's name without the terminating zero.
func (t pclntab) name(offset uint32) []byte {
	if int(offset) >= len(t.names) {
		return nil
	}
	name, _, _ := bytes.Cut(t.names[offset:], []byte{0})
	return name
}

// packPCs writes each used pc table once. Tables of many functions come first, so that their offsets
// are small and repetitive.
func (t pclntab) packPCs() error {
	users := map[string][][]byte{} // offsets that refer to each table
	var tables []string            // tables in the order of the functions
	for offset := range t.pcOffsets() {
		table := string(t.table(le.Uint32(offset)))
		if table == "" {
			continue
		}
		if users[table] == nil {
			tables = append(tables, table)
		}
		users[table] = append(users[table], offset)
	}
	slices.SortStableFunc(tables, func(a, b string) int { return len(users[b]) - len(users[a]) })

	packed := []byte{0} // an offset of zero means none
	for _, table := range tables {
		for _, offset := range users[table] {
			le.PutUint32(offset, uint32(len(packed)))
		}
		packed = append(packed, table...)
	}
	if len(packed) > len(t.pcs) {
		return errors.New("pc tables overlap and would grow")
	}
	clear(t.pcs[copy(t.pcs, packed):])
	return nil
}

// pcOffsets yields the offsets of pc tables in the functions' records.
func (t pclntab) pcOffsets() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, f := range t.funcs {
			if !yield(f.record[fnPCSP:]) {
				return
			}
			for list := f.pcdata; len(list) > 0; list = list[4:] {
				if !yield(list) {
					return
				}
			}
		}
	}
}
