package main

import (
	"bytes"
	"errors"
)

// checkMemory compares what slimming doesn't rewrite in the memories before and after it. types are those before, with
// all names.
func checkMemory(before, after []byte, types typeTable) error {
	before, err := withoutRewritten(before, types)
	if err != nil {
		return err
	}
	after, err = withoutRewritten(after, types)
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		return errors.New("data outside of the tables differ")
	}
	return nil
}

// withoutRewritten returns a copy of a memory in which everything that slimming may rewrite is zero. The other checks
// compare what must stay of it.
func withoutRewritten(memory []byte, types typeTable) ([]byte, error) {
	memory = bytes.Clone(memory)
	t, err := findTables(memory)
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{t.names, t.units, t.files, t.pcs, t.gofunc} {
		clear(part)
	}
	for _, f := range t.funcs {
		clear(f.record)
		clear(f.pcdata)
		clear(f.funcdata)
	}
	for _, n := range types.namings() {
		clear(memory[n.name:][:len(types.nameBytes(n.name))])
		clear(memory[n.at:][:n.size()])
	}
	for _, at := range types.descriptors {
		clear(memory[at+tyHash:][:4])
	}
	for _, at := range types.itabs {
		clear(memory[at+itabHash:][:4])
	}
	return memory, nil
}

// size returns the size of the reference in bytes.
func (n naming) size() int {
	if n.pointer {
		return 8
	}
	return 4
}
