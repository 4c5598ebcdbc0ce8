package main

import "slices"

// unique is the definition of a local variable that an instruction reads, if there is only one. Otherwise it
// is one of these.
const (
	unreached = -2 // none has been found yet
	several   = -1 // or none, at the beginning of the function
)

// maxOffset bounds the offsets of folded addresses, far below the size of the memory.
const maxOffset = 1 << 20

// foldOffsets adds constants that are added to addresses to the offsets of loads and stores. Go's compiler does so for
// integers only.
func foldOffsets(f *flow) *edit {
	e := f.edit()
	definitions := f.definitions()
	bases := map[int]int{} // local variables of bases, by the instruction that calculates them
	for n, i := range f.code {
		if !isAccess(i.op) || f.code[f.operands[n][0]].op != opI32WrapI64 {
			continue
		}
		at := f.operands[f.operands[n][0]][0]
		base, offset, ok := f.base(at, definitions)
		if !ok {
			continue
		}
		to, known := bases[base]
		if !known {
			to = e.newLocal(typeI64)
			bases[base] = to
			e.after[base] = local(opLocalTee, to)
		}
		e.instead[at] = local(opLocalGet, to)
		if f.code[at].op == opLocalTee {
			e.instead[at] = append(local(opLocalSet, int(f.code[at].value)), e.instead[at]...)
		}
		align := (&reader{data: f.body[i.start+1 : i.end]}).uleb()
		e.instead[n] = appendUlebs([]byte{i.op}, align, uint64(i.value+offset))
	}
	return e
}

// base returns the instruction that calculates the base of an address, and the offset from it. The address is
// that in a local variable at an instruction. As the definitions on the way dominate the instruction, the
// base has not been calculated again since.
func (f *flow) base(at int, definitions []int) (base int, offset int64, ok bool) {
	for {
		definition := at
		switch f.code[at].op {
		case opLocalGet:
			definition = definitions[at]
		case opLocalTee:
		default:
			return base, offset, ok
		}
		if definition < 0 {
			return base, offset, ok
		}
		at = f.operands[definition][0]
		if c, add := f.addend(at); add {
			if c < 0 || offset+c > maxOffset {
				return base, offset, ok
			}
			at = f.operands[at][0]
			base, offset, ok = at, offset+c, true
		}
	}
}

// definitions returns the definition that each local.get reads.
func (f *flow) definitions() []int {
	reaching := make([][]int, len(f.code)) // definitions of all local variables before the instruction
	reaching[f.begin] = slices.Repeat([]int{several}, f.locals())
	work := []int{f.begin}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		set := reaching[n]
		if i := f.code[n]; i.op == opLocalSet || i.op == opLocalTee {
			set = slices.Clone(set)
			set[i.value] = n
		}
		for _, to := range f.next[n] {
			if reaching[to] == nil {
				reaching[to] = slices.Repeat([]int{unreached}, len(set))
			}
			if merge(reaching[to], set) {
				work = append(work, to)
			}
		}
	}
	read := slices.Repeat([]int{several}, len(f.code))
	for n, i := range f.code {
		if i.op == opLocalGet && reaching[n] != nil {
			read[n] = reaching[n][i.value]
		}
	}
	return read
}

// merge merges definitions and reports whether they have changed.
func merge(to, from []int) (changed bool) {
	for n, d := range from {
		switch to[n] {
		case d, several:
			continue
		case unreached:
			to[n] = d
		default:
			to[n] = several
		}
		changed = true
	}
	return changed
}
