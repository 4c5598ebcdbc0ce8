package physics

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestClip(t *testing.T) {
	unit := []Vec{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}
	cases := []struct {
		what    string
		polygon []Vec
		side    Plane
		want    []Vec
	}{
		{"all inside", unit, Plane{Vec{X: 1}, -1}, unit},
		{"all outside", unit, Plane{Vec{X: 1}, 2}, nil},
		{"nothing to clip", nil, Plane{Vec{X: 1}, 0}, nil},
		{"through two sides", unit, Plane{Vec{X: 1}, 0.25}, []Vec{{0.25, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.25, 1, 0}}},
		{
			"one corner off",
			unit,
			Plane{Vec{X: -1, Y: -1}, -1.5},
			[]Vec{{0, 0, 0}, {1, 0, 0}, {1, 0.5, 0}, {0.5, 1, 0}, {0, 1, 0}},
		},
		{"an edge on the plane stays", unit, Plane{Vec{X: -1}, -1}, unit},
		{
			"an edge on the plane is all that stays",
			unit,
			Plane{Vec{X: 1}, 1},
			[]Vec{{1, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 0}},
		},
	}
	for _, c := range cases {
		if got := Clip(nil, c.polygon, c.side); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// The parts in front of a plane and behind it make up the polygon.
func TestClipSplits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		polygon := convex(rapid.IntRange(3, 9).Draw(t, "corners"), rapid.Float64Range(0, 2).Draw(t, "turned"))
		angle := rapid.Float64Range(0, 2*math.Pi).Draw(t, "angle")
		side := Plane{Vec{math.Cos(angle), math.Sin(angle), 0}, rapid.Float64Range(-1.2, 1.2).Draw(t, "offset")}
		before := Clip(nil, polygon, side)
		behind := Clip(nil, polygon, Plane{side.Normal.Neg(), -side.Offset})
		for _, p := range before {
			if h := side.height(p); h < -1e-12 {
				t.Errorf("vertex %v is %g behind the plane", p, -h)
			}
		}
		if got, want := area(before)+area(behind), area(polygon); math.Abs(got-want) > 1e-12 {
			t.Errorf("the parts have area %g, the whole %g", got, want)
		}
	})
}

// convex returns a regular polygon inscribed in the unit circle.
func convex(corners int, turned float64) []Vec {
	var out []Vec
	for i := range corners {
		sin, cos := math.Sincos(turned + 2*math.Pi*float64(i)/float64(corners))
		out = append(out, Vec{cos, sin, 0})
	}
	return out
}

func area(polygon []Vec) float64 {
	var sum Vec
	for i, p := range polygon {
		sum = sum.Add(p.Cross(polygon[(i+1)%len(polygon)]))
	}
	return sum.Len() / 2
}
