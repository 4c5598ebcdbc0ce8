package main

// dropHashes zeroes the hashes of types that no switch uses, which are those that don't occur as
// constants in the code. It keeps hashes of interfaces, with which the runtime finds implementations.
func (t *typeTable) dropHashes(sections []section) error {
	i, err := code(sections)
	if err != nil {
		return err
	}
	used := constants(sections[i].body)
	for _, at := range t.descriptors {
		if t.kind(at) != kindInterface && !used[le.Uint32(t.memory[at+tyHash:])] {
			le.PutUint32(t.memory[at+tyHash:], 0)
		}
	}
	for _, at := range t.itabs {
		copy(t.memory[at+itabHash:][:4], t.memory[t.word(at+itabType)+tyHash:])
	}
	return nil
}

// constants returns the 32-bit constants in the code. The result may contain other numbers, because an
// operand can look like an instruction.
func constants(code []byte) map[uint32]bool {
	found := map[uint32]bool{}
	for i, op := range code {
		if op == i32Const || op == i64Const {
			r := reader{data: code[i+1 : min(i+11, len(code))]}
			found[uint32(r.sleb())] = true
		}
	}
	return found
}
