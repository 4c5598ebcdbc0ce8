package main

import "runtime"

type load struct {
	cells [20]int
	text  string
	at    *int
	next  func(int) int
}

// carry passes a large value down and up, with a pointer into each frame.
//
//go:noinline
func carry(l load, n int) (load, int) {
	if n == 0 {
		return l, *l.at
	}
	l.cells[n%20] += n
	local := l.cells[n%20]
	l.at = &local
	below, sum := carry(l, n-1)
	below.cells[(n+1)%20] += local
	return below, sum + *l.at
}

// chain changes a variable of the frame above through a pointer in the frame above that.
//
//go:noinline
func chain(n int, above **int) int {
	mine := n
	at := &mine
	if n == 0 {
		runtime.GC()
		return 1
	}
	sum := chain(n-1, &at)
	**above += sum % 7
	return sum + mine
}

//go:noinline
func wide(n int) (sum int) {
	var room [300]int
	for i := range room {
		room[i] = i * n
	}
	if n == 0 {
		return room[7]
	}
	sum = wide(n - 1)
	for i := 0; i < len(room); i += 17 {
		sum += room[i]
	}
	return sum
}

// many returns more results than registers.
//
//go:noinline
func many(n int) (a int, b float64, c string, d []int, e func() int) {
	if n == 0 {
		return 1, 2.5, "c", []int{1}, func() int { return 9 }
	}
	a, b, c, d, e = many(n - 1)
	return a + e(), b * 1.25, c + string(rune('a'+n%26)), append(d, a), func() int { return a + n }
}

func stacks() {
	start := 5
	for _, n := range []int{10, 700, 3000} {
		below, sum := carry(load{text: "kept", at: &start}, n)
		println(n, below.cells[0], below.cells[7], below.text, sum)
	}
	for range 3 {
		x := 100
		at := &x
		println(chain(1500, &at), x)
	}
	println(wide(200), wide(20))
	a, b, c, d, e := many(50)
	println(a, b, c, len(d), e())
	results := make(chan int)
	for k := range 12 {
		go func() {
			runtime.Gosched()
			x := k
			at := &x
			results <- chain(80*k, &at) + x + wide(k) + pause(k) - k
		}()
	}
	sum := 0
	for range 12 {
		sum += <-results
	}
	println(sum)
}
