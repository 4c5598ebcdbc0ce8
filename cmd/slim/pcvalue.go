package main

import "iter"

// span is the end of a run of places in a function that have the same value.
type span struct {
	until uint32 // the first place, from the function's entry, that has it no more
	value int32
}

// spans reads a table of pcs, as runtime.step does: pairs of differences, that of the
// value as zigzag, until a difference of the value is zero.
func spans(table []byte) iter.Seq[span] {
	return func(yield func(span) bool) {
		r, s := reader{data: table}, span{value: -1}
		for first := true; ; first = false {
			delta := uint32(r.uleb())
			if delta == 0 && !first {
				return
			}
			s.value += int32(delta>>1) ^ -int32(delta&1)
			s.until += uint32(r.uleb())
			if r.err != nil || !yield(s) {
				return
			}
		}
	}
}

// valueAt is a table's value at a place, or -1.
func valueAt(table []byte, place uint32) int32 {
	for s := range spans(table) {
		if place < s.until {
			return s.value
		}
	}
	return -1
}

// table is the table of pcs at an offset, as long as it is. None is nil.
func (t pclntab) table(offset uint32) []byte {
	if offset == 0 || int(offset) >= len(t.pcs) {
		return nil
	}
	from := t.pcs[offset:]
	r := reader{data: from}
	for first := true; ; first = false {
		if r.uleb() == 0 && !first || r.err != nil {
			return from[:len(from)-len(r.data)]
		}
		r.uleb()
	}
}
