package main

import "runtime"

type failing interface{ fail(n int) int }

type holder struct{ n int }

func (h *holder) fail(int) int { return h.n }

// fault causes a run-time error of each kind and returns named results that a deferred call changes.
//
//go:noinline
func fault(kind int) (sum int, text string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			text += ": " + r.Error()
		case string:
			text += ": string " + r
		case error:
			text += ": error " + r.Error()
		default:
			text += ": other"
		}
		sum *= 3
	}()
	sum, text = 7+kind, "fault"
	var list []int
	var lookup map[string]int
	var none *holder
	var unset failing
	var empty chan int
	switch kind {
	case 0:
		panic("plain")
	case 1:
		panic(11)
	case 2:
		sum = list[kind]
	case 3:
		list = list[kind:]
	case 4:
		lookup["key"] = kind
	case 5:
		sum = none.fail(kind)
	case 6:
		sum = unset.fail(kind)
	case 7:
		sum = 1 / len(list)
	case 8:
		close(empty)
	case 9:
		sum = any("text").(int)
	case 10:
		list = make([]int, -len(text)+kind-10)
	case 11:
		sum = [2]int(list)[1]
	case 12:
		done := make(chan int)
		close(done)
		done <- 1
	case 13:
		text = text[:kind]
	}
	return sum + len(list), text
}

// again panics in deferred calls, of which each replaces the panic before it.
func again(depth int) (trail string) {
	defer func() {
		if r := recover(); r != nil {
			trail += r.(string)
		}
	}()
	defer func() {
		r := recover()
		trail += "<" + r.(string) + ">"
		panic("again")
	}()
	if depth > 0 {
		trail = again(depth - 1)
	}
	panic("first")
}

// through recovers below many frames, some of which have deferred calls.
func through(depth int) int {
	if depth == 0 {
		panic("bottom")
	}
	if depth%5 == 0 {
		defer func() {
			if r := recover(); r != nil && depth%10 == 0 {
				panic(r.(string) + ".")
			}
		}()
	}
	return through(depth-1) + 1
}

func caught(f func() int) (n int, text string) {
	defer func() {
		if r, ok := recover().(string); ok {
			text = r
		}
	}()
	return f(), "returned"
}

// leave ends a goroutine during a panic.
func leave() string {
	trail := make(chan string, 3)
	go func() {
		defer close(trail)
		defer func() {
			if recover() == nil {
				trail <- "no panic"
			}
		}()
		func() {
			defer func() { trail <- "deferred" }()
			defer runtime.Goexit()
			panic("forgotten")
		}()
		trail <- "not reached"
	}()
	text := ""
	for t := range trail {
		text += t + ";"
	}
	return text
}

func panics() {
	for kind := range 15 {
		sum, text := fault(kind)
		println(kind, sum, text)
	}
	println(again(3))
	for _, depth := range []int{4, 9, 10, 45, 300} {
		n, text := caught(func() int { return through(depth) })
		println(depth, n, text)
	}
	println(leave())
	defer println("unreachable")
	panic("the end")
}
