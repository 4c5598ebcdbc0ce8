package main

// forgetHashes forgets the hashes of types that no switch asks for: the code has none of their values.
// By those of interfaces the runtime finds which types meet them, so they stay.
func (t *typeTable) forgetHashes(sections []section) error {
	i, err := code(sections)
	if err != nil {
		return err
	}
	asked := constants(sections[i].body)
	for _, at := range t.descriptors {
		if t.kind(at) != kindInterface && !asked[le.Uint32(t.memory[at+tyHash:])] {
			le.PutUint32(t.memory[at+tyHash:], 0)
		}
	}
	for _, at := range t.itabs {
		copy(t.memory[at+itabHash:][:4], t.memory[t.word(at+itabType)+tyHash:])
	}
	return nil
}

// constants are the numbers of 32 bits that stand in the code, and some that only look so: an
// instruction's operand may look like another one.
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
