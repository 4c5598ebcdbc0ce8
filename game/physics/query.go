package physics

import "math"

// Tolerances for lying flat.
const (
	flatTilt   = 3e-3   // sine of the largest tilt
	flatHeight = 0.2e-3 // largest difference in height, m
)

// Lies reports whether a die lies flat on the floor: not on an edge, not leaning, and not on
// another die. The test is purely geometric.
func (w *World) Lies(body int) bool {
	b := &w.Bodies[body]
	f := b.Shape.Faces[b.lowestFace()]
	height := b.Pos.Z - f.Offset - b.Shape.Radius
	return b.sinTilt() < flatTilt && height < flatHeight && height > -flatHeight
}

// Inside reports whether the centre of a die is finite, above the floor and in front of every
// wall.
func (w *World) Inside(body int) bool {
	for i := range w.planes {
		if !(w.planes[i].height(w.Bodies[body].Pos) > 0) {
			return false
		}
	}
	return w.Bodies[body].Pos.finite()
}

// Calm returns the number of steps for which a die has been slower than 2 cm/s and 1 rad/s.
func (w *World) Calm(body int) int { return w.Bodies[body].calm }

// Tilt returns the angle in radians between the lowest face and the floor.
func (w *World) Tilt(body int) float64 { return math.Asin(min(1, w.Bodies[body].sinTilt())) }

// Energy returns the kinetic and potential energy of a die in joules. The potential energy is 0 on
// the floor.
func (w *World) Energy(body int) float64 {
	b := &w.Bodies[body]
	scaledSpin := b.Spin.Scale(b.Shape.gyration)
	return mul(b.Shape.Mass, (b.Vel.Dot(b.Vel)+scaledSpin.Dot(scaledSpin))/2+mul(w.Gravity, b.Pos.Z))
}

// lowestFace returns the index of the face that points down most.
func (b *Body) lowestFace() int { return b.Shape.Towards(b.mat.Undo(Vec{Z: -1})) }

// sinTilt returns the sine of the angle between the lowest face and the floor.
func (b *Body) sinTilt() float64 {
	n := b.mat.Apply(b.Shape.Faces[b.lowestFace()].Normal)
	return math.Sqrt(mul(n.X, n.X) + mul(n.Y, n.Y))
}
