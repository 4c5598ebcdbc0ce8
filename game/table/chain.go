package table

import (
	"slices"
	"sync/atomic"
)

// A chain is a list with one item for each line of a record. Chains are values that share an array: the first one that
// is extended continues in place, any other is copied.
type chain[T any] struct {
	items []T
	used  *atomic.Int64 // number of items in the array
}

// with returns the chain with one more item.
func (c chain[T]) with(item T) chain[T] {
	n := int64(len(c.items))
	if len(c.items) == cap(c.items) || !c.used.CompareAndSwap(n, n+1) {
		c = c.copied()
	}
	return chain[T]{append(c.items, item), c.used}
}

// copied returns a copy of the chain with room for as many items again, one of which is taken.
func (c chain[T]) copied() chain[T] {
	const least = 16
	items := make([]T, len(c.items), 2*len(c.items)+least)
	copy(items, c.items)
	used := new(atomic.Int64)
	used.Store(int64(len(items) + 1))
	return chain[T]{items, used}
}

// tailLines is the least number of lines that a participant keeps, if the record has so many: those of an evening.
const tailLines = 4096

// A tail is the last lines of a record, to give them back to a keeper that has lost them. It is a value.
type tail struct {
	from         int // number of lines before it
	older, newer chain[[]byte]
}

// with returns the tail with the next line.
func (t tail) with(line []byte) tail {
	if len(t.newer.items) == tailLines {
		t.from += len(t.older.items)
		t.older, t.newer = t.newer, chain[[]byte]{}
	}
	t.newer = t.newer.with(line)
	return t
}

// after returns lines after the first seq ones of the record, of a length in bytes, but at least one. It returns nil if
// the tail doesn't have the first of them.
func (t tail) after(seq, length int) [][]byte {
	lines := slices.Concat(t.older.items, t.newer.items)
	if seq < t.from || seq >= t.from+len(lines) {
		return nil
	}
	lines = lines[seq-t.from:]
	n := 1
	for length -= len(lines[0]); n < len(lines) && len(lines[n]) <= length; n++ {
		length -= len(lines[n])
	}
	return lines[:n]
}
