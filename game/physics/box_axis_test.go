package physics

import (
	"math/rand/v2"
	"testing"
)

// nearBoxes calls f with pairs of boxes in random poses, from overlapping to just apart.
func nearBoxes(t *testing.T, f func(a, b *Body, d Vec)) {
	r := uniform{rand.New(rand.NewPCG(5, 6))}
	s := box(t)
	if !s.box {
		t.Fatal("the cube isn't recognized as a box")
	}
	for i := range 5000 {
		a := Body{Shape: s, Rot: RandomRotation(r), pose: uint32(2*i + 1)}
		b := Body{Shape: s, Rot: RandomRotation(r), pose: uint32(2*i + 2)}
		if i%5 == 0 {
			b.Rot = a.Rot // parallel faces and edges
		}
		a.mat, b.mat = a.Rot.Mat(), b.Rot.Mat()
		f(&a, &b, RandomDirection(r).Scale(r.Between(0, 0.03)))
	}
}

// The test of boxes gives the same bits as that of other shapes.
func TestSeparateBoxes(t *testing.T) {
	general := *box(t)
	general.box = false
	nearBoxes(t, func(a, b *Body, d Vec) {
		got := axisTest{a: a, b: b, d: d, margin: 2e-3}
		got.separate()
		c := *a
		c.Shape = &general
		want := axisTest{a: &c, b: b, d: d, margin: 2e-3}
		want.separate()
		want.a = a
		if got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

// A manifold that was found with another margin has the same points within the new one as a new
// manifold.
func TestManifoldIsReused(t *testing.T) {
	touching := 0
	nearBoxes(t, func(a, b *Body, d Vec) {
		for _, margins := range [][2]float64{{4e-3, 1e-3}, {1e-3, 4e-3}, {2e-3, 2e-3}} {
			var used, fresh manifold
			var buffers clipBuffers
			used.find(a, b, d, margins[0], &buffers)
			used.find(a, b, d, margins[1], &buffers)
			fresh.find(a, b, d, margins[1], &buffers)
			got, want := used.within(margins[1]), fresh.within(margins[1])
			if used.n != fresh.n || len(got) != len(want) {
				t.Fatalf("margins %v: %d points along %v, want %d along %v", margins, len(got), used.n, len(want), fresh.n)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("margins %v: point %d is %v, want %v", margins, i, got[i], want[i])
				}
			}
			touching += len(got)
		}
	})
	if touching == 0 {
		t.Error("no boxes touch")
	}
}

// within returns the points with at most the given separation.
func (m *manifold) within(margin float64) (points []Vec) {
	for k := range m.count {
		if m.separations[k] <= margin {
			points = append(points, m.points[k])
		}
	}
	return points
}
