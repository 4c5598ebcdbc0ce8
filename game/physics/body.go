package physics

import (
	"encoding/binary"
	"math"
)

// A Body is a die in a World.
type Body struct {
	Shape *Shape
	Pos   Vec  // position of the centre of mass
	Rot   Quat // unit length
	Vel   Vec  // m/s
	Spin  Vec  // rad/s

	mat      Mat    // matrix of Rot
	pose     uint32 // number of the pose, see hasMoved
	entering uint32 // bit i is set while the die is behind plane i, where Put placed it
	calm     int    // steps since it last exceeded the calm limits
	asleep   bool
	active   bool // in the group of the current step
	overlaps bool // overlaps more than allowed at the end of the current step

	// State of the current step. The solver uses the spin times the radius of gyration, and
	// anchors divided by it. This removes the inertia from its formulas: an impulse p/mass at
	// anchor r adds p to Vel and r×p to scaledSpin, and the point there moves at Vel +
	// scaledSpin×r.
	scaledSpin   Vec
	startVel     Vec     // Vel at the beginning of the step
	angularBound float64 // bound on the motion of any point by rotation, plus the speculative distance
	motionBound  float64 // bound on the motion of any point
	touches      touchFlags
}

// touchFlags record what a die pushes against in a step.
type touchFlags uint8

const (
	touchesFloor touchFlags = 1 << iota
	touchesOther            // a wall or another die
)

// Speed limits: far above those of a throw by hand, low enough for the step to be robust.
const (
	maxSpeed = 12.0  // m/s
	maxSpin  = 300.0 // rad/s
)

// AppendPose appends Pos (X, Y, Z) and Rot (W, X, Y, Z) to dst: 56 bytes, each number a
// little-endian IEEE 754 double. A hash of these bytes shows whether two runs agree.
func (b *Body) AppendPose(dst []byte) []byte {
	for _, v := range [...]float64{b.Pos.X, b.Pos.Y, b.Pos.Z, b.Rot.W, b.Rot.X, b.Rot.Y, b.Rot.Z} {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
	}
	return dst
}

// wake wakes a sleeping die.
func (b *Body) wake() { b.asleep, b.calm = false, 0 }

// sleep stops a die until it is woken.
func (b *Body) sleep() {
	b.asleep, b.angularBound, b.motionBound = true, 0, 0
	b.Vel, b.Spin, b.scaledSpin = Vec{}, Vec{}, Vec{}
}

// isEntering reports whether the die is still behind a plane, where Put placed it.
func (b *Body) isEntering(plane int) bool { return b.entering>>plane&1 != 0 }

// integrateVelocity begins a step of h seconds: it adds the speed fall, which gravity gains in the
// step, and bounds the motion.
func (b *Body) integrateVelocity(h, fall float64) {
	speed, spin := clampLength(&b.Vel, maxSpeed), clampLength(&b.Spin, maxSpin)
	b.startVel = b.Vel
	b.Vel.Z -= fall
	b.scaledSpin = b.Spin.Scale(b.Shape.gyration)
	b.angularBound = mul(mul(h, spin), b.Shape.reach) + speculativeDistance
	b.motionBound = b.angularBound + mul(h, speed+fall)
	b.touches = 0
}

// clampLength limits the length of a vector and returns it. A vector that isn't finite becomes
// zero.
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

// integratePosition moves a die through a step of h seconds with the velocity that the solver
// found. In free flight, and along the floor, acceleration is constant over the step, so the die
// moves at the mean velocity. After a collision it moves at the new velocity, which doesn't enter
// the surface. The caller calls hasMoved.
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
}
