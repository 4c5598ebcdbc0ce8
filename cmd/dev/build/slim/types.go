package main

import (
	"errors"
	"iter"
)

// Offsets of fields in a type descriptor; see abi.Type. Fields of its kind follow.
const (
	tyHash    = 16
	tyFlags   = 20
	tyKind    = 23
	tyName    = 40
	tySize    = 48
	tyFuncIn  = 48 // numbers of arguments and results, two bytes each
	tyFuncOut = 50
	tyList    = 56 // an interface's methods, a struct's fields

	fieldType       = 8
	fieldSize       = 24
	interfaceMethod = 8  // size of an abi.Imethod
	interfaceType   = 4  // offset of the type in it
	methodSize      = 16 // size of an abi.Method
	itabType        = 8
	itabHash        = 16
)

// uncommon is the flag of types with methods or a package. An abi.UncommonType follows the fields
// of their kind.
const (
	uncommon        = 1
	uncommonMethods = 4  // offset of the number of methods
	uncommonOffset  = 8  // offset of their offset
	uncommonSize    = 16 // in bytes
)

// Kinds of composite types; see abi.Kind.
const (
	kindArray     = 17
	kindChan      = 18
	kindFunc      = 19
	kindInterface = 20
	kindMap       = 21
	kindPointer   = 22
	kindSlice     = 23
	kindStruct    = 25
)

// added is the size in bytes of the fields of a kind, and the number of element types first in them.
var added = map[byte]struct{ size, types uint64 }{
	kindArray: {24, 1}, kindChan: {16, 1}, kindFunc: {8, 0}, kindInterface: {32, 0},
	kindMap: {64, 3}, kindPointer: {8, 1}, kindSlice: {8, 1}, kindStruct: {32, 0},
}

// typeTable is the part of runtime.moduledata about types. It shares the memory.
type typeTable struct {
	memory      []byte
	from, to    uint64   // the range of types; offsets are relative to from
	descriptors []uint64 // addresses of all types with references, in the order found
	itabs       []uint64
}

// findTypes finds the types with references in the program's tables. Types that only the code refers
// to are not found and stay unchanged.
func findTypes(memory []byte, module *moduledata) (t typeTable, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("a pointer in a type is out of range")
		}
	}()
	t = typeTable{memory: memory, from: module.word(mdTypes), to: module.word(mdEtypes)}
	if t.from > t.to || t.to > uint64(len(memory)) {
		return t, errors.New("the types of runtime.moduledata are out of range")
	}
	links, itabs := module.slice(mdTypelinks, 4), module.slice(mdItabs, 8)
	if module.bad {
		return t, errors.New("a pointer in runtime.moduledata is out of range")
	}
	found := map[uint64]bool{}
	for ; len(links) > 0; links = links[4:] {
		t.add(found, t.from+uint64(le.Uint32(links)))
	}
	for ; len(itabs) > 0; itabs = itabs[8:] {
		itab := le.Uint64(itabs)
		t.itabs = append(t.itabs, itab)
		t.add(found, t.word(itab))
		t.add(found, t.word(itab+itabType))
	}
	for _, name := range t.namings() {
		t.nameBytes(name.name)
	}
	for _, at := range t.descriptors {
		for name := range t.methods(at) {
			t.nameBytes(name)
		}
	}
	return t, nil
}

// add adds a type and its element types.
func (t *typeTable) add(found map[uint64]bool, at uint64) {
	if found[at] {
		return
	}
	found[at] = true
	t.descriptors = append(t.descriptors, at)
	for _, part := range t.parts(at) {
		t.add(found, part)
	}
}

// parts returns the element types of a type.
func (t *typeTable) parts(at uint64) (parts []uint64) {
	switch t.kind(at) {
	case kindFunc:
		list := at + tySize + added[kindFunc].size
		if t.isUncommon(at) {
			list += uncommonSize
		}
		const variadic = 1 << 15
		n := le.Uint16(t.memory[at+tyFuncIn:]) + le.Uint16(t.memory[at+tyFuncOut:])&^variadic
		for i := range uint64(n) {
			parts = append(parts, t.word(list+8*i))
		}
	case kindInterface:
		for method := range t.list(at, interfaceMethod) {
			parts = append(parts, t.offset(method+interfaceType))
		}
	case kindStruct:
		for field := range t.list(at, fieldSize) {
			parts = append(parts, t.word(field+fieldType))
		}
	default:
		for i := range added[t.kind(at)].types {
			parts = append(parts, t.word(at+tySize+8*i))
		}
	}
	return parts
}

func (t *typeTable) kind(at uint64) byte { return t.memory[at+tyKind] }

func (t *typeTable) isUncommon(at uint64) bool { return t.memory[at+tyFlags]&uncommon != 0 }

func (t *typeTable) word(at uint64) uint64 { return le.Uint64(t.memory[at:]) }

// offset returns the address that an offset refers to.
func (t *typeTable) offset(at uint64) uint64 { return t.from + uint64(le.Uint32(t.memory[at:])) }

// list yields the addresses of the methods of an interface or the fields of a struct.
func (t *typeTable) list(at, size uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		begin := t.word(at + tyList)
		for i := range t.word(at + tyList + 8) {
			if !yield(begin + i*size) {
				return
			}
		}
	}
}

// methods yields the names of the methods of a type.
func (t *typeTable) methods(at uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		if t.kind(at) == kindInterface {
			for method := range t.list(at, interfaceMethod) {
				if !yield(t.offset(method)) {
					return
				}
			}
			return
		}
		if !t.isUncommon(at) {
			return
		}
		extra := at + tySize + added[t.kind(at)].size
		first := extra + uint64(le.Uint32(t.memory[extra+uncommonOffset:]))
		for i := range uint64(le.Uint16(t.memory[extra+uncommonMethods:])) {
			if !yield(t.offset(first + methodSize*i)) {
				return
			}
		}
	}
}
