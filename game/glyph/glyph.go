package glyph

import "slices"

const (
	armLength = 0.86
	armWidth  = 0.19
)

// Plus returns the mark of +1 on a Fudge die.
func Plus() Field {
	return Union(
		Bar(armLength, armWidth, 0.06),
		Bar(armWidth, armLength, 0.06))
}

// Minus returns the mark of −1 on a Fudge die.
func Minus() Field { return Bar(armLength, armWidth, 0.06) }

// Pips returns 1 to 6 pips. They are arranged as on western dice, the two and three along a diagonal.
func Pips(n int) Field {
	const at, radius = 0.68, 0.26
	var parts []Field
	add := func(x, y float64) { parts = append(parts, disc(Point{x * at, y * at}, radius)) }
	if n%2 == 1 {
		add(0, 0)
	}
	if n >= 2 {
		add(-1, -1)
		add(1, 1)
	}
	if n >= 4 {
		add(1, -1)
		add(-1, 1)
	}
	if n == 6 {
		add(-1, 0)
		add(1, 0)
	}
	return Union(parts...)
}

// Number returns a number from 0 to 99. 6 and 9 are underlined.
func Number(n int) Field {
	switch {
	case n == 6 || n == 9:
		line := stroke(0.2, Point{-0.28, 0.83}, Point{0.28, 0.83})
		return scaled(Union(digit(n), line), Point{}, 1.04)
	case n < 10:
		return scaled(digit(n), Point{}, 1.04)
	}
	return pair(n/10, n%10)
}

// Tens returns a number of tens from 0 to 9: 00 to 90.
func Tens(n int) Field { return pair(n, 0) }

// pair returns two digits beside each other.
func pair(left, right int) Field {
	return Union(
		scaled(digit(left), Point{-0.44, 0}, 0.8),
		scaled(digit(right), Point{0.40, 0}, 0.8))
}

// scaled returns f scaled by a factor and moved from the origin to a Point.
func scaled(f Field, to Point, by float64) Field {
	return func(p Point) float64 {
		q := p.Sub(to)
		return by * f(Point{q.X / by, q.Y / by})
	}
}

// digit returns a digit that is 1.5 units high.
func digit(n int) Field {
	const width = 0.27
	pen := func(path ...Point) Field { return stroke(width, path...) }
	join := func(paths ...[]Point) Field { return pen(slices.Concat(paths...)...) }
	switch n {
	case 0:
		return pen(arc(Point{}, 0.42, 0.68, 0, 360)...)
	case 1:
		return pen(Point{-0.28, -0.36}, Point{0.08, -0.66}, Point{0.08, 0.68})
	case 2:
		return join(
			arc(Point{0, -0.3}, 0.40, 0.38, 195, 360),
			curve(Point{0.40, -0.3}, Point{0.40, 0.0}, Point{-0.05, 0.25}, Point{-0.42, 0.66}),
			[]Point{{0.46, 0.66}})
	case 3:
		return Union(
			pen(arc(Point{-0.03, -0.34}, 0.37, 0.34, 200, 450)...),
			pen(arc(Point{-0.03, 0.31}, 0.43, 0.37, 270, 520)...))
	case 4:
		return Union(
			pen(Point{0.2, 0.68}, Point{0.2, -0.68}),
			pen(Point{0.2, -0.68}, Point{-0.48, 0.3}, Point{0.48, 0.3}))
	case 5:
		return join(
			[]Point{{0.38, -0.66}, {-0.28, -0.66}, {-0.34, -0.06}},
			curve(Point{-0.34, -0.06}, Point{-0.1, -0.26}, Point{0.44, -0.24}, Point{0.44, 0.22}),
			curve(Point{0.44, 0.22}, Point{0.44, 0.74}, Point{-0.2, 0.8}, Point{-0.42, 0.5}))
	case 6:
		return six(pen)
	case 7:
		return join(
			[]Point{{-0.42, -0.66}, {0.44, -0.66}},
			curve(Point{0.44, -0.66}, Point{0.1, -0.2}, Point{-0.12, 0.2}, Point{-0.16, 0.68}))
	case 8:
		return Union(
			pen(arc(Point{0, -0.35}, 0.34, 0.32, 0, 360)...),
			pen(arc(Point{0, 0.31}, 0.42, 0.36, 0, 360)...))
	}
	nine := six(pen)
	return func(p Point) float64 { return nine(Point{-p.X, -p.Y}) }
}

func six(pen func(...Point) Field) Field {
	return Union(
		pen(arc(Point{0, 0.26}, 0.42, 0.41, 0, 360)...),
		pen(curve(Point{-0.42, 0.26}, Point{-0.42, -0.3}, Point{-0.12, -0.58}, Point{0.32, -0.68})...))
}
