package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// checkTypes compares the data of types that the collector, interfaces, switches and reflect read.
func checkTypes(was, is typeTable) error {
	if !slices.Equal(was.descriptors, is.descriptors) || !slices.Equal(was.itabs, is.itabs) {
		return errors.New("the types differ")
	}
	for _, at := range was.descriptors {
		if what := was.typeDiffers(&is, at); what != "" {
			return fmt.Errorf("%s of the type %q differs", what, was.text(was.offset(at+tyName)))
		}
	}
	for _, at := range was.itabs {
		if typ := is.word(at + itabType); le.Uint32(is.memory[at+itabHash:]) != le.Uint32(is.memory[typ+tyHash:]) {
			return fmt.Errorf("the hashes of the type %q and one of its itabs differ", was.text(was.offset(typ+tyName)))
		}
	}
	return nil
}

// typeDiffers names a difference between a type in two tables that is not allowed, or "".
func (t *typeTable) typeDiffers(is *typeTable, at uint64) string {
	same := func(from, to uint64) bool { return bytes.Equal(t.memory[at+from:at+to], is.memory[at+from:at+to]) }
	if !same(0, tyHash) || !same(tyFlags, tyName) || !same(tyName+4, tySize) || !slices.Equal(t.parts(at), is.parts(at)) {
		return "the record"
	}
	if hash := le.Uint32(is.memory[at+tyHash:]); !same(tyHash, tyFlags) && (hash != 0 || t.kind(at) == kindInterface) {
		return "the hash"
	}
	for name := range t.methods(at) {
		if !bytes.Equal(t.nameBytes(name), is.nameBytes(name)) {
			return "a method's name"
		}
	}
	if t.kind(at) != kindStruct {
		return ""
	}
	for field := range t.list(at, fieldSize) {
		if !bytes.Equal(t.tag(t.word(field)), is.tag(is.word(field))) || t.memory[t.word(field)] != is.memory[is.word(field)] {
			return "a field"
		}
	}
	return ""
}
