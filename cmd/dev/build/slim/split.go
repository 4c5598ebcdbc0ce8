package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"fudgetray/cmd/dev/build/hotlist"
)

// Section ids that only split uses.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	tableSection    = 4
	memorySection   = 5
	globalSection   = 6
	exportSection   = 7
	startSection    = 8
	elementSection  = 9
)

// Kinds of imports and exports, and encodings of types.
const (
	kindFunction = 0
	kindTable    = 1
	kindMemory   = 2
	kindGlobal   = 3

	typeI32      = 0x7f
	typeI64      = 0x7e
	typeF32      = 0x7d
	typeF64      = 0x7c
	typeFuncref  = 0x70
	typeFunction = 0x60
	blockVoid    = 0x40
	mutable      = 1
)

// firstSlot is the slot of the first function in the table; see funcValueOffset in
// cmd/link/internal/wasm/asm.go. The slot of a function is the upper part of its PCs.
const firstSlot = 0x1000

// goType is the index of the type of Go's functions. They take the block at which they are entered,
// and return whether the stack unwinds.
const goType = 0

// register is a global variable of a program.
type register struct {
	name string
	kind byte
}

// registers are the global variables of Go's programs, in order, and those that split adds: loaded is 1
// once the rest is loaded; awaited is the slot of the function that waits for it, or 0; restore is 1 while
// local variables of a pruned function are saved in the registers from regSaved on.
var registers = []register{
	{"SP", typeI32}, {"CTXT", typeI64}, {"g", typeI64},
	{"RET0", typeI64}, {"RET1", typeI64}, {"RET2", typeI64}, {"RET3", typeI64},
	{"PAUSE", typeI32}, {"loaded", typeI32}, {"awaited", typeI32}, {"restore", typeI32},
}

// Indices of registers.
const (
	regSP      = 0
	regPause   = 7
	regLoaded  = 8
	regAwaited = 9
	regRestore = 10
	regSaved   = 11
)

func init() {
	for _, s := range saved {
		for i := range s.count {
			registers = append(registers, register{fmt.Sprint(s.prefix, i), s.kind})
		}
	}
}

// splitter divides a program. Functions are numbered without imports.
type splitter struct {
	sections []section
	imports  int      // imported functions
	types    [][]byte // types of functions
	uses     []uint64 // index of each function's type
	bodies   [][]byte // bodies of functions
	loop     int      // index of the function wasm_pc_f_loop
	cold     []bool
	pruned   [][]byte // bodies of hot functions without cold regions, or nil
	local    []int    // numbers of functions in the rest
	memory   []byte   // memory of the first part
	initial  []byte   // memory of the first part without the tables that it calculates
	filler   []byte   // body of the function that calculates them
	changes  []byte   // data section of the rest
}

// split divides a program. The first part has all functions, but the bodies of cold functions are
// stubs that call the rest. The rest is a module that imports the first part.
func split(program []byte, names []string, list hotlist.List) (first, rest []byte, err error) {
	s, err := newSplitter(program, names)
	if err != nil {
		return nil, nil, err
	}
	if err := s.choose(names, list); err != nil {
		return nil, nil, err
	}
	if err := s.divideData(); err != nil {
		return nil, nil, err
	}
	if err := s.computeLookup(); err != nil {
		return nil, nil, err
	}
	if first, err = s.first(); err != nil {
		return nil, nil, err
	}
	rest, err = s.rest()
	return first, rest, err
}

func newSplitter(program []byte, names []string) (*splitter, error) {
	sections, err := parseModule(program)
	if err != nil {
		return nil, err
	}
	s := &splitter{sections: sections, loop: -1}
	if s.bodies, err = parseCode(s.section(codeSection)); err != nil {
		return nil, err
	}
	if len(names) != len(s.bodies) {
		return nil, fmt.Errorf("%d names for %d functions", len(names), len(s.bodies))
	}
	for f, name := range names {
		if name == "wasm_pc_f_loop" {
			s.loop = f
		}
	}
	s.imports = int((&reader{data: s.section(importSection)}).uleb())
	r := reader{data: s.section(typeSection)}
	for range r.uleb() {
		start := r.data
		r.byte()
		r.name()
		r.name()
		s.types = append(s.types, start[:len(start)-len(r.data)])
	}
	uses := reader{data: s.section(functionSection)}
	for range uses.uleb() {
		s.uses = append(s.uses, uses.uleb())
	}
	switch {
	case r.err != nil || uses.err != nil || len(s.uses) != len(s.bodies):
		return nil, errors.New("the type or the function section is invalid")
	case s.loop < 0:
		return nil, errors.New("no function wasm_pc_f_loop")
	case string(s.types[goType]) != string([]byte{typeFunction, 1, typeI32, 1, typeI32}):
		return nil, errors.New("type 0 is not that of Go's functions")
	}
	return s, nil
}

func (s *splitter) section(id byte) []byte {
	for _, section := range s.sections {
		if section.id == id {
			return section.body
		}
	}
	return nil
}

