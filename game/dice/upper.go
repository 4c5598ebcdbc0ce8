package dice

import (
	"math"

	"fudgetray/game/physics"
)

// Upper returns the index of the face that a die with rotation rot shows, and its tilt from lying
// flat in radians. On a d4 that is the bottom face. Labels play no part.
func (k Kind) Upper(rot physics.Quat) (face int, tilt float64) {
	m := rot.Mat()
	s := k.Shape()
	up := m.Undo(physics.Vec{Z: k.side()})
	face = s.Towards(up)
	return face, math.Atan2(s.Faces[face].Normal.Cross(up).Len(), s.Faces[face].Normal.Dot(up))
}

// side returns 1 if the top face counts, −1 if the bottom face does.
func (k Kind) side() float64 {
	if solids[k].bottom {
		return -1
	}
	return 1
}

// Value returns the value that a die with rotation rot shows.
func (k Kind) Value(rot physics.Quat) int {
	face, _ := k.Upper(rot)
	return solids[k].values[face]
}
