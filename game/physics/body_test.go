package physics

import (
	"hash/fnv"
	"math"
	"testing"
)

// The hash of a pose is the same on every platform; receipts depend on it.
func TestAppendPose(t *testing.T) {
	b := Body{Pos: Vec{0.1, -2, 3e-3}, Rot: Quat{0.5, -0.5, 0.5, math.Copysign(0, -1)}}
	sum := fnv.New64a()
	sum.Write(b.AppendPose(nil))
	if got, want := sum.Sum64(), uint64(0xa784a96b360085bb); got != want {
		t.Errorf("the pose's hash is %#016x, want %#016x", got, want)
	}
}