// first returns the first part.
func (s *splitter) first() ([]byte, error) {
	enterType := s.addType(typeFunction, 2, typeI32, typeI32, 1, typeI32)
	startType := s.addType(typeFunction, 0, 0)
	start := s.enterIndex() + 1
	bodies := slices.Clone(s.bodies)
	for f := range bodies {
		if bodies[f] = s.firstBody(f); bodies[f] == nil {
			bodies[f] = s.stub(f)
		}
	}
	var parts []section
	for _, part := range s.sections {
		switch part.id {
		case typeSection:
			part.body = vector(s.types)
		case functionSection:
			part.body = appendUlebs(nil, uint64(len(bodies)+2))
			part.body = appendUlebs(appendUlebs(part.body, s.uses...), enterType, startType)
		case tableSection:
			part.body = append([]byte{1}, s.table()...)
		case globalSection:
			body, err := s.globals(part.body)
			if err != nil {
				return nil, err
			}
			part.body = body
		case exportSection:
			part.body = s.exports(part.body)
		case codeSection:
			part.body = encodeCode(append(bodies, s.enter(), s.filler))
		case dataSection:
			part.body = encodeData(s.initial)
		}
		parts = append(parts, part)
		if part.id == exportSection {
			parts = append(parts, section{startSection, appendUlebs(nil, uint64(s.imports+start))})
		}
	}
	return encodeModule(parts), nil
}

// firstBody returns the body of a function in the first part, or nil if it is cold.
func (s *splitter) firstBody(f int) []byte {
	switch {
	case s.cold[f]:
		return nil
	case s.pruned[f] != nil:
		return s.pruned[f]
	}
	return s.bodies[f]
}

// addType returns the index of a type of functions.
func (s *splitter) addType(encoded ...byte) uint64 {
	for i, known := range s.types {
		if string(known) == string(encoded) {
			return uint64(i)
		}
	}
	s.types = append(s.types, encoded)
	return uint64(len(s.types) - 1)
}

// table returns the type of the table. The slots of all functions are followed by the slots of their
// bodies in the rest.
func (s *splitter) table() []byte {
	return appendUlebs([]byte{typeFuncref, 0}, uint64(firstSlot+2*len(s.bodies)))
}

// globals adds split's registers.
func (s *splitter) globals(body []byte) ([]byte, error) {
	r := reader{data: body}
	if n := r.uleb(); n != regLoaded {
		return nil, fmt.Errorf("%d global variables, want %d", n, regLoaded)
	}
	body = append([]byte{byte(len(registers))}, r.data...)
	for _, register := range registers[regLoaded:] {
		body = append(append(body, register.kind, mutable), zeros[register.kind]...)
	}
	return body, nil
}

// zeros are the initial values of registers by kind.
var zeros = map[byte][]byte{
	typeI32: {i32Const, 0, end},
	typeI64: {i64Const, 0, end},
	typeF32: {opF32Const, 0, 0, 0, 0, end},
	typeF64: {opF64Const, 0, 0, 0, 0, 0, 0, 0, 0, end},
}

// exports adds the exports that the rest imports, and the loop that resumes the program.
func (s *splitter) exports(body []byte) []byte {
	r := reader{data: body}
	body = appendUlebs(nil, r.uleb()+2+uint64(len(registers)))
	body = append(body, r.data...)
	body = append(appendName(body, []byte("loop")), kindFunction)
	body = appendUlebs(body, uint64(s.imports+s.loop))
	body = append(appendName(body, []byte("table")), kindTable, 0)
	for i, register := range registers {
		body = append(appendName(body, []byte(register.name)), kindGlobal, byte(i))
	}
	return body
}

// stub returns a body that enters a cold function.
func (s *splitter) stub(f int) []byte {
	return append(append([]byte{0}, s.callEnter(f)...), end)
}

// callEnter returns the code that enters a function of the rest, at the PC in local variable 0.
func (s *splitter) callEnter(f int) []byte {
	code := appendSleb([]byte{opLocalGet, 0, i32Const}, int64(f))
	return appendUlebs(append(code, opCall), uint64(s.imports+s.enterIndex()))
}

// enterIndex returns the number of the function that stubs call.
func (s *splitter) enterIndex() int { return len(s.bodies) }

// inRest reports whether the rest has a function.
func (s *splitter) inRest(f int) bool { return s.cold[f] || s.pruned[f] != nil }

// isReplaced reports whether the rest has a function that replaces that of the first part. A fast body remains in
// the first part.
func (s *splitter) isReplaced(f int) bool {
	return s.cold[f] || s.pruned[f] != nil && !hasFastBody(s.bodies[f])
}

