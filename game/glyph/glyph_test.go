package glyph

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

var coordinate = rapid.Float64Range(-1, 1)

func drawPoint(t *rapid.T) Point { return Point{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")} }

// ends are those of segments that strokes may have.
var ends = rapid.Custom(func(t *rapid.T) [2]Point { return [2]Point{drawPoint(t), drawPoint(t)} }).
	Filter(func(e [2]Point) bool { return e[0].Sub(e[1]).length() >= nearest })

// A segment is only out of reach where the exact distance is greater than reach.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, p := ends.Draw(t, "ends"), drawPoint(t)
		s := segmentOf(e[0], e[1], 0.05, 0.1)
		got := s.depth(p)
		s.bound = math.Inf(1)
		if want := s.depth(p); got != want && (want > -reach || !math.IsInf(got, -1)) {
			t.Fatalf("depth %v, want %v", got, want)
		}
	})
}

// Distances don't change faster than the point moves, except beyond the reach of strokes, whose width varies
// along a segment.
func TestFieldsAreDistances(t *testing.T) {
	fields := []Field{Plus(), Minus()}
	for n := range 100 {
		fields = append(fields, Number(n))
	}
	for n := 1; n <= 6; n++ {
		fields = append(fields, Pips(n))
	}
	for n := range 10 {
		fields = append(fields, Tens(n))
	}
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(fields).Draw(t, "field")
		p, step := drawPoint(t), 0.02
		q := Point{p.X + step*coordinate.Draw(t, "dx"), p.Y + step*coordinate.Draw(t, "dy")}
		a, b := f(p), f(q)
		if low := -reach * 0.8; a < low || b < low {
			return
		}
		if most := 2*q.Sub(p).length() + 1e-9; math.Abs(a-b) > most {
			t.Fatalf("the distance changes from %v to %v within %v", a, b, q.Sub(p).length())
		}
	})
}

// A number of pips has as many discs.
func TestPips(t *testing.T) {
	for n := 1; n <= 6; n++ {
		f, inside := Pips(n), 0
		for x := -1; x <= 1; x++ {
			for y := -1; y <= 1; y++ {
				if f(Point{0.68 * float64(x), 0.68 * float64(y)}) > 0 {
					inside++
				}
			}
		}
		if inside != n {
			t.Errorf("%d pips have %d discs", n, inside)
		}
	}
}

// 6 and 9 have a line below them, in contrast to each other turned upside down.
func TestSixAndNine(t *testing.T) {
	six, nine := Number(6), Number(9)
	below := Point{0, 0.86}
	if six(below) <= 0 || nine(below) <= 0 {
		t.Error("6 or 9 is not underlined")
	}
	for n := range 21 {
		if n != 6 && n != 9 && Number(n)(below) > 0 {
			t.Errorf("%d is underlined", n)
		}
	}
}
