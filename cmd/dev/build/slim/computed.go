package main

import (
	"bytes"
	"errors"
)

// The runtime finds the function of a PC in two tables. findfunctab has the index of the first function
// of each bucket of PCs, and ftab has the slot and the record of each function. Each function of a
// wasm program has the same number of PCs, and the records are in the order of the functions, so that
// the program can calculate both tables when it is instantiated, and the slot in each record.
const (
	bucketPCs   = 1 << 12
	functionPCs = 1 << 16
	bucketSize  = 20 // bytes of a bucket: the index, and a byte for each of 16 parts, all 0
	ftabSize    = 8  // bytes of an entry of ftab: slot of the function and offset of its record
)

// lookup describes the tables that find functions.
type lookup struct {
	buckets   int // address of findfunctab
	ftab      int // address of ftab
	records   int // address to which the offsets of records are relative
	first     int // offset of the first record
	functions int
}

// findLookup finds the tables in the memory of a program.
func findLookup(memory []byte) (lookup, error) {
	module, err := moduleOf(memory)
	if err != nil {
		return lookup{}, err
	}
	ftab, bad := module.slice(mdFtab, ftabSize), module.bad
	if bad || len(ftab) < 2*ftabSize {
		return lookup{}, errors.New("ftab is out of range")
	}
	return lookup{
		buckets:   int(module.word(mdBuckets)),
		ftab:      int(module.word(mdFtab)),
		records:   int(module.word(mdFuncs)),
		first:     int(le.Uint32(ftab[4:])),
		functions: len(ftab)/ftabSize - 1,
	}, nil
}

// bucketCount returns the number of buckets, except that of the last function, which is shorter.
func (l lookup) bucketCount() int { return (l.functions - 1) * (functionPCs / bucketPCs) }

// clear removes the tables and the slots in records from a memory. The last entry of ftab, which ends it, stays.
func (l lookup) clear(memory []byte) {
	for entry := memory[l.ftab:][:l.functions*ftabSize]; len(entry) > 0; entry = entry[ftabSize:] {
		le.PutUint32(memory[l.records+int(le.Uint32(entry[4:]))+fnEntry:], 0)
	}
	clear(memory[l.buckets:][:l.bucketCount()*bucketSize])
	clear(memory[l.ftab:][:l.functions*ftabSize])
}

// fill calculates the tables in a memory.
func (l lookup) fill(memory []byte) {
	for i := range l.bucketCount() {
		le.PutUint32(memory[l.buckets+i*bucketSize:], uint32(i/(functionPCs/bucketPCs)))
	}
	offset := l.first
	for i := range l.functions {
		le.PutUint32(memory[l.ftab+i*ftabSize:], uint32(firstSlot+i))
		le.PutUint32(memory[l.ftab+i*ftabSize+4:], uint32(offset))
		record := memory[l.records+offset:]
		le.PutUint32(record[fnEntry:], uint32(firstSlot+i))
		offset += fnSize + 4*int(le.Uint32(record[fnNPCData:])) + 4*int(record[fnNFuncData])
		offset = (offset + 7) &^ 7
	}
}

// filler returns the body of a function that does what fill does.
func (l lookup) filler() []byte {
	const (
		i, offset  = 0, 1 // local variables
		i32Load    = 0x28
		i32Store   = 0x36
		i32Mul     = 0x6c
		i32And     = 0x71
		i32ShrU    = 0x76
		i32LtU     = 0x49
		localTee   = 0x22
		aligned    = 2 // log₂ of the bytes to which an address is aligned
		unaligned  = 0
		toTheOuter = 0
	)
	body := []byte{1, 2, typeI32}
	code := func(b ...byte) { body = append(body, b...) }
	constant := func(v int) { body = appendSleb(append(body, i32Const), int64(v)) }
	access := func(op, align byte, address int) { body = appendUlebs(append(body, op, align), uint64(address)) }
	next := func(count int) { // repeats the loop for the next i
		code(opLocalGet, i)
		constant(1)
		code(opI32Add, localTee, i)
		constant(count)
		code(i32LtU, opBrIf, toTheOuter, end)
	}

	code(opLoop, blockVoid, opLocalGet, i)
	constant(bucketSize)
	code(i32Mul, opLocalGet, i)
	constant(4) // log₂ of functionPCs / bucketPCs
	code(i32ShrU)
	access(i32Store, aligned, l.buckets)
	next(l.bucketCount())

	constant(0)
	code(opLocalSet, i)
	constant(l.first)
	code(opLocalSet, offset)
	code(opLoop, blockVoid)
	for _, field := range []int{0, 4} { // slot, record
		code(opLocalGet, i)
		constant(ftabSize)
		code(i32Mul)
		if field == 0 {
			code(opLocalGet, i)
			constant(firstSlot)
			code(opI32Add)
		} else {
			code(opLocalGet, offset)
		}
		access(i32Store, aligned, l.ftab+field)
	}
	code(opLocalGet, offset, opLocalGet, i)
	constant(firstSlot)
	code(opI32Add)
	access(i32Store, aligned, l.records+fnEntry)
	code(opLocalGet, offset)
	constant(fnSize + 7)
	code(opI32Add, opLocalGet, offset)
	access(i32Load, aligned, l.records+fnNPCData)
	code(opLocalGet, offset)
	access(opI32Load8U, unaligned, l.records+fnNFuncData)
	code(opI32Add)
	constant(4)
	code(i32Mul, opI32Add)
	constant(-8)
	code(i32And, opLocalSet, offset)
	next(l.functions)
	return append(body, end)
}

// computeLookup removes the tables from the memory of the first part and prepares the function that
// calculates them.
func (s *splitter) computeLookup() error {
	l, err := findLookup(s.memory)
	if err != nil {
		return err
	}
	if s.section(startSection) != nil {
		return errors.New("the program has a start function")
	}
	s.initial = bytes.Clone(s.memory)
	if isLeftOut("lookup") {
		s.filler = []byte{0, end}
		return nil
	}
	l.clear(s.initial)
	calculated := bytes.Clone(s.initial)
	l.fill(calculated)
	if !bytes.Equal(calculated, s.memory) {
		return errors.New("findfunctab, ftab or a record has an entry that can't be calculated")
	}
	s.filler = l.filler()
	return nil
}