// enter returns the body of the function that stubs call, with the block and the number of a function.
// Until the rest is loaded, it makes the goroutine wait. It writes the PC of the function below the
// stack pointer, from where the loop that runs functions will call it, and leaves the loop with PAUSE.
func (s *splitter) enter() []byte {
	const i32Add, i32Sub, i64Or, i64Shl, extend = 0x6a, 0x6b, 0x84, 0x86, 0xad
	body := []byte{0, opGlobalGet, regLoaded, opIf, blockVoid, opLocalGet, 0, opLocalGet, 1, i32Const}
	body = appendSleb(body, int64(firstSlot+len(s.bodies)))
	body = append(body, i32Add, opCallIndirect, goType, 0, opReturn, end)

	body = append(body, opGlobalGet, regSP, i32Const, 8, i32Sub)
	body = append(appendSleb(append(body, opLocalGet, 1, i32Const), firstSlot), i32Add)
	body = append(body, opGlobalSet, regAwaited, opGlobalGet, regAwaited, extend, i64Const, 16, i64Shl)
	body = append(body, opLocalGet, 0, extend, i64Or, opI64Store, 0, 0)
	return append(body, i32Const, 1, opGlobalSet, regPause, i32Const, 1, end)
}

// rest returns the second part.
func (s *splitter) rest() ([]byte, error) {
	start := s.addType(typeFunction, 0, 0)
	var uses []uint64
	var bodies [][]byte
	for f := range s.bodies {
		if !s.inRest(f) {
			continue
		}
		body, err := s.restBody(f)
		if err != nil {
			return nil, err
		}
		bodies, uses = append(bodies, body), append(uses, s.uses[f])
	}
	n := uint64(len(bodies))
	bodies = append(bodies, []byte{0, i32Const, 1, opGlobalSet, regLoaded, end})
	return encodeModule([]section{
		{typeSection, vector(s.types)},
		{importSection, s.imported()},
		{functionSection, append(appendUlebs(appendUlebs(nil, n+1), uses...), byte(start))},
		{startSection, appendUlebs(nil, n)},
		{elementSection, s.elements()},
		{codeSection, encodeCode(bodies)},
		{dataSection, s.changes},
	}), nil
}

// restBody returns the body of a function in the rest.
func (s *splitter) restBody(f int) (body []byte, err error) {
	body = s.bodies[f]
	if !s.isReplaced(f) {
		_, body, err = divideFastBody(body)
	}
	if err == nil {
		body, err = s.move(body)
	}
	if err == nil && s.pruned[f] != nil && s.isReplaced(f) {
		body, err = restored(body)
	}
	return body, err
}

// imported returns the imports of the rest from the module "program".
func (s *splitter) imported() []byte {
	r := reader{data: s.section(memorySection)}
	r.byte()
	imports := [][]byte{
		append(imported("mem", kindMemory), r.data...),
		append(imported("table", kindTable), s.table()...),
	}
	for _, register := range registers {
		imports = append(imports, append(imported(register.name, kindGlobal), register.kind, mutable))
	}
	return vector(imports)
}

func imported(name string, kind byte) []byte {
	return append(appendName(appendName(nil, []byte("program")), []byte(name)), kind)
}

// move returns a body for the rest. It calls functions of the first part through the table.
func (s *splitter) move(body []byte) (moved []byte, err error) {
	done := 0
	for i := range instructions(body, &err) {
		if i.op != opCall {
			continue
		}
		f := int(i.value) - s.imports
		moved = append(moved, body[done:i.start]...)
		done = i.end
		if s.isReplaced(f) {
			moved = appendUlebs(append(moved, opCall), uint64(s.local[f]))
			continue
		}
		moved = appendSleb(append(moved, i32Const), int64(firstSlot+f))
		moved = append(appendUlebs(append(moved, opCallIndirect), s.uses[f]), 0)
	}
	return append(moved, body[done:]...), err
}

// elements puts each function of the rest into the slot that the stub calls, and those that replace a function into
// its own slot, too.
func (s *splitter) elements() []byte {
	own := s.segments(firstSlot, s.isReplaced)
	return vector(append(own, s.segments(firstSlot+len(s.cold), s.inRest)...))
}

// segments puts functions into slots from the given one on.
func (s *splitter) segments(first int, chosen func(f int) bool) (segments [][]byte) {
	for f := 0; f < len(s.cold); f++ {
		from := f
		var run []uint64
		for ; f < len(s.cold) && chosen(f); f++ {
			run = append(run, uint64(s.local[f]))
		}
		if len(run) > 0 {
			segment := append(appendSleb([]byte{0, i32Const}, int64(first+from)), end)
			segments = append(segments, appendUlebs(appendUlebs(segment, uint64(len(run))), run...))
		}
	}
	return segments
}

// vector encodes a list of encoded items.
func vector(items [][]byte) []byte {
	list := binary.AppendUvarint(nil, uint64(len(items)))
	for _, item := range items {
		list = append(list, item...)
	}
	return list
}

func appendUlebs(to []byte, values ...uint64) []byte {
	for _, v := range values {
		to = binary.AppendUvarint(to, v)
	}
	return to
}
