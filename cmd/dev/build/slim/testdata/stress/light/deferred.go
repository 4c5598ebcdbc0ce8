package main

import "runtime"

// open has deferred calls in blocks, which the compiler inlines at the end.
func open(flags int) (text string) {
	if flags&1 != 0 {
		defer func() { text += "a" }()
	}
	if flags&2 != 0 {
		defer func() {
			if recover() != nil {
				text += "r"
			}
		}()
	}
	defer func(n int) { text += string(rune('0' + n)) }(flags)
	if flags&4 != 0 {
		defer runtime.Gosched()
	}
	if flags&10 == 10 {
		panic("inside")
	}
	if flags&1 == 0 {
		return "early "
	}
	return "late "
}

// looped has as many deferred calls as iterations, of which every seventh panics and the next recovers.
func looped(n int) (sum int) {
	for i := range n {
		defer func() {
			if recover() != nil {
				sum += 1000
			}
			sum += i
			if i%7 == 3 {
				panic("in a deferred call")
			}
			if i%40 == 39 {
				runtime.GC()
			}
		}()
	}
	return 0
}

// counted defers a call that sees its own result.
func counted(depth int) (n int) {
	defer func() { n += depth }()
	if depth == 0 {
		return 0
	}
	defer pause(depth)
	return counted(depth - 1)
}

func deferred() {
	for flags := range 16 {
		println(open(flags))
	}
	println(looped(200), counted(120))
}

var pauses int

// pause returns n after it has switched goroutines, collected garbage, grown the stack or done nothing.
//
//go:noinline
func pause(n int) int {
	pauses++
	switch pauses % 7 {
	case 0, 3:
		runtime.Gosched()
	case 1:
		if pauses%4 == 1 {
			runtime.GC()
		}
	case 5:
		return n + deep(60+pauses%300)
	}
	return n
}

//go:noinline
func deep(n int) int {
	var room [24]int
	room[n%24] = n
	if n == 0 {
		return 0
	}
	return deep(n-1) + room[n%24] - n
}
