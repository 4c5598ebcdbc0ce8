package physics

import (
	"math/rand/v2"
	"testing"
)

// The support of a box equals that of its corners bit for bit.
func TestBoxSupport(t *testing.T) {
	r := uniform{rand.New(rand.NewPCG(3, 4))}
	b := Body{Shape: box(t)}
	if b.Shape.halfSides == (Vec{}) {
		t.Fatal("the cube isn't recognized as a box")
	}
	for range 10000 {
		b.Rot = RandomRotation(r)
		b.mat = b.Rot.Mat()
		n := RandomDirection(r)
		if got, want := support(&b, n), farthest(b.Shape.Vertices, b.mat.Undo(n)); got != want {
			t.Fatalf("rotation %v: support %v along %v, of the corners %v", b.Rot, got, n, want)
		}
	}
}
