package physics

import "math"

// Body is one die.
type Body struct {
	Shape *Shape
	Pos   Vec  // of the centre
	Rot   Quat // unit length
	Vel   Vec  // m/s
	Spin  Vec  // rad/s

	mat  Mat // of Rot
	calm int // steps since it last moved faster than the calm limits
	rest bool

	// Of the current step. The solver works with turn = √I·Spin, in which every
	// die resists turning about every axis alike, and mass is divided out of
	// nothing: an impulse p along n at the lever r changes Vel by n·p·invMass and
	// turn by √I⁻¹(r×n)·p.
	invMass float64
	turn    Vec
	before  Vec     // Vel when the step began
	turning float64 // farthest that turning takes a point of the die in the step, and some slack
	rush    float64 // farthest that anything does
	touch   touched
}

// touched says what a die pushed against in a step.
type touched uint8

const (
	touchedFloor touched = 1 << iota
	touchedOther         // a wall or a die
)

// Speeds no die exceeds: far above any hand, low enough for every step to be sane.
const (
	maxSpeed = 12.0  // m/s
	maxSpin  = 300.0 // rad/s
)

// toTurn returns √I·v, for a spin.
func (b *Body) toTurn(v Vec) Vec {
	s := b.Shape
	if s.even {
		return v.Scale(s.root.X)
	}
	return b.mat.Apply(products(s.root, b.mat.Undo(v)))
}

// fromTurn returns √I⁻¹·v, for a moment of an impulse, or for a turn.
func (b *Body) fromTurn(v Vec) Vec {
	s := b.Shape
	if s.even {
		return v.Scale(s.unroot.X)
	}
	return b.mat.Apply(products(s.unroot, b.mat.Undo(v)))
}

// wake lets a resting die move again.
func (b *Body) wake() {
	b.rest, b.calm = false, 0
}

// begin prepares a moving die for a step of h seconds in which it falls.
func (b *Body) begin(h, fall float64) {
	b.limit()
	b.before = b.Vel
	b.Vel.Z -= fall
	b.invMass = 1 / b.Shape.Mass
	b.turn = b.toTurn(b.Spin)
	b.turning = mul(mul(h, b.Spin.Len()), b.Shape.reach) + slack
	b.rush = b.turning + mul(h, b.Vel.Len())
	b.touch = 0
}

// limit holds a die to the speeds that a step can treat, and throws out what is no
// number at all.
func (b *Body) limit() {
	b.Vel = limited(b.Vel, maxSpeed)
	b.Spin = limited(b.Spin, maxSpin)
}

func limited(v Vec, most float64) Vec {
	l := v.Dot(v)
	if l <= mul(most, most) {
		return v
	}
	if math.IsNaN(l) || math.IsInf(l, 0) {
		return Vec{}
	}
	return v.Scale(most / math.Sqrt(l))
}

// move takes a die through a step of h seconds with the velocity that the contacts
// left it. In the air, and along the floor, the velocity changes evenly over the
// step, so the way is that of the mean velocity; where something was hit it is the
// new velocity's, which stops at the surface.
func (b *Body) move(h float64) {
	v := b.Vel
	mean := b.before.Add(v).Scale(0.5)
	switch b.touch {
	case 0:
		v = mean
	case touchedFloor:
		v.X, v.Y = mean.X, mean.Y
	}
	b.Pos = b.Pos.AddScaled(v, h)
	b.Rot = b.Rot.spun(b.Spin.Scale(h))
}

// carry takes the spin over to the end of the step: the angular momentum is what
// stays the same while the die turns.
func (b *Body) carry() {
	b.Spin = b.fromTurn(b.turn)
	if b.Shape.even {
		b.mat = b.Rot.Mat()
		return
	}
	momentum := b.toTurn(b.turn)
	b.mat = b.Rot.Mat()
	b.Spin = b.fromTurn(b.fromTurn(momentum))
}
