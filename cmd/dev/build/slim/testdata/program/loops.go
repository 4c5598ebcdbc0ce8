package main

import "runtime"

// pause returns n after it has switched goroutines, collected garbage, grown the stack, or done nothing.
//
//go:noinline
func pause(n int) int {
	switch n % 4 {
	case 0:
		runtime.Gosched()
	case 1:
		runtime.GC()
	case 2:
		return n - recurse(1000)
	}
	return n
}

//go:noinline
func recurse(n int) int {
	var room [32]int
	room[n%32] = n
	if n == 0 {
		return 0
	}
	return recurse(n-1) + room[n%32] - n
}

type body struct {
	at, speed [3]float64
	name      *string
	next      *body
}

// orbit has more live numbers and pointers than registers, in nested loops, before and after pauses.
//
//go:noinline
func orbit(bodies []body, steps int) (sum float64, name string) {
	step := 1.0 / 64
	for s := range steps {
		for i := range bodies {
			b := &bodies[i]
			x, y, z := b.at[0], b.at[1], b.at[2]
			u, v, w := b.speed[0], b.speed[1], b.speed[2]
			xx, yy, zz := x*x, y*y, z*z
			uv, vw, wu := u*v, v*w, w*u
			l, m := xx+yy+zz, u*u+v*v+w*w
			if l > 100 {
				continue
			}
			fresh := &body{at: [3]float64{z, x, y}, name: b.name, next: b}
			if paused := pause(s + i); paused%5 == 4 {
				fresh.next = nil
			}
			b.at = [3]float64{x + step*u, y + step*v, z + step*w}
			for k := range b.speed {
				b.speed[k] -= step * (b.at[k]/(l+1) + uv*xx - vw*yy + wu*zz - 0.125*m*fresh.at[k])
			}
			for c := fresh; c != nil; c = c.next {
				sum += c.at[0]*step + l - m
				if c.name != nil {
					name = *c.name
				}
				if c.next == b && sum < 0 {
					break
				}
			}
		}
	}
	return sum, name
}

// mix has more live numbers than registers, and calls nothing that returns.
//
//go:noinline
func mix(list []float64, order []int, b *body) (sum float64) {
	for i := range order {
		p, q, r, s := list[order[i]], list[i+1], list[i+2], list[i+3]
		t, u, v, w := p*q, q*r, r*s, s*p
		k, l, m, n := t-u, u-v, v-w, w-t
		x, y, z := b.at[0], b.at[1], b.at[2]
		b.at[i%3] += k
		sum += p*q*r*s + t*u*v*w - k*l*m*n + x*y*z + list[i+4]*(p+q+r+s)*(t+u+v+w)*(k-l+m-n)
		b.speed[order[i]%3] -= x*k + y*l + z*m + n + p - q + r - s + t*u - v*w
	}
	return sum + b.speed[0] + b.speed[1] + b.speed[2]
}

// table has an array on the stack, whose address it passes, and copies and zeroes structs.
//
//go:noinline
func table(n int) (total int) {
	var cells [8]int
	var b, zero body
	for i := range n {
		fill(&cells, i)
		b.at[i%3] += float64(cells[i%8])
		c := b
		if i%7 == 6 {
			b = zero
		}
		total += int(c.at[0]+2*c.at[1]+3*c.at[2]) + pause(cells[(i+1)%8])
	}
	return total
}

//go:noinline
func fill(cells *[8]int, n int) {
	for i := range cells {
		cells[i] += n ^ i
	}
}

// jump has loops with several exits.
//
//go:noinline
func jump(n int) (steps int) {
	i, j := 0, n
again:
	for i < j {
		i += 3
		steps++
		for k := i; k < j; k += 2 {
			steps += k & 1
			if k%11 == 7 {
				j--
				continue again
			}
			if k%13 == 12 {
				break again
			}
		}
		j -= i % 2
	}
	return 100*steps + i + j
}

// twoEntries has a loop that is entered at two places.
//
//go:noinline
func twoEntries(i int) (steps int) {
	if i%2 == 0 {
		goto second
	}
first:
	if i <= 0 {
		return steps
	}
	i--
	steps += 2
second:
	steps += i % 3
	i--
	goto first
}

// loops returns results of loops, of which another goroutine runs one.
func loops() []any {
	label := "label"
	bodies := make([]body, 5)
	for i := range bodies {
		f := float64(i)
		bodies[i] = body{at: [3]float64{f, f / 2, 1 - f}, speed: [3]float64{0.5, -f, f / 4}}
	}
	bodies[3].name = &label
	other := make(chan int)
	go func() { other <- table(50) }()
	sum, name := orbit(bodies, 40)
	mixed := mix([]float64{1, 2, 3, -4, 0.5, 6, 7, 8}, []int{0, 3, 1, 2}, &bodies[2])
	return []any{sum, name, mixed, <-other, jump(60), twoEntries(10), twoEntries(11)}
}
