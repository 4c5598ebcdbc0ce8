package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Numbers of a function's tables; see internal/abi/symtab.go and cmd/internal/objabi.
const (
	pcUnsafePoint = 0
	pcInlTree     = 2
	pcArgLive     = 3

	fdInlTree     = 3
	fdArgInfo     = 5
	fdArgLiveInfo = 6
)

// none is the offset of missing funcdata.
const none = 1<<32 - 1

// wrapper is the funcID of wrappers, which the compiler generates around other functions.
const wrapper = 23

// Indices of words in runtime.moduledata. A slice has three.
const (
	mdHeader    = 0
	mdNames     = 1
	mdUnits     = 4
	mdFiles     = 7
	mdPCs       = 10
	mdFuncs     = 13
	mdFtab      = 16
	mdBuckets   = 19 // findfunctab
	mdNoPtrData = 24 // the first variables
	mdTypes     = 37
	mdEtypes    = 38
	mdGofunc    = 40
	mdEpclntab  = 41
	mdTypelinks = 45
	mdItabs     = 48
	mdWords     = 51
	headerWords = 9
)

// magic is the beginning of runtime.pcHeader: the magic number of Go 1.20 and later, two zeros,
// minLC 1 and ptrSize 8.
var magic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// pclntab is the part of runtime.moduledata about functions. The slices share the memory.
type pclntab struct {
	names  []byte     // names of functions, zero-terminated
	units  []byte     // offsets of file names by compilation unit
	files  []byte     // names of files, zero-terminated
	pcs    []byte     // tables from pcs to values
	gofunc []byte     // the target of funcdata
	funcs  []function // functions in code order
	types  typeTable
}

// function is a runtime._func. The slices share the memory.
type function struct {
	record   []byte
	pcdata   []byte // offsets into pcs, 0 for none
	funcdata []byte // offsets into gofunc
}

var le = binary.LittleEndian

// Offsets of a function's fields in its record.
const (
	fnEntry     = 0
	fnName      = 4
	fnArgs      = 8
	fnDefer     = 12
	fnPCSP      = 16
	fnPCFile    = 20
	fnPCLine    = 24
	fnNPCData   = 28
	fnUnit      = 32
	fnStartLine = 36
	fnID        = 40
	fnNFuncData = 43
	fnSize      = 44
)

func (f function) field(offset int) uint32       { return le.Uint32(f.record[offset:]) }
func (f function) setField(offset int, v uint32) { le.PutUint32(f.record[offset:], v) }
func (f function) isWrapper() bool               { return f.record[fnID] == wrapper }

// pcTable returns the offset in pcs of the function's pc table i, or 0.
func (f function) pcTable(i int) uint32 { return at(f.pcdata, i, 0) }

// data returns the offset in gofunc of the function's funcdata i, or none.
func (f function) data(i int) uint32 { return at(f.funcdata, i, none) }

func at(list []byte, i int, missing uint32) uint32 {
	if 4*i >= len(list) {
		return missing
	}
	return le.Uint32(list[4*i:])
}

// findTables finds the tables in the memory of a program.
func findTables(memory []byte) (pclntab, error) {
	module, err := moduleOf(memory)
	if err != nil {
		return pclntab{}, err
	}
	header := module.word(mdHeader)
	t := pclntab{
		names:  module.slice(mdNames, 1),
		units:  module.slice(mdUnits, 4),
		files:  module.slice(mdFiles, 1),
		pcs:    module.slice(mdPCs, 1),
		gofunc: module.between(mdGofunc, mdEpclntab),
	}
	records, ftab := module.slice(mdFuncs, 1), module.slice(mdFtab, 8)
	if module.bad || len(t.pcs) == 0 {
		return pclntab{}, errors.New("a pointer in runtime.moduledata is out of range")
	}
	if n := le.Uint64(memory[header+8:]); uint64(len(ftab)) != 8*(n+1) {
		return pclntab{}, fmt.Errorf("runtime.pcHeader has %d functions, runtime.moduledata %d", n, len(ftab)/8-1)
	}
	for entry := ftab; len(entry) > 8; entry = entry[8:] {
		f, ok := parseFunction(records, le.Uint32(entry[4:]))
		if !ok || f.field(fnEntry) != le.Uint32(entry) || !t.inside(f) {
			return pclntab{}, fmt.Errorf("the record of function %d is invalid", len(t.funcs))
		}
		t.funcs = append(t.funcs, f)
	}
	t.types, err = findTypes(memory, module)
	return t, err
}

func parseFunction(records []byte, offset uint32) (function, bool) {
	r := reader{data: records}
	r.bytes(uint64(offset))
	f := function{record: r.bytes(fnSize)}
	if r.err != nil {
		return f, false
	}
	f.pcdata = r.bytes(4 * uint64(f.field(fnNPCData)))
	f.funcdata = r.bytes(4 * uint64(f.record[fnNFuncData]))
	return f, r.err == nil
}

// inside reports whether the function's offsets are within the tables.
func (t pclntab) inside(f function) bool {
	for i := range len(f.funcdata) / 4 {
		if offset := f.data(i); offset != none && int(offset) > len(t.gofunc) {
			return false
		}
	}
	return int(f.field(fnName)) <= len(t.names)
}

// moduledata reads runtime.moduledata.
type moduledata struct {
	memory, words []byte
	bad           bool // a pointer is out of range
}

// moduleOf returns the runtime.moduledata of a program.
func moduleOf(memory []byte) (*moduledata, error) {
	header := bytes.Index(memory, magic)
	if header < 0 || header+8*headerWords > len(memory) {
		return nil, errors.New("no runtime.pcHeader of a supported version")
	}
	return findModule(memory, header)
}

// findModule finds the runtime.moduledata of a header. It begins with the addresses of the header and
// of the names; the header contains the second one, too.
func findModule(memory []byte, header int) (*moduledata, error) {
	names := uint64(header) + le.Uint64(memory[header+8*4:])
	begin := le.AppendUint64(le.AppendUint64(nil, uint64(header)), names)
	i := bytes.Index(memory, begin)
	if i < 0 || i+8*mdWords > len(memory) {
		return nil, errors.New("no runtime.moduledata")
	}
	if bytes.Contains(memory[i+1:], begin) {
		return nil, errors.New("two runtime.moduledata")
	}
	return &moduledata{memory: memory, words: memory[i : i+8*mdWords]}, nil
}

func (m *moduledata) word(i int) uint64 { return le.Uint64(m.words[8*i:]) }

// slice returns the slice at word i, with elements of the given size.
func (m *moduledata) slice(i int, size uint64) []byte {
	return m.part(m.word(i), m.word(i)+m.word(i+1)*size)
}

// between returns the memory between two pointers.
func (m *moduledata) between(from, to int) []byte { return m.part(m.word(from), m.word(to)) }

func (m *moduledata) part(from, to uint64) []byte {
	if from > to || to > uint64(len(m.memory)) {
		m.bad = true
		return nil
	}
	return m.memory[from:to:to]
}
