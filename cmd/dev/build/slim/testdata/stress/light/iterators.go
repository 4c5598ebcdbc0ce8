package main

import (
	"iter"
	"runtime"
	"slices"
)

// count yields numbers, and notes when it ends.
func count(n int, ended *int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		defer func() { *ended++ }()
		for i := range n {
			if i%100 == 50 {
				runtime.GC()
			}
			if !yield(i, "abcdef"[:i%6]) {
				return
			}
		}
	}
}

func (n *node) all(yield func(int) bool) bool {
	return n == nil || n.left.all(yield) && yield(n.key) && n.right.all(yield)
}

// product returns from the middle of nested iterations.
func product(n int, ended *int) (int, string) {
	for i, text := range count(100, ended) {
		for j := range count(5, ended) {
			if i*j == n {
				return i, text
			}
			if j > i {
				break
			}
		}
	}
	return -1, "none"
}

func iterators() {
	ended := 0
	println(product(12, &ended))
	println(product(1<<20, &ended))
	next, stop := iter.Pull2(count(400, &ended))
	sum := 0
	for i, text, ok := next(); ok && i < 250; i, text, ok = next() {
		sum += i + len(text)
	}
	stop()
	println(sum, ended)
	var tree *node
	x := 7
	for range 300 {
		x = x * 1103515245 & 0xffffff
		tree = tree.insert(x)
	}
	keys := func(yield func(int) bool) { tree.all(yield) }
	walk, stopWalk := iter.Pull(keys)
	equal := true
	for _, want := range slices.Sorted(keys) {
		got, ok := walk()
		equal = equal && ok && got == want
	}
	stopWalk()
	println(equal)
	var nexts []func() (int, string, bool)
	for range 30 {
		next, stop := iter.Pull2(count(60, &ended))
		defer stop()
		nexts = append(nexts, next)
	}
	for round := range 55 {
		for i, next := range nexts {
			if (i+round)%3 == 0 {
				n, _, _ := next()
				sum += pause(n)
			}
		}
	}
	println(sum)
	defer func() { println(recover().(string), ended) }()
	next1, stop1 := iter.Pull(func(yield func(int) bool) { yield(1); panic("in a coroutine") })
	defer stop1()
	next1()
	next1()
}
