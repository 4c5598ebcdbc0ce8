package main

import (
	"errors"
	"iter"
)

// Offsets of a type descriptor's fields: see abi.Type. What its kind adds lies behind it.
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
	interfaceMethod = 8  // size of what an interface tells of a method
	interfaceType   = 4  // offset of the method's type in it
	methodSize      = 16 // of what other types tell of theirs
	itabType        = 8
	itabHash        = 16
)

// uncommon is the flag of types that have methods or a package: an abi.UncommonType lies behind
// what their kind adds.
const (
	uncommon        = 1
	uncommonMethods = 4  // offset of the number of methods
	uncommonOffset  = 8  // of where they lie
	uncommonSize    = 16 // in bytes
)

// Kinds of types that are made of others: see abi.Kind.
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

// added is what a kind adds to a type: how many bytes, and how many types first.
var added = map[byte]struct{ size, types uint64 }{
	kindArray: {24, 1}, kindChan: {16, 1}, kindFunc: {8, 0}, kindInterface: {32, 0},
	kindMap: {64, 3}, kindPointer: {8, 1}, kindSlice: {8, 1}, kindStruct: {32, 0},
}

// typeTable is what runtime.moduledata says of types, in the memory.
type typeTable struct {
	memory      []byte
	from, to    uint64   // what offsets of names and types count from, and where types end
	descriptors []uint64 // of all types that others lead to, in the order they were found
	itabs       []uint64
}

// findTypes finds the types that the program's tables lead to. Others, which only code knows,
// stay as they are.
func findTypes(memory []byte, module *moduledata) (t typeTable, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("a type points out of the memory")
		}
	}()
	t = typeTable{memory: memory, from: module.word(mdTypes), to: module.word(mdEtypes)}
	if t.from > t.to || t.to > uint64(len(memory)) {
		return t, errors.New("runtime.moduledata has its types out of the memory")
	}
	links, itabs := module.slice(mdTypelinks, 4), module.slice(mdItabs, 8)
	if module.bad {
		return t, errors.New("runtime.moduledata points out of the memory")
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

// add adds a type and those that it is made of.
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

// parts are the types that a type is made of.
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

// offset is the place that an offset leads to.
func (t *typeTable) offset(at uint64) uint64 { return t.from + uint64(le.Uint32(t.memory[at:])) }

// list are the places of what is listed in an interface or a struct.
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

// methods are the names of the methods that a type has or asks for.
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
		tells := at + tySize + added[t.kind(at)].size
		first := tells + uint64(le.Uint32(t.memory[tells+uncommonOffset:]))
		for i := range uint64(le.Uint16(t.memory[tells+uncommonMethods:])) {
			if !yield(t.offset(first + methodSize*i)) {
				return
			}
		}
	}
}
