package physics

import (
	"encoding/binary"
	"math"
)

// Body is one die.
type Body struct {
	Shape *Shape
	Pos   Vec  // of the centre
	Rot   Quat // unit length
	Vel   Vec  // m/s
	Spin  Vec  // rad/s

	mat      Mat    // of Rot
	entering uint32 // bit by plane: the die was put behind it and has not come in yet
	calm     int    // steps since it last moved faster than the calm limits
	asleep   bool
	active   bool // is of the group under way
	overlaps bool // by more than it may, at the end of the step under way

	// Of the step under way. The solver works with the spin times the radius of gyration,
	// and with anchors divided by it. The inertia then drops out: an impulse at the anchor
	// r, divided by the mass, adds itself to Vel and its cross product with r to scaledSpin,
	// and the point there moves at Vel + scaledSpin×r.
	scaledSpin   Vec
	startVel     Vec     // Vel when the step began
	angularBound float64 // farthest that turning takes a point of the die, and the speculative distance
	motionBound  float64 // farthest that turning and moving take it
	touches      touchFlags
}

// touchFlags say what a die pushed against in a step.
type touchFlags uint8

const (
	touchesFloor touchFlags = 1 << iota
	touchesOther            // a wall or a die
)

// Speeds no die exceeds: far above any hand, low enough for every step to be sane.
const (
	maxSpeed = 12.0  // m/s
	maxSpin  = 300.0 // rad/s
)

// AppendPose appends the bits of Pos (X, Y, Z) and Rot (W, X, Y, Z) to dst: 56 bytes, each
// number as a little-endian IEEE 754 double. Equal bytes are equal states, so their hash
// tells whether two runs agree.
func (b *Body) AppendPose(dst []byte) []byte {
	for _, v := range [...]float64{b.Pos.X, b.Pos.Y, b.Pos.Z, b.Rot.W, b.Rot.X, b.Rot.Y, b.Rot.Z} {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
	}
	return dst
}

// wake lets a sleeping die move again.
func (b *Body) wake() { b.asleep, b.calm = false, 0 }

// sleep stops a die until something wakes it.
func (b *Body) sleep() {
	b.asleep, b.angularBound, b.motionBound = true, 0, 0
	b.Vel, b.Spin, b.scaledSpin = Vec{}, Vec{}, Vec{}
}

// isEntering says whether a plane has still to let the die in.
func (b *Body) isEntering(plane int) bool { return b.entering>>plane&1 != 0 }

// integrateVelocity begins a step of h seconds, in which gravity adds the downward speed
// fall, and bounds the motion to come.
func (b *Body) integrateVelocity(h, fall float64) {
	speed, spin := clampLength(&b.Vel, maxSpeed), clampLength(&b.Spin, maxSpin)
	b.startVel = b.Vel
	b.Vel.Z -= fall
	b.scaledSpin = b.Spin.Scale(b.Shape.gyration)
	b.angularBound = mul(mul(h, spin), b.Shape.reach) + speculativeDistance
	b.motionBound = b.angularBound + mul(h, speed+fall)
	b.touches = 0
}

// clampLength shortens a vector to a length that a step can treat, replaces one that is no
// number by zero, and returns its length.
func clampLength(v *Vec, limit float64) float64 {
	l := v.Len()
	if l <= limit {
		return l
	}
	if math.IsNaN(l) || math.IsInf(l, 0) {
		*v = Vec{}
		return 0
	}
	*v = v.Scale(limit / l)
	return limit
}

// integratePosition takes a die through a step of h seconds with the velocity that the
// contacts left it. In the air, and along the floor, the velocity changes evenly over the
// step, so the die moves at the mean velocity; where something was hit it moves at the new
// one, which stops at the surface.
func (b *Body) integratePosition(h float64) {
	vel := b.Vel
	switch b.touches {
	case 0:
		vel = b.startVel.Add(vel).Scale(0.5)
	case touchesFloor:
		vel.X, vel.Y = mul(0.5, b.startVel.X+vel.X), mul(0.5, b.startVel.Y+vel.Y)
	}
	b.Pos = b.Pos.AddScaled(vel, h)
	b.Rot = b.Rot.turned(b.scaledSpin.Scale(mul(h, b.Shape.invGyration)))
	b.mat = b.Rot.Mat()
}
