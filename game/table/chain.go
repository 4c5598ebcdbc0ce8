package table

import "sync/atomic"

// A chain is the list of a record's hashes, one for each line. Chains are values that share an array: the first
// one that is extended continues in place, any other is copied.
type chain struct {
	hashes []Hash
	used   *atomic.Int64 // number of hashes in the array
}

// with returns the chain with one more hash.
func (c chain) with(h Hash) chain {
	n := int64(len(c.hashes))
	if len(c.hashes) == cap(c.hashes) || !c.used.CompareAndSwap(n, n+1) {
		c = c.copied()
	}
	return chain{append(c.hashes, h), c.used}
}

// copied returns a copy of the chain with room for as many hashes again, one of which is taken.
func (c chain) copied() chain {
	const least = 16
	hashes := make([]Hash, len(c.hashes), 2*len(c.hashes)+least)
	copy(hashes, c.hashes)
	used := new(atomic.Int64)
	used.Store(int64(len(hashes) + 1))
	return chain{hashes, used}
}
