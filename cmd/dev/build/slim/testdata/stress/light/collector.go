package main

import (
	"runtime"
	"weak"
)

type node struct {
	left, right *node
	key         int
	data        []byte
	up          **node
}

func (n *node) insert(key int) *node {
	if n == nil {
		return &node{key: key, data: make([]byte, key%50)}
	}
	if key < n.key {
		n.left = n.left.insert(key)
		n.left.up = &n.left
	} else {
		n.right = n.right.insert(key)
		n.right.up = &n.right
	}
	return n
}

func (n *node) sum() int {
	if n == nil {
		return 0
	}
	if n.up != nil && *n.up != n {
		panic("a pointer into a node has moved")
	}
	return n.key + len(n.data) + n.left.sum() + n.right.sum()
}

type vertex struct {
	id    int
	next  []*vertex
	from  map[int]*vertex
	value any
}

// graph returns the number of edges of a graph with many cycles.
func graph(n int) (edges int) {
	var all []*vertex
	for id := range n {
		v := &vertex{id: id, from: map[int]*vertex{}}
		for _, other := range all {
			if (other.id*7+id)%13 == 0 {
				v.next = append(v.next, other)
				other.from[id] = v
				v.value = other
			}
		}
		all = append(all, v)
	}
	runtime.GC()
	for _, v := range all {
		edges += len(v.next) + len(v.from)
		if other, ok := v.value.(*vertex); ok && other.from[v.id] != v {
			panic("an edge is lost")
		}
	}
	return edges
}

// finalized returns how many objects the collector finalizes and cleans up.
func finalized(n int) (seen int) {
	done := make(chan int, 2*n)
	for i := range n {
		v := &vertex{id: i}
		runtime.SetFinalizer(v, func(v *vertex) { done <- v.id })
		runtime.AddCleanup(&[4]int{i}, func(i int) { done <- i }, i)
	}
	for range 20 {
		runtime.GC()
		runtime.Gosched()
	}
	return len(done)
}

func collector() {
	var tree *node
	x := 12345
	for i := range 600 {
		x = (x*1103515245 + 12345) & 0x7fffffff
		tree = tree.insert(x % 10000)
		if i%100 == 0 {
			runtime.GC()
		}
	}
	println(tree.sum(), graph(200), finalized(50) > 80)
	held := &vertex{id: 7}
	kept, gone := weak.Make(held), weak.Make(&vertex{id: 8})
	runtime.GC()
	runtime.GC()
	println(kept.Value().id, gone.Value() == nil)
	runtime.KeepAlive(held)
	var large [][]byte
	for i := range 60 {
		large = append(large, make([]byte, 1<<16))
		large[len(large)-1][i] = byte(i)
		if i%3 == 0 {
			large = large[1:]
		}
	}
	sum := 0
	for _, block := range large {
		for _, b := range block {
			sum += int(b)
		}
	}
	println(sum, len(large))
}
