package main

// treeEntry is the size of a runtime.inlinedCall: the callee's funcID, the offset of its
// name, the place it is called from, its first line.
const treeEntry = 16

// inlTree is the function's tree of inlined calls, or nil. Its length is that of the
// entries which a place in the function leads to.
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

// inlinedCall is an entry of a tree.
type inlinedCall struct {
	name   uint32 // offset of the callee's name
	parent uint32 // place in the function that it is called from
}

func callOf(tree []byte, i int32) (inlinedCall, bool) {
	if i < 0 || treeEntry*int(i+1) > len(tree) {
		return inlinedCall{}, false
	}
	entry := tree[treeEntry*i:]
	return inlinedCall{name: le.Uint32(entry[4:]), parent: le.Uint32(entry[8:])}, true
}
