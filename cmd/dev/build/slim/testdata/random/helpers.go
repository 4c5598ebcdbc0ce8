// Package main is what random programs have in common; see random_test.go, which writes the map of all programs.
package main

import (
	"math"
	"runtime"
	"syscall/js"
)

func main() {
	go func() {
		for n := range asked {
			runtime.Gosched()
			answered <- n*3 + 1
		}
	}()
	program := programs[js.Global().Get("process").Get("argv").Call("at", -1).String()]
	for k := range 6 {
		println(k, attempt(program, k))
	}
	done := make(chan uint64)
	for k := range 3 {
		go func() { done <- attempt(program, k+20) }()
	}
	println((<-done > 0) == (<-done+<-done > 0))
}

type function func(a int, b float64, p *item, list []int, depth int) (int, float64)

// attempt returns a hash of the results of a program, or of its panic.
func attempt(program function, k int) (hash uint64) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case int:
			hash = uint64(r)*31 + 7
		case error:
			hash = uint64(len(r.Error()))*37 + 11
		}
	}()
	root := &item{n: k, name: "root"}
	a, b := program(k*37-50, float64(k)/4, root, []int{k, 3, -k, 7, 9, 11, 13, k * k, 5}, 4)
	return uint64(a)*31 + bits(b) + uint64(root.n)
}

type item struct {
	at   [3]float64
	n    int
	name string
	next *item
}

func (p *item) follow() *item {
	if p.next != nil {
		return p.next
	}
	return p
}

//go:noinline
func (p *item) self() *item { return p }

type state struct {
	x, y, z float64
	k       [3]int
	p       *item
}

//go:noinline
func tweaked(s state, n int) state {
	s.k[uint(n)%3] += n
	s.y += s.x
	return s
}

//go:noinline
func fill(cells *[8]int, n int) {
	for i := range cells {
		cells[i] += n ^ i
	}
}

// bits returns the bits of a number, of which those of NaN aren't specified.
func bits(f float64) uint64 {
	if f != f {
		return 1
	}
	return math.Float64bits(f)
}

func bound(f float64) float64 {
	if f < 1e6 && f > -1e6 {
		return f
	}
	return 0.125
}

func whole(f float64) int { return int(bound(f)) }

// The compiler doesn't calculate with the results at build time.
func integer(n int) int          { return n }
func float(f float64) float64    { return f }
func root(f float64) float64     { return math.Sqrt(math.Abs(f)) }
func narrow(f float64) float64   { return float64(float32(f)) }
func sliced(s string) string     { return s[:min(len(s), 9)] }
func shift(n, by int) int        { return n << (uint(by) & 127) }
func unshift(n, by int) int      { return n >> (uint(by) & 127) }
func quotient(n, d int) int      { return n / (d&15 + 1) }
func remainder(n, d int) int     { return n % (d&7 + 1) }
func element(l []int, i int) int { return l[uint(i)%uint(len(l))] }

var (
	pauses          int
	asked, answered = make(chan int), make(chan int)
)

// pause returns a part of n after it has switched goroutines, collected garbage, grown the stack or done nothing.
//
//go:noinline
func pause(n int) int {
	pauses++
	switch pauses * 7 % 31 {
	case 0, 5:
		runtime.Gosched()
	case 1:
		if pauses%4 == 0 {
			runtime.GC()
		}
	case 2:
		return n&7 + deep(200+pauses%500)
	case 3:
		asked <- n & 3
		<-answered
	}
	return n & 15
}

//go:noinline
func deep(n int) int {
	var room [32]int
	room[n%32] = n
	if n == 0 {
		return 0
	}
	return deep(n-1) + room[n%32] - n
}
