package dice

import (
	"math"

	"fudgetray/game/physics"
)

// Upper returns the face that a die turned by rot shows (of a d4, the one it lies
// on, since no face of it looks up), in the order of Shape().Faces, and how far it
// is from lying flat, in radians. It is geometry only: labels play no part.
func (k Kind) Upper(rot physics.Quat) (face int, tilt float64) {
	m := rot.Mat()
	s := k.Shape()
	up := m.Undo(physics.Vec{Z: k.side()})
	face = s.Towards(up)
	return face, math.Atan2(s.Faces[face].Normal.Cross(up).Len(), s.Faces[face].Normal.Dot(up))
}

// side is 1 where a die shows its upper face, −1 where the one it lies on counts.
func (k Kind) side() float64 {
	if solids[k].bottom {
		return -1
	}
	return 1
}

// Value returns what a die turned by rot reads.
func (k Kind) Value(rot physics.Quat) int {
	face, _ := k.Upper(rot)
	return solids[k].values[face]
}
