package main

import "iter"

// span is a range of pcs with the same value.
type span struct {
	until uint32 // the end, relative to the function's entry
	value int32
}

// spans decodes a pc table as runtime.step does: pairs of a zigzag value delta and a pc delta,
// up to a value delta of zero.
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

// valueAt returns the value of a pc table at a pc, or -1.
func valueAt(table []byte, place uint32) int32 {
	for s := range spans(table) {
		if place < s.until {
			return s.value
		}
	}
	return -1
}

// table returns the pc table at an offset, or nil for none.
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
