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

// The bound on a die's motion covers its fall, its spin and the speculative distance.
func TestMotionBound(t *testing.T) {
	b := Body{Shape: box(t), Vel: Vec{3, 0, 4}, Spin: Vec{Y: -10}}
	const h, fall = 0.01, 2
	b.integrateVelocity(h, fall)
	angular := h*10*b.Shape.reach + speculativeDistance
	if math.Abs(b.angularBound-angular) > 1e-12 || math.Abs(b.motionBound-(angular+h*(5+fall))) > 1e-12 {
		t.Errorf("bounds %g and %g, want %g and %g", b.angularBound, b.motionBound, angular, angular+h*(5+fall))
	}
	if b.Vel != (Vec{3, 0, 2}) || b.startVel != (Vec{3, 0, 4}) {
		t.Errorf("velocity %v after %v", b.Vel, b.startVel)
	}
}

func TestClampLength(t *testing.T) {
	for v, want := range map[Vec]Vec{
		{X: 3, Y: 4}:         {X: 3, Y: 4},
		{X: 30, Y: 40}:       {X: 6, Y: 8},
		{Z: -10}:             {Z: -10},
		{Z: math.Inf(-1)}:    {},
		{X: 1e200, Y: 1e200}: {}, // its square is infinite
	} {
		got := v
		if l := clampLength(&got, 10); !(got.Sub(want).Len() < 1e-12) || !(math.Abs(l-want.Len()) < 1e-12) {
			t.Errorf("%v became %v of length %g, want %v", v, got, l, want)
		}
	}
	v := Vec{X: math.NaN()}
	if l := clampLength(&v, 10); v != (Vec{}) || l != 0 {
		t.Errorf("NaN became %v of length %g", v, l)
	}
}
