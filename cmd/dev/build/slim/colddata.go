package main

import (
	"bytes"
	"errors"
	"slices"
)

// divideData removes the data that only cold functions use in the runtime's tables from the memory of
// the first part. A function that hasn't run can't be on a stack, except as the first function of a
// goroutine. For this case it keeps the size of the frame at the entry, which is always 0, because the
// frame has no arguments, variables or defers yet. The rest restores the tables.
func (s *splitter) divideData() error {
	full, err := parseData(s.section(dataSection))
	if err != nil {
		return err
	}
	memory := bytes.Clone(full)
	if isLeftOut("cold-tables") {
		s.memory, s.changes = memory, encodeChanges(memory, full)
		return nil
	}
	before, err := findTables(full)
	if err != nil {
		return err
	}
	t, err := findTables(memory)
	if err != nil {
		return err
	}
	atEntry, ok := s.emptyFrame(t)
	if !ok {
		return errors.New("no function begins with an empty frame")
	}
	for n, f := range t.funcs {
		if !s.cold[n] {
			continue
		}
		if f.field(fnPCSP) != 0 {
			f.setField(fnPCSP, atEntry)
		}
		clear(f.pcdata)
		for i := range len(f.funcdata) / 4 {
			drop(f.funcdata, i, none)
		}
	}
	clear(t.pcs)
	for offset := range t.pcOffsets() {
		at := le.Uint32(offset)
		copy(t.pcs[at:], before.table(at))
	}
	used, symbols := t.symbols(), before.symbols()
	for _, offset := range symbols[:max(len(symbols)-2, 0)] { // other tables follow the last symbol
		if _, ok := slices.BinarySearch(used, offset); !ok {
			clear(t.gofunc[offset:][:len(before.symbol(offset, symbols))])
		}
	}
	mutable, err := mutableData(full)
	if err != nil {
		return err
	}
	if !isLeftOut("cold-texts") {
		if err := s.dropTexts(memory, mutable); err != nil {
			return err
		}
	}
	if !bytes.Equal(memory[mutable:], full[mutable:]) {
		return errors.New("the rest would overwrite variables")
	}
	s.memory, s.changes = memory, encodeChanges(memory, full)
	return nil
}

// mutableData returns the address of the program's variables, which follow the data that can't change.
func mutableData(memory []byte) (uint64, error) {
	module, err := moduleOf(memory)
	if err != nil {
		return 0, err
	}
	return min(module.word(mdNoPtrData), uint64(len(memory))), nil
}

// emptyFrame returns the offset of a table of frame sizes of a hot function that begins with 0.
func (s *splitter) emptyFrame(t pclntab) (uint32, bool) {
	for n, f := range t.funcs {
		if offset := f.field(fnPCSP); offset != 0 && !s.cold[n] && valueAt(t.table(offset), 0) == 0 {
			return offset, true
		}
	}
	return 0, false
}

// encodeChanges encodes the segments that change one memory into another of the same size.
func encodeChanges(from, to []byte) []byte {
	var segments [][]byte
	for at := 0; at < len(to); at++ {
		if from[at] == to[at] {
			continue
		}
		stop := at + 1
		for i := stop; i < min(stop+worthGap, len(to)); i++ {
			if from[i] != to[i] {
				stop = i + 1
			}
		}
		segment := append(appendSleb([]byte{activeSegment, i32Const}, int64(at)), end)
		segments = append(segments, appendName(segment, to[at:stop]))
		at = stop
	}
	return vector(segments)
}
