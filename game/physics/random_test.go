package physics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// script is a Uniform that returns given numbers.
type script []float64

func (s *script) Between(_, _ float64) float64 {
	v := (*s)[0]
	*s = (*s)[1:]
	return v
}

// Receipts and the trials depend on the order of draws and on which are rejected.
func TestOrderOfDraws(t *testing.T) {
	long, short := []float64{0.9, 0.9, 0.9, 0.9}, []float64{0.01, 0.02, -0.03, 0}
	for _, refused := range [][]float64{nil, long, short} {
		ball := script(append(append([]float64{}, refused[:min(3, len(refused))]...), 0.5, -0.25, 0.125))
		if got, want := RandomInBall(&ball), (Vec{0.5, -0.25, 0.125}); got != want {
			t.Errorf("after %v: the point is %v, want %v", refused, got, want)
		}
		rotation := script(append(append([]float64{}, refused...), 0.5, -0.25, 0.125, 0))
		if got, want := RandomRotation(&rotation), (Quat{0.5, -0.25, 0.125, 0}).Unit(); got != want {
			t.Errorf("after %v: the rotation is %v, want %v", refused, got, want)
		}
	}
}

type uniform struct{ *rand.Rand }

func (u uniform) Between(lo, hi float64) float64 { return lo + float64((hi-lo)*u.Float64()) }

// Random directions and rotations are uniform over octants. The seed is fixed, so the test is
// deterministic.
func TestDrawsAreUniform(t *testing.T) {
	const draws = 80_000
	u := uniform{rand.New(rand.NewPCG(1, 2))}
	cases := []struct {
		what string
		draw func() Vec
	}{
		{"direction", func() Vec { return RandomDirection(u) }},
		{"point", func() Vec { return RandomInBall(u) }},
		{"turned x axis", func() Vec { m := RandomRotation(u).Mat(); return m.Apply(Vec{X: 1}) }},
		{"turned axis", func() Vec { m := RandomRotation(u).Mat(); return m.Apply(Vec{0.6, 0, -0.8}) }},
	}
	for _, c := range cases {
		var count [8]float64
		for range draws {
			count[octant(c.draw())]++
		}
		chi2 := 0.0
		for _, n := range count {
			chi2 += (n - draws/8) * (n - draws/8) / (draws / 8)
		}
		if chi2 > 24.3 { // exceeded with probability 0.001, with 7 degrees of freedom
			t.Errorf("%s: counts by octant %v, chi² %.1f", c.what, count, chi2)
		}
	}
}

func octant(v Vec) int {
	i := 0
	for _, c := range [...]float64{v.X, v.Y, v.Z} {
		i <<= 1
		if !math.Signbit(c) {
			i |= 1
		}
	}
	return i
}
