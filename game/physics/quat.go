package physics

import "math"

// Quat is a rotation as a unit quaternion.
type Quat struct{ W, X, Y, Z float64 }

// Identity is the identity rotation.
var Identity = Quat{W: 1}

// Mul returns the product q·b: the rotation b followed by q.
func (q Quat) Mul(b Quat) Quat {
	return Quat{
		mul(q.W, b.W) - mul(q.X, b.X) - mul(q.Y, b.Y) - mul(q.Z, b.Z),
		mul(q.W, b.X) + mul(q.X, b.W) + mul(q.Y, b.Z) - mul(q.Z, b.Y),
		mul(q.W, b.Y) - mul(q.X, b.Z) + mul(q.Y, b.W) + mul(q.Z, b.X),
		mul(q.W, b.Z) + mul(q.X, b.Y) - mul(q.Y, b.X) + mul(q.Z, b.W),
	}
}

// Dot returns the dot product of the four components.
func (q Quat) Dot(b Quat) float64 {
	return mul(q.W, b.W) + mul(q.X, b.X) + mul(q.Y, b.Y) + mul(q.Z, b.Z)
}

// Unit returns q normalized, or Identity if that is impossible.
func (q Quat) Unit() Quat {
	l := math.Sqrt(q.Dot(q))
	if !(l > 0) || math.IsInf(l, 0) {
		return Identity
	}
	s := 1 / l
	return Quat{mul(q.W, s), mul(q.X, s), mul(q.Y, s), mul(q.Z, s)}
}

// Mat returns the rotation matrix.
func (q Quat) Mat() Mat {
	x, y, z := q.X+q.X, q.Y+q.Y, q.Z+q.Z
	wx, wy, wz := mul(q.W, x), mul(q.W, y), mul(q.W, z)
	xx, xy, xz := mul(q.X, x), mul(q.X, y), mul(q.X, z)
	yy, yz, zz := mul(q.Y, y), mul(q.Y, z), mul(q.Z, z)
	return Mat{
		Vec{1 - yy - zz, xy - wz, xz + wy},
		Vec{xy + wz, 1 - xx - zz, yz - wx},
		Vec{xz - wy, yz + wx, 1 - xx - yy},
	}
}

// turned returns q followed by the small rotation vector d. The result is normalized, and accurate
// to third order in the angle.
func (q Quat) turned(d Vec) Quat {
	// tan(θ/2)/θ ≈ ½ + θ²/24, so the quaternion (1, k·d) has the angle θ.
	k := 0.5 + d.Dot(d)/24
	return Quat{1, mul(d.X, k), mul(d.Y, k), mul(d.Z, k)}.Mul(q).Unit()
}
