package main

type vector struct{ x, y, z float64 }

func (v vector) plus(w vector) vector   { return vector{v.x + w.x, v.y + w.y, v.z + w.z} }
func (v *vector) scale(f float64)       { v.x, v.y, v.z = v.x*f, v.y*f, v.z*f }
func (v vector) times(w vector) float64 { return v.x*w.x + v.y*w.y + v.z*w.z }

type solid struct {
	at, speed, spin vector
	turn            [9]float64
	name            string
	links           [3]*solid
	force           func(*solid) float64
}

// move copies a large struct, keeps pointers into the copy, and calls its function.
//
//go:noinline
func move(s solid, n int) (solid, vector) {
	c := s
	for i := range n {
		c.at = c.at.plus(c.speed)
		c.turn[i%9] += c.at.times(c.spin)
		c.links[i%3], c.links[(i+1)%3] = &s, c.links[i%3]
		if i%5 == 0 {
			c.speed.x += c.force(&c)
			pause(i)
		}
		if from := c.links[0]; from != nil && len(from.name) < 20 {
			c.name = from.name + "'"
		}
	}
	return c, c.at
}

// shift copies arrays that overlap.
//
//go:noinline
func shift(list []int) {
	*(*[4]int)(list[0:4]) = *(*[4]int)(list[1:5])
	*(*[4]int)(list[3:7]) = *(*[4]int)(list[2:6])
	copy(list[2:], list)
}

type figure interface {
	area() float64
	name() string
}

type square struct{ side float64 }

type disc struct {
	square
	radius float64
}

func (s square) area() float64 { return s.side * s.side }
func (s square) name() string  { return "square" }
func (d *disc) area() float64  { return d.radius * d.radius * 3 }

type pile[T any] struct{ items []T }

func (p *pile[T]) push(item T) { p.items = append(p.items, item) }

func (p *pile[T]) pop() (item T, ok bool) {
	if len(p.items) == 0 {
		return item, false
	}
	item = p.items[len(p.items)-1]
	p.items = p.items[:len(p.items)-1]
	return item, true
}

func values() {
	s := solid{at: vector{1, 2, 3}, speed: vector{.5, .25, .125}, spin: vector{3, 2, 1}, name: "s"}
	s.force = func(s *solid) float64 { return s.at.x / 128 }
	moved, at := move(s, 50)
	println(moved.at.x, at.z, moved.turn[4], moved.name, moved.speed.x, moved.links[2] == nil)
	total := 0.0
	for _, f := range []figure{square{2}, &disc{square{3}, 1.5}, &square{4}} {
		area, name := f.area, f.name
		total += area() + float64(len(name()))
	}
	println(total)
	var p pile[solid]
	for i := range 10 {
		s.turn[i%9] = float64(i)
		p.push(s)
	}
	sum := 0.0
	for item, ok := p.pop(); ok; item, ok = p.pop() {
		sum += item.turn[3] + item.at.y
	}
	println(sum)
	list := []int{1, 2, 3, 4, 5, 6, 7, 8}
	shift(list)
	for _, n := range list {
		print(n, " ")
	}
	points := [5]vector{{1, 0, 0}, {0, 1, 0}}
	copied := points
	for i := range copied {
		copied[i].scale(float64(i + 2))
	}
	println(points == copied, copied[1].y, any(points) == any([5]vector{{1, 0, 0}, {0, 1, 0}}))
	plus := s.at.plus
	s.at = vector{}
	println(plus(vector{1, 1, 1}).z)
}
