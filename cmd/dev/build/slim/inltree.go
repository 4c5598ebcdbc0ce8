package main

// treeEntry is the size of a runtime.inlinedCall: funcID, offset of the name, parent pc, start
// line.
const treeEntry = 16

// inlTree returns the function's tree of inlined calls, or nil. The tree has as many entries as the pc
// table refers to.
func (t pclntab) inlTree(f function) []byte {
	offset := f.data(fdInlTree)
	if offset == none {
		return nil
	}
	entries := int32(0)
	for s := range spans(t.table(f.pcTable(pcInlTree))) {
		entries = max(entries, s.value+1)
	}
	r := reader{data: t.gofunc}
	r.bytes(uint64(offset))
	return r.bytes(treeEntry * uint64(entries))
}

// inlinedCall is an entry of an inline tree.
type inlinedCall struct {
	name   uint32 // offset of the callee's name
	parent uint32 // pc of the call in the function
}

func callOf(tree []byte, i int32) (inlinedCall, bool) {
	if i < 0 || treeEntry*int(i+1) > len(tree) {
		return inlinedCall{}, false
	}
	entry := tree[treeEntry*i:]
	return inlinedCall{name: le.Uint32(entry[4:]), parent: le.Uint32(entry[8:])}, true
}
