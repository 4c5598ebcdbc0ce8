package main

import (
	"math"
	"slices"
)

// The file is a grid of cells, row by row, with one mark in each. A texel is one byte: 128 on
// the mark's edge and greater inside. The file stores the differences that fromPlanes returns.
// Package view reads it.
const (
	cellSize    = 64 // texels
	cellColumns = 6
	perTexel    = 12 // change of the byte for a distance of one texel
)

// marks returns the marks in the order of the cells: plus, minus, pips 1…6, numbers 0…20.
func marks() []field {
	list := []field{plus(), minus()}
	for n := 1; n <= 6; n++ {
		list = append(list, pips(n))
	}
	for n := range 21 {
		list = append(list, number(n))
	}
	return list
}

const (
	armLength = 0.86
	armWidth  = 0.19
)

func plus() field {
	return union(
		bar(point{}, armLength, armWidth, 0.06),
		bar(point{}, armWidth, armLength, 0.06))
}

func minus() field { return bar(point{}, armLength, armWidth, 0.06) }

// pips are arranged as on western dice, the two and three along a diagonal.
func pips(n int) field {
	const at, radius = 0.68, 0.26
	var parts []field
	add := func(x, y float64) { parts = append(parts, disc(point{x * at, y * at}, radius)) }
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
	return union(parts...)
}

// number returns the mark of a number with one or two digits. 6 and 9 are underlined.
func number(n int) field {
	switch {
	case n == 6 || n == 9:
		line := stroke(0.2, point{-0.28, 0.83}, point{0.28, 0.83})
		return scaled(union(digit(n), line), point{}, 1.04)
	case n < 10:
		return scaled(digit(n), point{}, 1.04)
	}
	return union(
		scaled(digit(n/10), point{-0.44, 0}, 0.8),
		scaled(digit(n%10), point{0.40, 0}, 0.8))
}

// scaled returns f scaled by a factor and moved from the origin to a point.
func scaled(f field, to point, by float64) field {
	return func(p point) float64 {
		q := p.sub(to)
		return by * f(point{q.x / by, q.y / by})
	}
}

// digit returns a digit that is 1.5 units high.
func digit(n int) field {
	const width = 0.27
	pen := func(path ...point) field { return stroke(width, path...) }
	join := func(paths ...[]point) field { return pen(slices.Concat(paths...)...) }
	switch n {
	case 0:
		return pen(arc(point{}, 0.42, 0.68, 0, 360)...)
	case 1:
		return pen(point{-0.28, -0.36}, point{0.08, -0.66}, point{0.08, 0.68})
	case 2:
		return join(
			arc(point{0, -0.3}, 0.40, 0.38, 195, 360),
			curve(point{0.40, -0.3}, point{0.40, 0.0}, point{-0.05, 0.25}, point{-0.42, 0.66}),
			[]point{{0.46, 0.66}})
	case 3:
		return union(
			pen(arc(point{-0.03, -0.34}, 0.37, 0.34, 200, 450)...),
			pen(arc(point{-0.03, 0.31}, 0.43, 0.37, 270, 520)...))
	case 4:
		return union(
			pen(point{0.2, 0.68}, point{0.2, -0.68}),
			pen(point{0.2, -0.68}, point{-0.48, 0.3}, point{0.48, 0.3}))
	case 5:
		return join(
			[]point{{0.38, -0.66}, {-0.28, -0.66}, {-0.34, -0.06}},
			curve(point{-0.34, -0.06}, point{-0.1, -0.26}, point{0.44, -0.24}, point{0.44, 0.22}),
			curve(point{0.44, 0.22}, point{0.44, 0.74}, point{-0.2, 0.8}, point{-0.42, 0.5}))
	case 6:
		return six(pen)
	case 7:
		return join(
			[]point{{-0.42, -0.66}, {0.44, -0.66}},
			curve(point{0.44, -0.66}, point{0.1, -0.2}, point{-0.12, 0.2}, point{-0.16, 0.68}))
	case 8:
		return union(
			pen(arc(point{0, -0.35}, 0.34, 0.32, 0, 360)...),
			pen(arc(point{0, 0.31}, 0.42, 0.36, 0, 360)...))
	}
	nine := six(pen)
	return func(p point) float64 { return nine(point{-p.x, -p.y}) }
}

func six(pen func(...point) field) field {
	return union(
		pen(arc(point{0, 0.26}, 0.42, 0.41, 0, 360)...),
		pen(curve(point{-0.42, 0.26}, point{-0.42, -0.3}, point{-0.12, -0.58}, point{0.32, -0.68})...))
}

// renderMarks renders every mark into its cell.
func renderMarks() []byte {
	list := marks()
	rows := (len(list) + cellColumns - 1) / cellColumns
	out := make([]byte, cellSize*cellColumns*cellSize*rows)
	for i, mark := range list {
		left, top := i%cellColumns*cellSize, i/cellColumns*cellSize
		for y := range cellSize {
			for x := range cellSize {
				p := point{(float64(x)+0.5)/cellSize*2 - 1, (float64(y)+0.5)/cellSize*2 - 1}
				texels := mark(p) * cellSize / 2
				out[(top+y)*cellSize*cellColumns+left+x] = byte(min(max(math.Round(128+texels*perTexel), 0), 255))
			}
		}
	}
	return fromPlanes(out, cellSize*cellColumns)
}

// fromPlanes returns the difference of each texel from the plane through its left, upper and
// upper left neighbours. Texels outside are 0. The differences compress better than the texels.
func fromPlanes(texels []byte, width int) []byte {
	out := make([]byte, len(texels))
	for i, texel := range texels {
		out[i] = texel - before(texels, i, width)
	}
	return out
}

func before(texels []byte, i, width int) (plane byte) {
	if i%width > 0 {
		plane += texels[i-1]
	}
	if i >= width {
		plane += texels[i-width]
	}
	if i%width > 0 && i >= width {
		plane -= texels[i-width-1]
	}
	return plane
}
