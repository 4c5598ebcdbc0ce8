package physics

import "math"

// A die lies flat within these.
const (
	flatTilt   = 3e-3   // sine of the largest tilt
	flatHeight = 0.2e-3 // m over or under the height of one that does
)

// Lies says whether a die lies flat on the floor on one of its faces: not on an edge, not
// against a wall or a die, not on top of one. It is geometry only.
func (w *World) Lies(body int) bool {
	b := &w.Bodies[body]
	f := b.Shape.Faces[b.lowestFace()]
	height := b.Pos.Z - f.Offset - b.Shape.Radius
	return b.sinTilt() < flatTilt && height < flatHeight && height > -flatHeight
}

// Inside says whether the centre of a die is a number, above the floor and before every
// wall.
func (w *World) Inside(body int) bool {
	for i := range w.planes {
		if !(w.planes[i].height(w.Bodies[body].Pos) > 0) {
			return false
		}
	}
	return w.Bodies[body].Pos.finite()
}

// Calm returns for how many steps, up to the last, a die has been slower than 2 cm/s and 1
// rad/s.
func (w *World) Calm(body int) int { return w.Bodies[body].calm }

// Tilt returns how far a die is from lying on the face that looks down most, in radians.
func (w *World) Tilt(body int) float64 { return math.Asin(min(1, w.Bodies[body].sinTilt())) }

// Energy returns the energy of a die in joules: of its motion, its turning and its height
// over the floor.
func (w *World) Energy(body int) float64 {
	b := &w.Bodies[body]
	scaledSpin := b.Spin.Scale(b.Shape.gyration)
	return mul(b.Shape.Mass, (b.Vel.Dot(b.Vel)+scaledSpin.Dot(scaledSpin))/2+mul(w.Gravity, b.Pos.Z))
}

// lowestFace returns the face that looks down most.
func (b *Body) lowestFace() int { return b.Shape.Towards(b.mat.Undo(Vec{Z: -1})) }

// sinTilt returns the sine of the angle between that face and the floor.
func (b *Body) sinTilt() float64 {
	n := b.mat.Apply(b.Shape.Faces[b.lowestFace()].Normal)
	return math.Sqrt(mul(n.X, n.X) + mul(n.Y, n.Y))
}
