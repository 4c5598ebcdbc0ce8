package physics

import (
	"math/rand/v2"
	"testing"
)

// A box reaches as far as its farthest corner, to the last bit: throws of cubes are those
// that looking at every corner gives.
func TestSupportOfABoxIsThatOfItsCorners(t *testing.T) {
	r := uniform{rand.New(rand.NewPCG(3, 4))}
	b := Body{Shape: box(t)}
	if b.Shape.halfSides == (Vec{}) {
		t.Fatal("the cube is not known as a box")
	}
	for range 10000 {
		b.Rot = RandomRotation(r)
		b.mat = b.Rot.Mat()
		n := RandomDirection(r)
		if got, want := support(&b, n), farthest(b.Shape.Vertices, b.mat.Undo(n)); got != want {
			t.Fatalf("turned by %v, it reaches %v along %v, its corners %v", b.Rot, got, n, want)
		}
	}
}
