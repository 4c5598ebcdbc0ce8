package dice

import (
	"math"

	"fudgetray/game/physics"
)

// solids describes the dice by kind, with common sizes and numbers: opposite faces add up to the number
// of faces plus one, or to nine on the d10.
var solids = [kinds]solid{
	DF:  {"dF", cube, 1.4e-3, []int{-1, 0, 1, -1, 1, 0}, false},
	D4:  {"d4", tetrahedron(7.2e-3), 0.8e-3, []int{1, 2, 3, 4}, true},
	D6:  {"d6", cube, 1.4e-3, []int{4, 6, 5, 2, 3, 1}, false},
	D8:  {"d8", octahedron(11.4e-3), 0.8e-3, []int{1, 2, 3, 4, 6, 5, 7, 8}, false},
	D10: {"d10", trapezohedron(11e-3), 0.8e-3, []int{0, 6, 2, 8, 4, 7, 1, 5, 9, 3}, false},
	D12: {"d12", dodecahedron(6.55e-3), 0.8e-3, []int{1, 9, 5, 2, 6, 7, 3, 8, 10, 11, 4, 12}, false},
	D20: {
		"d20",
		icosahedron(6.6e-3),
		0.8e-3,
		[]int{1, 8, 19, 14, 5, 18, 10, 12, 17, 15, 11, 7, 20, 4, 9, 3, 2, 16, 6, 13},
		false,
	},
}

// Edge is the edge length of six-sided dice in metres.
const Edge = 16e-3

var cube = corners(Edge / 2)

func tetrahedron(a float64) []physics.Vec {
	return []physics.Vec{{X: a, Y: a, Z: a}, {X: a, Y: -a, Z: -a}, {X: -a, Y: a, Z: -a}, {X: -a, Y: -a, Z: a}}
}

// corners returns the eight points (±a, ±a, ±a).
func corners(a float64) []physics.Vec {
	var out []physics.Vec
	for _, z := range [...]float64{-a, a} {
		for _, y := range [...]float64{-a, a} {
			for _, x := range [...]float64{-a, a} {
				out = append(out, physics.Vec{X: x, Y: y, Z: z})
			}
		}
	}
	return out
}

// rectangles returns the twelve points (0, ±a, ±b), (±b, 0, ±a) and (±a, ±b, 0).
func rectangles(a, b float64) []physics.Vec {
	var out []physics.Vec
	for _, p := range [...]float64{-a, a} {
		for _, q := range [...]float64{-b, b} {
			out = append(out, physics.Vec{Y: p, Z: q}, physics.Vec{X: q, Z: p}, physics.Vec{X: p, Y: q})
		}
	}
	return out
}

func octahedron(a float64) []physics.Vec {
	return []physics.Vec{{X: a}, {X: -a}, {Y: a}, {Y: -a}, {Z: a}, {Z: -a}}
}

func icosahedron(a float64) []physics.Vec { return rectangles(a, float64(a*math.Phi)) }

func dodecahedron(a float64) []physics.Vec {
	return append(corners(a), rectangles(float64(a*(math.Phi-1)), float64(a*math.Phi))...)
}

// Cosine and sine of 36° and 72°.
const (
	cos36 = math.Phi / 2
	cos72 = (math.Phi - 1) / 2
	sin36 = 0.58778525229247312916870595463907276859765243764315
	sin72 = 0.95105651629515357211643933337938214340569863412575
)

// trapezohedron returns the pentagonal trapezohedron of the d10: two tips, and ten vertices at
// radius r, alternately above and below the middle.
func trapezohedron(r float64) []physics.Vec {
	const (
		tip  = 1.1786                   // height of a tip / r for which the inertia is isotropic
		belt = 0.1055728090000841214363 // tan² 18°: other vertices' height / a tip's for which the kites are planar
	)
	z := float64(r * tip)
	h := float64(z * belt)
	out := []physics.Vec{{Z: z}, {Z: -z}}
	turn := [...][2]float64{
		{1, 0}, {cos36, sin36}, {cos72, sin72}, {-cos72, sin72}, {-cos36, sin36},
		{-1, 0}, {-cos36, -sin36}, {-cos72, -sin72}, {cos72, -sin72}, {cos36, -sin36},
	}
	for i, t := range turn {
		height := h
		if i%2 == 1 {
			height = -h
		}
		out = append(out, physics.Vec{X: float64(r * t[0]), Y: float64(r * t[1]), Z: height})
	}
	return out
}
