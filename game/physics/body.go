package physics

import "math"

// Body is one die.
type Body struct {
	Shape *Shape
	Pos   Vec  // of the centre
	Rot   Quat // unit length
	Vel   Vec  // m/s
	Spin  Vec  // rad/s

	mat  Mat    // of Rot
	open uint32 // bit by plane: the die was put behind it and has not come in yet
	calm int    // steps since it last moved faster than the calm limits
	rest bool

	// Of the current step. The solver works with turn, the spin times the radius of
	// gyration, and with levers divided by it. An impulse p at the lever r, by the
	// mass, then adds p to Vel and r×p to turn, and a point moves at Vel + turn×r.
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

// wake lets a resting die move again.
func (b *Body) wake() {
	b.rest, b.calm = false, 0
}

// isOpen says whether a plane has still to let the die in.
func (b *Body) isOpen(plane int) bool { return b.open>>plane&1 != 0 }

// settle puts a die to rest.
func (b *Body) settle() {
	b.rest, b.turning, b.rush = true, 0, 0
	b.Vel, b.Spin, b.turn = Vec{}, Vec{}, Vec{}
}

// begin prepares a moving die for a step of h seconds in which it falls.
func (b *Body) begin(h, fall float64) {
	speed, spin := limit(&b.Vel, maxSpeed), limit(&b.Spin, maxSpin)
	b.before = b.Vel
	b.Vel.Z -= fall
	b.turn = b.Spin.Scale(b.Shape.gyration)
	b.turning = mul(mul(h, spin), b.Shape.reach) + slack
	b.rush = b.turning + mul(h, speed+fall)
	b.touch = 0
}

// limit holds a speed to what a step can treat, throws out what is no number at
// all, and returns its size.
func limit(v *Vec, most float64) float64 {
	l := v.Len()
	if l <= most {
		return l
	}
	if math.IsNaN(l) || math.IsInf(l, 0) {
		*v = Vec{}
		return 0
	}
	*v = v.Scale(most / l)
	return most
}

// move takes a die through a step of h seconds with the velocity that the contacts
// left it. In the air, and along the floor, the velocity changes evenly over the
// step, so the way is that of the mean velocity; where something was hit it is the
// new velocity's, which stops at the surface.
func (b *Body) move(h float64) {
	way := b.Vel
	switch b.touch {
	case 0:
		way = b.before.Add(way).Scale(0.5)
	case touchedFloor:
		way.X, way.Y = mul(0.5, b.before.X+way.X), mul(0.5, b.before.Y+way.Y)
	}
	b.Pos = b.Pos.AddScaled(way, h)
	b.Rot = b.Rot.spun(b.turn.Scale(mul(h, b.Shape.ungyration)))
	b.mat = b.Rot.Mat()
}
