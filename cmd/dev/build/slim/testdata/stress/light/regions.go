package main

type ledger struct {
	sums  [8]int
	total int
}

//go:noinline
func (l *ledger) note(n int) { l.total += n }

// pay has regions without code: after a conditional call, the function resumes at the next block.
//
//go:noinline
func (l *ledger) pay(n int) int {
	if n > 2 {
		l.note(n)
	}
	x := n*31 + l.total*7
	for i := range 4 {
		l.sums[i] = x * (2*i + 1)
		l.sums[i+4] = x ^ i
	}
	if n%3 == 1 {
		l.note(-n)
	}
	for i := range 3 {
		x ^= i*n + l.sums[i+4]
		l.sums[i] += l.sums[i+1] * l.sums[i+2]
	}
	if x&1 == 0 {
		l.note(1)
		return x
	}
	l.note(2)
	return -x
}

func regions() {
	l := &ledger{}
	for n := range 12 {
		println(l.pay(n), l.total, l.sums[n%8])
	}
}
