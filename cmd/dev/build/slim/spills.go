package main

import (
	"math"
	"slices"
)

// A slot is an 8-byte part of the stack that only loads and stores at a constant offset from the stack
// pointer use: a spilled value, or an argument of the function.
type slot struct {
	offset int64
	kind   byte  // type of the value
	loads  []int // instructions
	stores []int
}

// frame is the use of the stack by a function.
type frame struct {
	f         *flow
	size      int64 // of the frame; the return address and the arguments of the function follow
	allocated int   // instruction that completes the frame
	arguments int64 // size of the arguments and results of calls, at the bottom of the frame
	slots     map[int64]*slot
	shared    map[int64]bool // offsets of bytes that other instructions use
	escapes   [2]int64       // lowest addresses with other uses, in the frame and in the arguments
}

// spillsToLocals returns the body with slots in local variables. A slot is still stored if the function, when it
// is resumed after a call, would load it.
func spillsToLocals(f *flow, c callees) []byte {
	fr := &frame{f: f, slots: map[int64]*slot{}, shared: map[int64]bool{}, escapes: [2]int64{math.MaxInt64, math.MaxInt64}}
	if !fr.findSize() || !fr.findArguments(c) {
		return f.body
	}
	fr.findSlots()
	return fr.replace()
}

// findSize finds the code that allocates the frame, which decreases the stack pointer, but isn't part of a call.
func (fr *frame) findSize() bool {
	f := fr.f
	for n := 0; n+14 < len(f.code); n++ {
		if f.isLocal(n, opLocalGet, stackPointer) && f.code[n+1].op == i32Const && f.code[n+2].op == opI32Sub &&
			f.isLocal(n+3, opLocalTee, stackPointer) && f.code[n+4].op == opGlobalSet &&
			!f.isGoCall(n+9) && !f.isGoCall(n+14) {
			fr.size, fr.allocated = f.code[n+1].value, n+4
			return true
		}
	}
	return false
}

func (fr *frame) findArguments(c callees) bool {
	for n, i := range fr.f.code {
		if !fr.f.isGoCall(n) {
			continue
		}
		if i.op == opCallIndirect {
			return false
		}
		size, ok := c.arguments(i.value)
		if !ok {
			return false
		}
		fr.arguments = max(fr.arguments, size)
	}
	return true
}

// findSlots finds the uses of the stack.
func (fr *frame) findSlots() {
	f := fr.f
	for n := range f.code {
		user := f.user[n]
		if !f.isLocal(n, opLocalGet, stackPointer) || user < 0 {
			continue
		}
		switch op := f.code[user].op; {
		case isAccess(op) && f.operands[user][0] == n:
			fr.access(user)
		case op == opI64ExtendU:
			fr.address(user)
		}
	}
}

func isAccess(op byte) bool { return op >= opFirstLoad && op <= opLastStore }

// access notes a load or store at an offset from the stack pointer.
func (fr *frame) access(n int) {
	i := fr.f.code[n]
	kind := byte(typeI64)
	switch i.op {
	case opF64Load, opF64Store:
		kind = typeF64
	case opI64Load, opI64Store:
	default:
		fr.share(i.value)
		return
	}
	s := fr.slots[i.value]
	if s == nil {
		s = &slot{offset: i.value, kind: kind}
		fr.slots[i.value] = s
	}
	if s.kind != kind {
		fr.share(i.value)
	}
	if len(fr.f.operands[n]) == 2 {
		s.stores = append(s.stores, n)
	} else {
		s.loads = append(s.loads, n)
	}
}

// share notes that at most 8 bytes at an offset have another use.
func (fr *frame) share(offset int64) {
	for at := range int64(8) {
		fr.shared[offset+at] = true
	}
}

// address notes an address on the stack, which an instruction has extended to 64 bits.
func (fr *frame) address(extend int) {
	f := fr.f
	offset, at := int64(0), extend
	if add := f.user[extend]; add >= 0 {
		if c, ok := f.addend(add); ok && f.operands[add][0] == extend {
			offset, at = c, add
		}
	}
	if wrap := f.user[at]; wrap >= 0 && f.code[wrap].op == opI32WrapI64 {
		if user := f.user[wrap]; user >= 0 && isAccess(f.code[user].op) && f.operands[user][0] == wrap {
			fr.share(offset + f.code[user].value)
			return
		}
	}
	switch {
	case offset >= fr.size:
		fr.escapes[1] = min(fr.escapes[1], offset)
	case offset >= fr.arguments:
		fr.escapes[0] = min(fr.escapes[0], offset)
	}
}

// private returns the slots that no instruction uses in another way, by offset.
func (fr *frame) private() []*slot {
	var list []*slot
	for _, s := range fr.slots {
		if fr.isPrivate(s) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b *slot) int { return int(a.offset - b.offset) })
	return list
}

func (fr *frame) isPrivate(s *slot) bool {
	for at := range int64(8) {
		if fr.shared[s.offset+at] || at > 0 && (fr.slots[s.offset-at] != nil || fr.slots[s.offset+at] != nil) {
			return false
		}
	}
	if s.offset > fr.size {
		return len(s.stores) == 0 && s.offset+8 <= fr.escapes[1]
	}
	return s.offset >= max(fr.arguments, 8) && s.offset+8 <= min(fr.size, fr.escapes[0]) && len(s.stores) > 0 && len(s.loads) > 0
}

// replace replaces slots by local variables.
func (fr *frame) replace() []byte {
	f, e := fr.f, fr.f.edit()
	before := f.before()
	for _, s := range fr.private() {
		to := e.newLocal(s.kind)
		for _, n := range s.loads {
			e.instead[f.operands[n][0]], e.instead[n] = nil, local(opLocalGet, to)
		}
		if len(s.stores) == 0 {
			e.after[fr.allocated] = slices.Concat(e.after[fr.allocated],
				local(opLocalGet, stackPointer), access(s.loadOp(), s.offset), local(opLocalSet, to))
		}
		needed := s.neededStores(f, before)
		for _, n := range s.stores {
			if needed[n] {
				e.before[n] = local(opLocalTee, to)
			} else {
				e.instead[f.operands[n][0]], e.instead[n] = nil, local(opLocalSet, to)
			}
		}
	}
	return e.apply(f)
}

func (s *slot) loadOp() byte {
	if s.kind == typeF64 {
		return opF64Load
	}
	return opI64Load
}

// neededStores returns the stores of a slot from which a call and then a load can be reached, without another
// store.
func (s *slot) neededStores(f *flow, before [][]int) map[int]bool {
	// A load needs the value, or, after a call, the stored value, before an instruction.
	value, stored, needed := map[int]bool{}, map[int]bool{}, map[int]bool{}
	work := slices.Clone(s.loads)
	for _, n := range s.loads {
		value[n] = true
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range before[n] {
			store := stored[n] || value[n] && f.calls[p]
			if slices.Contains(s.stores, p) {
				needed[p] = needed[p] || store
			} else if value[n] && !value[p] || store && !stored[p] {
				value[p], stored[p] = value[p] || value[n], stored[p] || store
				work = append(work, p)
			}
		}
	}
	return needed
}
